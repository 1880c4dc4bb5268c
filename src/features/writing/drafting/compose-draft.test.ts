import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { checkText } from '../guards/rules.ts';
import { PHRASES } from '../phrases/rules.ts';
import { TONES, type ReviewTextRequest } from '../schema.ts';
import { similarity, TOO_SIMILAR, wordCount } from '../similarity.ts';
import { composeDraft } from './compose-draft.ts';

const clinic = { names: ['Sunrise Clinic'], phones: [], links: [] };

function buildRequest(given: Partial<ReviewTextRequest>): ReviewTextRequest {
  return {
    clinicName: 'Sunrise Clinic',
    doctorName: 'Dr. Mehta',
    treatment: 'Root Canal',
    visitOn: '2026-03-12',
    tone: 'warm',
    maxWords: 80,
    language: 'en',
    seed: 'seed',
    ...given,
  };
}

function drafts(count: number, given: Partial<ReviewTextRequest>): string[] {
  return Array.from({ length: count }, (_, at) =>
    composeDraft(buildRequest({ ...given, seed: `draft ${at}` })),
  );
}

test('the same request and seed give the same text', () => {
  const request = buildRequest({ language: 'hi' });
  expect(composeDraft(request)).toBe(composeDraft({ ...request }));
  expect(composeDraft(request)).not.toBe(composeDraft({ ...request, seed: 'another' }));
});

test.each(LANGUAGES)('60 drafts in %s: none alike, none unsafe, none too long', (language) => {
  const written = drafts(60, { language });
  for (const text of written) {
    expect(checkText({ text, language, kind: 'review', clinic }), text).toEqual([]);
    expect(wordCount(text)).toBeLessThanOrEqual(80);
  }
  const alike = written.flatMap((text, at) =>
    written.slice(0, at).filter((earlier) => similarity(text, earlier) >= TOO_SIMILAR),
  );
  expect(alike).toEqual([]);
});

test.each(LANGUAGES)(
  'every tone and length in %s keeps its limit and says something',
  (language) => {
    for (const tone of TONES) {
      for (const maxWords of [20, 35, 60, 120, 300]) {
        for (const text of drafts(10, { language, tone, maxWords })) {
          expect(wordCount(text), text).toBeLessThanOrEqual(maxWords);
          expect(wordCount(text), text).toBeGreaterThanOrEqual(Math.min(maxWords * 0.25, 30));
        }
      }
    }
  },
);

// covers: draft-in-names-clinic-treatment-and-doctor
test.each(LANGUAGES)('a draft in %s names the clinic, the treatment and the doctor', (language) => {
  const written = drafts(40, { language, maxWords: 120 });
  for (const text of written) expect(text).toContain('Sunrise Clinic');
  expect(written.filter((text) => text.includes('Root Canal')).length).toBeGreaterThan(36);
  expect(written.filter((text) => text.includes('Dr. Mehta')).length).toBeGreaterThan(36);
});

test.each(LANGUAGES)('a draft in %s does not name unknown fields', (language) => {
  for (const text of drafts(40, {
    language,
    doctorName: '',
    treatment: undefined,
    visitOn: undefined,
  })) {
    expect(text).not.toMatch(/[{}[\]|]|undefined|\s[.,।]|\s\s/);
  }
});

test('names are taken literally', () => {
  const text = composeDraft(buildRequest({ clinicName: '$& {doctor_name} [a|b] Clinic' }));
  expect(text).toContain('$& {doctor_name} [a|b] Clinic');
});

test('leaves out a treatment that breaks a rule', () => {
  for (const text of drafts(20, {
    treatment: 'cured at www.example.com',
    doctorName: '98765 43210',
  })) {
    expect(text).not.toMatch(/cured|example|98765/);
  }
});

test('a draft praises what the patient praised', () => {
  const praise = { hint: 'Very clean place', doctorName: undefined, treatment: undefined };
  const sentences = 'clean|Cleanliness|spotless|hygienic|neat';
  for (const text of drafts(20, praise)) {
    expect(text).toMatch(new RegExp(sentences));
    expect(text).not.toMatch(/staff|explained|waiting time/);
  }
});

test('a draft neither praises a complaint nor says that all was well', () => {
  for (const text of drafts(20, { hint: 'Kind nurses, but a very long wait' })) {
    expect(text).not.toMatch(/wait |waiting time|on time|recommend|good experience|grateful/);
    expect(text).toContain('Root Canal');
  }
});

function splitSentences(language: Language): string[] {
  const { openings, visited, cameFor, treatment, doctor, topics, closings } =
    PHRASES[language].review;
  return [
    ...Object.values(openings),
    visited,
    cameFor,
    treatment,
    doctor,
    ...Object.values(topics),
    ...Object.values(closings),
  ].flat();
}

/** Lists every text that the choices of `sentence` can give. */
function listVariants(sentence: string): string[] {
  const [choice, options = ''] = /\[([^[\]]*)\]/.exec(sentence) ?? [];
  if (choice === undefined) return [sentence];
  return options
    .split('|')
    .flatMap((option) => listVariants(sentence.replace(choice, () => option)));
}

test.each(LANGUAGES)(
  'each sentence in %s is well formed, whichever way it is decided',
  (language) => {
    for (const decided of splitSentences(language).flatMap(listVariants)) {
      expect(decided).toMatch(/[.।!]$/);
      expect(decided).not.toMatch(/[[\]|]|\s\s|^\s|\s[.,।!]|\.\s*[.।]/);
      const named = decided.match(/\{[^}]*\}/g) ?? [];
      expect(
        named.filter(
          (name) => !/^\{(?:clinic_name|doctor_name|treatment|visit_date)\}$/.test(name),
        ),
      ).toEqual([]);
    }
  },
);

test.each(LANGUAGES)(
  'each sentence in %s keeps the rules, whichever way it is decided',
  (language) => {
    for (const decided of splitSentences(language).flatMap(listVariants)) {
      const text = decided.replace(/\{[a-z_]+\}/g, ' ');
      expect(checkText({ text, language, kind: 'review', clinic }), text).toEqual([]);
    }
  },
);

test.each(LANGUAGES)('%s has enough to choose from in each list', (language) => {
  const { openings, treatment, doctor, topics, closings } = PHRASES[language].review;
  for (const list of [
    ...Object.values(openings),
    ...Object.values(topics),
    ...Object.values(closings),
  ]) {
    expect(list.length).toBeGreaterThanOrEqual(4);
    expect(new Set(list).size).toBe(list.length);
  }
  expect(treatment.length + doctor.length).toBeGreaterThanOrEqual(12);
});
