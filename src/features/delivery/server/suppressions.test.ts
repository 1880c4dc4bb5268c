import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { getCurrentMessage, searchMessages } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  blockErasedNumber,
  findSuppression,
  listSuppressions,
  suppressNumber,
  unsuppressNumber,
} from './suppressions.ts';

const database = testDatabase();

test('lists a number once, with the newest reason, for one clinic only', async () => {
  const [a, b] = [await buildClinic(database), await buildClinic(database)];
  const number = '9876543210';
  const first = await suppressNumber(a.scope, { number, reason: 'Asked by phone' });
  const second = await suppressNumber(a.scope, { number, reason: 'Asked again' });
  expect(second).toEqual({ ...first, reason: 'Asked again' });
  expect(await listSuppressions(a.scope, { limit: 50 })).toEqual({
    items: [second],
    nextCursor: null,
  });
  expect((await listSuppressions(b.scope, { limit: 50 })).items).toEqual([]);
  expect(await unsuppressNumber(b.scope, { number })).toEqual({ removed: false });
  expect(await unsuppressNumber(a.scope, { number })).toEqual({ removed: true });
  expect(await unsuppressNumber(a.scope, { number })).toEqual({ removed: false });
});

test('pages through the list, newest first', async () => {
  const { scope } = await buildClinic(database);
  for (let index = 0; index < 9; index += 1)
    await suppressNumber(scope, { number: `900000000${index}`, reason: '' });
  const pages = await readAllPages((cursor) => listSuppressions(scope, { limit: 4, cursor }));
  const digits = pages.flatMap(({ items }) => items.map(({ number }) => String(number).slice(-1)));
  expect(digits.join('')).toBe('876543210');
  await expect(listSuppressions(scope, { limit: 4, cursor: 'garbled' })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('the audit log names the action and never the number', async () => {
  const clinic = await buildClinic(database);
  await suppressNumber(clinic.scope, { number: '9123456789', reason: 'No' });
  await unsuppressNumber(clinic.scope, { number: '9123456789' });
  const { rows } = await database.ownerPool.query(
    'select action, to_jsonb(l)::text as line from audit_log l where user_id = $1 order by id',
    [clinic.id],
  );
  expect(rows.map((row: { action: string }) => row.action)).toEqual([
    'messaging.suppress',
    'messaging.unsuppress',
  ]);
  expect(rows.map((row: { line: string }) => row.line).join()).not.toContain('9123456789');
});

test('marks messages whose number is listed or erased, and unmarks them afterwards', async () => {
  const [clinic, second] = [await buildClinic(database), await buildClinic(database)];
  const listedMessage = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  const erasedMessage = await buildMessage(clinic, { whatsappNumber: '9000000002' });
  const free = await buildMessage(clinic, { whatsappNumber: '9000000003' });
  await buildMessage(second, { whatsappNumber: '9000000001' });
  await suppressNumber(clinic.scope, { number: '9000000001', reason: '' });
  await blockErasedNumber(clinic.scope, '9000000002');
  const marks = async (scope: ClinicScope) => {
    const { items } = await searchMessages(scope, { limit: 10, order: 'created' });
    return new Map(items.map(({ id, doNotContact }) => [id, doNotContact ?? false]));
  };
  expect(await marks(clinic.scope)).toEqual(
    new Map([
      [listedMessage.id, true],
      [erasedMessage.id, true],
      [free.id, false],
    ]),
  );
  expect([...(await marks(second.scope)).values()]).toEqual([false]);
  expect(
    (await getCurrentMessage(clinic.scope, { messageId: erasedMessage.id })).doNotContact,
  ).toBe(true);
  await unsuppressNumber(clinic.scope, { number: '9000000001' });
  await unsuppressNumber(clinic.scope, { number: '9000000002' });
  expect([...(await marks(clinic.scope)).values()]).toEqual([false, false, false]);
});

test('says why a number is listed, and nothing about another clinic’s list', async () => {
  const [clinic, second] = [await buildClinic(database), await buildClinic(database)];
  const number = '9876543210';
  const suppression = await suppressNumber(clinic.scope, { number, reason: 'Asked by phone' });
  expect(await findSuppression(clinic.scope, { number })).toEqual({ suppression });
  expect(await findSuppression(second.scope, { number })).toEqual({ suppression: null });
});
