import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { mayBeSamePerson } from '../same-person-rules.ts';
import type { Patient, PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import {
  findOthersOnNumber,
  findSpellings,
  insertDifferent,
  lockPatients,
} from './merge-queries.ts';

/** Lists patients on the same number whose names may be the same person's. Only people merge them. */
export async function suggestSame(
  scope: ClinicScope,
  { id: requestedId }: { id: PatientId },
): Promise<Patient[]> {
  const { id, number } = await getPatient(scope, { id: requestedId });
  if (number === null) return [];
  const others = await findOthersOnNumber(scope, { id, number });
  const spellings = await findSpellings(scope, [id, ...others.map((other) => other.id)]);
  const names = spellings.get(id) ?? [];
  return others.filter((other) =>
    spellings
      .get(other.id)
      ?.some((spelling) => names.some((name) => mayBeSamePerson(name, spelling))),
  );
}

/** Stores that two patients are different people, so that they are not suggested again. */
export async function markDifferent(
  scope: ClinicScope,
  { firstId, secondId }: { firstId: PatientId; secondId: PatientId },
): Promise<{ marked: true }> {
  if (firstId === secondId)
    throw new Failure('INVALID', {
      data: { issues: [{ path: 'secondId', message: markText('Choose two different patients') }] },
    });
  const pair = firstId < secondId ? ([firstId, secondId] as const) : ([secondId, firstId] as const);
  return inTransaction(scope, async (tx) => {
    if ((await lockPatients(tx, pair)).length < 2) throw new Failure('NOT_FOUND');
    if (await insertDifferent(tx, pair))
      await recordAudit(tx, {
        action: 'patients.markDifferent',
        entity: 'patient',
        entityId: firstId,
      });
    return { marked: true };
  });
}
