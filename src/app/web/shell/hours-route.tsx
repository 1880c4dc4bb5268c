import { VisitsToMove } from '#features/leave/web/visits-to-move.tsx';
import { HoursPage } from '#features/hours/web/hours-page.tsx';

/** The hours with the visits that a leave touches, which belong to a later feature. */
export function HoursRoute() {
  return <HoursPage Affected={VisitsToMove} />;
}
