import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Overview } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';

/** Shows the counts, each with a link to its page; leaves out disabled features. */
export function StatCards({ stats }: { stats: Overview['stats'] }) {
  return (
    <ul
      aria-label={DASHBOARD_TEXTS.numbers}
      className="divide-line border-y border-line bg-surface max-sm:-mx-4 max-sm:divide-y sm:grid sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:overflow-clip sm:rounded-lg sm:border-x"
    >
      <StatCard
        label={DASHBOARD_TEXTS.totalAppointments}
        count={stats.totalAppointments}
        to="/appointments"
        search={{ days: 'any' }}
      />
      <StatCard
        label={DASHBOARD_TEXTS.pendingReviews}
        count={stats.pendingReviews}
        to="/reviews"
        search={{ status: 'pending' }}
      />
      <StatCard
        label={DASHBOARD_TEXTS.completedReviews}
        count={stats.completedReviews}
        to="/reviews"
        search={{ status: 'sent' }}
      />
    </ul>
  );
}

type StatCardProps = Pick<LinkProps, 'to' | 'search'> & { label: string; count: number | null };

function StatCard({ label, count, to, search }: StatCardProps) {
  if (count === null) return null;
  return (
    <li>
      <Link
        to={to}
        search={search}
        className="flex min-h-12 items-center gap-x-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-sunken sm:grid sm:h-full sm:grid-cols-[1fr_auto] sm:gap-x-1"
      >
        <span className="grow text-sm text-ink-soft">{label}</span>
        <span className="text-lg font-semibold tabular-nums sm:order-last sm:text-xl">
          {countText(count)}
        </span>
        <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
