import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { listMigrations, migrateDatabase } from '#platform/server/db/migrate.ts';
import { testDatabase } from '#platform/server/testing/database.ts';

const database = testDatabase();
const DATABASE = `upgrade_${randomUUID().replaceAll('-', '')}`;
const OWNER = { user: `${DATABASE}_owner` };
const address = () => ({ ...database.address, database: DATABASE });

afterAll(async () => {
  await database.ownerPool.query(`drop database if exists ${DATABASE} with (force)`);
});

test('the upgrade gives messages the purpose of their kind, and those of a plain offer marketing', async () => {
  await database.ownerPool.query(`create role ${OWNER.user} login createrole`);
  await database.ownerPool.query(`create database ${DATABASE} owner ${OWNER.user}`);
  const through = listMigrations().findIndex(({ tag }) => tag.startsWith('0063'));
  await migrateDatabase(address(), { owner: OWNER, through });
  const client = new pg.Client({ ...address(), user: 'postgres' });
  await client.connect();
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
  await migrateDatabase(address(), { owner: OWNER });
  const { rows } = await client.query<{ name: string; purpose: string }>(
    'select patient_name as name, purpose from sequence_messages',
  );
  await client.end();
  expect(Object.fromEntries(rows.map(({ name, purpose }) => [name, purpose]))).toEqual({
    care: 'care',
    offer: 'marketing',
    sentOffer: 'care',
    link: 'feedback',
  });
});
