import { sql } from 'drizzle-orm';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import {
  findConsentObstacle,
  UNKNOWN_CONSENT,
  type ConsentFacts,
  type ConsentObstacle,
} from '../consent-rules.ts';
import type { ConsentState, PatientId, Purpose } from '../schema.ts';
import { getConsentDate } from './consent-date.ts';
import { consentEvents, patients } from './tables.ts';

/** A person to write to: null while a row is not linked to a patient. */
export interface Recipient {
  readonly patientId: PatientId | null;
  readonly purpose: Purpose;
}

/**
 * Reads what decides who may be written to, for many patients in one statement. A merged patient
 * has the facts of the patient that was kept, and the newest event of the whole group counts.
 */
export async function findConsentFacts(
  scope: ClinicScope,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, ConsentFacts>> {
  if (patientIds.length === 0) return new Map();
  const { clinicId } = scope;
  const rows = await scope.db.execute<{
    id: PatientId;
    isMinor: boolean;
    birthYear: number | null;
    consents: Partial<ConsentState>;
  }>(sql`
    with recursive up (start_id, id, merged_into, is_minor, birth_year) as (
      select id, id, merged_into, is_minor, birth_year from ${patients}
        where user_id = ${clinicId} and id = any(${sql.param([...new Set(patientIds)])}::uuid[])
      union all
      select up.start_id, p.id, p.merged_into, p.is_minor, p.birth_year from up
        join ${patients} p on p.user_id = ${clinicId} and p.id = up.merged_into
    ), own (start_id, id) as (
      select start_id, id from up where merged_into is null
      union all
      select own.start_id, p.id from own join ${patients} p on p.user_id = ${clinicId} and p.merged_into = own.id
    )
    select up.start_id as id, up.is_minor as "isMinor", up.birth_year as "birthYear", (
      select coalesce(jsonb_object_agg(newest.purpose, newest.act), '{}') from (
        select distinct on (e.purpose) e.purpose, e.act from ${consentEvents} e
          where e.user_id = ${clinicId} and e.patient_id in (select own.id from own where own.start_id = up.start_id)
          order by e.purpose, e.id desc) newest) as consents
    from up where up.merged_into is null`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/**
 * Returns for each recipient why they must not be written to for their purpose; undefined where it
 * is allowed.
 */
export async function findConsentObstacles(
  scope: ClinicScope,
  recipients: readonly Recipient[],
): Promise<(ConsentObstacle | undefined)[]> {
  const ids = recipients.flatMap(({ patientId }) => patientId ?? []);
  const facts = await findConsentFacts(scope, ids);
  const { asksWithoutConsent } = await clinicDetails(scope);
  const rule = { today: scope.today, asksWithoutConsent, requiredFrom: getConsentDate(scope) };
  return recipients.map(({ patientId, purpose }) => {
    const consentFacts = patientId === null ? undefined : facts.get(patientId);
    return findConsentObstacle(consentFacts ?? UNKNOWN_CONSENT, { ...rule, purpose });
  });
}

/** Returns why this recipient must not be written to; undefined when it is allowed. */
export async function mayNotWrite(
  scope: ClinicScope,
  recipient: Recipient,
): Promise<ConsentObstacle | undefined> {
  const [obstacle] = await findConsentObstacles(scope, [recipient]);
  return obstacle;
}
