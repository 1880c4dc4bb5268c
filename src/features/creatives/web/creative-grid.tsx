import { toRows } from '#platform/web/paged.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { ListRows } from '#platform/web/ui/list-rows.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { CreativeCard } from './creative-card.tsx';
import { CREATIVES_TEXTS } from './texts.ts';
import type { CreativeList } from './use-creative-list.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 sm:gap-6 xl:grid-cols-3';

interface CreativeGridProps {
  list: CreativeList;
  /** Called with a message when copying or sharing fails. */
  onFailed: (text: string) => void;
}

/** Shows the creatives that were found, as cards. */
export function CreativeGrid({ list, onFailed }: CreativeGridProps) {
  const creatives = toRows(list);
  if (creatives.length === 0) return null;
  return (
    <ListRows list={list}>
      <div className="grid gap-6">
        <ul aria-label={CREATIVES_TEXTS.list} className={GRID}>
          {creatives.map((creative) => (
            <li key={creative.id}>
              <CreativeCard creative={creative} onFailed={onFailed} />
            </li>
          ))}
        </ul>
        {list.isFetchNextPageError && (
          <Banner tone="danger">
            {failureText(list.error, { fallback: CREATIVES_TEXTS.moreFailed })}
          </Banner>
        )}
        {list.hasNextPage && (
          <div className="rounded-lg border border-line bg-surface *:border-t-0">
            <Pager
              shownCount={creatives.length}
              total={list.data?.pages.at(-1)?.total ?? 0}
              hasMore
              busy={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          </div>
        )}
      </div>
    </ListRows>
  );
}

/** Cards of the real size while the first page loads. */
export function CreativeSkeletons() {
  return (
    <div className={GRID}>
      {[0, 1, 2].map((card) => (
        <div key={card} className="shown-late rounded-lg border border-line bg-surface">
          <div className="aspect-video bg-sunken" />
          <div className="p-4">
            <SkeletonText label={CREATIVES_TEXTS.loading} />
          </div>
        </div>
      ))}
    </div>
  );
}
