import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { ProfileId, type AttemptState, type Message, type MessageStatus } from '../schema.ts';
import { getCurrentMessage, getMessage, searchMessages } from './find-messages.ts';
import { setMessageStatus } from './outcome-events.ts';
import { insertMessages, type NewMessage } from './plan-messages.ts';
import { sendAttempts } from './tables.ts';

/** A follow-up as another feature plans it. */
export const TEST_FOLLOW_UP: NewMessage = {
  profileId: null,
  kind: 'sequence',
  patientName: 'Asha Patel',
  whatsappNumber: '9876543210',
  scheduledDate: TEST_TODAY,
  messageContent: 'Hello',
  language: 'en',
};

/**
 * Creates a message that is due on the clinic's today, with the given fields, and records its
 * status where one is given.
 */
export async function buildMessage(
  clinic: Pick<BuiltClinic, 'scope'>,
  { status, ...fields }: Partial<NewMessage> & { status?: MessageStatus } = {},
): Promise<Message> {
  return inTransaction(clinic.scope, async (tx) => {
    const text = { messageContent: 'Namaste Asha, how are you?' };
    const plannedMessage = { ...TEST_FOLLOW_UP, ...text, ...fields };
    const { patientName: name, whatsappNumber: number } = plannedMessage;
    const patientId = await findOrAddPatient(tx, { name, number });
    const [message] = await insertMessages(tx, { messages: [{ patientId, ...plannedMessage }] });
    if (message === undefined) throw new Error('There is such a message already');
    if (status === undefined) return message;
    await setMessageStatus(tx, { ids: [message.id], status });
    return getCurrentMessage(tx, { messageId: message.id });
  });
}

/** Lists the states of all attempts at a message. */
export async function listAttemptStates(
  { scope }: Pick<BuiltClinic, 'scope'>,
  { id }: Pick<Message, 'id'>,
): Promise<AttemptState[]> {
  const { attempts } = await getMessage(scope, { messageId: id });
  return attempts.map(({ state }) => state);
}

/** Inserts a review as SQL: the feature that creates reviews comes later in the order. */
export async function addReview({
  id: clinicId,
  scope,
}: Pick<BuiltClinic, 'id' | 'scope'>): Promise<ProfileId> {
  const id = ProfileId.parse(randomUUID());
  const { patientName, whatsappNumber } = TEST_FOLLOW_UP;
  await scope.db.execute(
    sql`insert into reviews (id, user_id, patient_name, contact_number)
      values (${id}, ${clinicId}, ${patientName}, ${whatsappNumber})`,
  );
  return id;
}

/** Inserts an attempt at a message: the feature that sends comes later in the order. */
export async function addAttempt(
  clinic: Pick<BuiltClinic, 'id' | 'scope'>,
  { messageId, state }: { messageId: string; state: AttemptState },
): Promise<void> {
  await clinic.scope.db.insert(sendAttempts).values({
    clinicId: clinic.id,
    messageId,
    dedupeKey: `message:${messageId}`,
    channel: 'direct',
    state,
    bodySha256: '0'.repeat(64),
    toLastFour: '3210',
    requestedByName: 'Dr Asha Mehta',
    leaseUntil: sql`now() + interval '45 seconds'`,
  });
}

/** Returns the first page of all messages, in the order of their dates. */
export async function searchAll(
  { scope }: Pick<BuiltClinic, 'scope'>,
  input: Partial<Parameters<typeof searchMessages>[1]> = {},
) {
  return searchMessages(scope, { limit: 50, order: 'scheduled', ...input });
}
