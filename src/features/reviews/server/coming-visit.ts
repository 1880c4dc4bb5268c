import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review } from '../schema.ts';

/** Throws INVALID for a visit after the clinic's today: its message would thank for what has not been. */
export function refuseComingVisit(
  { today }: ClinicScope,
  { appointmentDate }: Partial<Pick<Review, 'appointmentDate'>>,
): void {
  if (!appointmentDate || appointmentDate <= today) return;
  const message = markText('The visit cannot be after today');
  throw new Failure('INVALID', { data: { issues: [{ path: 'appointmentDate', message }] } });
}
