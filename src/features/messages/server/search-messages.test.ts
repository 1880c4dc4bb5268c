import { expect, test } from 'vitest';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { addDays, daysBetween } from '#platform/calendar.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { countWaitingMessages, searchMessages } from './find-messages.ts';
import { insertMessages } from './plan-messages.ts';
import { buildMessage, TEST_FOLLOW_UP } from './testing.ts';

const database = testDatabase();

function search(clinic: BuiltClinic, input: Partial<Parameters<typeof searchMessages>[1]> = {}) {
  return searchMessages(clinic.scope, { limit: 50, order: 'scheduled', ...input });
}

async function namesFound(
  clinic: BuiltClinic,
  input: Partial<Parameters<typeof searchMessages>[1]>,
) {
  const { items, total } = await search(clinic, input);
  expect(total).toBe(items.length);
  return items.map(({ patientName }) => patientName);
}

// covers: dates-by-clinic-today-what-went
test('due dates depend on the clinic’s today; sent and cancelled messages are not due', async () => {
  const clinic = await buildClinic(database);
  const day = (days: number, patientName: string, fields = {}) =>
    buildMessage(clinic, { patientName, scheduledDate: addDays(TEST_TODAY, days), ...fields });
  await day(-30, 'Long ago');
  await day(-1, 'Yesterday');
  await day(-1, 'Yesterday, sent', { status: 'sent' });
  await day(-1, 'Yesterday, failed', { status: 'failed' });
  await day(0, 'Today');
  await day(0, 'Today, failed', { status: 'failed' });
  await day(0, 'Today, sent', { status: 'sent' });
  await day(0, 'Today, cancelled', { cancelledAt: new Date() });
  await day(1, 'Tomorrow');
  await day(2, 'In two days');
  await day(300, 'Next year');
  await buildMessage(await buildClinic(database), { patientName: 'Another clinic’s' });

  expect(await namesFound(clinic, { date: 'overdue' })).toEqual(['Long ago', 'Yesterday']);
  expect(await namesFound(clinic, { date: 'overdue', status: 'failed' })).toEqual([
    'Yesterday, failed',
  ]);
  expect(await namesFound(clinic, { date: 'overdue', status: 'sent' })).toEqual([]);
  expect(await namesFound(clinic, { date: 'due_today' })).toEqual(['Today', 'Today, failed']);
  expect(await namesFound(clinic, { date: 'due_today', status: 'sent' })).toEqual(['Today, sent']);
  expect(await namesFound(clinic, { date: 'due_today', status: 'pending' })).toEqual(['Today']);
  expect(await namesFound(clinic, { date: 'due_tomorrow' })).toEqual(['Tomorrow']);
  expect(await namesFound(clinic, { date: 'future' })).toEqual(['In two days', 'Next year']);
  expect(await namesFound(clinic, { status: 'pending' })).not.toContain('Today, cancelled');
  expect(await namesFound(clinic, {})).toContain('Today, cancelled');
  expect(await countWaitingMessages(clinic.scope)).toEqual({
    today: TEST_TODAY,
    beforeChange: 0,
    dueToday: 1,
    overdue: 2,
  });
});

// covers: name-found-by-any-part-in-any
test('finds a name by any part in any case, with LIKE signs taken literally, and a number by its digits', async () => {
  const clinic = await buildClinic(database);
  const names = [
    'Asha Patel',
    '100% Sure',
    'Under_score',
    'Back\\slash',
    'ગીતા શાહ',
    "O'Neil",
    'Müller',
  ];
  for (const [index, patientName] of names.entries()) {
    await buildMessage(clinic, { patientName, whatsappNumber: `900000000${index}` });
  }
  const searchNames = (patient: string) => namesFound(clinic, { patient });
  expect(await searchNames('aSHa')).toEqual(['Asha Patel']);
  expect(await searchNames(' patel ')).toEqual(['Asha Patel']);
  expect(await searchNames('%')).toEqual(['100% Sure']);
  expect(await searchNames('_')).toEqual(['Under_score']);
  expect(await searchNames('\\')).toEqual(['Back\\slash']);
  expect(await searchNames('ગીતા')).toEqual(['ગીતા શાહ']);
  expect(await searchNames("o'n")).toEqual(["O'Neil"]);
  expect(await searchNames('Mu\u0308ller')).toEqual(['Müller']);
  expect(await searchNames('9000000003')).toEqual(['Back\\slash']);
  expect(await searchNames('+91 90000 00003')).toEqual(['Back\\slash']);
  expect(await searchNames('૯૦૦૦૦૦૦૦૦૩')).toEqual(['Back\\slash']);
  expect(await searchNames('0004')).toEqual(['ગીતા શાહ']);
  expect(await searchNames('nobody')).toEqual([]);
  expect(await searchNames('  ')).toHaveLength(names.length);
});

