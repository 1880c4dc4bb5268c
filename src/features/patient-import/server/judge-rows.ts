import { sql } from 'drizzle-orm';
import { foldName } from '#platform/name-fold.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { ImportedPerson, type JudgedRow, type SentRow } from '../schema.ts';
import { judgeRow, type Known } from '../verdict-rules.ts';
import type { CalendarDate } from '#platform/time.ts';
import {
  cleanPatientName,
  isFutureYear,
  isIdentified,
  isMinorOn,
} from '#features/patients/rules.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { patients } from '#features/patients/server/tables.ts';

/** A row with its verdict, and the person of one that can be stored. */
export interface Judged {
  readonly row: JudgedRow;
  readonly person: PersonToStore | undefined;
  /** The patient that the row is about, as the book has it. */
  readonly current: BookPatient | undefined;
  /** The row names a guardian who is not in the book; the file may have them in another row. */
  readonly lacksGuardian: boolean;
}

export type PersonToStore = Omit<ImportedPerson, 'guardian'> & Known;

export interface BookPatient extends PersonToStore {
  readonly id: PatientId;
  readonly nameKey: string;
  readonly version: number;
}

/**
 * Says of each row what importing it would do: reads the numbers of all rows at once and writes
 * nothing. Two rows of one call about the same person get the verdict of the first and `same`.
 */
export async function judgeRows(scope: ClinicScope, rows: readonly SentRow[]): Promise<Judged[]> {
  const read = rows.map((row) => ({ row, ...readPerson(row, scope.today) }));
  const onNumbers = await findOnNumbers(
    scope,
    read.flatMap(({ person }) => [person?.number ?? [], person?.guardian?.number ?? []].flat()),
  );
  const seenKeys = new Set<string>();
  return read.map(({ row: { rowNumber }, person: readFields, why }): Judged => {
    if (readFields === undefined) return refuseRow(rowNumber, why);
    const { guardian, ...fields } = readFields;
    const guardianId = guardian && findGuardian(onNumbers, guardian, scope.today);
    const number = fields.number ?? guardian?.number;
    const family = onNumbers.filter((each) => each.number === number);
    const current = findByName(family, fields.name);
    // No one is their own guardian.
    const person = { ...fields, guardianId: guardianId === current?.id ? null : guardianId };
    const key = `${number} ${toFold(person.name)}`;
    const { verdict, about } = seenKeys.has(key)
      ? { verdict: 'same' as const, about: [] }
      : judgeRow({ current, others: family.map(({ name }) => name), row: person });
    seenKeys.add(key);
    const row = { rowNumber, verdict, patientId: current?.id ?? null, about };
    return { row, person, current, lacksGuardian: guardian !== null && guardianId === null };
  });
}

/** Returns the verdict on a row that cannot be stored. */
export function refuseRow(rowNumber: number, why: string): Judged {
  const row: JudgedRow = { rowNumber, verdict: 'refused', patientId: null, about: [why] };
  return { row, person: undefined, current: undefined, lacksGuardian: false };
}

function findByName(people: readonly BookPatient[], name: string): BookPatient | undefined {
  const [key, fold] = [toNameKey(name), toFold(name)];
  return (
    people.find(({ nameKey }) => nameKey === key) ??
    people.find((patient) => toFold(patient.name) === fold)
  );
}

/** Finds the adult with this name on this number. */
function findGuardian(
  people: readonly BookPatient[],
  guardian: { name: string; number: string },
  today: CalendarDate,
): PatientId | null {
  const adults = people.filter(
    (each) => each.number === guardian.number && !isMinorOn(today, each),
  );
  return findByName(adults, cleanPatientName(guardian.name))?.id ?? null;
}

function toNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** One person's name in any spelling; a name of signs alone only in its own. */
function toFold(name: string): string {
  return foldName(name) || name;
}

function readPerson(
  row: SentRow,
  today: CalendarDate,
): { person: ImportedPerson; why: '' } | { person: undefined; why: string } {
  const name = cleanPatientName(row.name);
  const { isMinor = false, guardian = null } = row;
  // A child without a number is reached by that of a guardian.
  const number = row.number === '' && guardian ? null : row.number;
  const read = ImportedPerson.safeParse({ ...row, name, number, isMinor, guardian });
  if (!read.success)
    return { person: undefined, why: read.error.issues[0]?.message ?? 'This row cannot be read' };
  if (isFutureYear(today, read.data.birthYear))
    return { person: undefined, why: 'The year of birth is in the future' };
  if (!isIdentified({ name, number: read.data.number ?? read.data.guardian?.number ?? '' }))
    return { person: undefined, why: 'The name is missing' };
  return { person: read.data, why: '' };
}

/** Finds the patients on these numbers, and children without a number of their own; of merged ones the names lead to the patient that was kept. */
async function findOnNumbers(
  scope: ClinicScope,
  numbers: readonly string[],
): Promise<BookPatient[]> {
  if (numbers.length === 0) return [];
  const numbersParam = sql`${sql.param([...new Set(numbers)])}::text[]`;
  const rows = await scope.db.execute<BookPatient & Record<string, unknown>>(sql`
    with recursive found (name, name_key, number, id, merged_into) as (
      select name, name_key, number, id, merged_into from ${patients}
        where user_id = ${scope.clinicId} and number = any(${numbersParam})
      union all
      select c.name, c.name_key, g.number, c.id, c.merged_into from ${patients} g
        join ${patients} c on c.user_id = g.user_id and c.guardian_id = g.id and c.number is null
        where g.user_id = ${scope.clinicId} and g.number = any(${numbersParam})
      union all
      select f.name, f.name_key, f.number, p.id, p.merged_into from found f
        join ${patients} p on p.user_id = ${scope.clinicId} and p.id = f.merged_into
    )
    select f.name, f.name_key as "nameKey", f.number, p.id, p.language, p.birth_year as "birthYear",
      p.last_seen_on::text as "lastSeenOn", p.note, p.is_minor as "isMinor", p.guardian_id as "guardianId", p.version
    from found f join ${patients} p on p.user_id = ${scope.clinicId} and p.id = f.id
    where f.merged_into is null order by f.name_key`);
  return [...rows];
}
