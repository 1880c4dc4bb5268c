import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clinics } from '#features/clinics/server/tables.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { deliveryNote } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';
import { buildMessage, listAttemptStates } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { openFakeSpreadsheet } from '#platform/server/testing/fake-spreadsheet.ts';
import { sheetSetup, testSheet } from './export-to-sheet.ts';
import {
  buildConnectedClinic,
  runExport,
  createSheetTools,
  readStatus,
  TEST_SHEET_ID,
} from './testing.ts';

const database = testDatabase();
let script: FakeScript;
let clinic: BuiltClinic;

beforeEach(async () => {
  script = await startFakeScript();
  clinic = await buildConnectedClinic(database, script);
});
afterEach(() => script.close());

function exportMessages(messageIds: readonly string[], from: BuiltClinic = clinic) {
  return runExport(from, { messageIds, script });
}

function buildMany(count: number): Promise<Message[]> {
  const messageAt = (index: number) => ({
    profileId: null,
    kind: 'sequence' as const,
    patientName: `Patient ${index}`,
    whatsappNumber: '9876543210',
    scheduledDate: '2026-11-20',
    messageContent: `Message ${index}`,
    language: 'en' as const,
    secondsLater: index,
  });
  return insertMessages(clinic.scope, {
    messages: Array.from({ length: count }, (_, index) => messageAt(index)),
  });
}

// covers: messages-reach-sheet-as-they
test('writes messages to the sheet unchanged and marks them as sent to the sheet', async () => {
  const message = await buildMessage(clinic, { patientName: '=Asha', messageContent: 'નમસ્તે' });
  expect(await exportMessages([message.id])).toEqual({
    ok: true,
    value: {
      exported: 1,
      batches: [{ count: 1, outcome: 'accepted', fault: null, httpStatus: 200, detail: null }],
      leftOut: [],
    },
  });
  expect([...script.rows.values()]).toEqual([
    {
      id: message.id,
      phoneNumber: '919876543210',
      messageContent: 'નમસ્તે',
      patientName: "'=Asha",
      scheduledDate: '2026-11-20',
      status: 'Pending',
    },
  ]);
  expect(await readStatus(clinic, message)).toBe('sent_to_sheet');
  const { attempts } = await getMessage(clinic.scope, { messageId: message.id });
  expect(attempts).toMatchObject([
    { channel: 'sheet', state: 'accepted', requestedBy: 'Dr Asha Mehta' },
  ]);
});

test('sends 250 messages in three batches in order, and a failed batch affects no other', async () => {
  const messages = await buildMany(250);
  const ids = messages.map(({ id }) => id);
  // The second request to the script; its first has to go through.
  const no = JSON.stringify({ success: false, error: 'The sheet is full' });
  let posts = 0;
  await script.close();
  script = await startFakeScript({
    run(contents) {
      posts += 1;
      const { messages: rows } = JSON.parse(contents) as { messages: { id: string }[] };
      if (posts === 2) return no;
      receivedTexts.push(...rows.map(({ id }) => id));
      return '{"success":true}';
    },
  });
  const receivedTexts: string[] = [];
  await clinic.scope.db
    .update(clinics)
    .set({ googleAppsScriptUrl: script.scriptUrl })
    .where(eq(clinics.id, clinic.id));
  const result = await exportMessages(ids);
  expect(result).toMatchObject({
    ok: true,
    value: {
      exported: 150,
      leftOut: [],
      batches: [
        { count: 100, outcome: 'accepted' },
        { count: 100, outcome: 'rejected', fault: 'script_error', detail: 'The sheet is full' },
        { count: 50, outcome: 'accepted' },
      ],
    },
  });
  expect(receivedTexts).toEqual([...ids.slice(0, 100), ...ids.slice(200)]);
  const countRows = await clinic.scope.db.execute(
    'select status, count(*)::int from sequence_messages group by status order by status',
  );
  expect(countRows).toEqual([
    { status: 'pending', count: 100 },
    { status: 'sent_to_sheet', count: 150 },
  ]);
  expect(await exportMessages(ids)).toMatchObject({ ok: true, value: { exported: 100 } });
});

test('two concurrent exports write each message once, and both report what they did', async () => {
  const messages = await buildMany(120);
  const ids = messages.map(({ id }) => id);
  const results = await Promise.all([exportMessages(ids), exportMessages(ids.toReversed())]);
  const total = results.reduce((sum, result) => sum + (result.ok ? result.value.exported : 0), 0);
  expect(total).toBe(120);
  const sentRequests = script.requests.filter(({ method }) => method === 'POST');
  const writtenRows = sentRequests.flatMap(
    ({ body }) => (JSON.parse(body) as { messages: { id: string }[] }).messages,
  );
  expect(writtenRows).toHaveLength(120);
  expect(new Set(writtenRows.map(({ id }) => id)).size).toBe(120);
});

test('writes one row for an id that occurs twice in a call', async () => {
  const { id } = await buildMessage(clinic);
  expect(await exportMessages([id, id])).toMatchObject({
    ok: true,
    value: { exported: 1, leftOut: [] },
  });
});

// covers: another-clinic-message-answered-exactly
test('another clinic’s message gets the same answer as a missing one', async () => {
  const ownMessage = await buildMessage(clinic);
  const foreign = await buildMessage(await buildConnectedClinic(database, script));
  const missing = randomUUID();
  expect(await exportMessages([foreign.id, missing, ownMessage.id])).toMatchObject({
    ok: true,
    value: {
      exported: 1,
      leftOut: [
        { id: foreign.id, reason: 'NOT_FOUND' },
        { id: missing, reason: 'NOT_FOUND' },
      ],
    },
  });
  expect([...script.rows.keys()]).toEqual([ownMessage.id]);
  for (const ids of [[foreign.id], [missing], [foreign.id, missing]])
    expect(await exportMessages(ids)).toEqual({
      ok: false,
      refusal: { code: 'NO_MESSAGES_FOUND' },
    });
});

