import { randomUUID } from 'node:crypto';
import { appointments } from '#features/appointments/server/tables.ts';
import type { Doctor } from '#features/clinics/schema.ts';
import { PatientId } from '#features/patients/schema.ts';
import { patients } from '#features/patients/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { fillConsents } from './past-consents.ts';
import { fillReminders } from './past-reminders.ts';
import { fillRequests } from './past-requests.ts';
import { listPastVisits } from './past-visits.ts';
import { REGULAR_PATIENTS } from './regular-patients.ts';

/**
 * Fills the four weeks before today: visits with their times, what patients agreed to, reminders with answers, decisions about who
 * is asked, requests with what became of them, and private feedback. The same at each first start.
 */
export async function fillPastWeeks(tx: ClinicScope, doctors: readonly Doctor[]): Promise<void> {
  const people = REGULAR_PATIENTS.map((patient) => ({
    ...patient,
    id: PatientId.parse(randomUUID()),
  }));
  await tx.db
    .insert(patients)
    .values(
      people.map((person) => ({ ...person, clinicId: tx.clinicId, source: 'typed' as const })),
    );
  const visits = listPastVisits(tx, { doctors, people });
  await tx.db.insert(appointments).values(visits);
  await fillConsents(tx, visits);
  await fillReminders(tx, visits);
  await fillRequests(tx, visits);
}
