import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ImportId, JudgedRow, SentRow } from '../schema.ts';
import { findFilled, type Filled } from '../verdict-rules.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { takeOptIns } from '#features/patients/server/opt-ins.ts';
import { patients } from '#features/patients/server/tables.ts';
import { patientImportRows } from './tables.ts';
import { judgeRows, type Judged } from './judge-rows.ts';

interface Written {
  readonly row: JudgedRow;
  readonly stored: typeof patientImportRows.$inferInsert;
}

/**
 * Writes rows with few statements. A row whose patient was changed by another row or by a person
 * after it was judged is judged again.
 */
export async function writeRows(
  tx: ClinicScope,
  { id, rows }: { id: ImportId; rows: readonly SentRow[] },
): Promise<Written[]> {
  const written: Written[] = [];
  let left = rows;
  while (left.length > 0) {
    const judged = await judgeRows(tx, left);
    const added = await addPatients(tx, { id, judged: judged.filter(isAddition) });
    const filled = await fillPatients(tx, judged);
    const isOpen = (one: Judged) => one.row.verdict === 'changes' && !filled.has(one);
    const done = judged.filter((one) => !isOpen(one));
    written.push(...done.map((one) => toWritten(one, { id, tx, addedId: added.get(one) })));
    const openRows = new Set(judged.filter(isOpen).map(({ row }) => row.rowNumber));
    left = left.filter(({ rowNumber }) => openRows.has(rowNumber));
  }
  if (written.length > 0)
    await tx.db.insert(patientImportRows).values(written.map(({ stored }) => stored));
  return written;
}

function isAddition({ row: { verdict } }: Judged): boolean {
  return verdict === 'new' || verdict === 'another_person';
}

function toWritten(
  one: Judged,
  { id, tx, addedId }: { id: ImportId; tx: ClinicScope; addedId: PatientId | undefined },
): Written {
  // A form has added the same person at this moment.
  const isTaken = isAddition(one) && addedId === undefined;
  const row: JudgedRow = isTaken ? { ...one.row, verdict: 'same', about: [] } : one.row;
  const { rowNumber, verdict } = row;
  const stored = { clinicId: tx.clinicId, importId: id, rowNumber, verdict };
  if (addedId) return { row, stored: { ...stored, patientId: addedId, versionAfter: 1 } };
  if (verdict !== 'changes' || !one.current || !one.person) return { row, stored };
  const { current } = one;
  const before = Object.fromEntries(
    Object.keys(findFilled(current, one.person)).map((field) => [
      field,
      current[field as keyof Filled],
    ]),
  );
  const versionAfter = current.version + 1;
  return { row, stored: { ...stored, patientId: current.id, before, versionAfter } };
}

/** Adds the patients in one statement and in one order, so that two servers do not wait for each other. */
async function addPatients(
  tx: ClinicScope,
  { id, judged }: { id: ImportId; judged: readonly Judged[] },
): Promise<Map<Judged, PatientId>> {
  const byKey = new Map(judged.flatMap((one) => (one.person ? [[toKey(one.person), one]] : [])));
  const people = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (people.length === 0) return new Map();
  const rows = await tx.db
    .insert(patients)
    .values(
      people.flatMap(([, { person }]) =>
        person ? { ...person, clinicId: tx.clinicId, source: 'import' as const, importId: id } : [],
      ),
    )
    .onConflictDoNothing()
    .returning({ id: patients.id, name: patients.name, number: patients.number });
  await takeOptIns(
    tx,
    rows.map(({ id: added }) => added),
  );
  return new Map(
    rows.flatMap((row) => {
      const one = byKey.get(toKey(row));
      return one ? [[one, row.id]] : [];
    }),
  );
}

function toKey({ name, number }: { name: string; number: string | null }): string {
  return `${number} ${name}`;
}

/** Fills in what rows know of their patients, one row a patient, and returns the rows that did. */
async function fillPatients(tx: ClinicScope, judged: readonly Judged[]): Promise<Set<Judged>> {
  const byPatient = new Map<PatientId, Judged>();
  for (const one of judged)
    if (one.row.verdict === 'changes' && one.current && !byPatient.has(one.current.id))
      byPatient.set(one.current.id, one);
  if (byPatient.size === 0) return new Set();
  const wanted = [...byPatient.values()].flatMap(({ current, person }) =>
    current && person
      ? { id: current.id, version: current.version, ...findFilled(current, person) }
      : [],
  );
  const rows = await tx.db.execute<{ id: PatientId }>(sql`
    update ${patients} p set
      language = coalesce(w.language, p.language),
      birth_year = coalesce(w."birthYear", p.birth_year),
      last_seen_on = coalesce(w."lastSeenOn", p.last_seen_on),
      note = coalesce(w.note, p.note),
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (id uuid, version int, language text, "birthYear" int, "lastSeenOn" date, note text)
    where p.user_id = ${tx.clinicId} and p.id = w.id and p.version = w.version
    returning p.id`);
  return new Set([...rows].flatMap(({ id }) => byPatient.get(id) ?? []));
}
