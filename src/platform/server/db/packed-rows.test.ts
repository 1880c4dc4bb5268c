import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { date, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ClinicId } from '#platform/ids.ts';
import { testDatabase } from '../testing/database.ts';
import { ExactInstant, readCursor } from './keyset.ts';
import { packedFirst, packedRows, packing, pageOfPacked, type Packed } from './packed-rows.ts';
import { createClinicScope } from './scope.ts';

const database = testDatabase();
/** What is packed here belongs to no clinic. */
const NOBODY = {
  clinicId: ClinicId.parse(randomUUID()),
  acting: { loginId: null, name: 'nobody' },
  requestId: 'packing',
  today: '2026-11-20',
  timeZone: 'UTC',
};
const visits = pgTable('visits', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  day: date('day', { mode: 'string' }),
  hour: time('hour'),
  at: timestamp('at', { withTimezone: true }),
});
const shown = packing(
  {
    name: visits.name,
    day: visits.day,
    hour: visits.hour,
    at: visits.at,
    first: packedFirst(
      packing({ name: visits.name }),
      sql`visits where name like ${'only%'} order by name`,
    ),
  },
  [visits.at, visits.name],
);

test.each(['UTC', 'Asia/Kolkata'])(
  'rows come out as the contract writes them, on clocks of %s',
  async (zone) => {
    const scope = createClinicScope(database.pool, NOBODY);
    const { rows } = await scope.db.execute<{ items: Packed[] }>(sql`
    with zone as materialized (select set_config('timezone', ${zone}, true)),
    visits (name, day, hour, at) as (values
      ('આશા "o" \\', '2026-02-28'::date, '09:05'::time, '2026-11-20T10:15:00.1204Z'::timestamptz),
      ('only a name', null, null, null),
      ('whole', '1900-01-01', '23:59', '2026-11-20T10:15:00Z'))
    select ${packedRows(shown, { from: sql`visits, zone order by visits.day desc nulls last`, most: 4 })} as items`);
    const page = pageOfPacked(shown, { items: rows[0]?.items ?? null, limit: 3 });
    const first = { name: 'only a name' };
    expect(page).toEqual({
      nextCursor: null,
      items: [
        {
          name: 'આશા "o" \\',
          day: '2026-02-28',
          hour: '09:05',
          at: '2026-11-20T10:15:00.120Z',
          first,
        },
        { name: 'whole', day: '1900-01-01', hour: '23:59', at: '2026-11-20T10:15:00.000Z', first },
        { name: 'only a name', day: null, hour: null, at: null, first },
      ],
    });
  },
);

test('a cursor names the place of the last row that is shown, to the microsecond', async () => {
  const items = [
    ['a', null, null, null, null, '2026-11-20T10:15:00.1204', 'a'],
    ['b', null, null, null, null, '2026-11-20T10:15:00', 'b'],
  ];
  const { nextCursor } = pageOfPacked(shown, { items, limit: 1 });
  expect(readCursor(nextCursor ?? '', z.tuple([ExactInstant, z.string()]))).toEqual([
    '2026-11-20T10:15:00.120400Z',
    'a',
  ]);
  expect(pageOfPacked(shown, { items: null, limit: 1 })).toEqual({ items: [], nextCursor: null });
});