// covers: 120-rows-by-come-page-by-page
test.each(['scheduled', 'created'] as const)(
  'pages through 120 rows by %s without repeating or skipping one',
  async (order) => {
    const clinic = await buildClinic(database);
    // One statement: many rows share their instant, and many their date.
    const addedMessages = await inTransaction(clinic.scope, (tx) =>
      insertMessages(tx, {
        messages: Array.from({ length: 120 }, (_, index) => ({
          ...TEST_FOLLOW_UP,
          scheduledDate: addDays(TEST_TODAY, (index * 7) % 5),
          secondsLater: index % 3 === 0 ? 1 : 0,
        })),
      }),
    );
    const pages = await readAllPages((cursor) => search(clinic, { order, limit: 17, cursor }));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([120]));
    const seenMessages = pages.flatMap(({ items }) => items);
    expect(new Set(seenMessages.map(({ id }) => id))).toEqual(
      new Set(addedMessages.map(({ id }) => id)),
    );
    expect(seenMessages).toHaveLength(120);
    const keys = seenMessages.map((item) =>
      [order === 'scheduled' ? item.scheduledDate : '', item.createdAt, item.id].join(' '),
    );
    expect(keys).toEqual(keys.toSorted());
  },
);

// covers: messages-begin-with-what-is-late
test.each([1, 2, 5, 50])(
  'begins with what is late, and ends with what is over, by pages of %s',
  async (limit) => {
    const clinic = await buildClinic(database);
    const days = [-9, -1, -9, -3, -2, 0, 0, 1, 30];
    const dueMessages = await inTransaction(clinic.scope, (tx) =>
      insertMessages(tx, {
        messages: days.map((day) => ({
          ...TEST_FOLLOW_UP,
          scheduledDate: addDays(TEST_TODAY, day),
        })),
      }),
    );
    const set = (change: string, place: number) =>
      database.ownerPool.query(`update sequence_messages set ${change} where id = $1`, [
        dueMessages[place]?.id,
      ]);
    await set(`status = 'sent'`, 0);
    await set(`status = 'sent'`, 1);
    await set(`status = 'failed'`, 2);
    await set('cancelled_at = now()', 3);
    // Sent today, it keeps its place in the day.
    await set(`status = 'sent'`, 5);
    const pages = await readAllPages((cursor) => search(clinic, { order: 'due', limit, cursor }));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([days.length]));
    const foundMessages = pages.flatMap(({ items }) => items);
    expect(
      foundMessages.map(({ scheduledDate }) => daysBetween(TEST_TODAY, scheduledDate)),
    ).toEqual([-9, -2, 0, 0, 1, 30, -1, -3, -9]);
    expect(new Set(foundMessages.map(({ id }) => id)).size).toBe(days.length);
    const today = await search(clinic, { order: 'due', date: 'due_today' });
    expect(today.items).toHaveLength(1);
  },
);

test.each([
  '',
  'x',
  '!!',
  Buffer.from('[]').toString('base64url'),
  readNextCursor(['2026-02-30', 'now', '1']),
  readNextCursor(['infinity', '2026-11-20T00:00:00.000000Z', crypto.randomUUID()]),
])('garbled cursor number %# is INVALID', async (cursor) => {
  const clinic = await buildClinic(database);
  await expect(search(clinic, { cursor })).rejects.toMatchObject({ code: 'INVALID' });
});

function readNextCursor(place: string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

test('a cursor of the other order is INVALID', async () => {
  const clinic = await buildClinic(database);
  await buildMessage(clinic);
  await buildMessage(clinic);
  const { nextCursor } = await search(clinic, { limit: 1 });
  await expect(
    search(clinic, { order: 'created', cursor: nextCursor ?? '' }),
  ).rejects.toMatchObject({ code: 'INVALID' });
});
