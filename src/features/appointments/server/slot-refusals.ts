import {
  findAwayNote,
  isWithin,
  listSlots,
  USUAL_SLOT,
  type Period,
} from '#features/hours/hours-rules.ts';
import { findHoursAt } from '#features/hours/server/hours.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import {
  EARLY_TIME,
  NO_APPOINTMENT_TIME,
  type AppointmentId,
  type Clash,
  type SameDayVisit,
} from '../schema.ts';
import { isEarly, isQuarterHour } from '../times.ts';
import { invalid } from './copy-doctor.ts';
import {
  findAppointmentsInSlot,
  findVisitsOfDay,
  lockSlot,
  type PatientDay,
  type Slot,
} from './slot-queries.ts';

export type Clashing = { code: 'CLASH'; data: { appointments: Clash[] } };
export type OutsideHours = {
  code: 'OUTSIDE_HOURS';
  data: { periods: Period[]; awayNote: string | null };
};

export type OnSameDay = { code: 'SAME_DAY'; data: { appointments: SameDayVisit[] } };

/** The warnings that a person has read and accepts. */
export interface Accepted {
  readonly acceptClash: boolean;
  readonly acceptOutsideHours?: boolean | undefined;
  readonly acceptSameDay?: boolean | undefined;
}

/**
 * Returns why a slot should not be taken: the doctor sees no patients then, or as many as wanted are
 * booked. Every use case that takes a slot calls this, so that the second of two concurrent requests
 * sees the first.
 */
export async function findSlotRefusal(
  tx: ClinicScope,
  { slot, acceptance }: { slot: Slot & { id: AppointmentId }; acceptance: Accepted },
): Promise<Clashing | OutsideHours | undefined> {
  const { doctorId, appointmentDate: date, appointmentTime: time } = slot;
  const { acceptClash, acceptOutsideHours = false } = acceptance;
  if (doctorId === null) return undefined;
  const needsHours = !acceptClash || !acceptOutsideHours;
  const [hours] = await Promise.all([
    needsHours ? findHoursAt(tx, { doctorId, date }) : undefined,
    lockSlot(tx, { ...slot, isShared: acceptClash }),
  ]);
  if (!acceptOutsideHours && hours?.isKnown && !isWithin(hours.periods, time)) {
    const awayNote = findAwayNote(date, hours.days) ?? null;
    return { code: 'OUTSIDE_HOURS', data: { periods: [...hours.periods], awayNote } };
  }
  if (acceptClash) return undefined;
  // A doctor without hours has no slots: then only the same time is taken.
  const minutes = hours?.isKnown ? hours.slotMinutes : 1;
  const appointments = await findAppointmentsInSlot(tx, { ...slot, minutes });
  const isFull = appointments.length >= (hours?.patientsPerSlot ?? 1);
  return isFull ? { code: 'CLASH', data: { appointments } } : undefined;
}

/**
 * Throws INVALID for a time between the full quarters of an hour that is no slot of the doctor's
 * hours on that day, and for a quarter before 6:00 am outside of them. The others are always accepted.
 */
export async function requireOfferedTime(tx: ClinicScope, slot: Slot): Promise<void> {
  const { doctorId, appointmentDate: date, appointmentTime: time } = slot;
  const isQuarter = isQuarterHour(time);
  if (isQuarter && !isEarly(time)) return;
  const hours = doctorId === null ? undefined : await findHoursAt(tx, { doctorId, date });
  const { periods, slotMinutes } = hours?.isKnown
    ? hours
    : { periods: [], slotMinutes: USUAL_SLOT };
  const isOffered = isQuarter
    ? isWithin(periods, time)
    : listSlots(periods, slotMinutes).includes(time);
  if (!isOffered) throw invalid('appointmentTime', isQuarter ? EARLY_TIME : NO_APPOINTMENT_TIME);
}

/** Returns the refusal of a second visit on a day on which the patient has one. */
export async function findSameDayRefusal(
  tx: ClinicScope,
  { visit, acceptance }: { visit: PatientDay; acceptance: Accepted },
): Promise<OnSameDay | undefined> {
  if (acceptance.acceptSameDay) return undefined;
  const visits = await findVisitsOfDay(tx, visit);
  return visits.length > 0 ? { code: 'SAME_DAY', data: { appointments: visits } } : undefined;
}

/** Returns the refusal of a slot that is full; hours do not matter to who was booked before. */
export async function findClash(
  tx: ClinicScope,
  { slot, acceptClash }: { slot: Slot & { id: AppointmentId }; acceptClash: boolean },
): Promise<Clashing | undefined> {
  const acceptance = { acceptClash, acceptOutsideHours: true };
  const refusal = await findSlotRefusal(tx, { slot, acceptance });
  return refusal?.code === 'CLASH' ? refusal : undefined;
}

export function isSameSlot(first: Slot, second: Slot): boolean {
  return (
    first.doctorId === second.doctorId &&
    first.appointmentDate === second.appointmentDate &&
    first.appointmentTime === second.appointmentTime
  );
}
