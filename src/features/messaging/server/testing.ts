import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { providerKeyPlace } from '#features/clinics/server/provider-key.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { deriveKey, encrypt } from '#platform/server/crypto.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import type { AttemptState, Message } from '../schema.ts';
import { sendMessage } from './attempts/service.ts';
import { createBlueTicks } from './blueticks.ts';
import type { NewMessage } from './queries.ts';
import { existingMessage, getMessage } from './service.ts';
import { messages } from './tables.ts';

/** Opens the provider keys that `giveProviderKey` stores. */
export const TEST_SEALING_KEY = deriveKey(
  'a secret of the tests, long enough to be one',
  'sealing',
);

export const TEST_PROVIDER_KEY = 'bt_live_canary/4711';

/** A message of the clinic's, due on its today; fields can be set. */
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
  return existingMessage(clinic.scope, { messageId: id });
}

/** A follow-up as another slice plans it. */
export const TEST_FOLLOW_UP: NewMessage = {
  profileId: null,
  kind: 'sequence',
  patientName: 'Asha Patel',
  whatsappNumber: '9876543210',
  scheduledDate: TEST_TODAY,
  messageContent: 'Hello',
  language: 'en',
};

/** Lets the clinic send directly. */
export async function giveProviderKey(clinic: Pick<BuiltClinic, 'id' | 'scope'>): Promise<void> {
  const place = providerKeyPlace(clinic.scope);
  const providerKey = encrypt(TEST_SEALING_KEY, { ...place, text: TEST_PROVIDER_KEY });
  const columns = { providerKey, providerKeyLastFour: TEST_PROVIDER_KEY.slice(-4) };
  await clinic.scope.db.update(clinics).set(columns).where(eq(clinics.id, clinic.id));
}

/** A clinic of the test's own that sends directly; fields can be set. */
export async function buildSendingClinic(
  database: TestDatabase,
  fields?: Parameters<typeof buildClinic>[1],
): Promise<BuiltClinic> {
  const clinic = await buildClinic(database, fields);
  await giveProviderKey(clinic);
  return clinic;
}

/** Sends a clinic's message to this provider, as a person's click does. */
export function senderTo(provider: Pick<FakeProvider, 'url'>) {
  return (
    { scope }: Pick<BuiltClinic, 'scope'>,
    { id, timeoutMs = 10_000 }: { id: string; timeoutMs?: number },
  ) => {
    const channel = createBlueTicks({ baseUrl: provider.url, timeoutMs });
    const tools = { channel, sealingKey: TEST_SEALING_KEY };
    return sendMessage(scope, { messageId: id, tools });
  };
}

/** The states of all attempts at a message. */
export async function statesOf(
  { scope }: Pick<BuiltClinic, 'scope'>,
  { id }: Pick<Message, 'id'>,
): Promise<AttemptState[]> {
  const { attempts } = await getMessage(scope, { messageId: id });
  return attempts.map(({ state }) => state);
}
