import { VisitsToMove } from '#features/appointments/web/leave/visits-to-move.tsx';
import { HoursPage } from '#features/clinics/web/hours/hours-page.tsx';

/** The hours with the visits that a leave touches, which belong to a later feature. */
export function HoursRoute() {
  return <HoursPage Affected={VisitsToMove} />;
}
