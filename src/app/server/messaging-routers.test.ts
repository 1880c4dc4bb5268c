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
  const target = { id: (await buildMessage(clinic)).id };

  expect(await call(router.search, { date: 'due_today' }, options)).toMatchObject({
    items: [target],
    nextCursor: null,
    total: 1,
    today: TEST_TODAY,
  });
  expect(await call(router.summary, undefined, options)).toMatchObject({ dueToday: 1, overdue: 0 });
  const edit = await call(router.edit, { ...target, messageContent: 'Hello', version: 1 }, options);
  expect(edit).toMatchObject({ messageContent: 'Hello', version: 2 });
  expect(await call(router.openFailed, target, options)).toMatchObject({ status: 'failed' });
  expect(await call(router.retry, target, options)).toMatchObject({ status: 'pending' });
  expect(await call(router.open, target, options)).toMatchObject({ status: 'sent' });
  expect(await call(router.notSentAfterAll, target, options)).toMatchObject({ status: 'pending' });
  provider.answerWith({ status: 500 });
  expect(await call(router.send, target, options)).toMatchObject({
    status: 'failed',
    lastAttempt: { state: 'unknown' },
  });
  const resolution = await call(router.resolve, { ...target, arrived: false }, options);
  expect(resolution).toMatchObject({ status: 'pending' });
  expect(await call(router.markSent, target, options)).toMatchObject({ status: 'sent' });
  expect((await call(router.get, target, options)).attempts.map(({ state }) => state)).toEqual([
    'not_sent',
    'resolved_not_sent',
    'resolved_not_sent',
    'resolved_sent',
  ]);
  const other = { id: (await buildMessage(clinic)).id };
  expect((await call(router.cancel, other, options)).cancelledAt).not.toBeNull();

  const number = '9876543210';
  const suppression = await call(router.suppress, { number, reason: 'Asked us' }, options);
  expect(await call(router.suppressions, {}, options)).toEqual({
    items: [suppression],
    nextCursor: null,
  });
  expect(await call(router.unsuppress, { number }, options)).toEqual({ removed: true });
});

test('refusals are the declared ones, with the message as it is stored', async () => {
  const clinic = await buildClinic(database);
  const options = { context: createContext(clinic) };
  const target = { id: (await buildMessage(clinic)).id };
  await expect(call(messagingRouter.send, target, options)).rejects.toMatchObject({
    code: 'NO_PROVIDER_KEY',
    status: 409,
    defined: true,
  });
  await call(messagingRouter.markSent, target, options);
  await expect(call(messagingRouter.cancel, target, options)).rejects.toMatchObject({
    code: 'NOT_POSSIBLE_NOW',
    defined: true,
    data: { current: { ...target, status: 'sent' } },
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
  const exportResult = await call(messagingRouter.exportToSheet, { messageIds: [id] }, options);
  expect(exportResult).toMatchObject({ exported: 1, leftOut: [], batches: [{ count: 1 }] });
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
