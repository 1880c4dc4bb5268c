import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEQUENCE_LANGUAGES } from '#platform/language.ts';
import { checkText } from '../guards/rules.ts';
import { placeholdersIn, SEQUENCE_PLACEHOLDERS } from '../placeholders.ts';
import { similarity, TOO_SIMILAR, wordCount } from '../similarity.ts';
import {
  composeSequence,
  countSoFar,
  readSequenceAnswer,
  SEQUENCE_PHRASES,
  themesIn,
} from './rules.ts';
import { MOMENTS, MOST_MESSAGES, THEMES, type SequenceRequest } from './schema.ts';

const clinic = { names: [], phones: [], links: [] };
const request: SequenceRequest = {
  theme: 'Healthy eating',
  details: '',
  numMessages: 3,
  language: 'en',
  profileType: 'General',
  clinicName: 'Mehta Clinic',
  clinicPhone: '9820012345',
  seed: 'first',
};

const anyRequest = fc.record({
  theme: fc.constantFrom('diabetes diet', 'हृदय', 'દાંત', 'गुडघेदुखी', 'Diwali', 'anything at all'),
  details: fc.constantFrom('', 'for pregnant women', 'monsoon care'),
  numMessages: fc.integer({ min: 2, max: 5 }),
  language: fc.constantFrom(...SEQUENCE_LANGUAGES),
  profileType: fc.constantFrom('General', 'Pathology Lab', 'Dentist', 'Liver & Kidney Health'),
  clinicName: fc.constant('Mehta Clinic'),
  clinicPhone: fc.constant('9820012345'),
  seed: fc.uuid(),
});

test('each language has enough sentences: no message of a sequence repeats another', () => {
  for (const language of SEQUENCE_LANGUAGES) {
    const phrases = SEQUENCE_PHRASES[language];
    for (const theme of THEMES)
      expect(phrases.tips[theme].length, `${language} ${theme}`).toBeGreaterThanOrEqual(
        MOST_MESSAGES,
      );
    for (const moment of MOMENTS) expect(phrases.openings[moment].length).toBeGreaterThanOrEqual(2);
    expect(phrases.invitations.length).toBeGreaterThanOrEqual(MOST_MESSAGES);
  }
});

test.each(SEQUENCE_LANGUAGES)(
  'no sentence in %s is there twice, or glued to a name',
  (language) => {
    const { greetings, openings, tips, invitations } = SEQUENCE_PHRASES[language];
    const sentences = [
      greetings,
      ...Object.values(openings),
      ...Object.values(tips),
      invitations,
    ].flat();
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(/[\p{L}\p{M}-]\{|\}[\p{L}\p{M}-]/u);
      // Others may read the phone, so no message names an illness.
      expect(sentence).not.toMatch(
        /diabet|thyroid|an[a]?emia|cancer|hypertension|asthma|depress|डायबिट|मधुमेह|शुगर|थायर|एनीमिया|दमा|ડાયાબિટ|મધુપ્રમેહ|થાઇર|એનિમિયા|અસ્થમા/iu,
      );
    }
  },
);

