import { sql } from 'drizzle-orm';
import { HAS_ARRIVED } from '#features/messages/server/attempt-visits.ts';
import type { CheckedMessage } from '#features/messages/server/leaving-checks.ts';
import { selectKeptId } from '#features/patients/server/patient-group.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { PHONE_REST_DAYS } from '../rules.ts';
import { DEFAULT_ASK_SETTINGS } from '../schema.ts';
import { findAskSettings } from './settings-queries.ts';

/**
 * Finds which waiting requests must not leave because their patient, or someone on the same phone, was asked after the
 * decision: by a request that a person logged, or by another one whose link left, also one that was logged before. The rest period is
 * that of the decision.
 */
export async function findAskedMeanwhile(
  scope: ClinicScope,
  requests: readonly Pick<CheckedMessage, 'id' | 'profileId'>[],
): Promise<ReadonlyMap<string, 'asked_lately'>> {
  const reviews = requests.flatMap(({ profileId }) => profileId ?? []);
  if (reviews.length === 0) return new Map();
  const { restDays } = (await findAskSettings(scope)) ?? DEFAULT_ASK_SETTINGS;
  const { clinicId } = scope;
  const since = (days: number) =>
    sql`${scope.now.toISOString()}::timestamptz - ${days} * interval '1 day'`;
  const rows = await scope.db.execute<{ id: string }>(sql`
    select r.id from reviews r
    cross join lateral (select ${selectKeptId(scope, sql`r.patient_id`)} as head) person
    cross join lateral (
      with recursive own (id) as (
        select person.head union all
        select p.id from patients p join own on p.user_id = ${clinicId} and p.merged_into = own.id
      ) select array_agg(own.id) as ids from own) whole
    where r.user_id = ${clinicId} and r.id = any(${sql.param(reviews)}::uuid[]) and exists (
      select from reviews o
      cross join lateral (
        select o.created_at as at where o.appointment_id is null and o.created_at > r.created_at
        union all
        select a.started_at from sequence_messages m
          join send_attempts a on a.user_id = m.user_id and a.message_id = m.id and ${HAS_ARRIVED}
          where m.user_id = ${clinicId} and m.profile_id = o.id and m.kind in ('review_ask', 'gmb_link')) asked
      where o.user_id = ${clinicId} and o.id <> r.id
        and ((o.patient_id = any(whole.ids) and asked.at > ${since(restDays)})
          or (o.contact_number = r.contact_number and asked.at > ${since(PHONE_REST_DAYS)})))`);
  const foundIds = new Set(rows.map(({ id }) => id));
  return new Map(
    requests.flatMap(({ id, profileId }) =>
      profileId !== null && foundIds.has(profileId) ? [[id, 'asked_lately'] as const] : [],
    ),
  );
}
