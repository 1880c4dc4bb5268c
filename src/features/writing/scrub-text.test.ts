import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubText, withoutContacts } from './scrub-text.ts';

test.each([
  ['call 98765 43210 or +91-98765-43210', 'call … or …'],
  ['फ़ोन ९८७६५४३२१० पर', 'फ़ोन … पर'],
  ['PIN 380001, file 2026/1187/22', 'PIN …, file …'],
  ['mail asha@clinic.example, see https://a.example/x and www.b.example', 'mail … see … and …'],
  ['came on 2026-11-12 and 12/11/2026 for 2 teeth, 45 minutes', undefined],
])('%s', (text, expected = text) => {
  expect(withoutContacts(text)).toBe(expected);
});

test.each([
  ['Asha was kind; ASHABEN waited. Ms. Patel agreed', '… was kind; … waited. Ms. … agreed'],
  ['आशाजी ठीक थीं', undefined],
  ['Masha and Kalpatel stay', undefined],
])('removes names from %s', (text, expected = text) => {
  expect(scrubText(text, ['Asha Patel'])).toBe(expected);
});

test('removes names of other scripts with any ending', () => {
  expect(scrubText('આશાબેન પટેલને સારું લાગ્યું', ['આશા પટેલ'])).toBe('… … સારું લાગ્યું');
  expect(scrubText('Om went home; omelette', ['Om'])).toBe('… went home; omelette');
});

// covers: no-name-and-no-number-gets-through
test('no name or number remains anywhere in the text', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z][a-z]{2,11}$/),
      fc.stringMatching(/^[6-9]\d{9}$/),
      fc.lorem(),
      fc.constantFrom(' ', ', ', '. ', '\n', '-'),
      (name, number, text, between) => {
        const told = scrubText([text, name, number, text].join(between), [name]);
        expect(told).not.toContain(number);
        expect(told).not.toMatch(new RegExp(`(?<![a-z])${name}`, 'i'));
      },
    ),
    { numRuns: 500 },
  );
});
