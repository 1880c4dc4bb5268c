import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { placeholdersIn } from '#features/content/placeholders.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '#features/content/sequence-templates.ts';
import { omitPhrases } from './omit-phrases.ts';

test.each(LANGUAGES)(
  'a thank-you in %s keeps its thanks without the date of the visit',
  (language) => {
    const { ai_integrated, simple_thank_you } = BUILT_IN_TEMPLATES[language];
    for (const template of [ai_integrated, simple_thank_you]) {
      const rest = omitPhrases(template, ['visit_date']);
      expect(rest.split('\n')).toHaveLength(template.split('\n').length);
      expect(rest).toMatch(/^[\s\S]+\n\n\{clinic_name\}|visiting \{clinic_name\}\./);
    }
  },
);

const BUILT_IN = [
  ...LANGUAGES.flatMap((language) => Object.values(BUILT_IN_TEMPLATES[language]) as string[]),
  ...BUILT_IN_SEQUENCE_TEMPLATES.map(({ messageTemplate }) => messageTemplate),
];
// Doubled spaces, punctuation after a space or after other punctuation, empty brackets, a line that only punctuates.
const LEFT_BEHIND =
  / {2}| [,;.!?।]|[,;:][,;:.!?।]|[([]\s*[)\]]|^[ ,;:.।-]+$|\b(?:on|at|of|by)\s*[,.;:\n]/mu;
const POSTPOSITION_ALONE =
  /(?:^|[.।,]\s*)(?:पर|को|में|की ओर से|જી|પર|ખાતે|ના રોજ|रोजी|येथे|या क्रमांकावर|তারিখে|নম্বরে|அன்று|என்ற எண்ணில்|నాడు|లో|నంబర్‌కు|ರಂದು|ಸಂಖ್ಯೆಗೆ|തീയതിയിൽ|എന്ന നമ്പറിൽ|ਨੂੰ|ਉੱਤੇ)(?=[\s,.।]|$)/mu;

// covers: no-built-in-message-leaves-anything
test('no built-in message leaves anything of a phrase behind, whichever values are unset', () => {
  for (const template of BUILT_IN) {
    const names = [...new Set(placeholdersIn(template))];
    for (const unset of [...names.map((name) => [name]), names]) {
      const rest = omitPhrases(template, unset);
      expect(rest, unset.join()).not.toMatch(LEFT_BEHIND);
      expect(rest, unset.join()).not.toMatch(POSTPOSITION_ALONE);
      for (const name of unset) expect(rest).not.toContain(`{${name}}`);
    }
  }
});

test.each([
  ['Call us on {contact_phone}.', 'Call us.'],
  ['Call {contact_phone} to book.', 'Call us to book.'],
  ['Call us on {contact_phone} or {further_phones}.', 'Call us on {further_phones}.'],
  ['We are at {clinic_address}. Thank you.', 'Thank you.'],
  ['{clinic_name} ({clinic_address})', '{clinic_name}'],
  ['{clinic_name}, {clinic_address}', '{clinic_name}'],
  ['Visit us at {clinic_address}, near the station.', 'Visit us, near the station.'],
  ['Thanks! Phone: {contact_phone} | Web: {clinic_website}', 'Thanks! Web: {clinic_website}'],
  ['Phone: {further_phones}, {contact_phone}', 'Phone: {further_phones}'],
  ['Dear {patient_name}, thank you for coming.', 'Thank you for coming.'],
  ['Thank you, {patient_name}!', 'Thank you!'],
  ['प्रिय {patient_name} जी, धन्यवाद।', 'धन्यवाद।'],
  ['हमें {contact_phone} या {further_phones} पर फ़ोन करें।', 'हमें {further_phones} पर फ़ोन करें।'],
  ['અમને ({contact_phone}) ફોન કરશો.', 'અમને ફોન કરશો.'],
  ['Find us here:\n{clinic_address}\nThank you.', 'Thank you.'],
  ['Thank you. Find us here:\n{clinic_address}', 'Thank you.'],
  ['The office is on {contact_phone}. Thank you.', 'Thank you.'],
  ['Thank you. {contact_phone} answers day and night. Bye.', 'Thank you. Bye.'],
  ['Seen by Dr. {doctor_name} today.', 'Seen today.'],
])('%j without its values is %j', (template, rest) => {
  const unset = ['contact_phone', 'clinic_address', 'patient_name', 'doctor_name'];
  expect(omitPhrases(template, unset)).toBe(rest);
});

test('a template whose values are all set stays as it is, odd spaces included', () => {
  const template = 'Dear  {patient_name} ,\n\n\ncall ( {contact_phone} )';
  expect(omitPhrases(template, ['clinic_address'])).toBe(template);
});
