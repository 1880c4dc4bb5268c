import { useQuery } from '@tanstack/react-query';
import { messagesApi } from '#features/messages/web/api.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SEQUENCES_TEXTS } from './texts.ts';
import type { MessageFilterState } from './use-message-filter.ts';

/** Says how many texts a person wrote before a fact changed, and lists them. */
export function BeforeChangeBanner({ filter }: { filter: MessageFilterState }) {
  const { data } = useQuery(messagesApi.summary.queryOptions());
  const count = data?.beforeChange ?? 0;
  if (count === 0 && !filter.beforeChange) return null;
  return (
    <Banner
      tone={count === 0 ? 'success' : 'attention'}
      action={
        filter.beforeChange ? (
          <Button onClick={filter.clear}>{SEQUENCES_TEXTS.clearFilters}</Button>
        ) : (
          <Button onClick={() => filter.choose({ beforeChange: true })}>
            {SEQUENCES_TEXTS.showBeforeChange}
          </Button>
        )
      }
    >
      {SEQUENCES_TEXTS.beforeChange(count)}
    </Banner>
  );
}
