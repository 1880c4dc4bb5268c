import { sql } from 'drizzle-orm';
import { foldName } from '#platform/name-fold.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { ImportedPerson, type JudgedRow, type SentRow } from '../schema.ts';
import { judgeRow } from '../verdict-rules.ts';
import type { CalendarDate } from '#platform/time.ts';
import { cleanPatientName, isFutureYear, isIdentified } from '#features/patients/rules.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { patients } from '#features/patients/server/tables.ts';

/** A row with its verdict, and the person of one that can be stored. */
export interface Judged {
  readonly row: JudgedRow;
  readonly person: ImportedPerson | undefined;
  /** The patient that the row is about, as the book has it. */
  readonly current: BookPatient | undefined;
}

export interface BookPatient extends Omit<ImportedPerson, 'number'> {
  readonly id: PatientId;
  readonly number: string | null;
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
    read.flatMap(({ person }) => person?.number ?? []),
  );
  const seenKeys = new Set<string>();
  return read.map(({ row: { rowNumber }, person, why }): Judged => {
    if (person === undefined)
      return {
        row: { rowNumber, verdict: 'refused', patientId: null, about: [why] },
        person,
        current: undefined,
      };
    const [key, fold] = [toNameKey(person.name), toFold(person.name)];
    const family = onNumbers.filter(({ number }) => number === person.number);
    const current =
      family.find(({ nameKey }) => nameKey === key) ??
      family.find(({ name }) => toFold(name) === fold);
    const isRepeated = seenKeys.has(`${person.number} ${fold}`);
    seenKeys.add(`${person.number} ${fold}`);
    const { verdict, about } = isRepeated
      ? { verdict: 'same' as const, about: [] }
      : judgeRow({ current, others: family.map(({ name }) => name), row: person });
    return { row: { rowNumber, verdict, patientId: current?.id ?? null, about }, person, current };
  });
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
  const read = ImportedPerson.safeParse({ ...row, name });
  if (!read.success)
    return { person: undefined, why: read.error.issues[0]?.message ?? 'This row cannot be read' };
  if (isFutureYear(today, read.data.birthYear))
    return { person: undefined, why: 'The year of birth has not come yet' };
  if (!isIdentified({ name, number: row.number }))
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
      p.last_seen_on::text as "lastSeenOn", p.note, p.version
    from found f join ${patients} p on p.user_id = ${scope.clinicId} and p.id = f.id
    where f.merged_into is null order by f.name_key`);
  return [...rows];
}
