import { expect, test } from 'vitest';
import { testAutopilot } from '#features/autopilot/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { searchReviews } from '#features/reviews/server/find-reviews.ts';
import { readMessageRows } from '#features/reviews/server/testing.ts';
import { decideVisits } from './decide-visits.ts';
import { askingDatabase, buildEndedVisit, openAt, switchAskingOn } from './testing.ts';

const database = askingDatabase();
const provider = fakeProvider();
const autopilot = testAutopilot({ database, provider });
const HOUR_MS = 3_600_000;

function moveClock(hours: number): void {
  const { clock } = autopilot;
  clock.set(new Date(clock.now().getTime() + hours * HOUR_MS));
}

async function askAfterVisit(contactNumber = '9820010001'): Promise<void> {
  const { clinic, clock } = autopilot;
  await switchAskingOn(openAt(database, { clinic, clock }), { afterHours: 1 });
  await buildEndedVisit(database, { clinic, contactNumber, endedAt: clock.now() });
  moveClock(2);
  expect(await decideVisits(openAt(database, { clinic, clock }))).toBe(1);
}

// covers: ask-sent-by-autopilot
test('the autopilot sends the message, and the request is sent with it', async () => {
  await askAfterVisit();
  expect(await autopilot.runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });
  expect(autopilot.numbersReached()).toEqual(['9820010001']);
  const { items } = await searchReviews(autopilot.clinic.scope, { limit: 10 });
  expect(items.map(({ status }) => status)).toEqual(['sent']);
  autopilot.passSpacing();
  expect(await autopilot.runTurn()).toMatchObject({ kind: 'waits' });
});

// covers: ask-stopped-at-sending
test('a patient who wants no messages any more is not written to after the decision', async () => {
  await askAfterVisit();
  await suppressNumber(autopilot.clinic.scope, { number: '9820010001', reason: '' });
  await autopilot.runTurn();
  expect(provider.requests).toHaveLength(0);
});

test('a message that waited for more than eight days after the visit does not go any more', async () => {
  await askAfterVisit();
  // Still within the days after which the autopilot leaves messages to a person.
  await database.ownerPool.query(
    'update autopilots set expires_after_days = 30 where user_id = $1',
    [autopilot.clinic.id],
  );
  moveClock(24 * 10);
  await autopilot.runTurn();
  expect(provider.requests).toHaveLength(0);
  expect((await readMessageRows(database, autopilot.clinic)).map(({ status }) => status)).toEqual([
    'pending',
  ]);
});