// covers: asked-for-breaks-no-rule-keeps
test('every sequence breaks no rule, keeps to the days, and names the clinic, its number and the opt-out', () => {
  fc.assert(
    fc.property(anyRequest, (asked) => {
      const sequence = composeSequence(asked);
      expect(composeSequence({ ...asked })).toEqual(sequence);
      expect(sequence).toHaveLength(asked.numMessages);
      for (const { messageTemplate: text } of sequence) {
        const found = checkText({ text, language: asked.language, kind: 'sequence', clinic });
        expect(found, text).toEqual([]);
        expect(wordCount(text), text).toBeGreaterThanOrEqual(30);
        expect(wordCount(text), text).toBeLessThanOrEqual(150);
        expect(text).not.toMatch(/undefined|\[|\|/);
        expect([...new Set(placeholdersIn(text))].toSorted()).toEqual(
          SEQUENCE_PLACEHOLDERS.toSorted(),
        );
      }
      const days = sequence.map(({ sequenceDays }) => sequenceDays);
      const [first = 0, second = 0, third = 50] = days;
      expect(first >= 7 && first <= 15).toBe(true);
      expect(second >= 25 && second <= 35).toBe(true);
      expect(third >= 50 && third <= 65).toBe(true);
      for (const [at, day] of days.slice(3).entries()) {
        expect(day - (days[at + 2] ?? 0)).toBeGreaterThanOrEqual(20);
        expect(day - (days[at + 2] ?? 0)).toBeLessThanOrEqual(30);
      }
    }),
    { numRuns: 300 },
  );
});

test.each(SEQUENCE_LANGUAGES)('no two messages of a sequence in %s are alike', (language) => {
  for (let at = 0; at < 40; at += 1) {
    const texts = composeSequence({ ...request, language, numMessages: 5, seed: String(at) }).map(
      ({ messageTemplate }) => messageTemplate,
    );
    for (const [index, text] of texts.entries())
      for (const other of texts.slice(index + 1))
        expect(similarity(text, other)).toBeLessThan(TOO_SIMILAR);
  }
});

test('another seed gives another sequence', () => {
  const sequences = Array.from({ length: 100 }, (_, at) =>
    JSON.stringify(composeSequence({ ...request, seed: `seed ${at}` })),
  );
  expect(new Set(sequences).size).toBe(100);
});

test.each([
  ['Diabetic foot care', ['diabetes']],
  ['Heart health for diabetics', ['heart', 'diabetes']],
  ['Labour and delivery', ['women']],
  ['Liver & Kidney Health', ['liverKidney']],
  ['मधुमेह और आँखें', ['diabetes', 'eyes']],
  ['દિવાળી', ['festival']],
  ['पावसाळ्यात काळजी', ['season']],
  ['बाल रोग', ['children']],
  ['बालों की देखभाल', ['skin']],
  ['Cardiologist', ['heart']],
  ['Neurologist', ['nerves']],
  ['Dermatologist', ['skin']],
  ['Orthopedic', ['bones']],
  ['Pediatrician', ['children']],
  ['Gynecologist', ['women']],
  ['Radiologist', ['imaging']],
  ['Dentist', ['teeth']],
  ['Pathology Lab', ['lab']],
  ['Thyroid', ['thyroid']],
  ['Anemia', ['anemia']],
  ['ENT Specialist', ['breathing']],
  ['Entirely general wellness', []],
  ['General Practice', []],
])('%j is about %j', (text, themes) => {
  expect(themesIn(text)).toEqual(themes);
});

test('the theme comes first, then the details, then the profile type', () => {
  const listTexts = (fields: Partial<SequenceRequest>) => {
    const texts = composeSequence({ ...request, numMessages: 5, ...fields });
    return THEMES.filter((theme) =>
      texts.every(({ messageTemplate }) =>
        SEQUENCE_PHRASES.en.tips[theme].some((tip) =>
          messageTemplate.includes(tip.split('[')[0]?.trim() ?? tip),
        ),
      ),
    );
  };
  expect(listTexts({ theme: 'Smile', profileType: 'Dentist' })).toContain('teeth');
  expect(listTexts({ theme: 'Winter', profileType: 'Dentist' })).toEqual(['teeth', 'season']);
  expect(listTexts({ theme: 'Care', details: 'for the eyes', profileType: 'Dentist' })).toEqual([
    'teeth',
    'eyes',
  ]);
  expect(listTexts({ theme: 'Winter', details: 'for the eyes', profileType: 'Dentist' })).toEqual([
    'eyes',
    'season',
  ]);
  expect(listTexts({ theme: 'Wellness' })).toEqual(['general']);
});

test('never repeats what the clinic typed', () => {
  const typed = 'Diabetes: call 9811122233 or see https://evil.example';
  expect(JSON.stringify(composeSequence({ ...request, theme: typed, details: typed }))).not.toMatch(
    /98111|evil/,
  );
});

const template = {
  messageTemplate: String.raw`Hello [you] {patient_name} "x]" \\ ["`,
  sequenceDays: 10,
  sequenceOrder: 1,
};
const pair = [template, { ...template, sequenceOrder: 2, sequenceDays: 30 }];
const json = JSON.stringify(pair);

// covers: templates-found-in
test.each([
  json,
  `\u{FEFF}${json}\n`,
  `\`\`\`json\n${json}\n\`\`\``,
  `Sure! Here are the [2] templates [as asked]:\n\n${json}\n\nI hope [they] help.`,
  `{"templates": ${json}, "note": "done"}`,
  JSON.stringify(pair.toReversed(), null, 2),
])('the templates are found in %j', (answer) => {
  expect(readSequenceAnswer({ answer, numMessages: 2 })).toEqual({ ok: true, value: pair });
});

test.each([
  '',
  'I cannot help with that.',
  '[]',
  '[{}',
  json.slice(0, -1),
  JSON.stringify([...pair, template]),
  JSON.stringify(pair.slice(1)),
  `"${'['.repeat(5000)}"`,
  '[{'.repeat(50_000),
])('refuses %j as an answer', (answer) => {
  expect(readSequenceAnswer({ answer, numMessages: 2 })).toEqual({
    ok: false,
    refusal: { code: 'CANNOT_PARSE' },
  });
});

test.each([
  {},
  { ...template, extra: true },
  { ...template, messageTemplate: ' ' },
  { ...template, messageTemplate: 12 },
  { ...template, sequenceDays: 0 },
  { ...template, sequenceDays: 366 },
  { ...template, sequenceDays: '10' },
  { ...template, sequenceDays: 10.5 },
  { ...template, sequenceOrder: 0 },
  { messageTemplate: 'x', sequenceDays: 3 },
  'Hello',
  null,
])('a refusal of a second template like %j names its position', (bad) => {
  expect(readSequenceAnswer({ answer: JSON.stringify([template, bad]), numMessages: 2 })).toEqual({
    ok: false,
    refusal: { code: 'INVALID_TEMPLATE', data: { index: 1 } },
  });
});

test.each([
  ['', 0, 0],
  ['[{"messageTemplate": "Dear', 0, 4],
  ['[{"messageTemplate": "Dear", "sequenceDays": 10', 1, 4],
  ['```json\n[{"messageTemplate":"A \\"b\\""},{"messageTemplate":"\\u0915', 1, 6],
  ['{"templates":[{"messageTemplate":"AB"},{"messageTemplate":"CD"}]}', 2, 4],
])('%j has so many whole messages, and so many characters', (answer, messages, characters) => {
  expect(countSoFar(answer)).toEqual({ messages, characters });
});
