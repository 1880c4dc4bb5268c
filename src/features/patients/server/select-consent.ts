import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectByKey, toArray } from '#platform/server/db/select-values.ts';
import { findConsentObstacle, UNKNOWN_CONSENT, type ConsentFacts } from '../consent-rules.ts';
import type { ConsentMark, PatientId, Purpose } from '../schema.ts';
import { getConsentDate } from './consent-date.ts';
import { consentEvents, patients } from './tables.ts';

/** The patient of a row, and what decides whether they may be written to. */
export interface RowPatient extends ConsentFacts {
  readonly id: PatientId;
  readonly language: Language | null;
}

/** By the id that a row has. */
export type RowPatients = Readonly<Record<string, RowPatient>>;

/**
 * Selects the patients of many rows at once. A merged patient has the facts of the patient that was
 * kept, and the newest event of the whole group counts.
 */
export function selectRowPatients(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  ids: readonly (PatientId | null)[],
): SQL<RowPatients> {
  const knownIds = ids.filter((id) => id !== null);
  return selectByKey(sql`
    with recursive up (start_id, id, merged_into, language, is_minor, birth_year) as (
      select id, id, merged_into, language, is_minor, birth_year from ${patients}
        where user_id = ${clinicId} and id = any(${toArray(knownIds, 'uuid')})
      union all
      select up.start_id, p.id, p.merged_into, p.language, p.is_minor, p.birth_year from up
        join ${patients} p on p.user_id = ${clinicId} and p.id = up.merged_into
    ), own (head_id, id) as (
      select distinct id, id from up where merged_into is null
      union all
      select own.head_id, p.id from own join ${patients} p
        on p.user_id = ${clinicId} and p.merged_into = own.id and p.merged_into is not null
    ), acts (head_id, consents) as (
      select head_id, json_object_agg(purpose, act) from (
        select distinct on (own.head_id, e.purpose) own.head_id, e.purpose, e.act
          from own join ${consentEvents} e on e.user_id = ${clinicId} and e.patient_id = own.id
          order by own.head_id, e.purpose, e.id desc) newest group by head_id
    )
    select up.start_id, json_build_object('id', up.id, 'language', up.language, 'isMinor', up.is_minor,
      'birthYear', up.birth_year, 'consents', coalesce(acts.consents, '{}'))
    from up left join acts on acts.head_id = up.id where up.merged_into is null`);
}

/** Selects whether the clinic asks for feedback without a consent. */
export function selectAsksWithoutConsent({ clinicId }: Pick<ClinicScope, 'clinicId'>) {
  return sql<boolean>`(select u.asks_without_consent from users u where u.id = ${clinicId})`;
}

/** Returns the mark of a row whose patient may not be written to; nothing where it is allowed. */
export function toConsentMark(
  scope: MarkScope,
  {
    patient,
    ...rule
  }: { patient: RowPatient | undefined; purpose: Purpose; asksWithoutConsent: boolean },
): { consentMark?: ConsentMark } {
  const consentMark = findConsentMark(scope, { facts: patient ?? UNKNOWN_CONSENT, ...rule });
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
