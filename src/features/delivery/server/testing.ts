import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { providerKeyContext } from '#features/clinics/server/provider-key.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { deriveKey, encrypt } from '#platform/server/crypto.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import type { ReportedStep } from '../schema.ts';
import { createBlueTicks } from './blueticks.ts';
import { receiveEvent } from './callbacks.ts';
import type { DeliveryChannel } from './channel.ts';
import { sendMessage } from './send-message.ts';

/** Decrypts the provider keys that `storeTestProviderKey` stores. */
export const TEST_ENCRYPTION_KEY = deriveKey(
  'a secret of the tests, long enough to be one',
  'sealing',
);

export const TEST_PROVIDER_KEY = 'bt_live_canary/4711';

/** Stores a provider key, so that the clinic can send directly. */
export async function storeTestProviderKey(
  clinic: Pick<BuiltClinic, 'id' | 'scope'>,
): Promise<void> {
  const place = providerKeyContext(clinic.scope);
  const providerKey = encrypt(TEST_ENCRYPTION_KEY, { ...place, text: TEST_PROVIDER_KEY });
  const columns = { providerKey, providerKeyLastFour: TEST_PROVIDER_KEY.slice(-4) };
  await clinic.scope.db.update(clinics).set(columns).where(eq(clinics.id, clinic.id));
}

/** Creates a clinic of the test's own that sends directly, with the given fields. */
export async function buildSendingClinic(
  database: TestDatabase,
  fields?: Parameters<typeof buildClinic>[1],
): Promise<BuiltClinic> {
  const clinic = await buildClinic(database, fields);
  await storeTestProviderKey(clinic);
  return clinic;
}

/** Creates the channel to this provider. */
export function channelTo({ url }: Pick<FakeProvider, 'url'>, timeoutMs = 30_000): DeliveryChannel {
  return createBlueTicks({ baseUrl: url, timeoutMs });
}

/** Returns a function that sends a clinic's message to this provider, as a user's click does. */
export function senderTo(provider: Pick<FakeProvider, 'url'>) {
  return (
    { scope }: Pick<BuiltClinic, 'scope'>,
    { id, timeoutMs = 30_000 }: { id: string; timeoutMs?: number },
  ) => {
    const tools = { channel: channelTo(provider, timeoutMs), encryptionKey: TEST_ENCRYPTION_KEY };
    return sendMessage(scope, { messageId: id, tools });
  };
}

/** Builds the provider's report on a message that has this id there. */
export function buildReport(messageId: string, step: ReportedStep | 'sent', more: object = {}) {
  const name = step === 'confirmed' ? 'sent' : step;
  return { id: randomUUID(), type: `message.${name}`, data: { id: messageId, ...more } };
}

/** Returns functions that send a clinic's messages and receive what is reported on them. */
export function callbackHelpers({
  database,
  provider,
  getClinic,
}: {
  database: TestDatabase;
  provider: Pick<FakeProvider, 'url'>;
  getClinic: () => BuiltClinic;
}) {
  return {
    send: (id: string) => senderTo(provider)(getClinic(), { id }),
    receive: (body: unknown): Promise<void> => {
      return receiveEvent(getClinic().scope, { body, now: new Date() });
    },
    /** Reads a message's status together with its newest attempt. */
    readMessage: async (id: string) => {
      const { message, attempts } = await getMessage(getClinic().scope, { messageId: id });
      return { status: message.status, ...attempts.at(-1) };
    },
    /** Reads the provider's id of the newest message. */
    newestProviderId: async (): Promise<string> => {
      const { rows } = await database.ownerPool.query<{ name: string }>(
        'select provider_message_id as name from send_attempts where user_id = $1 order by started_at desc limit 1',
        [getClinic().id],
      );
      return rows[0]?.name ?? '';
    },
  };
}
