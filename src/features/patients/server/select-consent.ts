import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findConsentObstacle, type ConsentFacts } from '../consent-rules.ts';
import type { ConsentAct, ConsentMark, PatientId, Purpose } from '../schema.ts';
import { getConsentDate } from './consent-date.ts';
import type { LinkedPatient } from './linked-patient.ts';

/** The patient of a row, and what decides whether they may be written to about it. */
export interface AskedPatient extends LinkedPatient {
  readonly isMinor: boolean;
  readonly birthYear: number | null;
  /** The newest answer to the row's purpose; null where the patient was never asked. */
  readonly act: ConsentAct | null;
}

/** The columns that a row is marked by. */
export interface RowConsent {
  readonly patient: AskedPatient | null;
  readonly asksWithoutConsent: boolean;
}

interface AskedRow {
  readonly clinicId: PgColumn | SQL;
  readonly patientId: PgColumn | SQL;
}

/** The purpose for which a row writes to its patient. */
type AskedPurpose = Purpose | SQL<Purpose>;

// A list is read in one statement, so the facts of `may-write.ts` are selected with its rows. Groups are looked up only
// in clinics that have merged patients, which is found out once a statement.
const HAS_MERGED = sql`(select exists (
  select from patients m where m.user_id = current_clinic() and m.merged_into is not null))`;

const GROUP = sql`in (with recursive up (id, merged_into) as (
    select p.id, p.merged_into union all
    select k.id, k.merged_into from patients k join up on k.user_id = p.user_id and k.id = up.merged_into
  ), own (id) as (
    select up.id from up where up.merged_into is null union all
    select m.id from patients m join own on m.user_id = p.user_id and m.merged_into = own.id
  ) select own.id from own)`;

const selectAct = (group: SQL, purpose: AskedPurpose) => sql`(select e.act from consent_events e
  where e.user_id = p.user_id and e.patient_id ${group} and e.purpose = ${purpose} order by e.id desc limit 1)`;

function selectFacts(purpose: AskedPurpose): SQL {
  return sql`case when p.merged_into is null and not (${HAS_MERGED} and exists (
      select from patients m where m.user_id = p.user_id and m.merged_into = p.id))
    then json_build_object('id', p.id, 'language', p.language, 'isMinor', p.is_minor,
      'birthYear', p.birth_year, 'act', ${selectAct(sql`= p.id`, purpose)})
    else (with recursive kept (id, merged_into, language, is_minor, birth_year) as (
      select p.id, p.merged_into, p.language, p.is_minor, p.birth_year union all
      select k.id, k.merged_into, k.language, k.is_minor, k.birth_year from patients k
        join kept on k.user_id = p.user_id and k.id = kept.merged_into
    ) select json_build_object('id', kept.id, 'language', kept.language, 'isMinor', kept.is_minor,
      'birthYear', kept.birth_year, 'act', ${selectAct(GROUP, purpose)}) from kept where kept.merged_into is null) end`;
}

/** Selects the columns that `toConsentMark` reads. */
export function selectConsent(
  { clinicId, patientId }: AskedRow,
  purpose: AskedPurpose,
): {
  patient: SQL<AskedPatient | null>;
  asksWithoutConsent: SQL<boolean>;
} {
  // One level deeper than the selection, where Drizzle keeps the names of the columns' tables.
  const condition = sql`p.user_id = ${clinicId} and p.id = ${patientId}`;
  return {
    patient: sql<AskedPatient | null>`(select ${selectFacts(purpose)} from patients p where ${condition})`,
    asksWithoutConsent: sql<boolean>`(select u.asks_without_consent from users u where u.id = current_clinic())`,
  };
}

/** Reads the same for a row that is not read by a selection. */
export async function findConsent(
  { db, clinicId }: ClinicScope,
  { patientId, purpose }: { patientId: PatientId | null; purpose: Purpose },
): Promise<RowConsent> {
  const { patient, asksWithoutConsent } = selectConsent(
    { clinicId: sql`${clinicId}::uuid`, patientId: sql`${patientId}::uuid` },
    purpose,
  );
  const rows = await db.execute<{ patient: AskedPatient | null; asksWithoutConsent: boolean }>(
    sql`select ${patient} as patient, ${asksWithoutConsent} as "asksWithoutConsent"`,
  );
  if (rows[0] === undefined) throw new Error('A selection without a table has one row');
  return rows[0];
}

/** Returns the mark of a row whose patient may not be written to; nothing where it is allowed. */
export function toConsentMark(
  scope: MarkScope,
  { patient, asksWithoutConsent, purpose }: RowConsent & { purpose: Purpose },
): { consentMark?: ConsentMark } {
  const { isMinor = false, birthYear = null, act = null } = patient ?? {};
  const facts = { isMinor, birthYear, consents: { [purpose]: act } };
  const consentMark = findConsentMark(scope, { facts, purpose, asksWithoutConsent });
  return consentMark === undefined ? {} : { consentMark };
}

type MarkScope = Pick<ClinicScope, 'today' | 'contributions'>;

/** Returns why a patient may not be written to, and whether they said so themselves. */
export function findConsentMark(
  scope: MarkScope,
  {
    facts,
    purpose,
    asksWithoutConsent,
  }: { facts: ConsentFacts; purpose: Purpose; asksWithoutConsent: boolean },
): ConsentMark | undefined {
  const requiredFrom = getConsentDate(scope);
  const rule = { purpose, today: scope.today, asksWithoutConsent, requiredFrom };
  const obstacle = findConsentObstacle(facts, rule);
  if (obstacle !== 'no_consent') return obstacle;
  return facts.consents[purpose] ? 'declined' : obstacle;
}
