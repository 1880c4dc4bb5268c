import { expect, test } from 'vitest';
import { testAutopilot, TEST_NOON } from '#features/autopilot/server/testing.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { appointmentsFeature } from './feature.ts';
import { buildAppointment } from './testing.ts';
import { findVisitNumber } from './visit-sends.ts';

const database = testDatabase(appointmentsFeature);
const autopilot = testAutopilot({ database, provider: fakeProvider() });
const NUMBER = '9000000004';

/** Records that a person sent the reminder of a visit by hand at `at`, and returns the attempt's id. */
async function sendReminder({ time }: { time: Date }): Promise<string> {
  const { clinic } = autopilot;
  const { id } = await buildAppointment(clinic, { contactNumber: NUMBER });
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into send_attempts (user_id, appointment_id, dedupe_key, channel, state, body_sha256, to_last_four,
       requested_by, requested_by_name, started_at)
     values ($1, $2::uuid, 'appointment:' || $2::text, 'manual_link', 'accepted', repeat('a', 64), right($3, 4), $1, 'Asha', $4)
     returning id`,
    [clinic.id, id, NUMBER, time],
  );
  return rows[0]?.id ?? '';
}

test('the autopilot sends nothing more to a number that was reminded by hand on the day', async () => {
  await sendReminder({ time: TEST_NOON });
  await buildMessage(autopilot.clinic, { whatsappNumber: NUMBER });
  expect(await autopilot.runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
});

test('the autopilot sends to a number that was reminded by hand the day before', async () => {
  await sendReminder({ time: new Date(TEST_NOON.getTime() - 86_400_000) });
  await buildMessage(autopilot.clinic, { whatsappNumber: NUMBER });
  expect(await autopilot.runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });
});

test('finds the number of an attempt while the visit still has it', async () => {
  const { scope } = autopilot.clinic;
  const attemptId = await sendReminder({ time: TEST_NOON });
  expect(await findVisitNumber(scope, attemptId)).toBe(NUMBER);
  await database.ownerPool.query(
    `update appointments set contact_number = '9000000005' where user_id = $1`,
    [scope.clinicId],
  );
  expect(await findVisitNumber(scope, attemptId)).toBeUndefined();
});
