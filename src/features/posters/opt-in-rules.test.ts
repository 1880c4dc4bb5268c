import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { composeOptIn, readOptIn, type OptInCodes } from './opt-in-rules.ts';

const codes = Object.fromEntries(
  LANGUAGES.map((language, place) => [language, `7F3${'ACDEFGHJKM'[place]}`]),
) as OptInCodes;

function compose(language: Language, clinicName = 'શાંતિ Clinic & Sons $&'): string {
  return composeOptIn({ language, clinicName, code: codes[language] });
}

// covers: opt-in-read-back
test.each(LANGUAGES)('the message of a poster in %s is read back with its language', (language) => {
  expect(readOptIn(compose(language), codes)).toBe(language);
  const typedText = `  ${compose(language, 'Old name of the clinic').toUpperCase().replaceAll(' ', '\n ')} `;
  expect(readOptIn(typedText, codes)).toBe(language);
});

test('another code, another sentence and added words are no consent', () => {
  const text = compose('en', 'Shanti Clinic');
  for (const other of [
    text.replace('7F3A', '7F3B'),
    text.replace('I agree', 'I do not agree'),
    `${text} but not on Sundays`,
    `Should I write: ${text}`,
    'Ref 7F3A',
    'I agree that may remind me on WhatsApp. Ref 7F3A',
    text.repeat(20),
  ])
    expect(readOptIn(other, codes), other).toBeUndefined();
});

test('no text makes reading fail, and no random text is consent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (text) => {
      expect(readOptIn(text, codes)).toBeUndefined();
    }),
  );
});
