import { sql } from 'drizzle-orm';
import { markText } from '#platform/i18n.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ImportId, JudgedRow, SentRow } from '../schema.ts';
import { findFilled, type Filled } from '../verdict-rules.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { takeOptIns } from '#features/patients/server/opt-ins.ts';
import { patients } from '#features/patients/server/tables.ts';
import { patientImportRows } from './tables.ts';
import { judgeRows, refuseRow, type Judged, type PersonToStore } from './judge-rows.ts';

interface Written {
  readonly row: JudgedRow;
  readonly stored: typeof patientImportRows.$inferInsert;
}

const GUARDIAN_MISSING = markText('The guardian is not in the book');

/**
 * Writes rows with few statements, those of children after those of their guardians. A row whose
 * patient was changed by another row or by a person after it was judged is judged again.
 */
export async function writeRows(
  tx: ClinicScope,
  { id, rows }: { id: ImportId; rows: readonly SentRow[] },
): Promise<Written[]> {
  const [adults, children] = [
    rows.filter((row) => !row.guardian),
    rows.filter((row) => row.guardian),
  ];
  const writtenRows = [
    ...(await writePeople(tx, { id, rows: adults })),
    ...(await writePeople(tx, { id, rows: children })),
  ];
  if (writtenRows.length > 0)
    await tx.db.insert(patientImportRows).values(writtenRows.map(({ stored }) => stored));
  return writtenRows;
}

async function writePeople(
  tx: ClinicScope,
  { id, rows }: { id: ImportId; rows: readonly SentRow[] },
): Promise<Written[]> {
  const writtenRows: Written[] = [];
  let remainingRows = rows;
  while (remainingRows.length > 0) {
    const judgedRows = (await judgeRows(tx, remainingRows)).map((judgedRow) =>
      judgedRow.lacksGuardian ? refuseRow(judgedRow.row.rowNumber, GUARDIAN_MISSING) : judgedRow,
    );
    const addedIds = await addPatients(tx, { id, judgedRows: judgedRows.filter(isAddition) });
    const filledRows = await fillPatients(tx, judgedRows);
    const isOpen = (judgedRow: Judged) =>
      judgedRow.row.verdict === 'changes' && !filledRows.has(judgedRow);
    const finishedRows = judgedRows.filter((judgedRow) => !isOpen(judgedRow));
    writtenRows.push(
      ...finishedRows.map((judgedRow) =>
        toWritten(judgedRow, { id, tx, addedId: addedIds.get(judgedRow) }),
      ),
    );
    const openRows = new Set(judgedRows.filter(isOpen).map(({ row }) => row.rowNumber));
    remainingRows = remainingRows.filter(({ rowNumber }) => openRows.has(rowNumber));
  }
  return writtenRows;
}

function isAddition({ row: { verdict } }: Judged): boolean {
  return verdict === 'new' || verdict === 'another_person';
}

function toWritten(
  judgedRow: Judged,
  { id, tx, addedId }: { id: ImportId; tx: ClinicScope; addedId: PatientId | undefined },
): Written {
  // A form has added the same person at this moment.
  const isTaken = isAddition(judgedRow) && addedId === undefined;
  const row: JudgedRow = isTaken ? { ...judgedRow.row, verdict: 'same', about: [] } : judgedRow.row;
  const { rowNumber, verdict } = row;
  const storedRow = { clinicId: tx.clinicId, importId: id, rowNumber, verdict };
  if (addedId) return { row, stored: { ...storedRow, patientId: addedId, versionAfter: 1 } };
  if (verdict !== 'changes' || !judgedRow.current || !judgedRow.person)
    return { row, stored: storedRow };
  const { current } = judgedRow;
  const before = Object.fromEntries(
    Object.keys(findFilled(current, judgedRow.person)).map((field) => [
      field,
      current[field as keyof Filled],
    ]),
  );
  const versionAfter = current.version + 1;
  return { row, stored: { ...storedRow, patientId: current.id, before, versionAfter } };
}

/** Adds the patients in one statement and in one order, so that two servers do not wait for each other. */
async function addPatients(
  tx: ClinicScope,
  { id, judgedRows }: { id: ImportId; judgedRows: readonly Judged[] },
): Promise<Map<Judged, PatientId>> {
  const byKey = new Map(
    judgedRows.flatMap((judgedRow) =>
      judgedRow.person ? [[toKey(judgedRow.person), judgedRow]] : [],
    ),
  );
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
    .returning({
      id: patients.id,
      name: patients.name,
      number: patients.number,
      guardianId: patients.guardianId,
    });
  await takeOptIns(
    tx,
    rows.map(({ id: patientId }) => patientId),
  );
  return new Map(
    rows.flatMap((row) => {
      const judgedRow = byKey.get(toKey(row));
      return judgedRow ? [[judgedRow, row.id]] : [];
    }),
  );
}

function toKey({
  name,
  number,
  guardianId,
}: Pick<PersonToStore, 'name' | 'number' | 'guardianId'>): string {
  return `${number ?? guardianId} ${name}`;
}

/** Fills in what rows know of their patients, one row a patient, and returns the rows that did. */
async function fillPatients(tx: ClinicScope, judgedRows: readonly Judged[]): Promise<Set<Judged>> {
  const byPatient = new Map<PatientId, Judged>();
  for (const judgedRow of judgedRows)
    if (
      judgedRow.row.verdict === 'changes' &&
      judgedRow.current &&
      !byPatient.has(judgedRow.current.id)
    )
      byPatient.set(judgedRow.current.id, judgedRow);
  if (byPatient.size === 0) return new Set();
  const changes = [...byPatient.values()].flatMap(({ current, person }) =>
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
      is_minor = coalesce(w."isMinor", p.is_minor),
      guardian_id = coalesce(w."guardianId", p.guardian_id),
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as w (id uuid, version int, language text, "birthYear" int, "lastSeenOn" date, note text, "isMinor" boolean,
        "guardianId" uuid)
    where p.user_id = ${tx.clinicId} and p.id = w.id and p.version = w.version
    returning p.id`);
  return new Set([...rows].flatMap(({ id }) => byPatient.get(id) ?? []));
}
