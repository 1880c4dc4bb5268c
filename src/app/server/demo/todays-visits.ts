import { and, eq } from 'drizzle-orm';
import { appointments } from '#features/appointments/server/tables.ts';
import type { Doctor } from '#features/clinics/schema.ts';
import { doctors as listDoctors } from '#features/clinics/server/doctors.ts';
import { timeIn } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { PATIENTS } from './people.ts';
import { REGULAR_PATIENTS } from './regular-patients.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

interface DemoVisit {
  /** Minutes from now. */
  readonly minutes: number;
  readonly stage: 'expected' | 'arrived' | 'with_doctor' | 'done' | 'missed' | 'walk_in';
  readonly answer?: 'confirmed' | 'wants_change';
}

const VISITS: readonly DemoVisit[] = [
  { minutes: -105, stage: 'done' },
  { minutes: -90, stage: 'done' },
  { minutes: -75, stage: 'missed' },
  { minutes: -60, stage: 'done' },
  { minutes: -35, stage: 'with_doctor' },
  { minutes: -30, stage: 'with_doctor' },
  { minutes: -28, stage: 'walk_in' },
  { minutes: -20, stage: 'expected' },
  { minutes: -8, stage: 'arrived' },
  { minutes: -5, stage: 'arrived' },
  { minutes: 10, stage: 'expected', answer: 'confirmed' },
  { minutes: 25, stage: 'expected', answer: 'wants_change' },
  { minutes: 40, stage: 'expected', answer: 'confirmed' },
  { minutes: 55, stage: 'expected' },
  { minutes: 70, stage: 'expected', answer: 'confirmed' },
  { minutes: 85, stage: 'expected' },
  { minutes: 360, stage: 'expected', answer: 'confirmed' },
  { minutes: 380, stage: 'expected' },
  { minutes: 400, stage: 'expected', answer: 'confirmed' },
  { minutes: 430, stage: 'expected' },
];
const PEOPLE = [...PATIENTS, ...REGULAR_PATIENTS];
const NOTES = ['Check-up', 'Follow-up', '', 'Blood test', 'Knee pain'];

/** Adds the visits of today unless there are some: a demo that starts on another day opens with a full day too. */
export async function addTodaysVisits(tx: ClinicScope): Promise<void> {
  const isToday = and(
    eq(appointments.clinicId, tx.clinicId),
    eq(appointments.appointmentDate, tx.today),
    eq(appointments.status, 'completed'),
  );
  if ((await tx.db.$count(appointments, isToday)) > 0) return;
  const doctors = await listDoctors(tx);
  if (doctors.length === 0) return;
  await tx.db.insert(appointments).values(todaysVisits(tx, doctors));
}

/** Returns visits of the demo's today around the present minute, in every stage. */
function todaysVisits(
  scope: ClinicScope,
  doctors: readonly Doctor[],
): (typeof appointments.$inferInsert)[] {
  const instant = (minutes: number) => new Date(scope.now.getTime() + minutes * MINUTE_MS);
  const tokens = new Map<string, number>();
  return VISITS.map(({ minutes, stage, answer = null }, index) => {
    const patient = PEOPLE[(index * 9) % PEOPLE.length];
    const doctor = doctors[index % doctors.length];
    const hasCome = stage !== 'expected' && stage !== 'missed';
    const doctorId = doctor?.id ?? '';
    if (hasCome) tokens.set(doctorId, (tokens.get(doctorId) ?? 0) + 1);
    return {
      clinicId: scope.clinicId,
      doctorId: doctor?.id ?? null,
      doctorName: doctor?.name ?? 'Not assigned',
      doctorContact: doctor?.contactNumber ?? 'Not available',
      patientName: patient?.name ?? 'Asha Patel',
      contactNumber: patient?.number ?? '5550000201',
      patientAddress: 'Ahmedabad',
      notes: NOTES[index % NOTES.length] ?? '',
      appointmentDate: scope.today,
      appointmentTime: timeIn(scope.timeZone, toQuarter(instant(minutes), stage === 'walk_in')),
      kind: stage === 'walk_in' ? ('walk_in' as const) : ('booked' as const),
      status:
        stage === 'done'
          ? ('completed' as const)
          : stage === 'missed'
            ? ('no_show' as const)
            : ('pending' as const),
      token: hasCome ? (tokens.get(doctorId) ?? null) : null,
      answer,
      answeredAt: answer && instant(-60),
      answeredBy: answer && ('patient' as const),
      arrivedAt: hasCome ? instant(minutes) : null,
      startedAt: stage === 'done' || stage === 'with_doctor' ? instant(minutes + 15) : null,
      endedAt: stage === 'done' ? instant(minutes + 25) : null,
      createdAt: instant(stage === 'walk_in' ? minutes : -DAY_MINUTES - index * 50),
    };
  });
}

/** Booked times are full quarters of an hour. */
function toQuarter(time: Date, isExact: boolean): Date {
  const quarter = 15 * MINUTE_MS;
  return isExact ? time : new Date(Math.floor(time.getTime() / quarter) * quarter);
}
