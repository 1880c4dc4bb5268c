import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubForModel, scrubText, withoutContacts } from './scrub-text.ts';

test.each([
  ['call 98765 43210 or +91-98765-43210', 'call … or …'],
  ['फ़ोन ९८७६५४३२१० पर', 'फ़ोन … पर'],
  ['PIN 380001, file 2026/1187/22', 'PIN …, file …'],
  ['mail asha@clinic.example, see https://a.example/x and www.b.example', 'mail … see … and …'],
  ['came on 2026-11-12 and 12/11/2026 for 2 teeth, 45 minutes', undefined],
])('removes contacts and other numbers from: %s', (text, expected = text) => {
  expect(withoutContacts(text)).toBe(expected);
});

test.each([
  ['see evil.com or shanti-clinic.co.in/x but not e.g. this', 'see … or … but not e.g. this'],
  ['visit evil dot com, evil [dot] co dot in', 'visit …, …'],
  ['evil。com and EVIL.COM', '… and …'],
  ['Staff is nice.Me and my wife liked it.In all fine', undefined],
  ['देखें शांति डॉट कॉम पर, शांति.भारत', 'देखें … पर, …'],
  ['follow @evilclinic, pay evil@okaxis or evil at okaxis', 'follow …, pay … or …'],
  ['call nine eight one one two two three three four four now', 'call … now'],
  ['नौ आठ एक एक दो दो तीन तीन पर', '… पर'],
  ['nau aath ek ek do do teen teen pe', '… pe'],
  ['one or two visits, three times, Rs 500', undefined],
])('removes contacts in disguise from %s', (text, expected = text) => {
  expect(withoutContacts(text)).toBe(expected);
});

test.each([
  ['my husband Ramesh and nurse Rita Shah came', 'my husband … and nurse … came'],
  ['Dr. Mehta was rude, Mrs Rao was not', 'Dr. … was rude, Mrs … was not'],
  ['The Doctor listened. The nurse was kind. Nurse The', undefined],
  ['पति रमेश ने और नर्स रीता ने सुना', 'पति … ने और नर्स … ने सुना'],
  ['डॉ. मेहता ने समझाया, नर्स ने नहीं', 'डॉ. … ने समझाया, नर्स ने नहीं'],
  ['ડૉ. ભટ્ટ અને નર્સ બહુ સારી', 'ડૉ. … અને નર્સ બહુ સારી'],
  ['டாக்டர் ரமேஷ் வந்தார்', 'டாக்டர் … வந்தார்'],
])('removes third names for a model from %s', (text, expected = text) => {
  expect(scrubForModel(text, [])).toBe(expected);
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
        const scrubbedText = scrubText([text, name, number, text].join(between), [name]);
        expect(scrubbedText).not.toContain(number);
        expect(scrubbedText).not.toMatch(new RegExp(`(?<![a-z])${name}`, 'i'));
      },
    ),
    { numRuns: 500 },
  );
});
