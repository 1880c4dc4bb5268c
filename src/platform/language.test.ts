import { expect, test } from 'vitest';
import { LANGUAGES, ownName, scriptShare, languageName } from './language.ts';

test('each language has an own name that is wholly in its script', () => {
  for (const language of LANGUAGES) {
    expect(scriptShare(ownName(language), language), language).toBe(1);
    expect(languageName(language)).toMatch(/^[A-Z][a-z]+$/);
  }
});

test('Gujarati is not Devanagari; Hindi and Marathi share a script', () => {
  expect(scriptShare('नमस्ते', 'gu')).toBe(0);
  expect(scriptShare('નમસ્તે', 'hi')).toBe(0);
  expect(scriptShare('नमस्ते', 'mr')).toBe(scriptShare('नमस्ते', 'hi'));
});

test('digits, punctuation and emoji belong to no script', () => {
  expect(scriptShare('१२ 34 🙂 ।', 'ta')).toBe(1);
  expect(scriptShare('ab नम', 'en')).toBe(0.5);
});
