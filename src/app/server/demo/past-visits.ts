import { randomUUID } from 'node:crypto';
import { AppointmentId } from '#features/appointments/schema.ts';
import { CANCEL_REASONS } from '#features/appointments/statuses.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import type { Doctor } from '#features/clinics/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { createDice } from './dice.ts';
import type { RegularPatient } from './regular-patients.ts';

/** The days before today that have visits. */
export const PAST_DAYS = 28;
const MINUTE_MS = 60_000;
/** No part of the number of patients, so that each of them comes before one comes again. */
const STEP = 37;
const TIMES = ['09:30', '10:30', '11:30', '17:30', '18:30'];

export type PastVisit = typeof appointments.$inferInsert & {
  readonly id: AppointmentId;
  readonly patient: RegularPatient & { readonly id: PatientId };
  readonly isReminded: boolean;
  readonly begins: Date;
};

/** Returns the visits of each working day; fewer are missed and patients wait less from week to week. */
export function listPastVisits(
  scope: ClinicScope,
  { doctors, people }: { doctors: readonly Doctor[]; people: readonly PastVisit['patient'][] },
): PastVisit[] {
  const visits: PastVisit[] = [];
  for (let ago = PAST_DAYS; ago > 0; ago -= 1) {
    const date = addDays(scope.today, -ago);
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 0) continue;
    const week = Math.floor((PAST_DAYS - ago) / 7);
    for (const doctor of doctors)
      for (const [place, time] of TIMES.entries()) {
        const dice = createDice(`visit ${visits.length}`);
        const patient = people[(visits.length * STEP) % people.length];
        // The last place of a day is often free.
        if (patient === undefined || (place === TIMES.length - 1 && dice.isUnder(50))) continue;
        const isWalkIn = dice.isUnder(15);
        const isReminded = !isWalkIn && dice.isUnder(55 + week * 10);
        const isMissed = !isWalkIn && dice.isUnder(isReminded ? 4 : 20 - week * 2);
        const isCancelled = !isWalkIn && !isMissed && dice.isUnder(4);
        const isDone = !isMissed && !isCancelled;
        const begins = instantAt(scope.timeZone, { date, time });
        const arrivedAt = shift(begins, dice.roll(16) - 8);
        const startedAt = shift(
          arrivedAt,
          4 + dice.roll(22 - week * 3) + (dice.isUnder(12) ? 20 : 0),
        );
        const hasAnswer = isReminded && !isCancelled && dice.isUnder(65);
        visits.push({
          id: AppointmentId.parse(randomUUID()),
          clinicId: scope.clinicId,
          patient,
          isReminded,
          begins,
          patientId: patient.id,
          patientName: patient.name,
          contactNumber: patient.number,
          patientAddress: 'Ahmedabad',
          doctorId: doctor.id,
          doctorName: doctor.name,
          doctorContact: doctor.contactNumber,
          appointmentDate: date,
          appointmentTime: time,
          slotSince: shift(begins, -3 * 24 * 60),
          createdAt: shift(begins, -3 * 24 * 60),
          kind: isWalkIn ? 'walk_in' : 'booked',
          status: isMissed ? 'no_show' : isCancelled ? 'cancelled' : 'completed',
          cancelReason: isCancelled ? CANCEL_REASONS[visits.length % CANCEL_REASONS.length] : null,
          token: isDone ? place + 1 : null,
          arrivedAt: isDone ? arrivedAt : null,
          startedAt: isDone ? startedAt : null,
          endedAt: isDone ? shift(startedAt, 8 + dice.roll(10)) : null,
          answer: hasAnswer ? 'confirmed' : null,
          answeredAt: hasAnswer ? shift(begins, -16 * 60) : null,
          answeredBy: hasAnswer ? 'patient' : null,
        });
      }
  }
  return visits;
}

/** Returns the instant that is so many minutes later, or earlier. */
export function shift(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
