import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { cleanPatientName, isIdentified } from '../rules.ts';
import type { PatientId } from '../schema.ts';
import { findPatientByName } from './find-patients.ts';
import { takeOptIns } from './opt-ins.ts';
import { notifyPatientListeners } from './patient-events.ts';
import { selectByName, selectHeads, selectKeptId } from './patient-group.ts';
import { patients } from './tables.ts';

interface NamedNumber {
  readonly name: string;
  /** Ten digits. */
  readonly number: string;
  /** The language that was chosen for the patient; remembered when it is given. */
  readonly language?: Language | undefined;
}

/**
 * Finds the patient with this name on this number, or adds one, in the caller's transaction. Two
 * calls at one moment get the same patient: the database allows each name once on a number. A name
 * that was merged into another patient finds that one. Returns null for a row that names no person.
 */
export async function findOrAddPatient(
  tx: ClinicScope,
  { name, number, language }: NamedNumber,
): Promise<PatientId | null> {
  if (!isIdentified({ name, number })) return null;
  const person = { name: cleanPatientName(name), number };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const existingId = await lockByName(tx, person);
    if (existingId) {
      if (language && existingId.language !== language)
        await rememberLanguage(tx, { patientId: existingId.id, language });
      return existingId.id;
    }
    const addedId = await insertNamed(tx, { ...person, language });
    if (addedId) return addedId;
  }
  return null;
}

/** Each further try means that the patient was added and erased by others in between. */
const MOST_TRIES = 5;

async function insertNamed(tx: ClinicScope, person: NamedNumber): Promise<PatientId | undefined> {
  const rows = await tx.db
    .insert(patients)
    .values({ ...person, clinicId: tx.clinicId, source: 'typed' })
    .onConflictDoNothing()
    .returning({ id: patients.id });
  const [row] = rows;
  if (row === undefined) return undefined;
  await takeOptIns(tx, [row.id]);
  await announceChange(tx, 'patient');
  return row.id;
}

/**
 * Returns the patient of an edited row: as before, unless its name changed or it had no patient. A corrected number says
 * nothing about who it is, unless the book has this name on it.
 */
export async function relinkPatient(
  tx: ClinicScope,
  {
    patientId,
    before,
    after,
  }: { patientId: PatientId | null; before: NamedNumber; after: NamedNumber },
): Promise<PatientId | null> {
  if (patientId === null || before.name !== after.name) return findOrAddPatient(tx, after);
  const isElsewhere =
    before.number !== after.number && (await findPatientByName(tx, after)) !== undefined;
  return isElsewhere ? findOrAddPatient(tx, after) : patientId;
}

/**
 * Finds the patient by name and number, through merges to the one that was kept, and keeps it from
 * being erased until the caller's row points at it. Waits for an erasure that has begun.
 */
async function lockByName(
  tx: ClinicScope,
  { name, number }: { name: string; number: string },
): Promise<{ id: PatientId; language: Language | null } | undefined> {
  const rows = await tx.db.execute<{ id: PatientId; language: Language | null }>(sql`
    select p.id, p.language from patients p where p.user_id = ${tx.clinicId}
      and p.id = ${selectHeads(tx, sql`(${selectByName(tx.clinicId, { name, number })})`)}
    for key share of p`);
  return rows[0];
}

/**
 * Remembers the language that a person chose for the patient; of one who was merged, for the patient
 * that was kept.
 */
export async function rememberLanguage(
  tx: ClinicScope,
  { patientId, language }: { patientId: PatientId; language: Language },
): Promise<void> {
  const rows = await tx.db
    .update(patients)
    .set({ language, updatedAt: sql`now()` })
    .where(
      and(
        eq(patients.clinicId, tx.clinicId),
        sql`${patients.id} = ${selectKeptId(tx, patientId)}`,
        sql`${patients.language} is distinct from ${language}`,
      ),
    )
    .returning({ id: patients.id });
  if (rows.length === 0) return;
  await announceChange(tx, 'patient');
  await notifyPatientListeners(tx, { ids: rows.map(({ id }) => id) });
}
