import { sql } from 'drizzle-orm';
import { HAS_ARRIVED } from '#features/messages/server/attempt-visits.ts';
import type { InboundMessage } from '#features/delivery/server/inbound-listeners.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { NamedVisit } from '../reply-effect-rules.ts';

/**
 * Returns the visits that messages to a person named in the last 36 hours, the newest message first. A message counts that was
 * delivered or may have been: to the number, which the visit may not have any more, or to the WhatsApp user, who may have another
 * number in the book. An attempt of before its number was stored counts by the number that its message or visit has.
 */
export async function findNamedVisits(
  { db, clinicId, now, timeZone, hashNumber }: ClinicScope,
  { userId, ...sender }: Pick<InboundMessage, 'number' | 'userId'>,
): Promise<NamedVisit[]> {
  const number = sender.number ?? null;
  return db.execute<NamedVisit & Record<string, unknown>>(sql`
    with sends (id, dedupe_key, started_at, sent_at) as (
      select a.id, a.dedupe_key, a.started_at, greatest(m.not_before, a.started_at)
      from sequence_messages m join send_attempts a on a.user_id = m.user_id and a.message_id = m.id
      where m.user_id = ${clinicId} and m.whatsapp_number = ${number}
        and a.to_last_four = right(${number}, 4) and ${HAS_ARRIVED}
      union
      select a.id, a.dedupe_key, a.started_at, a.started_at
      from appointments v join send_attempts a on a.user_id = v.user_id and a.appointment_id = v.id
      where v.user_id = ${clinicId} and v.contact_number = ${number} and a.message_id is null
        and a.to_last_four = right(${number}, 4) and ${HAS_ARRIVED}
      union
      select a.id, a.dedupe_key, a.started_at, greatest(m.not_before, a.started_at)
      from attempt_visits n join send_attempts a on a.user_id = n.user_id and a.id = n.attempt_id
        left join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id
      where n.user_id = ${clinicId} and n.number_hash = ${number && hashNumber(number)} and ${HAS_ARRIVED}
      union
      select a.id, a.dedupe_key, a.started_at, greatest(m.not_before, a.started_at)
      from send_attempts a left join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id
      where a.user_id = ${clinicId} and a.wa_user_id = ${userId} and ${HAS_ARRIVED}
    ), named as (
      select n.*, coalesce(nullif(split_part(sends.dedupe_key, ':', 3), ''), n.attempt_id::text) as send_id,
        sends.started_at, sends.sent_at from sends
        join attempt_visits n on n.user_id = ${clinicId} and n.attempt_id = sends.id
      where sends.sent_at > ${now.toISOString()}::timestamptz - interval '36 hours'
    )
    select v.id, named.send_id as "sendId", to_json(named.sent_at) #>> '{}' as "sentAt",
      named.on_date::text as date, to_char(named.at_time, 'HH24:MI') as time,
      (named.on_date + named.at_time) at time zone ${timeZone} < ${now.toISOString()}::timestamptz as "isPast",
      named.on_date = v.appointment_date and named.at_time = v.appointment_time
        and named.doctor_id is not distinct from v.doctor_id as "isSameSlot",
      v.status, v.arrived_at is not null as "hasArrived", v.answer, v.answered_by as "answeredBy"
    from named join appointments v on v.user_id = named.user_id and v.id = named.appointment_id
    order by named.sent_at desc, named.started_at desc, named.attempt_id, v.id`);
}
