import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { composeBundle } from './compose-messages.ts';

const values = {
  patient_name: 'Asha Patel',
  clinic_name: 'Sunrise Clinic',
  clinic_address: 'MG Road, Pune',
  visit_date: '12 March 2026',
  gmb_link: 'https://g.page/r/Cx1/review',
  contact_phone: '+91 98765 43210',
};

test('an empty value takes its phrase with it, and no gap stays behind', () => {
  const template = 'Hello {patient_name},\n\nPhone: {contact_phone}\n\nCome on {visit_date}.';
  expect(composeMessage({ template, values: { ...values, contact_phone: ' ' } })).toBe(
    'Hello Asha Patel,\n\nCome on 12 March 2026.',
  );
  expect(composeMessage({ template, values: { ...values, visit_date: '' } })).toBe(
    'Hello Asha Patel,\n\nPhone: +91 98765 43210\n\nCome.',
  );
});

test.each(LANGUAGES)(
  'the three messages in %s come in order, and the draft goes alone',
  (language) => {
    const bundle = composeBundle({ language, flow: 'ai3', values, second: 'My own words.' });
    expect(bundle.map(({ type, order }) => [type, order])).toEqual([
      ['ai_first', 1],
      ['ai_second', 2],
      ['gmb_link', 3],
    ]);
    const [first, second, link] = bundle.map(({ text }) => text);
    expect(first).toContain('+91 98765 43210');
    expect(second).toBe('My own words.');
    expect(link).toMatch(/^https:\/\/g\.page\/r\/Cx1\/review$/m);
    expect(bundle.map(({ text }) => text).join('')).not.toMatch(/[{}]/);
  },
);

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
    gmb_link: 'D {gmb_link}',
  };
  const texts = composeBundle({ language: 'gu', flow: 'simple', values, templates });
  expect(texts.map(({ text }) => text)).toEqual(['B Asha Patel', 'D https://g.page/r/Cx1/review']);
});

test('placeholders inside a draft are not filled', () => {
  const [, second] = composeBundle({
    language: 'en',
    flow: 'ai3',
    values,
    second: '{clinic_name}',
  });
  expect(second?.text).toBe('{clinic_name}');
});
