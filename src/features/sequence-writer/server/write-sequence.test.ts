import { expect, test } from 'vitest';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildBrokenWriter, startModel } from '#features/models/server/testing.ts';
import { writeSequenceWithFallback, type WantedSequence } from './write-sequence.ts';

const database = testDatabase();

const WISHES = ['hopes that the tooth feels better', 'reminds you to brush gently twice a day'];
const GOOD = [1, 3].map((sequenceDays, index) => ({
  messageTemplate: `Dear {patient_name}, {clinic_name} ${WISHES[index]}.\n\nReply STOP to stop.`,
  sequenceDays,
  sequenceOrder: index + 1,
}));
const DETAILS = 'Dr Shah sits on Sunday 10–12, www.example.com.';

async function write(fields: Partial<WantedSequence> & { writer: TextModel }) {
  const { scope } = await buildClinic(database);
  return writeSequenceWithFallback(scope, {
    theme: 'Root canal',
    details: '',
    numMessages: 2,
    language: 'en',
    profileType: 'General',
    clinicName: 'Mehta Clinic',
    clinicPhone: '5550000200',
    savedTexts: [],
    ...fields,
  });
}

test('the theme decides the playbook, its days and that they are exact', async () => {
  const sequence = expectValue(await write({ writer: builtInWriter }));
  expect(sequence).toMatchObject({ playbook: 'rootCanal', replaced: null, writer: 'built-in' });
  expect(sequence.templates).toMatchObject([
    { sequenceDays: 1, exactDay: true },
    { sequenceDays: 3, exactDay: true },
  ]);
});

test('a chosen playbook overrides the theme', async () => {
  const sequence = expectValue(await write({ writer: builtInWriter, playbook: 'repeatTest' }));
  expect(sequence.playbook).toBe('repeatTest');
  expect(sequence.templates.map(({ sequenceDays }) => sequenceDays)).toEqual([80, 90]);
});

test('a theme without a playbook gets general messages on days that may move', async () => {
  const sequence = expectValue(await write({ writer: builtInWriter, theme: 'Miscarriage' }));
  expect(sequence.playbook).toBe(null);
  expect(sequence.templates).toMatchObject([{ exactDay: false }, { exactDay: false }]);
});

test("the clinic's details are added to a model's first message, and so are its links", async () => {
  const { writer } = await startModel(JSON.stringify(GOOD));
  const { templates, replaced } = expectValue(await write({ writer, details: DETAILS }));
  expect(replaced).toBe(null);
  const text = templates[0]?.messageTemplate ?? '';
  expect(text.startsWith(`Dear {patient_name}, {clinic_name} ${WISHES[0]}.\n\n`)).toBe(true);
  expect(text.endsWith(`\n\nPlease also note:\n${DETAILS}\n\nReply STOP to stop.`)).toBe(true);
  expect(templates[1]?.messageTemplate).not.toContain('Please also note:');
});

test('each message of a model has the warnings of its step', async () => {
  const { writer } = await startModel(JSON.stringify(GOOD));
  const { templates } = expectValue(await write({ writer, playbook: 'diabetes' }));
  for (const { messageTemplate } of templates)
    expect(messageTemplate).toContain(LANGUAGE_PLAYBOOKS.en.warnings.sugar);
});

test('details with a foreign link are in the built-in writer’s first message too', async () => {
  const { templates } = expectValue(await write({ writer: builtInWriter, details: DETAILS }));
  expect(templates[0]?.messageTemplate).toContain(DETAILS);
});

test.each<[string, string | ScriptedAnswer, object]>([
  ['fails', { status: 500 }, { code: 'CANNOT_WRITE' }],
  ['writes no JSON', 'Sorry, no.', { code: 'CANNOT_PARSE' }],
  [
    'writes one day twice',
    JSON.stringify(GOOD.map((template) => ({ ...template, sequenceDays: 1 }))),
    { code: 'INVALID_TEMPLATE', data: { index: 1 } },
  ],
  [
    'forgets how to stop',
    JSON.stringify(GOOD).replaceAll('Reply STOP to stop.', ''),
    { code: 'CANNOT_WRITE' },
  ],
])('the built-in writer replaces a model that %s, and says so', async (_what, answer, reason) => {
  const { writer } = await startModel(answer);
  const sequence = expectValue(await write({ writer }));
  expect(sequence).toMatchObject({
    writer: 'built-in',
    playbook: 'rootCanal',
    replaced: { writer: 'fake-1', reason },
  });
  expect(sequence.templates).toHaveLength(2);
});

test('a refused answer is requested once more before the model is replaced', async () => {
  const { models, writer } = await startModel('Sorry, no.', JSON.stringify(GOOD));
  const sequence = expectValue(await write({ writer }));
  expect(sequence).toMatchObject({ writer: 'fake-1', replaced: null });
  expect(models.requests).toHaveLength(2);
});

test('nothing is written for a caller that has left', async () => {
  const signal = AbortSignal.abort();
  expect(await write({ writer: buildBrokenWriter(), signal })).toEqual({
    ok: false,
    refusal: { code: 'CANNOT_WRITE' },
  });
});
