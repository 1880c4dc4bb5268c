import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openBefore } from '#platform/server/testing/upgrade.ts';
import { reviewsFeature } from './feature.ts';

const database = testDatabase(reviewsFeature);

const CLINIC = randomUUID();

test('the upgrade brings reviews up to date with their messages and takes waiting ones out of the queue', async () => {
  const { client, upgrade } = await openBefore(database, '0016');
  await client.query(`insert into users (id, name) values ($1, 'Dr Asha')`, [CLINIC]);
  const AI3 = ['ai_first', 'ai_second', 'gmb_link'];
  const review = async (
    fields: { bundle: string | null; status: string; flow?: string; followUps?: boolean },
    statuses: Record<string, string>,
  ) => {
    const id = randomUUID();
    const { bundle, status, flow = 'ai3', followUps = false } = fields;
    await client.query(
      `insert into reviews (id, user_id, contact_number, status, has_sequence, localized_message_bundle,
         localized_message_bundle_status, follow_ups_created_at)
       values ($1, $2, '9876543210', $3, $3 = 'sent', $4, $5, case when $6 then now() end)`,
      [id, CLINIC, status, bundle && JSON.stringify({ flow, messages: [] }), bundle, followUps],
    );
    for (const [kind, state] of Object.entries(statuses))
      await client.query(
        `insert into sequence_messages (user_id, profile_id, kind, patient_name, whatsapp_number, scheduled_date, message_content, status)
         values ($1, $2, $3, 'Ravi', '9876543210', '2026-11-20', 'x', $4)`,
        [CLINIC, id, kind, state],
      );
    return id;
  };
  const all = (state: string) => Object.fromEntries(AI3.map((kind) => [kind, state]));
  const sentElsewhere = await review({ bundle: 'prepared', status: 'pending' }, all('sent'));
  const simple = await review(
    { bundle: 'prepared', status: 'pending', flow: 'simple' },
    { ai_first: 'sent_to_sheet', gmb_link: 'sent' },
  );
  const failedLate = await review(
    { bundle: 'consumed', status: 'sent' },
    { ...all('sent'), gmb_link: 'failed' },
  );
  const waiting = await review({ bundle: 'prepared', status: 'pending' }, all('pending'));
  const byHand = await review(
    { bundle: null, status: 'sent', followUps: true },
    { sequence: 'pending' },
  );

  await upgrade();

  const state = async (id: string) => {
    const { rows } = await client.query(
      `select status, localized_message_bundle_status as bundle, has_sequence as sequence, ai_review_first_message_sent as first,
         (select array_agg(distinct queued) from sequence_messages where profile_id = r.id and status = 'pending') as queued
       from reviews r where id = $1`,
      [id],
    );
    return rows[0] as unknown;
  };
  const sentState = { status: 'sent', bundle: 'consumed', queued: null, first: true };
  expect(await state(sentElsewhere)).toEqual({ ...sentState, sequence: true });
  expect(await state(simple)).toEqual({ ...sentState, sequence: false });
  const open = { status: 'pending', bundle: 'prepared', sequence: false };
  expect(await state(failedLate)).toEqual({ ...open, first: true, queued: null });
  expect(await state(waiting)).toEqual({ ...open, first: false, queued: [false] });
  const untouchedState = { status: 'sent', bundle: null, sequence: true, first: false };
  expect(await state(byHand)).toEqual({ ...untouchedState, queued: [true] });
});
