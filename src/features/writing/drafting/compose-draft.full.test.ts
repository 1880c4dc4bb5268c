import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { composeDraft } from './compose-draft.ts';
import { checkText } from '../guards/rules.ts';
import { similarity, TOO_SIMILAR, wordCount } from '../similarity.ts';

const MAX_WORDS = 80;
const clinic = { names: ['Sunrise Clinic'], phones: [], links: [] };
const request = {
  clinicName: 'Sunrise Clinic',
  doctorName: 'Dr. Mehta',
  treatment: 'Root Canal',
  visitOn: '2026-03-12',
  tone: 'warm',
  maxWords: MAX_WORDS,
} as const;

test.each(LANGUAGES)('300 drafts in %s are safe, short and unlike each other', (language) => {
  const written = Array.from({ length: 300 }, (_, at) =>
    composeDraft({ ...request, language, seed: `draft ${at}` }),
  );
  for (const text of written) {
    expect(checkText({ text, language, kind: 'review', clinic }), text).toEqual([]);
    expect(wordCount(text)).toBeLessThanOrEqual(MAX_WORDS);
  }
  const alike = written.flatMap((text, at) =>
    written.slice(0, at).filter((earlier) => similarity(text, earlier) >= TOO_SIMILAR),
  );
  expect(alike).toEqual([]);
});
