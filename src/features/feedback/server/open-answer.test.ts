import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { openChat } from '#features/delivery/server/open-chat.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { FeedbackId } from '../schema.ts';
import { openAnswer } from './feedback.ts';

const database = testDatabase();
const NUMBER = '9812345678';
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildClinic(database);
});

async function buildFeedback(patientId: PatientId | null): Promise<FeedbackId> {
  const { rows } = await database.ownerPool.query<{ id: FeedbackId }>(
    `insert into feedback (user_id, form_id, patient_id, words, language) values ($1, $2, $3, 'Kind', 'en') returning id`,
    [clinic.id, randomUUID(), patientId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No feedback was inserted');
  return row.id;
}

// covers: asked-before-a-chat-opens
test('an answer and a chat open with the number and the name that the book has now, on record', async () => {
  const { id: patientId } = await buildPatient(clinic, { number: NUMBER });
  const id = await buildFeedback(patientId);
  await database.ownerPool.query(
    `update patients set number = '9812345679', name = 'Asha Shah' where id = $1`,
    [patientId],
  );
  const value = { number: '9812345679', text: expect.stringContaining('Dear Asha Shah') };
  expect(await openAnswer(clinic.scope, { id })).toMatchObject({ ok: true, value });
  expect(await openChat(clinic.scope, { id: patientId })).toMatchObject({
    ok: true,
    value: { number: '9812345679', text: '' },
  });
  const { rows } = await database.ownerPool.query(
    `select action from audit_log where user_id = $1 and entity_id in ($2, $3) and action ~ 'answer|Chat' order by action`,
    [clinic.id, id, patientId],
  );
  expect(rows).toEqual([{ action: 'feedback.answer' }, { action: 'messaging.openChat' }]);
});

test('neither opens for a number on the list, without consent to care, or without a number', async () => {
  const listedPatient = await buildPatient(clinic, { number: NUMBER });
  await suppressNumber(clinic.scope, { number: NUMBER, reason: 'Asked by phone' });
  const declinedPatient = await buildPatient(clinic, { number: '9812345679' });
  const act = { purpose: 'care', act: 'withdrawn', way: 'said_at_desk' } as const;
  await recordConsent(clinic.scope, { id: declinedPatient.id, ...act });
  const child = await buildPatient(clinic, {
    name: 'Dev Patel',
    number: null,
    guardianId: declinedPatient.id,
  });
  for (const [patientId, code] of [
    [listedPatient.id, 'DO_NOT_CONTACT'],
    [declinedPatient.id, 'NO_CONSENT'],
    [child.id, 'NOT_SENDABLE'],
  ] as const) {
    const expectedRefusal = { ok: false, refusal: { code } };
    expect(await openAnswer(clinic.scope, { id: await buildFeedback(patientId) })).toEqual(
      expectedRefusal,
    );
    expect(await openChat(clinic.scope, { id: patientId })).toEqual(expectedRefusal);
  }
  expect(await openAnswer(clinic.scope, { id: await buildFeedback(null) })).toMatchObject({
    refusal: { code: 'NOT_SENDABLE' },
  });
});
