import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SpecialDay } from '#features/hours/schema.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
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
  const { id, visits, doctorName } = leave;
  const search = { leave: id };
  if (variant === 'banner')
    return (
      <Banner
        tone="attention"
        action={
          <LinkButton to="/today/leave" search={search}>
            {LEAVE_TEXTS.showAffected}
          </LinkButton>
        }
      >
        {LEAVE_TEXTS.affected(visits)}
      </Banner>
    );
  return (
    <Link
      to="/today/leave"
      search={search}
      aria-label={LEAVE_TEXTS.countOf({
        count: visits,
        what: doctorName === null ? LEAVE_TEXTS.closed : LEAVE_TEXTS.onLeave(doctorName),
      })}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {LEAVE_TEXTS.count(visits)}
    </Link>
  );
}
