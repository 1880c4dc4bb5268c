import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { fillTemplate } from '../fill-template.ts';
import { checkText } from '../guards/rules.ts';
import {
  APPOINTMENT_PLACEHOLDERS,
  DRAFT_PLACEHOLDERS,
  placeholdersIn,
  REVIEW_PLACEHOLDERS,
} from '../placeholders.ts';
import { BUILT_IN_TEMPLATES, PHRASES } from './rules.ts';
import type { MessageTemplates } from './schema.ts';

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const ALLOWED: Readonly<Record<keyof MessageTemplates, readonly string[]>> = {
  ai_integrated: REVIEW_PLACEHOLDERS,
  simple_thank_you: REVIEW_PLACEHOLDERS,
  ai_second: DRAFT_PLACEHOLDERS,
  gmb_link: REVIEW_PLACEHOLDERS,
  appointment: APPOINTMENT_PLACEHOLDERS,
};
const NAMES = Object.keys(ALLOWED) as (keyof MessageTemplates)[];
const CASES = LANGUAGES.flatMap((language) => NAMES.map((name) => ({ language, name })));

const values = {
  patient_name: 'Asha Patel',
  clinic_name: 'Sunrise Clinic',
  clinic_address: 'MG Road, Pune',
  visit_date: '12-11-2026',
  gmb_link: 'https://g.page/r/Cx1/review',
  contact_phone: '+91 98765 43210',
  clinic_phone: '+91 98765 43210',
  doctor_name: 'Dr. Mehta',
  date: '12-11-2026',
  time: '10:30',
  review_text: '',
};
const clinic = {
  names: [values.clinic_name, values.doctor_name, values.patient_name],
  phones: [values.clinic_phone],
  links: [values.gmb_link],
};

test('every language has words of its own', () => {
  expect(OTHER_LANGUAGES.filter((language) => PHRASES[language] === PHRASES.en)).toEqual([]);
});

test.each(CASES)('$language $name breaks no rule, bare or filled', ({ language, name }) => {
  const kind = name === 'appointment' ? 'appointment' : 'request';
  const template = BUILT_IN_TEMPLATES[language][name];
  for (const text of [template, fillTemplate({ template, values })]) {
    const found = checkText({ text, language, kind, clinic });
    // The draft goes out between two messages that say how to stop.
    const due = found.filter(({ rule }) => !(name === 'ai_second' && rule === 'NO_OPT_OUT'));
    expect(due, text).toEqual([]);
  }
});

test.each(CASES)('$language $name names what it may, and what English names', (at) => {
  const named = listPlaceholders(at);
  expect(named).toEqual(listPlaceholders({ language: 'en', name: at.name }));
  expect(named.filter((each) => !ALLOWED[at.name].includes(each))).toEqual([]);
});

test.each(LANGUAGES)('the appointment in %s asks to come 15 minutes early', (language) => {
  expect(BUILT_IN_TEMPLATES[language].appointment).toMatch(/\b15\b/);
});

test.each(LANGUAGES)('nothing in %s is glued to a placeholder', (language) => {
  for (const text of listAllTexts(language)) {
    // An ending that fits one name is wrong after another.
    expect(text).not.toMatch(/[\p{L}\p{M}\p{N}'’-]\{|\}[\p{L}\p{M}\p{N}'’-]/u);
  }
});

test.each(OTHER_LANGUAGES)('%s keeps to its own letters', (language) => {
  for (const text of listAllTexts(language)) {
    const prose = text.replace(/\{[a-z_]+\}/g, ' ').replace(/\bSTOP\b/g, ' ');
    expect(prose).not.toMatch(/[A-Za-z\u200B\uFEFF]/);
    expect(checkText({ text: prose, language, kind: 'review', clinic }), text).toEqual([]);
  }
});

/** Verb forms that only a man, or only a woman, says of themselves. */
const GENDERED: Readonly<Partial<Record<Language, RegExp>>> = {
  hi: /मैं(?!ने)[^।]*(?:गया|गई|आया|आई|रहा|रही|ता|ती|सका|सकी)(?![\p{L}\p{M}])|(?:ूँगा|ूँगी|ऊँगा|ऊँगी)|मुझे बुलाया/u,
  gu: /હું[^.]*(?:ગયો|ગઈ|આવ્યો|આવી|રહ્યો|રહી|શક્યો|શકી)(?![\p{L}\p{M}])|મને બોલાવ્ય/u,
  mr: /(?<![\p{L}\p{M}])मी[^.]*(?:गेलो|गेले|आलो|आले|राहिलो|राहिले|तो|ते|होतो|होते)(?![\p{L}\p{M}])/u,
  pa: /(?:ਾਂਗਾ|ਾਂਗੀ)|ਮੈਂ(?![\p{L}\p{M}])[^।]*(?:ਗਿਆ|ਗਈ|ਆਇਆ|ਆਈ|ਦਾ|(?<!ਧੰਨਵਾ)ਦੀ|ਰਿਹਾ|ਰਹੀ) (?:ਹਾਂ|ਸੀ)/u,
};

test.each([
  ['hi', 'मैं वहाँ गया था।'],
  ['hi', 'मैं फिर आऊँगी।'],
  ['gu', 'હું ત્યાં ગયો હતો.'],
  ['mr', 'मी तिथे गेलो होतो.'],
  ['pa', 'ਮੈਂ ਫਿਰ ਜਾਵਾਂਗਾ।'],
  ['pa', 'ਮੈਂ ਉੱਥੇ ਗਈ ਸੀ।'],
] as const)('a form that tells the gender is found in %s: %s', (language, text) => {
  expect(text).toMatch(GENDERED[language] ?? /(?!)/);
});

test.each(LANGUAGES)("no sentence in %s tells the patient's gender", (language) => {
  for (const text of listDraftTexts(language)) {
    expect(text).not.toMatch(GENDERED[language] ?? /(?!)/);
  }
});

function listPlaceholders({
  language,
  name,
}: {
  language: Language;
  name: keyof MessageTemplates;
}) {
  return [...new Set(placeholdersIn(BUILT_IN_TEMPLATES[language][name]))].toSorted();
}

function listDraftTexts(language: Language): string[] {
  const { openings, topics, closings, ...lists } = PHRASES[language].review;
  return [openings, topics, closings, lists].flatMap((group) => Object.values(group)).flat();
}

function listAllTexts(language: Language): string[] {
  return [...listDraftTexts(language), ...Object.values(PHRASES[language].templates)];
}
