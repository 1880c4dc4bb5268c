import { expect, test } from 'vitest';
import { LANGUAGES, scriptShare } from '#platform/language.ts';
import { composeBundle, composeMessage, formatDateIn } from './compose-messages.ts';

const values = {
  patient_name: 'Asha Patel',
  clinic_name: 'Sunrise Clinic',
  clinic_address: 'MG Road, Pune',
  visit_date: '12 March 2026',
  gmb_link: 'https://g.page/r/Cx1/review',
  contact_phone: '+91 98765 43210',
};

test.each([
  ['en', '12 March 2026'],
  ['hi', '12 मार्च 2026'],
  ['gu', '12 માર્ચ 2026'],
  ['mr', '12 मार्च 2026'],
  ['bn', '12 মার্চ 2026'],
  ['pa', '12 ਮਾਰਚ 2026'],
] as const)('a date in %s is %s', (language, written) => {
  expect(formatDateIn(language, '2026-03-12')).toBe(written);
});

test.each(LANGUAGES)("every month's name in %s is in its own script", (language) => {
  const months = Array.from({ length: 12 }, (_, at) => {
    const date = formatDateIn(language, `2026-${String(at + 1).padStart(2, '0')}-05`);
    expect(date).toMatch(/^5 .+ 2026$/);
    expect(scriptShare(date, language)).toBe(1);
    return date;
  });
  expect(new Set(months).size).toBe(12);
});

test('an empty value takes its phrase with it, and no gap stays behind', () => {
  const template = 'Hello {patient_name},\n\nPhone: {contact_phone}\n\nCome on {visit_date}.';
  expect(composeMessage({ template, values: { ...values, contact_phone: ' ' } })).toBe(
    'Hello Asha Patel,\n\nCome on 12 March 2026.',
  );
  expect(composeMessage({ template, values: { ...values, visit_date: '' } })).toBe(
    'Hello Asha Patel,\n\nPhone: +91 98765 43210\n\nCome.',
  );
});

test.each(LANGUAGES)('the three messages in %s come in order and are filled', (language) => {
  const bundle = composeBundle({ language, flow: 'ai3', values, draft: 'My own words.' });
  expect(bundle.map(({ type, order }) => [type, order])).toEqual([
    ['ai_first', 1],
    ['ai_second', 2],
    ['gmb_link', 3],
  ]);
  const [first, second, link] = bundle.map(({ text }) => text);
  expect(first).toContain('+91 98765 43210');
  expect(second).toMatch(/\n\nMy own words\.$/);
  expect(link).toMatch(/^https:\/\/g\.page\/r\/Cx1\/review$/m);
  expect(bundle.map(({ text }) => text).join('')).not.toMatch(/[{}]/);
});

test.each(LANGUAGES)('the simple messages in %s are thanks and the link', (language) => {
  const types = composeBundle({ language, flow: 'simple', values }).map(({ type }) => type);
  expect(types).toEqual(['simple_thank_you', 'gmb_link']);
});

test('leaves out a message without content', () => {
  const without = composeBundle({
    language: 'en',
    flow: 'ai3',
    values: { ...values, gmb_link: '' },
  });
  expect(without.map(({ type, order }) => [type, order])).toEqual([['ai_first', 1]]);
});

test("a clinic's own texts replace the built-in ones", () => {
  const templates = {
    ai_integrated: 'A {patient_name}',
    simple_thank_you: 'B {patient_name}',
    ai_second: 'C {review_text}',
    gmb_link: 'D {gmb_link}',
  };
  const texts = composeBundle({ language: 'gu', flow: 'simple', values, templates });
  expect(texts.map(({ text }) => text)).toEqual(['B Asha Patel', 'D https://g.page/r/Cx1/review']);
});

test('placeholders inside a draft are not filled', () => {
  const [, second] = composeBundle({ language: 'en', flow: 'ai3', values, draft: '{clinic_name}' });
  expect(second?.text).toMatch(/\{clinic_name\}$/);
});
