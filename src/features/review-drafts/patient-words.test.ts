import { expect, test } from 'vitest';
import { tidyPatientWords } from './patient-words.ts';

const tidy = (words: string, namesToHide: readonly string[] = []) =>
  tidyPatientWords({ words, namesToHide, language: 'hi' });

test.each([
  ['no complaints', 'No complaints.'],
  ['Staff rude ,  never again !', 'Staff rude, never again!'],
  ['सफ़ाई ख़राब थी', 'सफ़ाई ख़राब थी।'],
  ['doctor ne dhyan se suna', 'Doctor ne dhyan se suna.'],
  ['good 👍', 'Good 👍'],
  ['कॉल 98765 43210 पर', 'कॉल XXXX पर।'],
  ['line one\nline two', 'Line one line two.'],
])('%j becomes %j', (words, expectedText) => {
  expect(tidy(words)).toBe(expectedText);
});

test('names and turned text are removed, numbers and links are masked, figures stay', () => {
  expect(
    tidy('paid Rs 500, call 98765 43210 or see https://x.example - Rita', ['Rita Patel']),
  ).toBe('Paid Rs 500, call XXXX or see XXXX.');
  expect(tidy('fine \u202Emoc.live')).not.toMatch(/\u202E/);
});

test.each(['', '   ', '…', '98765 43210', '!!'])('%j leaves nothing', (words) => {
  expect(tidy(words)).toBe('');
});
