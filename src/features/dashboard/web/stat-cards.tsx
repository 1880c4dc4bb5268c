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
      className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] sm:gap-6"
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
        className="flex min-h-14 items-center gap-x-3 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:bg-sunken sm:grid sm:grid-cols-[1fr_auto] sm:gap-y-1 sm:px-6 sm:py-4"
      >
        <span className="grow text-ink-soft sm:col-span-2">{label}</span>
        <span className="text-lg font-semibold tabular-nums sm:text-xl">{countText(count)}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
