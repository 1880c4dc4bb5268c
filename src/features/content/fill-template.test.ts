import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { REVIEW_PLACEHOLDERS, unknownPlaceholders } from './placeholders.ts';
import { fillTemplate } from './fill-template.ts';

test('replaces each placeholder by its value', () => {
  const template = '{patient_name}, {clinic_name} thanks you. {patient_name}!';
  expect(fillTemplate({ template, values: { patient_name: 'Asha', clinic_name: 'Sunrise' } })).toBe(
    'Asha, Sunrise thanks you. Asha!',
  );
});

// covers: what-in-value-never-expanded-again
test('never expands placeholders inside a value', () => {
  const values = { patient_name: '{clinic_phone} $& $1', clinic_phone: '9876543210' };
  expect(fillTemplate({ template: '{patient_name} {clinic_phone}', values })).toBe(
    '{clinic_phone} $& $1 9876543210',
  );
});

test('names of Object.prototype are no placeholders', () => {
  expect(fillTemplate({ template: '{constructor} {to_string}', values: {} })).toBe(
    '{constructor} {to_string}',
  );
});

test('an empty value leaves nothing, a missing one leaves its placeholder', () => {
  const values = { clinic_address: '', gmb_link: undefined };
  expect(fillTemplate({ template: '[{clinic_address}] {gmb_link}', values })).toBe('[] {gmb_link}');
});

const awkward = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '$&',
    '$1$$',
    "$'",
    '{clinic_name}',
    '{patient_name',
    '\uD83D',
    '\uDE42\uD83D',
    'شكرا',
    '\u202Eevil',
    '🙂',
  ),
);

test('the filled text is the pieces of the template with the values between them', () => {
  const piece = awkward.map((text) => text.replaceAll(/[{}]/g, ''));
  const slot = fc.constantFrom(...REVIEW_PLACEHOLDERS);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(piece, slot), { maxLength: 5 }),
      piece,
      fc.array(awkward, { minLength: 6, maxLength: 6 }),
      (parts, end, input) => {
        const values = Object.fromEntries(
          REVIEW_PLACEHOLDERS.map((name, index) => [name, input[index]]),
        );
        const template = parts.map(([text, name]) => `${text}{${name}}`).join('') + end;
        const expected = parts.map(([text, name]) => `${text}${values[name]}`).join('') + end;
        expect(fillTemplate({ template, values })).toBe(expected);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('any text at all can be filled and searched for unknown placeholders', () => {
  fc.assert(
    fc.property(awkward, awkward, (template, value) => {
      fillTemplate({ template, values: { patient_name: value } });
      const unknown = unknownPlaceholders({ template, allowedNames: REVIEW_PLACEHOLDERS });
      expect(unknown.every((match) => match.startsWith('{') && template.includes(match))).toBe(
        true,
      );
    }),
    { numRuns: 10_000 },
  );
});
