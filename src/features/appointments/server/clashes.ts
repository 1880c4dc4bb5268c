import { refuse } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Clash, AppointmentId } from '../schema.ts';
import { findAppointmentsInSlot, lockSlot, type Slot } from './slot-queries.ts';

export type Clashing = { code: 'CLASH'; data: { appointments: Clash[] } };

/**
 * Returns the other appointments in the slot. Every use case that takes a slot calls this, so that
 * the second of two concurrent requests sees the first.
 */
export async function findClashes(
  tx: ClinicScope,
  { slot, acceptClash }: { slot: Slot & { id: AppointmentId }; acceptClash: boolean },
): Promise<Clash[]> {
  if (slot.doctorId === null) return [];
  await lockSlot(tx, slot);
  return acceptClash ? [] : findAppointmentsInSlot(tx, slot);
}

export function refuseClash(appointments: Clash[]) {
  return refuse({ code: 'CLASH', data: { appointments } });
}

export function isSameSlot(one: Slot, other: Slot): boolean {
  return (
    one.doctorId === other.doctorId &&
    one.appointmentDate === other.appointmentDate &&
    one.appointmentTime === other.appointmentTime
  );
}
