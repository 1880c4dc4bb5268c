import { expect, test } from 'vitest';
import WARNING_SIGNS from '../../../test-data/warning-signs.json' with { type: 'json' };
import { LANGUAGES } from '#platform/language.ts';
import { PLAYBOOK_IDS } from '#features/content/playbook-schema.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { addWarnings } from './compose-sequence.ts';
import {
  listMissingSigns,
  listSoftenedSigns,
  listUnlikeUrgencies,
} from './warning-signs-testing.ts';

// covers: every-wording-has-every-warning-sign
test.each(LANGUAGES)('every message in %s has each warning sign of its step', (language) => {
  expect(
    PLAYBOOK_IDS.flatMap((playbook) => listMissingSigns(WARNING_SIGNS, { language, playbook })),
  ).toEqual([]);
});

// covers: no-wording-lets-a-sign-wait
test.each(LANGUAGES)('no message in %s says of a warning sign that it can wait', (language) => {
  expect(listSoftenedSigns(WARNING_SIGNS, language)).toEqual([]);
});

test.each(LANGUAGES)('all texts in %s give one warning sign the same urgency', (language) => {
  expect(listUnlikeUrgencies(WARNING_SIGNS, language)).toEqual([]);
});

test.each(LANGUAGES)('the messages in %s about vaccines speak of no bite', (language) => {
  const { vaccination, animalBite } = LANGUAGE_PLAYBOOKS[language].playbooks;
  const biteWords = new RegExp(WARNING_SIGNS.biteWords[language].join('|'), 'iu');
  expect(vaccination.messages.flat().filter((text) => biteWords.test(text))).toEqual([]);
  expect(animalBite.messages.flat().some((text) => biteWords.test(text))).toBe(true);
});

test('each playbook has required signs for each of its steps', () => {
  const counts = PLAYBOOK_IDS.map((id) => WARNING_SIGNS.signs[id].map(({ length }) => length));
  expect(counts.flat().every((count) => count >= 4)).toBe(true);
  expect(counts.every(({ length }) => length === 5)).toBe(true);
});

test.each([
  ['Dear {patient_name},\n\nPlease walk a little.', 'Dear {patient_name},\n\nIf you feel shaky'],
  ['Please walk a little.', 'If you feel shaky'],
])('adds the warnings of the step to %j, after a greeting', (messageTemplate, beginning) => {
  const template = { messageTemplate, sequenceDays: 61, sequenceOrder: 1 };
  const text = addWarnings(template, { language: 'en', playbook: 'diabetes' });
  expect(text.startsWith(beginning)).toBe(true);
  expect(text).toContain('Please walk a little.');
});

const FEVER = /fever|बुखार|તાવ|ताप|জ্বর|காய்ச்சல்|జ్వర|ಜ್ವರ|പനി|ਬੁਖ਼ਾਰ/u;
const SELF_HARM = /harming|नुकसान|નુકસાન|इजा|ক্ষতি|தீங்கு|హాని|ಹಾನಿ|ഉപദ്രവ|ਨੁਕਸਾਨ/u;

test.each(LANGUAGES)('a message in %s after a delivery repeats no warning sign', (language) => {
  const { warnings, playbooks } = LANGUAGE_PLAYBOOKS[language];
  expect(warnings.birth).toMatch(FEVER);
  const [, second, third] = playbooks.delivery.messages;
  const repeating = [...second, ...third].filter(
    (wording) => FEVER.test(wording) || SELF_HARM.test(wording),
  );
  expect(repeating).toEqual([]);
});

test.each(LANGUAGES)('the last message in %s after a bite names no next dose', (language) => {
  const { messages } = LANGUAGE_PLAYBOOKS[language].playbooks.animalBite;
  expect(messages[4].filter((wording) => wording.includes('{next_visit}'))).toEqual([]);
});

test.each(LANGUAGES)('the messages in %s after a bite call the next visit a visit', (language) => {
  const { animalBite, smallSurgery } = LANGUAGE_PLAYBOOKS[language].playbooks;
  const findLabel = (wording: string) => /[^\n.]*: \{next_visit\}/u.exec(wording)?.[0].trim();
  const label = findLabel(smallSurgery.messages[4][0]);
  for (const [wording] of animalBite.messages.slice(1, 4)) expect(findLabel(wording)).toBe(label);
});
