import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName, isIdentified } from '../rules.ts';
import type { PatientId, PatientSource } from '../schema.ts';
import { takeOptIns } from './opt-ins.ts';
import { selectByName } from './patient-group.ts';

interface NamedNumber {
  readonly name: string;
  readonly number: string;
}

/**
 * Finds or adds the patients of many rows with two statements, in the caller's transaction. Returns
 * their ids in the order of the rows, null for a row that names no person. Does not announce new
 * patients: the caller knows when it is done.
 */
export async function findOrAddPatients(
  tx: ClinicScope,
  { rows, source }: { rows: readonly NamedNumber[]; source: PatientSource },
): Promise<(PatientId | null)[]> {
  const persons = rows.map((row) =>
    isIdentified(row) ? { name: cleanPatientName(row.name), number: row.number } : null,
  );
  const pairs = new Map(persons.flatMap((row) => (row ? [[toKey(row), row]] : [])));
  if (pairs.size === 0) return rows.map(() => null);
  const pairsJson = JSON.stringify([...pairs.values()]);
  let idsByPair = new Map<string, PatientId>();
  for (let tries = 0; tries < MOST_TRIES && idsByPair.size < pairs.size; tries += 1) {
    await insertMissing(tx, { pairs: pairsJson, source });
    idsByPair = await lockMany(tx, pairsJson);
  }
  return persons.map((row) => (row && idsByPair.get(toKey(row))) ?? null);
}

/** Each further try means that one of the patients was erased in between. */
const MOST_TRIES = 5;

function toKey({ name, number }: NamedNumber): string {
  return `${number} ${name}`;
}

const W = { name: sql`w.name`, number: sql`w.number` };

/** Inserts in one order, so that two transactions with the same patients cannot wait for each other. */
async function insertMissing(
  tx: ClinicScope,
  { pairs, source }: { pairs: string; source: PatientSource },
): Promise<void> {
  const rows = await tx.db.execute<{ id: PatientId }>(sql`
    insert into patients (user_id, name, number, source)
    select distinct on (w.number, fold_name(w.name)) ${tx.clinicId}, w.name, w.number, ${source}
    from jsonb_to_recordset(${pairs}::jsonb) as w (name text, number text)
    where not exists (${selectByName(tx.clinicId, W)})
    order by w.number, fold_name(w.name), w.name
    on conflict do nothing returning id`);
  await takeOptIns(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Finds each patient by name and number, through merges to the one that was kept, and keeps them
 * from being erased until the caller's rows point at them.
 */
async function lockMany(tx: ClinicScope, pairsJson: string): Promise<Map<string, PatientId>> {
  const rows = await tx.db.execute<{ id: PatientId; name: string; number: string }>(sql`
    with recursive found (name, number, id, merged_into) as (
      select w.name, w.number, p.id, p.merged_into
        from jsonb_to_recordset(${pairsJson}::jsonb) as w (name text, number text)
        cross join lateral (${selectByName(tx.clinicId, W)}) p
      union all
      select f.name, f.number, p.id, p.merged_into from found f
        join patients p on p.user_id = ${tx.clinicId} and p.id = f.merged_into
    )
    select f.name, f.number, p.id from found f
      join patients p on p.user_id = ${tx.clinicId} and p.id = f.id
      where f.merged_into is null order by p.id for key share of p`);
  return new Map([...rows].map((row) => [toKey(row), row.id]));
}
