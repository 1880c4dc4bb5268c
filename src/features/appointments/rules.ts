import { dateIn, timeIn } from '#platform/calendar.ts';
import { cleanName, titleCase } from '#platform/text.ts';
import type { Appointment, AppointmentChange } from './schema.ts';

/** The texts that replace a doctor when there is none (specification, section 3). */
export const NO_DOCTOR = { doctorName: 'Not assigned', doctorContact: 'Not available' } as const;

/** Turns 'asha  devi ' into 'Asha Devi'. */
export function cleanPatientName(name: string): string {
  return titleCase(cleanName(name));
}

/** The date and time of an appointment. */
export type Moment = Pick<Appointment, 'appointmentDate' | 'appointmentTime'>;

/** True when the time has passed in the clinic's time zone. */
export function isPast(
  { appointmentDate, appointmentTime }: Moment,
  { timeZone, now }: { timeZone: string; now: Date },
): boolean {
  const present = `${dateIn(timeZone, now)} ${timeIn(timeZone, now)}`;
  return `${appointmentDate} ${appointmentTime}` < present;
}

/**
 * Returns those `wanted` fields that differ from the current ones, cleaned as they will be stored.
 */
export function findChanges(
  current: Appointment,
  { doctorId, ...input }: AppointmentChange,
): AppointmentChange {
  const clean = {
    ...input,
    ...(input.patientName !== undefined && {
      patientName: cleanPatientName(input.patientName),
    }),
  };
  const changes = Object.entries(clean).filter(
    ([field, value]) => value !== undefined && value !== current[field as keyof typeof clean],
  );
  const isOtherDoctor = doctorId !== undefined && !hasDoctor(current, doctorId);
  return { ...Object.fromEntries(changes), ...(isOtherDoctor && { doctorId }) };
}

/** A deleted doctor's name is not the same as no doctor. */
function hasDoctor(current: Appointment, doctorId: Appointment['doctorId']): boolean {
  return doctorId === current.doctorId && (doctorId !== null || !hasFormerDoctor(current));
}

/** True when the doctor was deleted and only the name is left. */
export function hasFormerDoctor({
  doctorId,
  doctorName,
}: Pick<Appointment, 'doctorId' | 'doctorName'>): boolean {
  return doctorId === null && doctorName !== NO_DOCTOR.doctorName;
}
