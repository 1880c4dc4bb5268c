import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { placeholdersIn } from '#features/content/placeholders.ts';
import { wordCount } from './similarity.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '#features/content/sequence-templates.ts';
import {
  BUILT_IN_PROFILE_TYPES,
  SHARED_SET_LANGUAGES,
} from '#features/content/sequence-template-schema.ts';

const clinic = { names: [], phones: [], links: [] };

test('every set has three messages in order, in every language of sequences', () => {
  for (const language of SHARED_SET_LANGUAGES) {
    for (const profileType of BUILT_IN_PROFILE_TYPES) {
      const set = BUILT_IN_SEQUENCE_TEMPLATES.filter(
        (template) => template.language === language && template.profileType === profileType,
      );
      expect(set.map(({ sequenceOrder, sequenceDays }) => [sequenceOrder, sequenceDays])).toEqual([
        [1, 10],
        [2, 30],
        [3, 60],
      ]);
    }
  }
  expect(BUILT_IN_SEQUENCE_TEMPLATES).toHaveLength(48);
});

test('no text is used twice', () => {
  const texts = BUILT_IN_SEQUENCE_TEMPLATES.map(({ messageTemplate }) => messageTemplate);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each(BUILT_IN_SEQUENCE_TEMPLATES)(
  '$language $profileType $sequenceOrder breaks no rule, is 40 to 70 words long and says how to stop',
  ({ language, messageTemplate: text }) => {
    expect(checkText({ text, language, kind: 'sequence', clinic }), text).toEqual([]);
    expect(wordCount(text), text).toBeGreaterThanOrEqual(40);
    expect(wordCount(text), text).toBeLessThanOrEqual(70);
    expect(text).toMatch(/\bSTOP\b.*$/);
    expect([...new Set(placeholdersIn(text))].toSorted()).toEqual([
      'clinic_name',
      'clinic_phone',
      'patient_name',
    ]);
  },
);

test.each(BUILT_IN_SEQUENCE_TEMPLATES)(
  '$language $profileType $sequenceOrder glues nothing to a name and names no illness',
  ({ messageTemplate: text }) => {
    // An ending that fits one name is wrong after another.
    expect(text).not.toMatch(/[\p{L}\p{M}-]\{|\}[\p{L}\p{M}-]/u);
    expect(text).not.toMatch(/diabet|sugar|डायबिटीज|मधुमेह|शुगर|ડાયાબિટીસ|મધુપ્રમેહ|सुगर|साखर/i);
  },
);
