import { AffectedAppointments } from '#features/appointments/web/affected-appointments.tsx';
import { HoursPage } from '#features/clinics/web/hours/hours-page.tsx';

/** The hours with the appointments that a leave touches, which belong to a later feature. */
export function HoursRoute() {
  return <HoursPage Affected={AffectedAppointments} />;
}
