import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { checkText } from './check-text.ts';
import { placeholdersIn } from '#features/content/placeholders.ts';
import { wordCount } from './similarity.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { findMessagesPlaybook, PLAYBOOK_IDS } from '#features/content/playbook-schema.ts';

/** Those that use the messages of no other. */
const WRITTEN_IDS = PLAYBOOK_IDS.filter((id) => findMessagesPlaybook(id) === undefined);
const ALLOWED = [
  'patient_name',
  'clinic_name',
  'clinic_phone',
  'next_visit',
  'doctor_name',
  'map_link',
];
const clinic = { names: [], phones: [], links: [] };

describe.each(LANGUAGES)('%s', (language) => {
  const { playbooks, greetings, closings, optOut, ownDetails, warnings } =
    LANGUAGE_PLAYBOOKS[language];
  const texts = WRITTEN_IDS.flatMap((id) => playbooks[id].messages.flat());
  const warningTexts = Object.values(warnings);

  test(`${language} has a title and five messages in two wordings for every playbook`, () => {
    expect(Object.keys(playbooks).toSorted()).toEqual(PLAYBOOK_IDS.toSorted());
    expect(new Set(PLAYBOOK_IDS.map((id) => playbooks[id].title)).size).toBe(PLAYBOOK_IDS.length);
  });

  test(`${language} repeats no text and no sentence of six words`, () => {
    const sentences = [...texts, ...warningTexts]
      .flatMap((text) => text.split(/(?<=[.!?।])\s+/u))
      .filter((sentence) => wordCount(sentence) >= 6);
    const seenSentences = new Set<string>();
    expect(
      sentences.filter((sentence) => seenSentences.size === seenSentences.add(sentence).size),
    ).toEqual([]);
  });

  test(`${language} messages have 9 to 70 words without their warnings`, () => {
    expect(texts.filter((text) => wordCount(text) < 9 || wordCount(text) > 70)).toEqual([]);
  });

  test(`${language} names only known placeholders, and no choices`, () => {
    const names = [...texts, ...greetings, ...closings, optOut, ownDetails].flatMap(placeholdersIn);
    expect([...new Set(names)].filter((name) => !ALLOWED.includes(name))).toEqual([]);
    expect([...texts, ...greetings, ...closings].filter((text) => /[[\]|]/.test(text))).toEqual([]);
  });

  test(`${language} greets by name, says how to reach the clinic and how to stop`, () => {
    expect(greetings.length).toBeGreaterThanOrEqual(2);
    expect(greetings.filter((greeting) => !greeting.includes('{patient_name}'))).toEqual([]);
    expect(closings.length).toBeGreaterThanOrEqual(4);
    expect(closings.filter((closing) => !closing.includes('{clinic_phone}'))).toEqual([]);
    expect(optOut).toMatch(/\bSTOP\b/);
  });

  test(`${language} texts break no rule`, () => {
    const findings = [...texts, ...warningTexts].flatMap((text) =>
      checkText({
        text: text
          .replaceAll('{next_visit}', '')
          .replaceAll('{doctor_name}', '')
          .replaceAll('{map_link}', ''),
        language,
        kind: 'sequence',
        clinic,
      })
        .filter(({ rule }) => rule !== 'NO_OPT_OUT')
        .map(({ rule, excerpt }) => `${rule} ${excerpt}: ${text}`),
    );
    expect(findings).toEqual([]);
  });
});
