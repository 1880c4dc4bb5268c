import { beforeEach, expect, test } from 'vitest';
import { testAutopilot } from '#features/autopilot/server/testing.ts';
import { recordOpened } from '#features/delivery/server/record-outcome.ts';
import { getCurrentMessage } from '#features/messages/server/find-messages.ts';
import { MessageId } from '#features/messages/schema.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { removeReview } from '#features/reviews/server/remove-review.ts';
import { buildReview, readMessageRows } from '#features/reviews/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { decideVisits } from './decide-visits.ts';
import { askingDatabase, buildEndedVisit, openAt, switchAskingOn } from './testing.ts';

const database = askingDatabase();
const autopilot = testAutopilot({ database, provider: fakeProvider() });
const NUMBER = '9820010001';
const REKHA = { patientName: 'Rekha Patel', contactNumber: NUMBER };

const open = () => openAt(database, autopilot);

beforeEach(() => switchAskingOn(open(), { afterHours: 1, restDays: 60 }));

/** Decides to ask the patients of visits that end now; returns their requests' messages. */
async function ask(...visits: { patientName: string; contactNumber: string }[]) {
  const { clinic, clock } = autopilot;
  for (const visit of visits)
    await buildEndedVisit(database, { clinic, endedAt: clock.now(), ...visit });
  clock.set(new Date(clock.now().getTime() + 2 * 3_600_000));
  expect(await decideVisits(open())).toBe(visits.length);
  const rows = await readMessageRows(database, clinic);
  return rows.map(({ id }) => MessageId.parse(id));
}

/** Gives the autopilot turns until it waits. */
async function runOut(): Promise<void> {
  while ((await autopilot.runTurn()).kind === 'tried') autopilot.passSpacing();
}

const readStop = async (messageId?: MessageId) =>
  messageId && (await getCurrentMessage(open(), { messageId })).mayNotLeave;

// covers: asked-meanwhile-on-every-way
test.each([REKHA, { patientName: 'Nitin Patel', contactNumber: NUMBER }])(
  'a decided request does not leave once a request for $patientName on the phone was logged',
  async (loggedReview) => {
    const [messageId] = await ask(REKHA);
    if (messageId === undefined) throw new Error('A request has a message');
    const { id } = await buildReview(autopilot.clinic, loggedReview);
    expect(await readStop(messageId)).toBe('asked_lately');
    await buildMessage(autopilot.clinic, { whatsappNumber: '9820010005' });
    await runOut();
    expect(autopilot.numbersReached()).toEqual(['9820010005']);
    expect(await recordOpened(open(), { messageId })).toMatchObject({
      refusal: { code: 'NOT_SENDABLE' },
    });
    expectValue(await inTransaction(open(), (tx) => removeReview(tx, { id })));
    expect(await readStop(messageId)).toBeUndefined();
  },
);

test('a request that was logged for another phone stops nothing', async () => {
  const [messageId] = await ask(REKHA);
  await buildReview(autopilot.clinic, { patientName: 'Rekha Patel', contactNumber: '9820010007' });
  expect(await readStop(messageId)).toBeUndefined();
});

// covers: asked-when-the-link-left
test('the rest of a phone counts from when the link of a logged request left, not from its logging', async () => {
  const { clinic } = autopilot;
  const { id } = await buildReview(clinic, { ...REKHA, patientName: 'Nitin Patel' });
  const backdate = `update reviews set created_at = created_at - interval '40 days' where id = $1`;
  await database.ownerPool.query(backdate, [id]);
  const link = { profileId: id, kind: 'gmb_link' as const, whatsappNumber: NUMBER };
  const { id: linkId } = await buildMessage(clinic, link);
  expectValue(await recordOpened(open(), { messageId: linkId }));
  const messageIds = await ask(REKHA);
  const stops = await Promise.all(messageIds.map(readStop));
  expect(stops.filter((stop) => stop !== undefined)).toEqual(['asked_lately']);
});

// covers: asked-meanwhile-of-merged
test('of two requests for patients who turned out to be one person, one leaves', async () => {
  const [first, second] = await ask(REKHA, {
    patientName: 'Rekhaben Patel',
    contactNumber: '9820010002',
  });
  await database.ownerPool.query(
    `update patients set merged_into = (select id from patients where user_id = $1 and name = 'Rekha Patel'), merged_at = now()
     where user_id = $1 and name = 'Rekhaben Patel'`,
    [autopilot.clinic.id],
  );
  expect(await Promise.all([readStop(first), readStop(second)])).toEqual([undefined, undefined]);
  await runOut();
  expect(autopilot.numbersReached()).toHaveLength(1);
  expect(await Promise.all([readStop(first), readStop(second)])).toContain('asked_lately');
});
