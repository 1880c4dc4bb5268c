import { and, eq, inArray, sql } from 'drizzle-orm';
import { LIVE_STATES } from '#features/messages/rules.ts';
import { insertMessages, type NewMessage } from '#features/messages/server/plan-messages.ts';
import { messages, type MessageRow } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ComingAppointments } from './planned-reminder-queries.ts';

/** A reminder that waits, as it is stored. */
export interface WaitingReminder extends Pick<
  MessageRow,
  | 'id'
  | 'patientId'
  | 'patientName'
  | 'whatsappNumber'
  | 'scheduledDate'
  | 'messageContent'
  | 'language'
> {
  readonly appointmentId: string;
  readonly kind: string;
  readonly forSlot: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** It was tried before, so its timeline stays when it is no longer wanted. */
  readonly isTried: boolean;
  /** It is being sent, or may have arrived. */
  readonly isLive: boolean;
}

/** A reminder that should wait. */
export type WantedReminder = NewMessage & {
  readonly appointmentId: string;
  readonly forSlot: Date;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

/** Lists the reminders that wait: of all appointments, of these, or of those on these days. */
export async function findWaitingReminders(
  { db, clinicId }: ClinicScope,
  { ids, patientIds, from, to }: ComingAppointments,
): Promise<WaitingReminder[]> {
  const condition = ids && sql`and r.appointment_id = any(${sql.param([...ids])}::uuid[])`;
  const people =
    patientIds &&
    sql`and exists (select from appointments v where v.user_id = r.user_id and v.id = r.appointment_id
      and v.patient_id = any(${sql.param([...patientIds])}::uuid[]))`;
  const days =
    from === undefined && to === undefined
      ? undefined
      : sql`and exists (select from appointments v where v.user_id = r.user_id and v.id = r.appointment_id
          and v.appointment_date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date)`;
  return db.execute<WaitingReminder & Record<string, unknown>>(sql`
    select r.id, r.appointment_id as "appointmentId", r.kind, r.patient_id as "patientId", r.patient_name as "patientName",
      r.whatsapp_number as "whatsappNumber", r.scheduled_date::text as "scheduledDate",
      r.message_content as "messageContent", r.language, to_json(r.for_slot) #>> '{}' as "forSlot",
      to_json(r.not_before) #>> '{}' as "notBefore", to_json(r.not_after) #>> '{}' as "notAfter",
      exists (select from send_attempts a where a.user_id = r.user_id and a.message_id = r.id) as "isTried",
      exists (select from send_attempts a where a.user_id = r.user_id and a.message_id = r.id
        and a.state = any(${sql.param([...LIVE_STATES])})) as "isLive"
    from sequence_messages r
    where r.user_id = ${clinicId} and r.appointment_id is not null and r.status = 'pending' and r.cancelled_at is null
      ${condition ?? sql``} ${people ?? sql``} ${days ?? sql``}`);
}

/** Removes reminders that should no longer wait; those that were tried are cancelled and stay in the timeline. */
export async function removeReminders(
  tx: ClinicScope,
  unwantedReminders: readonly WaitingReminder[],
): Promise<void> {
  const triedIds = unwantedReminders.filter(({ isTried }) => isTried).map(({ id }) => id);
  const others = unwantedReminders.filter(({ isTried }) => !isTried).map(({ id }) => id);
  if (triedIds.length > 0)
    await tx.db
      .update(messages)
      .set({ cancelledAt: sql`now()`, updatedAt: sql`now()` })
      .where(waits(tx, triedIds));
  if (others.length > 0) await tx.db.delete(messages).where(waits(tx, others));
}

function waits(tx: ClinicScope, ids: readonly string[]) {
  return and(
    eq(messages.clinicId, tx.clinicId),
    inArray(messages.id, [...ids]),
    eq(messages.status, 'pending'),
  );
}

/** Cancels reminders that failed and whose visit is no longer expected at that time: no one should try them again. */
export async function cancelFailedReminders(
  tx: ClinicScope,
  { ids }: Pick<ComingAppointments, 'ids'>,
): Promise<void> {
  const condition = ids && sql`and m.appointment_id = any(${sql.param([...ids])}::uuid[])`;
  await tx.db.execute(sql`
    update sequence_messages m set cancelled_at = now(), updated_at = now()
    from appointments v
    where m.user_id = ${tx.clinicId} and v.user_id = m.user_id and v.id = m.appointment_id
      and m.status = 'failed' and m.cancelled_at is null ${condition ?? sql``}
      and (v.status <> 'pending' or m.for_slot <> (v.appointment_date + v.appointment_time) at time zone ${tx.timeZone})`);
}

/** Changes reminders that wait to what they should be, all in one statement. */
export async function updateReminderRows(
  tx: ClinicScope,
  changes: readonly { readonly id: string; readonly reminder: WantedReminder }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, reminder }) => [
    id,
    reminder.patientId ?? null,
    reminder.patientName,
    reminder.whatsappNumber,
    reminder.scheduledDate,
    reminder.messageContent,
    reminder.language,
    reminder.forSlot,
    reminder.notBefore,
    reminder.notAfter,
  ]);
  await tx.db.execute(sql`
    update sequence_messages m set patient_id = (r->>1)::uuid, patient_name = r->>2, whatsapp_number = r->>3,
      scheduled_date = (r->>4)::date, message_content = r->>5, language = r->>6, for_slot = (r->>7)::timestamptz,
      not_before = (r->>8)::timestamptz, not_after = (r->>9)::timestamptz, updated_at = now()
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r
    where m.user_id = ${tx.clinicId} and m.id = (r->>0)::uuid and m.status = 'pending'`);
}

const MOST_AT_ONCE = 500;

/** Adds reminders; one that failed for an earlier slot can no longer be tried again. */
export async function addReminders(
  tx: ClinicScope,
  wantedReminders: readonly WantedReminder[],
): Promise<void> {
  if (wantedReminders.length === 0) return;
  await tx.db
    .update(messages)
    .set({ cancelledAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(messages.clinicId, tx.clinicId),
        eq(messages.status, 'failed'),
        inArray(
          messages.appointmentId,
          wantedReminders.map(({ appointmentId }) => appointmentId),
        ),
      ),
    );
  for (let index = 0; index < wantedReminders.length; index += MOST_AT_ONCE)
    await insertMessages(tx, { messages: wantedReminders.slice(index, index + MOST_AT_ONCE) });
}
