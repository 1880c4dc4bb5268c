import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SpecialDay } from '#features/hours/schema.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import type { CalendarDate } from '#platform/time.ts';
import type { Leave } from '../schema.ts';
import { leaveApi } from './api.ts';
import { LEAVE_TEXTS } from './texts.ts';

interface VisitsToMoveProps {
  day: SpecialDay;
  /** A banner after the leave was added; later a link in its row. */
  variant: 'banner' | 'row';
}

/** Says how many visits of a leave must be moved, and leads to them; nothing where there are none. */
export function VisitsToMove({ day, variant }: VisitsToMoveProps) {
  const { data } = useQuery(leaveApi.leaves.queryOptions({ input: {}, staleTime: 0 }));
  const leave = data?.items.find(({ id }) => id === day.id);
  if (leave === undefined) return null;
  if (variant === 'banner')
    return <ToMove leave={leave}>{LEAVE_TEXTS.affected(leave.visits)}</ToMove>;
  return (
    <Link
      to="/today/leave"
      search={{ leave: leave.id }}
      aria-label={describeToMove(leave)}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {LEAVE_TEXTS.count(leave.visits)}
    </Link>
  );
}

interface DoctorDays {
  doctorName: string;
  from: CalendarDate;
  to: CalendarDate;
}

/** Leads to the visits to move of each leave on days of a doctor; nothing where there are none. */
export function VisitsToMoveOnDays({ doctorName, from, to }: DoctorDays) {
  const { data } = useQuery(leaveApi.leaves.queryOptions({ input: {}, staleTime: 0 }));
  const leaves = (data?.items ?? []).filter(
    (leave) =>
      (leave.doctorName === null || leave.doctorName === doctorName) &&
      leave.from <= to &&
      from <= leave.to,
  );
  return leaves.map((leave) => (
    <ToMove key={leave.id} leave={leave}>
      {describeToMove(leave)}
    </ToMove>
  ));
}

function ToMove({ leave, children }: { leave: Leave; children: string }) {
  return (
    <Banner
      tone="attention"
      action={
        <LinkButton to="/today/leave" search={{ leave: leave.id }}>
          {LEAVE_TEXTS.showAffected}
        </LinkButton>
      }
    >
      {children}
    </Banner>
  );
}

function describeToMove({ visits, doctorName }: Leave): string {
  return LEAVE_TEXTS.countOf({
    count: visits,
    what: doctorName === null ? LEAVE_TEXTS.closed : LEAVE_TEXTS.onLeave(doctorName),
  });
}
