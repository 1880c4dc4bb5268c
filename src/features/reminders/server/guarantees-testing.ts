import type { TestDatabase } from '#platform/server/testing/database.ts';

/** A reminder that reached the provider. */
export interface Sent {
  readonly kind: string;
  readonly number: string;
  /** Each appointment that it named, with its start then. */
  readonly covered: readonly { readonly id: string; readonly slot: number }[];
}

interface Row {
  readonly kind: string;
  readonly number: string;
  readonly not_before: Date;
  readonly not_after: Date;
  readonly id: string;
  readonly own: string;
  readonly patient_name: string;
  readonly contact_number: string;
  readonly status: string;
  readonly arrived: boolean;
  readonly answer: string | null;
  readonly slot: Date;
  readonly shown: string;
}

/**
 * Holds a message that has just left against what reminders promise, from the rows alone and not by the rules that sent it:
 * an open visit, at the time that the text names, to the right phone, within its time, and never twice. Adds it to `sent`.
 */
export async function findBrokenPromises(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  {
    messageId,
    body,
    now,
    sentMessages,
  }: { messageId: string; body: string; now: Date; sentMessages: Sent[] },
): Promise<string[]> {
  const { rows } = await ownerPool.query<Row>(
    `select m.kind, m.whatsapp_number as number, m.not_before, m.not_after, m.appointment_id as own, a.id, a.patient_name,
        a.contact_number, a.status, a.arrived_at is not null as arrived, a.answer,
        (a.appointment_date + a.appointment_time) at time zone u.time_zone as slot,
        to_char(a.appointment_time, 'FMHH12:MI') as shown
      from sequence_messages m
        join users u on u.id = m.user_id
        join send_attempts t on t.user_id = m.user_id and t.message_id = m.id and t.state <> 'not_sent'
        join attempt_visits v on v.user_id = t.user_id and v.attempt_id = t.id
        join appointments a on a.user_id = m.user_id and a.id = v.appointment_id
      where m.id = $1`,
    [messageId],
  );
  const [first] = rows;
  if (first === undefined) return [`${messageId} named no appointment`];
  const { message: text } = JSON.parse(body) as { message: string };
  const brokenPromises = rows.flatMap((row) =>
    Object.entries({
      'an open visit': row.status === 'pending' && !row.arrived,
      'the right phone': row.contact_number === row.number,
      'before the visit': now < row.slot,
      'the time of the visit': text.includes(row.shown),
      'the patient’s name': text.includes(row.patient_name),
      'without an answer': row.answer === null || row.answer === 'unclear',
      'once for each visit': !sentMessages.some(
        (one) =>
          one.kind === row.kind &&
          one.covered.some(({ id, slot }) => id === row.id && slot === row.slot.getTime()),
      ),
    }).flatMap(([promise, isKept]) => (isKept ? [] : [promise])),
  );
  if (now < first.not_before || now >= first.not_after) brokenPromises.push('within its time');
  if (!rows.some(({ id, own }) => id === own)) brokenPromises.push('about its own visit');
  sentMessages.push({
    kind: first.kind,
    number: first.number,
    covered: rows.map(({ id, slot }) => ({ id, slot: slot.getTime() })),
  });
  return brokenPromises.map((promise) => `${promise}: ${first.kind} at ${now.toISOString()}`);
}
