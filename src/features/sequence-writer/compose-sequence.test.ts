import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { checkText } from '#features/text-checks/check-text.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { listSteps, PLAYBOOK_IDS } from '#features/content/playbook-schema.ts';
import { addDetails, composeSequence } from './compose-sequence.ts';
import type { SequenceRequest } from './schema.ts';

const clinic = { names: [], phones: [], links: [] };
const DETAILS =
  'Do not chew until the crown is fixed.\nDr Shah: Sunday 10–12, www.example.com, 0281 2450000';

function requestWith(fields: Partial<SequenceRequest> = {}): SequenceRequest {
  return {
    theme: 'Root canal',
    playbook: 'rootCanal',
    details: '',
    numMessages: 3,
    language: 'en',
    profileType: 'Dentist',
    clinicName: 'Mehta Clinic',
    clinicPhone: '9820012345',
    savedTexts: [],
    seed: 'first',
    ...fields,
  };
}

const textsFor = (fields: Partial<SequenceRequest>) =>
  composeSequence(requestWith(fields)).map(({ messageTemplate }) => messageTemplate);

test.each([
  [2, [1, 3]],
  [3, [1, 3, 14]],
  [4, [1, 3, 7, 14]],
  [5, [1, 3, 7, 14, 180]],
])('%i messages after a root canal are due on the most important days', (numMessages, days) => {
  const sequence = composeSequence(requestWith({ numMessages }));
  expect(sequence.map(({ sequenceDays }) => sequenceDays)).toEqual(days);
  expect(sequence.map(({ sequenceOrder }) => sequenceOrder)).toEqual(
    days.map((_, index) => index + 1),
  );
});

test('each number of messages takes one step more', () => {
  for (const id of PLAYBOOK_IDS)
    for (const count of [1, 2, 3, 4, 5]) expect(listSteps(id, count), id).toHaveLength(count);
});

describe.each(LANGUAGES)('%s', (language) => {
  // covers: asked-for-breaks-no-rule-keeps
  test(`${language} sequences of every playbook break no rule and name the clinic and the opt-out`, () => {
    for (const playbook of PLAYBOOK_IDS) {
      const texts = textsFor({ language, playbook, numMessages: 5 });
      expect(new Set(texts).size).toBe(5);
      for (const text of texts) {
        expect(checkText({ text, language, kind: 'sequence', clinic }), text).toEqual([]);
        for (const part of ['{patient_name}', '{clinic_name}', '{clinic_phone}', 'STOP'])
          expect(text).toContain(part);
      }
    }
  });

  test(`${language} details are in the first message word for word, and nowhere else`, () => {
    const [first = '', ...others] = textsFor({ language, details: DETAILS });
    expect(first).toContain(`${LANGUAGE_PLAYBOOKS[language].ownDetails}\n${DETAILS}`);
    expect(others.join()).not.toContain('crown is fixed');
  });
});

test('details decide neither the subject nor the days', () => {
  const plain = textsFor({});
  const detailedTexts = textsFor({ details: 'diabetes and vaccination' });
  expect(detailedTexts.slice(1)).toEqual(plain.slice(1));
});

test('a theme without a playbook gets the general messages', () => {
  const general = textsFor({ playbook: 'general' });
  expect(textsFor({ playbook: null })).toEqual(general);
});

test.each(LANGUAGES)('a second course in %s repeats no message of the first', (language) => {
  const frame = LANGUAGE_PLAYBOOKS[language];
  for (const playbook of PLAYBOOK_IDS) {
    const bodies = frame.playbooks[playbook].messages.flat();
    const findUsed = (texts: string[]) =>
      bodies.filter((body) => texts.some((text) => text.includes(body)));
    const first = textsFor({ language, playbook, numMessages: 5, seed: 'one' });
    const second = textsFor({
      language,
      playbook,
      numMessages: 5,
      seed: 'two',
      savedTexts: first,
    });
    expect(findUsed(first)).toHaveLength(5);
    expect(findUsed(second).filter((body) => findUsed(first).includes(body))).toEqual([]);
  }
});

test('a saved text that a person changed a little counts as used', () => {
  const [savedText = ''] = textsFor({});
  const [, , body = ''] = savedText.split('\n\n');
  const changedText = savedText.replace(body, body.replace(/\. [^.]*\.$/, '. Come soon.'));
  const [next = ''] = textsFor({ savedTexts: [changedText] });
  const [sentence = ''] = body.split('. ');
  expect(changedText).toContain(sentence);
  expect(next).not.toContain(sentence);
});

test('the same seed gives the same sequence', () => {
  expect(textsFor({ seed: 'same' })).toEqual(textsFor({ seed: 'same' }));
  const many = Array.from({ length: 20 }, (_, index) => textsFor({ seed: `${index}` }).join());
  expect(new Set(many).size).toBeGreaterThan(10);
});

test.each([
  [
    'Hello.\n\nReply STOP to stop.',
    'Hello.\n\nPlease also note:\nBe early.\n\nReply STOP to stop.',
  ],
  ['Hello.', 'Hello.\n\nPlease also note:\nBe early.'],
])('adds details to %j before the line that says how to stop', (text, expected) => {
  expect(addDetails(text, { language: 'en', details: 'Be early.' })).toBe(expected);
  expect(addDetails(text, { language: 'en', details: ' ' })).toBe(text);
});
