import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openBefore } from '#platform/server/testing/upgrade.ts';

const database = testDatabase();

test('the upgrade stores the words of waiting follow-ups, and keeps texts that a person changed', async () => {
  const { client, upgrade } = await openBefore(database, '0062');
  const [clinic, review, keptId, mergedId, template, changedId] = Array.from({ length: 6 }, () =>
    randomUUID(),
  );
  await client.query(`insert into users (id, name) values ($1, 'Dr Asha')`, [clinic]);
  await client.query(
    `insert into patients (user_id, id, name, number, language, source, merged_into, merged_at) values
       ($1, $2, 'Ravi Patil', '9876543210', 'gu', 'typed', null, null), ($1, $3, 'Ravi', '9876543210', 'en', 'typed', $2, now())`,
    [clinic, keptId, mergedId],
  );
  await client.query(
    `insert into reviews (id, user_id, contact_number, localized_message_bundle) values ($1, $2, '9876543210', $3)`,
    [review, clinic, JSON.stringify({ messages: [{ type: 'gmb_link', text: 'Composed' }] })],
  );
  await client.query(
    `insert into sequence_templates (id, user_id, message_template, sequence_days, sequence_order, updated_at) values
       ($1, $3, 'Dear {patient_name}', 5, 1, now() - interval '1 day'), ($2, $3, 'Hello', 9, 2, now() + interval '1 day')`,
    [template, changedId, clinic],
  );
  const insert = async (fields: {
    kind: string;
    template?: string | undefined;
    text?: string;
    version: number;
    status?: string;
  }) => {
    const id = randomUUID();
    const { kind, template: templateId = null, text = 'x', version, status = 'pending' } = fields;
    await client.query(
      `insert into sequence_messages (id, user_id, profile_id, patient_id, kind, template_id, message_content, version, status,
         patient_name, whatsapp_number, scheduled_date)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Ravi', '9876543210', '2026-11-20')`,
      [id, clinic, review, mergedId, kind, templateId, text, version, status],
    );
    return id;
  };
  const ids = {
    planned: await insert({ kind: 'sequence', template, version: 1 }),
    otherWords: await insert({ kind: 'sequence', template: changedId, version: 1 }),
    edited: await insert({ kind: 'sequence', template: randomUUID(), version: 2 }),
    sent: await insert({ kind: 'sequence', template: randomUUID(), version: 2, status: 'sent' }),
    composedAgain: await insert({ kind: 'gmb_link', text: 'Composed', version: 2 }),
    editedStep: await insert({ kind: 'simple_thank_you', text: 'Mine', version: 2 }),
  };
  await upgrade();
  const { rows } = await client.query(
    `select id, template_text as words, patient_language as language, composition_at_edit as edit from sequence_messages`,
  );
  const rowsById = new Map(rows.map(({ id, ...row }) => [id, row]));
  const read = Object.entries(ids).map(([name, id]) => [name, rowsById.get(id)]);
  expect(Object.fromEntries(read)).toEqual({
    planned: { words: 'Dear {patient_name}', language: 'gu', edit: null },
    otherWords: { words: null, language: 'gu', edit: null },
    edited: { words: null, language: 'gu', edit: '' },
    sent: { words: null, language: null, edit: null },
    composedAgain: { words: null, language: 'gu', edit: null },
    editedStep: { words: null, language: 'gu', edit: '' },
  });
});
