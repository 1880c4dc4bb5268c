import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Download, Eraser, LogIn, ShieldAlert, UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatDate, formatTime, dateIn, timeIn } from '#platform/calendar.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { ListFailed, ListRows, listState } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import type { ActivityFilter } from '../contract.ts';
import type { ActivityEntry } from '../schema.ts';
import { activityApi } from './api.ts';
import { ACTIVITY_TEXTS, describeEntry, MARK_TEXTS } from './texts.ts';

interface ActivityListProps {
  filter: Omit<ActivityFilter, 'cursor' | 'limit'>;
  /** Instead of the list when there are no entries. */
  empty: ReactNode;
}

/** Lists entries as sentences, newest first, a page at a time. */
export function ActivityList({ filter, empty }: ActivityListProps) {
  const list = useInfiniteQuery(
    activityApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...PAGED,
      staleTime: 0,
    }),
  );
  const entries = toRows(list);
  const days = groupByDay(entries, useSession().clinic.timeZone);
  const state = listState(list);
  if (state === 'loading') return <SkeletonRows label={ACTIVITY_TEXTS.loading} rows={6} />;
  if (state === 'failed') return <ListFailed list={list} fallback={ACTIVITY_TEXTS.loadFailed} />;
  return (
    <ListRows list={list}>
      {entries.length === 0 && empty}
      {days.map(({ date, rows }) => (
        <section key={date} aria-label={formatDate(date)} className="not-first:mt-4">
          <h3 className="px-4 pt-3 text-sm font-semibold text-ink-soft sm:px-6">
            {formatDate(date)}
          </h3>
          <ul>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className="p-4 sm:px-6">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {ACTIVITY_TEXTS.more}
          </Button>
        </div>
      )}
    </ListRows>
  );
}

/** Splits entries, which are in order, where the clinic's day changes. */
function groupByDay(entries: readonly ActivityEntry[], timeZone: string) {
  const days = Map.groupBy(entries, ({ at }) => dateIn(timeZone, new Date(at)));
  return [...days].map(([date, rows]) => ({ date, rows }));
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { timeZone } = useSession().clinic;
  const mark = findMark(entry);
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-6">
      <time
        dateTime={entry.at}
        className="w-18 shrink-0 text-sm leading-6 whitespace-nowrap text-ink-soft tabular-nums"
      >
        {formatTime(timeIn(timeZone, new Date(entry.at)))}
      </time>
      <p className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{describeEntry(entry)}</span>
        {mark && (
          <Badge tone={mark.tone} icon={mark.icon}>
            {mark.text}
          </Badge>
        )}
      </p>
    </li>
  );
}

interface Mark {
  tone: Tone;
  icon: Icon;
  text: string;
}

/** Marks entries that an owner looks for: sign-ins, exports, erasures, staff changes and refusals. */
function findMark({ action, kind, outcome }: ActivityEntry): Mark | undefined {
  if (action === 'denied') return { tone: 'danger', icon: Ban, text: MARK_TEXTS.refused };
  if (action === 'patients.erase')
    return { tone: 'danger', icon: Eraser, text: MARK_TEXTS.erasure };
  if (action.startsWith('accounts.signIn') || OTHER_SIGN_INS.has(action))
    return outcome === 'done'
      ? { tone: 'info', icon: LogIn, text: MARK_TEXTS.signIn }
      : { tone: 'danger', icon: ShieldAlert, text: MARK_TEXTS.failedSignIn };
  if (kind === 'staff') return { tone: 'attention', icon: UserCog, text: MARK_TEXTS.role };
  if (EXPORTS.has(action)) return { tone: 'attention', icon: Download, text: MARK_TEXTS.export };
  return undefined;
}

const OTHER_SIGN_INS: ReadonlySet<string> = new Set([
  'accounts.confirmPassword',
  'accounts.verifySecondFactor',
  'staff.enterDesk',
] satisfies ActivityEntry['action'][]);

const EXPORTS: ReadonlySet<string> = new Set([
  'clinics.exportEverything',
  'messaging.exportToSheet',
  'month.export',
  'patients.export',
] satisfies ActivityEntry['action'][]);
