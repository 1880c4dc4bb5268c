import type { PatientId, Purpose } from '#features/patients/schema.ts';
import { consentEvents } from '#features/patients/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { createDice } from './dice.ts';
import type { PastVisit } from './past-visits.ts';

/** How many of a hundred were asked at their first visit, and how many of those agreed. */
const PURPOSES: readonly { purpose: Purpose; askedPercent: number; agreedPercent: number }[] = [
  { purpose: 'care', askedPercent: 90, agreedPercent: 100 },
  // Who was asked for a review later has not declined.
  { purpose: 'feedback', askedPercent: 65, agreedPercent: 100 },
  { purpose: 'marketing', askedPercent: 45, agreedPercent: 40 },
];

/** Records what most patients said at the desk when they first came. */
export async function fillConsents(tx: ClinicScope, visits: readonly PastVisit[]): Promise<void> {
  const firstVisits = new Map<PatientId, PastVisit>();
  for (const visit of visits)
    if (visit.status === 'completed' && !firstVisits.has(visit.patient.id))
      firstVisits.set(visit.patient.id, visit);
  const events = [...firstVisits.values()].flatMap(({ patient, begins }) => {
    const dice = createDice(`consent ${patient.number}`);
    return PURPOSES.filter(({ askedPercent }) => dice.isUnder(askedPercent)).map(
      ({ purpose, agreedPercent }) => ({
        clinicId: tx.clinicId,
        patientId: patient.id,
        purpose,
        act: dice.isUnder(agreedPercent) ? ('given' as const) : ('declined' as const),
        way: 'said_at_desk' as const,
        language: patient.language,
        recordedBy: tx.acting.loginId,
        recordedByName: tx.acting.name,
        createdAt: begins,
      }),
    );
  });
  await tx.db.insert(consentEvents).values(events);
}