// covers: what-must-not-go-out-left
test('leaves out messages that must not be sent, each with its reason', async () => {
  const cancelledMessage = await buildMessage(clinic);
  await cancelMessage(clinic.scope, { messageId: cancelledMessage.id });
  const sentMessage = await buildMessage(clinic, { status: 'sent' });
  const failedMessage = await buildMessage(clinic, { status: 'failed' });
  const numberless = await buildMessage(clinic, { whatsappNumber: '' });
  const unwantedMessage = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  await suppressNumber(clinic.scope, { number: '9000000001', reason: 'asked' });
  const leftOut = [
    { id: cancelledMessage.id, reason: 'CANCELLED' },
    { id: sentMessage.id, reason: 'NOT_PENDING' },
    { id: failedMessage.id, reason: 'NOT_PENDING' },
    { id: numberless.id, reason: 'INCOMPLETE' },
    { id: unwantedMessage.id, reason: 'DO_NOT_CONTACT' },
  ];
  const ids = leftOut.map(({ id }) => id);
  expect(await exportMessages(ids)).toEqual({
    ok: false,
    refusal: { code: 'NOTHING_TO_EXPORT', data: { leftOut } },
  });
  expect(script.requests).toEqual([]);
  const good = await buildMessage(clinic);
  expect(await exportMessages([...ids, good.id])).toMatchObject({
    ok: true,
    value: { exported: 1, leftOut },
  });
});

// covers: with-nothing-tried
test.each([
  [{ googleSheetId: '', googleAppsScriptUrl: '' }, 'NO_SHEET'],
  [{ googleSheetId: '' }, 'NO_SHEET_ID'],
  [{ googleAppsScriptUrl: '' }, 'NO_SCRIPT_URL'],
  [{ googleAppsScriptUrl: 'http://127.0.0.1:9/exec' }, 'SCRIPT_URL_REFUSED'],
  [
    { googleAppsScriptUrl: 'https://script.google.com.evil.test/macros/s/AKfycbx1234567890/exec' },
    'SCRIPT_URL_REFUSED',
  ],
])('tries nothing with settings number %#', async (fields, code) => {
  const { id } = await buildMessage(clinic);
  await clinic.scope.db.update(clinics).set(fields).where(eq(clinics.id, clinic.id));
  expect(await exportMessages([id])).toEqual({ ok: false, refusal: { code } });
  expect(await testSheet(clinic.scope, { tools: createSheetTools(script) })).toEqual({
    ok: false,
    refusal: { code },
  });
  expect(await listAttemptStates(clinic, { id })).toEqual([]);
  expect(script.requests).toEqual([]);
});

test('stops the export when the feature is switched off meanwhile', async () => {
  const { id } = await buildMessage(clinic);
  await database.ownerPool.query(`update users set enabled_features = '{reviews}' where id = $1`, [
    clinic.id,
  ]);
  await expect(exportMessages([id])).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await listAttemptStates(clinic, { id })).toEqual([]);
});

test.each([
  ['refused', { body: '{"success":false,"error":"No"}' }, 'rejected'],
  ['busy', { status: 429 }, 'not_sent'],
] as const)(
  '%s: it waits again with the reason, and may go any way',
  async (_name, answer, state) => {
    const { id } = await buildMessage(clinic);
    script.answerWith(answer);
    expect(await exportMessages([id])).toMatchObject({ ok: true, value: { exported: 0 } });
    expect([await readStatus(clinic, { id }), await listAttemptStates(clinic, { id })]).toEqual([
      'pending',
      [state],
    ]);
    const { message } = await getMessage(clinic.scope, { messageId: id });
    expect(deliveryNote(message)).toBe('export_failed');
    expect(await exportMessages([id])).toMatchObject({ ok: true, value: { exported: 1 } });
  },
);

test('the guide’s script accepts the request with this clinic’s secret only', async () => {
  const other = await buildConnectedClinic(database, script);
  const { script: code } = sheetSetup(clinic.scope, { tools: createSheetTools(script) });
  const spreadsheet = openFakeSpreadsheet(code, { id: TEST_SHEET_ID });
  await script.close();
  script = await startFakeScript({ run: (contents) => JSON.stringify(spreadsheet.post(contents)) });
  for (const { id } of [clinic, other]) {
    const fields = { googleAppsScriptUrl: script.scriptUrl };
    await database.ownerPool.query('update users set google_apps_script_url = $1 where id = $2', [
      fields.googleAppsScriptUrl,
      id,
    ]);
  }
  const message = await buildMessage(clinic, { messageContent: '=1+1' });
  expect(await testSheet(clinic.scope, { tools: createSheetTools(script) })).toMatchObject({
    ok: true,
    value: { outcome: 'accepted' },
  });
  expect(await exportMessages([message.id])).toMatchObject({ ok: true, value: { exported: 1 } });
  expect(spreadsheet.rows().at(-1)).toEqual([
    message.id,
    '919876543210',
    "'=1+1",
    'Asha Patel',
    '2026-11-20',
    'Pending',
  ]);
  const otherMessage = await buildMessage(other);
  expect(await exportMessages([otherMessage.id], other)).toMatchObject({
    ok: true,
    value: { exported: 0, batches: [{ outcome: 'rejected', fault: 'script_error' }] },
  });
  expect(spreadsheet.rows()).toHaveLength(2);
});
