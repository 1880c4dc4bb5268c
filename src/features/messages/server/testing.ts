import { randomUUID } from 'node:crypto';
import { TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { AttemptState, Message } from '../schema.ts';
import { getCurrentMessage, getMessage } from './find-messages.ts';
import type { NewMessage } from './plan-messages.ts';
import { messages } from './tables.ts';

/** Inserts a message that is due on the clinic's today, with the given fields. */
export async function buildMessage(
  clinic: Pick<BuiltClinic, 'id' | 'scope'>,
  fields: Partial<typeof messages.$inferInsert> = {},
): Promise<Message> {
  const id = fields.id ?? randomUUID();
  const patient = { patientName: 'Asha Patel', whatsappNumber: '9876543210' };
  const text = { messageContent: 'Namaste Asha, how are you?', language: 'en' } as const;
  await clinic.scope.db
    .insert(messages)
    .values({ clinicId: clinic.id, scheduledDate: TEST_TODAY, ...patient, ...text, ...fields, id });
  return getCurrentMessage(clinic.scope, { messageId: id });
}

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

/** Lists the states of all attempts at a message. */
export async function listAttemptStates(
  { scope }: Pick<BuiltClinic, 'scope'>,
  { id }: Pick<Message, 'id'>,
): Promise<AttemptState[]> {
  const { attempts } = await getMessage(scope, { messageId: id });
  return attempts.map(({ state }) => state);
}
