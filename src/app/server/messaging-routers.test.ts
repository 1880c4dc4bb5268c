import { call } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autopilotRouter, type AutopilotContext } from '#features/autopilot/server/router.ts';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { createBlueTicks } from '#features/delivery/server/blueticks.ts';
import { deliveryRouter, type DeliveryContext } from '#features/delivery/server/router.ts';
import { buildSendingClinic, TEST_ENCRYPTION_KEY } from '#features/delivery/server/testing.ts';
import { messagesRouter } from '#features/messages/server/router.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { createGoogleSheets } from '#features/sheet-export/server/google-sheets.ts';
import {
  sheetExportRouter,
  type SheetExportContext,
} from '#features/sheet-export/server/router.ts';
import { systemClock } from '#platform/server/clock.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';

const database = testDatabase();
const provider = fakeProvider();
let script: FakeScript;

beforeAll(async () => {
  script = await startFakeScript();
});
afterAll(() => script.close());

const messagingRouter = {
  ...messagesRouter,
  ...deliveryRouter,
  ...autopilotRouter,
  ...sheetExportRouter,
};

function createContext({
  actor,
  scope,
}: BuiltClinic): AutopilotContext & DeliveryContext & SheetExportContext {
  return {
    actor,
    scope,
    tools: {
      clock: systemClock,
      channel: createBlueTicks({ baseUrl: provider.url }),
      encryptionKey: TEST_ENCRYPTION_KEY,
      sheet: createGoogleSheets({ allowedOrigins: [script.url] }),
      sheetOrigins: [script.url],
      sheetKey: TEST_ENCRYPTION_KEY,
    },
    requestId: scope.requestId,
    headers: {},
    address: '127.0.0.1',
    event: { kind: 'request' },
    setCookies: [],
    secure: false,
  };
}

// covers: each-operation-answers-as-contract-says
test('each operation answers as the contract says', async () => {
  const clinic = await buildSendingClinic(database);
  const options = { context: createContext(clinic) };
  const router = messagingRouter;
  const one = { id: (await buildMessage(clinic)).id };

  expect(await call(router.search, { date: 'due_today' }, options)).toMatchObject({
    items: [one],
    nextCursor: null,
    total: 1,
    today: TEST_TODAY,
  });
  expect(await call(router.summary, undefined, options)).toMatchObject({ dueToday: 1, overdue: 0 });
  const edited = await call(router.edit, { ...one, messageContent: 'Hello', version: 1 }, options);
  expect(edited).toMatchObject({ messageContent: 'Hello', version: 2 });
  expect(await call(router.openFailed, one, options)).toMatchObject({ status: 'failed' });
  expect(await call(router.retry, one, options)).toMatchObject({ status: 'pending' });
  expect(await call(router.open, one, options)).toMatchObject({ status: 'sent' });
  expect(await call(router.notSentAfterAll, one, options)).toMatchObject({ status: 'pending' });
  provider.answerWith({ status: 500 });
  expect(await call(router.send, one, options)).toMatchObject({
    status: 'failed',
    lastAttempt: { state: 'unknown' },
  });
  const resolved = await call(router.resolve, { ...one, arrived: false }, options);
  expect(resolved).toMatchObject({ status: 'pending' });
  expect(await call(router.markSent, one, options)).toMatchObject({ status: 'sent' });
  expect((await call(router.get, one, options)).attempts.map(({ state }) => state)).toEqual([
    'not_sent',
    'resolved_not_sent',
    'resolved_not_sent',
    'resolved_sent',
  ]);
  const other = { id: (await buildMessage(clinic)).id };
  expect((await call(router.cancel, other, options)).cancelledAt).not.toBeNull();

  const number = '9876543210';
  const listed = await call(router.suppress, { number, reason: 'Asked us' }, options);
  expect(await call(router.suppressions, {}, options)).toEqual({
    items: [listed],
    nextCursor: null,
  });
  expect(await call(router.unsuppress, { number }, options)).toEqual({ removed: true });
});

test('refusals are the declared ones, with the message as it is stored', async () => {
  const clinic = await buildClinic(database);
  const options = { context: createContext(clinic) };
  const one = { id: (await buildMessage(clinic)).id };
  await expect(call(messagingRouter.send, one, options)).rejects.toMatchObject({
    code: 'NO_PROVIDER_KEY',
    status: 409,
    defined: true,
  });
  await call(messagingRouter.markSent, one, options);
  await expect(call(messagingRouter.cancel, one, options)).rejects.toMatchObject({
    code: 'NOT_POSSIBLE_NOW',
    defined: true,
    data: { current: { ...one, status: 'sent' } },
  });
  const stale = { id: (await buildMessage(clinic)).id, messageContent: 'Hello', version: 7 };
  await expect(call(messagingRouter.edit, stale, options)).rejects.toMatchObject({
    code: 'STALE',
    defined: true,
    data: { current: { id: stale.id, version: 1 } },
  });
});

test('the operations of the sheet answer as the contract says', async () => {
  const clinic = await buildClinic(database, {
    googleSheetId: 'the-sheet-of-the-clinic',
    googleAppsScriptUrl: script.scriptUrl,
  });
  const options = { context: createContext(clinic) };
  const { id } = await buildMessage(clinic);
  const exported = await call(messagingRouter.exportToSheet, { messageIds: [id] }, options);
  expect(exported).toMatchObject({ exported: 1, leftOut: [], batches: [{ count: 1 }] });
  await expect(
    call(messagingRouter.exportToSheet, { messageIds: [id] }, options),
  ).rejects.toMatchObject({
    code: 'NOTHING_TO_EXPORT',
    data: { leftOut: [{ id, reason: 'NOT_PENDING' }] },
  });
  for (const messageIds of [[], Array.from({ length: 501 }, () => id)]) {
    await expect(
      call(messagingRouter.exportToSheet, { messageIds }, options),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(await call(messagingRouter.testSheet, undefined, options)).toMatchObject({
    outcome: 'accepted',
  });
  expect((await call(messagingRouter.sheetSetup, undefined, options)).script).toContain('doPost');
  await expect(call(messagingRouter.testProvider, undefined, options)).rejects.toMatchObject({
    code: 'NO_PROVIDER_KEY',
  });
});
