import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { DataTable, type Column } from '#platform/web/ui/data-table.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { FUNNEL_STEPS } from '../funnel-rules.ts';
import type { DoctorFunnel, GapReason, WeekFunnel } from '../schema.ts';
import { askingApi } from './api.ts';
import { StepBars } from './step-bars.tsx';
import { ASKING_TEXTS, FUNNEL_TEXTS, GAP_TEXTS } from './texts.ts';

/** From visits to reviews in the last eight weeks: how many came to each step, and why the others did not. */
export function AskFunnelCard() {
  const query = useQuery(askingApi.askFunnel.queryOptions());
  const { data } = query;
  return (
    <Card title={FUNNEL_TEXTS.title} description={FUNNEL_TEXTS.description}>
      {data ? (
        data.weeks.length === 0 ? (
          <p className="text-ink-soft">{FUNNEL_TEXTS.none}</p>
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <StepBars
              steps={FUNNEL_STEPS.map((step) => ({
                label: FUNNEL_TEXTS[step],
                count: data.total[step],
              }))}
            />
            <DataTable
              label={FUNNEL_TEXTS.byWeek}
              rows={data.weeks}
              idOf={({ week, language }) => `${week} ${language}`}
              columns={WEEK_COLUMNS}
              cardHeight="[--card:10rem]"
            />
            <DataTable
              label={FUNNEL_TEXTS.byDoctor}
              rows={data.doctors}
              idOf={({ doctorName }) => doctorName}
              columns={DOCTOR_COLUMNS}
              cardHeight="[--card:9rem]"
            />
            <p className="text-sm text-ink-soft">{FUNNEL_TEXTS.note}</p>
          </div>
        )
      ) : query.isPending ? (
        <SkeletonText label={ASKING_TEXTS.loading} rows={4} />
      ) : (
        <ErrorState
          title={failureText(query.error, { fallback: ASKING_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Card>
  );
}

const STEPS = ['mayBeAsked', 'asked', 'delivered', 'opened'] as const;

const WEEK_COLUMNS: readonly Column<WeekFunnel>[] = [
  {
    key: 'week',
    get header() {
      return FUNNEL_TEXTS.week;
    },
    onCard: 'title',
    nowrap: true,
    cell: ({ week, language }) => FUNNEL_TEXTS.weekOf(formatDate(week), languageName(language)),
  },
  {
    key: 'done',
    get header() {
      return FUNNEL_TEXTS.done;
    },
    cell: ({ done }) => <Count count={done} />,
  },
  ...STEPS.map((step) => ({
    key: step,
    get header() {
      return FUNNEL_TEXTS[step];
    },
    cell: (row: WeekFunnel) => <Count count={row[step]} gap={row.gaps[step]} />,
  })),
];

const DOCTOR_COLUMNS: readonly Column<DoctorFunnel>[] = [
  {
    key: 'doctor',
    get header() {
      return FUNNEL_TEXTS.doctor;
    },
    onCard: 'title',
    cell: ({ doctorName }) => doctorName,
  },
  {
    key: 'done',
    get header() {
      return FUNNEL_TEXTS.done;
    },
    cell: ({ done }) => <Count count={done} />,
  },
  ...STEPS.map((step) => ({
    key: step,
    get header() {
      return FUNNEL_TEXTS[step];
    },
    cell: (row: DoctorFunnel) => <Count count={row[step]} />,
  })),
];

/** A count with the commonest reason why it is not more. */
function Count({ count, gap = null }: { count: number | null; gap?: GapReason | null }) {
  return (
    <span className="inline-grid">
      <span className="tabular-nums">{count ?? FUNNEL_TEXTS.hidden}</span>
      {gap !== null && <span className="text-sm text-ink-soft">{GAP_TEXTS[gap]}</span>}
    </span>
  );
}
