import { markText } from '#platform/i18n.ts';
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { isMinorOn } from '#features/patients/rules.ts';
import type { Patient, PatientId } from '#features/patients/schema.ts';
import { notifyPatientListeners } from '#features/patients/server/patient-events.ts';
import { checkBirthYear } from '#features/patients/server/check-birth-year.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import type { MergeChanges, MergedFields } from '#features/patients/server/tables.ts';
import type { MergedFacts, OpenFact } from '../contract.ts';
import { combineFacts, isContradiction, listFields, pickFields, toFacts } from '../merge-rules.ts';
import {
  findGroupNumbers,
  lockPatients,
  updateFacts,
  updateMergedInto,
  type LockedPatient,
} from './merge-queries.ts';

type NotMergeable =
  | { code: 'DIFFERENT_NUMBERS' }
  | { code: 'ALREADY_MERGED' }
  | Stale<{ kept: Patient; merged: Patient }>
  | { code: 'FACTS_DIFFER'; data: { fields: OpenFact[] } };

interface Merge {
  readonly keepId: PatientId;
  readonly mergeId: PatientId;
  readonly facts?: MergedFacts | undefined;
  readonly basedOn: { readonly kept: MergedFacts; readonly merged: MergedFacts };
}

/**
 * Shows two patients as one. No row moves: the merged patient points at the kept one, and what is
 * read of a patient is read of the group. A fact that only the merged patient had, such as a note, is taken
 * over. Refuses patients with different numbers, FACTS_DIFFER until a person has said which of two facts
 * is true, and STALE when the facts are not those `basedOn` any more, which a person saw. Throws INVALID for
 * facts that contradict each other.
 */
export async function mergePatients(
  scope: ClinicScope,
  { keepId, mergeId, facts, basedOn }: Merge,
): Promise<Result<Patient, NotMergeable>> {
  if (keepId === mergeId) throw invalid('mergeId', markText('Choose two different patients'));
  return inTransaction(scope, async (tx) => {
    const patients = await lockPatients(tx, [keepId, mergeId]);
    const keptPatient = patients.find(({ id }) => id === keepId);
    const mergedPatient = patients.find(({ id }) => id === mergeId);
    if (keptPatient === undefined || mergedPatient === undefined) throw new Failure('NOT_FOUND');
    if (patients.some(({ mergedInto }) => mergedInto !== null))
      return refuse({ code: 'ALREADY_MERGED' });
    const numbers = new Set([
      ...(await findGroupNumbers(tx, keepId)),
      ...(await findGroupNumbers(tx, mergeId)),
    ]);
    if (numbers.size > 1) return refuse({ code: 'DIFFERENT_NUMBERS' });
    const current = {
      kept: await getPatient(tx, { id: keepId }),
      merged: await getPatient(tx, { id: mergeId }),
    };
    if (!hasFacts(current, basedOn)) return refuse({ code: 'STALE', data: { current } });
    const combination = combineFacts(tx.today, { kept: keptPatient, merged: mergedPatient });
    const chosenFacts = facts ?? combination.facts;
    checkBirthYear(tx, chosenFacts.birthYear);
    if (isContradiction(tx.today, chosenFacts))
      throw invalid('facts', markText('Someone who was born in this year is a child'));
    if (facts === undefined && combination.open.length > 0)
      return refuse({ code: 'FACTS_DIFFER', data: { fields: combination.open } });
    const changes = findMergeChanges(tx.today, {
      kept: keptPatient,
      merged: mergedPatient,
      facts: chosenFacts,
    });
    await updateMergedInto(tx, { id: mergeId, mergedInto: keepId, changes });
    await updateFacts(tx, { id: keepId, facts: changes.after });
    await notifyPatientListeners(tx, { ids: [keepId] });
    await recordAudit(tx, {
      action: 'patients.merge',
      entity: 'patient',
      entityId: mergeId,
      changedFields: listFields(changes.after),
    });
    return ok(await getPatient(tx, { id: keepId }));
  });
}

function hasFacts(current: { kept: Patient; merged: Patient }, facts: Merge['basedOn']): boolean {
  return (['kept', 'merged'] as const).every((which) =>
    isDeepStrictEqual(toFacts(current[which]), facts[which]),
  );
}

/** Returns the fields of the kept patient that the merge changes, with what they were. */
function findMergeChanges(
  today: CalendarDate,
  { kept, merged, facts }: { kept: LockedPatient; merged: LockedPatient; facts: MergedFacts },
): MergeChanges {
  const guardianId = merged.guardianId === kept.id || !facts.isMinor ? null : merged.guardianId;
  const after: MergedFields = {
    ...facts,
    isMinor: toFlag(today, { facts, flags: [kept.isMinor, merged.isMinor] }),
    guardianId: kept.guardianId ?? guardianId,
  };
  const changedFields = listFields(after).filter((field) => kept[field] !== after[field]);
  return { before: pickFields(kept, changedFields), after: pickFields(after, changedFields) };
}

/** Where the year of birth says that it is a child, the flag stays what people noted. */
function toFlag(
  today: CalendarDate,
  { facts, flags }: { facts: MergedFacts; flags: readonly boolean[] },
): boolean {
  const { birthYear } = facts;
  return isMinorOn(today, { isMinor: false, birthYear }) ? flags.includes(true) : facts.isMinor;
}

function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}
