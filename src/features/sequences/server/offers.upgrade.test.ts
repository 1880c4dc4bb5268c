import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openBefore } from '#platform/server/testing/upgrade.ts';

const database = testDatabase();

test('the upgrade gives messages the purpose of their kind, and those of a plain offer marketing', async () => {
  const { client, upgrade } = await openBefore(database, '0063');
  const [clinic, care, offer] = Array.from({ length: 3 }, () => randomUUID());
  await client.query(`insert into users (id, name) values ($1, 'Dr Asha')`, [clinic]);
  await client.query(
    `insert into sequence_templates (id, user_id, message_template, sequence_days, sequence_order) values
       ($1, $3, 'Dear {patient_name}', 5, 1), ($2, $3, 'Diwali: 20% off', 9, 2)`,
    [care, offer, clinic],
  );
  const messages = [
    ['care', 'sequence', care, 'pending'],
    ['offer', 'sequence', offer, 'pending'],
    ['sentOffer', 'sequence', offer, 'sent'],
    ['link', 'gmb_link', null, 'pending'],
  ];
  for (const message of messages)
    await client.query(
      `insert into sequence_messages (user_id, patient_name, kind, template_id, status, whatsapp_number, scheduled_date, message_content)
       values ($5, $1, $2, $3, $4, '9876543210', '2026-11-20', 'x')`,
      [...message, clinic],
    );
  await upgrade();
  const { rows } = await client.query<{ name: string; purpose: string }>(
    'select patient_name as name, purpose from sequence_messages',
  );
  expect(Object.fromEntries(rows.map(({ name, purpose }) => [name, purpose]))).toEqual({
    care: 'care',
    offer: 'marketing',
    sentOffer: 'care',
    link: 'feedback',
  });
});
