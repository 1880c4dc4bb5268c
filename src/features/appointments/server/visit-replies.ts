import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectByKey, toArray } from '#platform/server/db/select-values.ts';
import type { AppointmentId, OpenReply } from '../schema.ts';
import { visitReplies } from './tables.ts';

/** A reply to a visit at the slot that a message had named. */
export interface NewReply extends OpenReply {
  readonly id: AppointmentId;
  readonly givenBy: 'patient' | 'staff';
  readonly isOpen: boolean;
}

/** Inserts replies; one that says the same as an open one of its visit adds nothing. */
export async function insertReplies(tx: ClinicScope, replies: readonly NewReply[]): Promise<void> {
  if (replies.length === 0) return;
  await tx.db.execute(sql`
    insert into visit_replies (user_id, appointment_id, meaning, given_by, on_date, at_time, replied_at, slot_since, is_open)
    select v.user_id, v.id, r->>'meaning', r->>'givenBy', (r->>'date')::date, (r->>'time')::time,
      now(), v.slot_since, (r->>'isOpen')::boolean
    from jsonb_array_elements(${JSON.stringify(replies)}::jsonb) as r
      join appointments v on v.user_id = ${tx.clinicId} and v.id = (r->>'id')::uuid
    where not exists (select from visit_replies o where o.user_id = v.user_id and o.appointment_id = v.id
      and o.is_open and o.slot_since = v.slot_since and o.meaning = r->>'meaning'
      and o.on_date = (r->>'date')::date and o.at_time = (r->>'time')::time)`);
}

/** Marks the open replies of these visits as settled; returns whether there were any. */
export async function closeReplies(
  tx: ClinicScope,
  ids: readonly AppointmentId[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await tx.db
    .update(visitReplies)
    .set({ isOpen: false })
    .where(
      and(
        eq(visitReplies.clinicId, tx.clinicId),
        inArray(visitReplies.appointmentId, [...ids]),
        eq(visitReplies.isOpen, true),
      ),
    )
    .returning({ id: visitReplies.id });
  return rows.length > 0;
}

/** From the open replies `r` of a clinic's visits `v` at the slot that those have now; none once a visit has begun or ended. */
function fromOpenReplies({ clinicId }: Pick<ClinicScope, 'clinicId'>): SQL {
  return sql`visit_replies r join appointments v on v.user_id = r.user_id and v.id = r.appointment_id
    where r.user_id = ${clinicId} and r.is_open and r.slot_since = v.slot_since
      and v.arrived_at is null and v.status in ('pending', 'cancelled')`;
}

/** Selects the visits with an open reply. */
export function selectVisitsWithReply(scope: Pick<ClinicScope, 'clinicId'>): SQL {
  return sql`(select v.id from ${fromOpenReplies(scope)})`;
}

/** Selects the newest open reply to each of these visits, by the visit's id. */
export function selectOpenReplies(
  scope: Pick<ClinicScope, 'clinicId'>,
  ids: readonly AppointmentId[],
): SQL<Readonly<Record<string, OpenReply>>> {
  return selectByKey(sql`
    select distinct on (v.id) v.id,
      json_build_object('meaning', r.meaning, 'date', r.on_date, 'time', to_char(r.at_time, 'HH24:MI'))
    from ${fromOpenReplies(scope)} and r.appointment_id = any(${toArray(ids, 'uuid')})
    order by v.id, r.replied_at desc, r.id`);
}
