import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId } from '../schema.ts';
import {
  findAppointmentPage,
  type AppointmentFilter,
  type AppointmentPage,
  findAppointment,
} from './appointment-queries.ts';
import { lockAppointmentRow, type AppointmentRow } from './write-appointment.ts';

/**
 * Returns a page of appointments, newest first, with the filter's total and the parts of their
 * messages.
 */
export async function searchAppointments(
  scope: ClinicScope,
  search: AppointmentFilter & { cursor?: string; limit: number },
): Promise<AppointmentPage> {
  return findAppointmentPage(scope, search);
}

/** Returns an appointment. Throws NOT_FOUND for another clinic's as for a missing one. */
export async function getAppointment(
  scope: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<Appointment> {
  return requireRow(await findAppointment(scope, id));
}

/** Locks the row until the transaction ends. */
export async function lockAppointment(
  tx: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<AppointmentRow> {
  return requireRow(await lockAppointmentRow(tx, id));
}

export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}
