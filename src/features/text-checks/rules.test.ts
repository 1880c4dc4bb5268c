import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { checkText, isQuotable } from './check-text.ts';
import { plainForm } from './plain-form.ts';
import { isAllowed } from './rules.ts';
import type { GuardRule, TextToCheck } from './schema.ts';
import { findStaffName } from './staff-names.ts';

const clinic = {
  names: ['Sunrise Clinic'],
  phones: ['+91 98765 43210'],
  links: ['https://g.page/r/Cx1/review'],
};

function findRules(text: string, fields: Partial<TextToCheck> = {}): GuardRule[] {
  const checked = { text, language: 'en', kind: 'request', clinic, ...fields } as const;
  return checkText(checked).map(({ rule }) => rule);
}

const STOP = 'Reply STOP to stop these messages.';

test.each<{ text: string; breaks: GuardRule[] }>([
  { text: `Thank you for coming. ${STOP}`, breaks: [] },
  { text: ' \n ', breaks: ['EMPTY'] },
  { text: `${'word '.repeat(300)}${STOP}`, breaks: ['TOO_LONG'] },
  { text: `Dear {Patient Name}. ${STOP}`, breaks: ['UNKNOWN_PLACEHOLDER'] },
  { text: `Dear {patient_name}, see {gmb_link}. ${STOP}`, breaks: [] },
  { text: `See https://g.page/r/Cx1/review. ${STOP}`, breaks: [] },
  { text: `See g.page/r/Cx1/review?x=1 ${STOP}`, breaks: [] },
  { text: `See https://g.page/r/Cx1/reviews-elsewhere ${STOP}`, breaks: ['FOREIGN_LINK'] },
  { text: `See www.example.com ${STOP}`, breaks: ['FOREIGN_LINK'] },
  { text: `See example.in/offer ${STOP}`, breaks: ['FOREIGN_LINK'] },
  { text: `Call 098765 43210. ${STOP}`, breaks: [] },
  { text: `Call +91-98765-43211. ${STOP}`, breaks: ['FOREIGN_PHONE'] },
  { text: `Call ९८७६५ ४३२११. ${STOP}`, breaks: ['FOREIGN_PHONE'] },
  { text: `You came on 12-11-2026. ${STOP}`, breaks: [] },
  { text: `Give 𝟱 stars. ${STOP}`, breaks: ['ASKS_FOR_STARS'] },
  { text: `Give ⭐⭐⭐⭐⭐. ${STOP}`, breaks: ['ASKS_FOR_STARS'] },
  { text: `A g\u200Bift for you. ${STOP}`, breaks: ['INCENTIVE'] },
  { text: 'Thank you for coming.', breaks: ['NO_OPT_OUT'] },
])('finds the broken rules in: $text', ({ text, breaks }) => {
  expect(findRules(text)).toEqual(breaks);
});

test('refuses a text in another script, but accepts names and treatments in Latin letters', () => {
  expect(findRules('यह हिंदी में है', { kind: 'review', language: 'gu' })).toEqual(['WRONG_SCRIPT']);
  expect(findRules('This is English', { kind: 'review', language: 'gu' })).toEqual([
    'WRONG_SCRIPT',
  ]);
  expect(findRules('આ ગુજરાતી છે', { kind: 'review', language: 'en' })).toEqual(['WRONG_SCRIPT']);
  expect(
    findRules('Sunrise Clinic ખાતે Root Canal માટે મને યોગ્ય માર્ગદર્શન મળ્યું.', {
      kind: 'review',
      language: 'gu',
    }),
  ).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'English words that break a rule are found in %s too',
  (language) => {
    expect(findRules('Give 5 stars', { language, kind: 'review' })).toContain('ASKS_FOR_STARS');
  },
);

test("the words of the clinic's own name break no rule", () => {
  const names = ['Miracle Cure Clinic'];
  const text = 'Miracle Cure Clinic treats you well.';
  expect(findRules(text, { kind: 'review', clinic: { ...clinic, names } })).toEqual([]);
  expect(findRules(text, { kind: 'review' })).toEqual(['CURE_CLAIM']);
});

test('a rule that blocks one kind of text may only warn in another', () => {
  const offer = `Discount on check-ups. ${STOP}`;
  expect(isAllowed(checkText({ text: offer, language: 'en', kind: 'request', clinic }))).toBe(
    false,
  );
  expect(isAllowed(checkText({ text: offer, language: 'en', kind: 'sequence', clinic }))).toBe(
    true,
  );
  const illness = 'I was told: you have diabetes.';
  expect(isAllowed(checkText({ text: illness, language: 'en', kind: 'review', clinic }))).toBe(
    true,
  );
  expect(isAllowed(checkText({ text: illness, language: 'en', kind: 'request', clinic }))).toBe(
    false,
  );
});

test('quotes findings in whole words', () => {
  const text = 'எங்களுக்கு 5 நட்சத்திரம் தாருங்கள்.';
  const findings = checkText({ text, language: 'ta', kind: 'request', clinic });
  expect(findings.find(({ rule }) => rule === 'ASKS_FOR_STARS')?.excerpt).toBe('5 நட்சத்திரம்');
});

test('does not search a text that is far too long', () => {
  expect(findRules('a-'.repeat(500_000))).toEqual(['TOO_LONG']);
  // With a path, a star and a number at its end: looked through, each start would read to the end.
  expect(findRules(`${'क'.repeat(500_000)} evil.com 5 stars`)).toEqual(['TOO_LONG']);
});

test('letters that mean a whole phrase make no text longer, and hide nothing', () => {
  const text = `${'\uFDFA'.repeat(3_900)} evil.com`;
  expect(plainForm(text).length).toBeLessThan(text.length);
  expect(findRules(text)).toContain('FOREIGN_LINK');
});

test('an appointment message needs no opt-out', () => {
  expect(findRules('See you at {time}.', { kind: 'appointment' })).toEqual([]);
});

test.each([
  ['Root Canal', true],
  ['रूट कैनाल', true],
  ['', false],
  ['guaranteed whitening', false],
  ['call 9876543211', false],
  ['see example.com', false],
  ['{patient_name}', false],
  ['[a|b]', false],
  ['word '.repeat(21), false],
])('decides whether value number %# may be quoted', (value, may) => {
  expect(isQuotable(value)).toBe(may);
});

test('braces of any content block a text that is filled in', () => {
  const text = `Dear {patient_name}, thank you. ${STOP}`;
  expect(findRules(text)).toEqual([]);
  for (const kind of ['review', 'request', 'sequence', 'appointment'] as const)
    expect(findRules(text, { kind, isFilled: true })).toContain('UNKNOWN_PLACEHOLDER');
});

test('a condition is no diagnosis, and a negated promise is none', () => {
  const find = (text: string, language: Language = 'en') =>
    findRules(`${text} ${STOP}`, { language });
  expect(find('If you have an infection, fever or swelling, call at once.')).toEqual([]);
  expect(find('You have an infection, call at once.')).toEqual(['DIAGNOSIS']);
  expect(find('यदि आपको मधुमेह है, तो पैरों का ध्यान रखें।', 'hi')).toEqual([]);
  expect(find('आपको मधुमेह है, पैरों का ध्यान रखें।', 'hi')).toEqual(['DIAGNOSIS']);
  expect(find('हमने इलाज की गारंटी नहीं दी।', 'hi')).toEqual([]);
  expect(find('हम इलाज की गारंटी देते हैं।', 'hi')).toEqual(['CURE_CLAIM']);
  expect(find('Never stop your insulin.')).toEqual([]);
  expect(find('Stop your insulin.')).toEqual(['MEDICINE_CHANGE']);
});

test('patients tell of their own results, but promise none to others', () => {
  const find = (text: string) => findRules(text, { kind: 'review' });
  expect(find('I am completely healed, thank you.')).toEqual([]);
  expect(find('You will be completely healed here.')).toEqual(['CURE_CLAIM']);
  expect(find('Five star service!')).toEqual([]);
  expect(find('Please give five stars.')).toEqual(['ASKS_FOR_STARS']);
  expect(find('She won the best doctor prize.')).toEqual([]);
  expect(find('Post a review and win a prize.')).toEqual(['INCENTIVE']);
});

test('a request may not suggest words, a place or a name', () => {
  expect(findRules(`Please mention the root canal in your review. ${STOP}`)).toEqual([
    'ASKS_CONTENT',
  ]);
  expect(findRules(`Please write a review before you leave. ${STOP}`)).toEqual(['ON_PREMISES']);
  expect(findRules(`Name the nurse who helped you. ${STOP}`)).toEqual(['STAFF_NAME']);
});

test("a staff member's name in a draft is worth a look and no error", () => {
  const withStaff = { ...clinic, staff: ['Dr Asha Mehta'] };
  const draft = 'Dr Asha Mehta was patient with me.';
  const findings = checkText({ text: draft, language: 'en', kind: 'review', clinic: withStaff });
  expect(findings).toEqual([{ rule: 'STAFF_NAME', severity: 'warning', excerpt: 'Dr Asha Mehta' }]);
  expect(findRules(draft, { kind: 'review' })).toEqual([]);
  const clinicWithStaff = { ...clinic, names: ['Dr Mehta’s Clinic'], staff: ['Dr Asha Mehta'] };
  const visit = 'I was at Dr Mehta’s Clinic.';
  expect(
    checkText({ text: visit, language: 'en', kind: 'review', clinic: clinicWithStaff }),
  ).toEqual([]);
});

test.each([
  ['asha mehta explained it well.', ['Dr Asha Mehta'], 'Dr Asha Mehta'],
  ['Dr. Mehta explained it well.', ['Dr Asha Mehta'], 'Dr Asha Mehta'],
  ['ડૉ. આશાએ સમજાવ્યું. ડૉ. મહેતા સારા છે.', ['Dr Asha Mehta', 'ડૉ. આશા મહેતા'], 'ડૉ. આશા મહેતા'],
  ['I had lost asha, and they helped.', ['Dr Asha Mehta'], undefined],
  ['The doctor explained it well.', ['Doctor'], undefined],
  ['Drashti was there too.', ['Dr Ashti'], undefined],
  ['mehta was kind', ['Dr Asha Mehta'], 'Dr Asha Mehta'],
  ['Doctor Asha was kind', ['Asha Mehta'], 'Asha Mehta'],
  ['डॉक्टर मेहता ने समझाया', ['डॉ. आशा मेहता'], 'डॉ. आशा मेहता'],
  ['मेहतांनी नाही, मेहताने सांगितले', ['डॉ. मेहता'], 'डॉ. मेहता'],
  ['মেহতার ব্যবহার ভালো', ['ডা. আশা মেহতা'], 'ডা. আশা মেহতা'],
  ['டாக்டர் குமாரிடம் சொன்னேன்', ['டாக்டர் குமார்'], 'டாக்டர் குமார்'],
  ['రెడ్డిగారు బాగా చూశారు', ['డా. రవి రెడ్డి'], 'డా. రవి రెడ్డి'],
  ['ಡಾ. ಗೌಡರಿಗೆ ಧನ್ಯವಾದ', ['ಡಾ. ಗೌಡ'], 'ಡಾ. ಗೌಡ'],
  ['ഡോക്ടർ നായരുടെ', ['ഡോ. രവി നായർ'], 'നായരുടെ'],
  ['ഡോക്ടർ നായറിനെ കണ്ടു', ['ഡോ. രവി നായർ'], 'ഡോ. രവി നായർ'],
  ['ਸਿੱਧੂ ਨੇ ਸੁਣਿਆ', ['ਡਾ. ਅਮਨ ਸਿੱਧੂ'], 'ਡਾ. ਅਮਨ ਸਿੱਧੂ'],
])('finds in %j of the staff %j: %j', (text, staff, staffName) => {
  expect(findStaffName(text, staff)).toBe(staffName);
});

test.each([
  'Give us 5 st\u200Bars',
  'Give us 5 *stars*',
  'Give us\u00A05  STARS',
  'Give us 5 ＳＴＡＲＳ',
])('reads %j as a request for stars', (text) => {
  expect(findRules(`${text}. ${STOP}`)).toEqual(['ASKS_FOR_STARS']);
});

test('quotes a finding as it is written', () => {
  const text = 'Give us Five Stars.';
  const [finding] = checkText({ text, language: 'en', kind: 'request', clinic });
  expect(finding?.excerpt).toBe('Give us Five Stars');
});

test('an address of the payments network and a review of the visit are read right', () => {
  expect(findRules(`Pay to evil@okaxis. ${STOP}`)).toEqual(['MONEY_OR_CODE']);
  const ownWords = `अपनी विज़िट के बारे में लिखना चाहें तो लिखें। ${STOP}`;
  expect(findRules(ownWords, { language: 'hi' })).toEqual([]);
});

test('a changed text may not break a rule that it did not break before', () => {
  const before = `Dear Asha, come on 12 March. Call 98111 22233. ${STOP}`;
  const change = (text: string) =>
    checkText({ text, before, language: 'en', kind: 'request', clinic }).map(
      ({ rule, severity }) => [rule, severity],
    );
  expect(change(before.replace('12', '14'))).toEqual([['FOREIGN_PHONE', 'warning']]);
  expect(change(before.replace('22233', '22234'))).toEqual([['FOREIGN_PHONE', 'error']]);
  expect(change(`${before} 5 stars!`)).toEqual([
    ['FOREIGN_PHONE', 'warning'],
    ['ASKS_FOR_STARS', 'error'],
  ]);
  expect(change(`Dear {patient_name}. ${STOP}`)).toEqual([['UNKNOWN_PLACEHOLDER', 'error']]);
  expect(change('Thank you.')).toEqual([['NO_OPT_OUT', 'warning']]);
  expect(change(`आपका धन्यवाद। ${STOP}`)).toEqual([]);
});

test('a change may use other letters, but not to say something forbidden', () => {
  const change = (text: string, language: Language) =>
    checkText({ text, before: '', language, kind: 'request', clinic }).map(({ rule, severity }) => [
      rule,
      severity,
    ]);
  expect(change(`कृपया हमें 5 स्टार दें। ${STOP}`, 'gu')).toEqual([['ASKS_FOR_STARS', 'error']]);
  expect(change(`এই চিকিৎসায় রোগ পুরোপুরি সেরে যায়। ${STOP}`, 'en')).toEqual([['CURE_CLAIM', 'error']]);
  expect(change(`आने के लिए धन्यवाद। ${STOP}`, 'gu')).toEqual([]);
});

test('quotes the words that ask for a code, and a payment address', () => {
  const excerptIn = (text: string) =>
    checkText({ text, language: 'en', kind: 'sequence', clinic }).find(
      ({ rule }) => rule === 'MONEY_OR_CODE',
    )?.excerpt;
  expect(excerptIn('Namaste Asha. Reply STOP to stop. Tell us your OTP!')).toBe('Tell us your OTP');
  expect(excerptIn('Namaste Asha. Pay to evil@okaxis. Thank you.')).toBe('evil@okaxis');
});

// covers: rest-is-no-cure
test.each<[string, Language]>([
  ['इन तीन दिनों में 100% आराम लें।', 'hi'],
  ['આ ત્રણ દિવસ 100 ટકા આરામ જરૂરી છે.', 'gu'],
  ['ਅੱਜ ਸਾਰਾ ਦਿਨ ਘਰ ਵਿੱਚ 100 % ਆਰਾਮ ਕਰੋ ਜੀ।', 'pa'],
  ['ज्यांना मधुमेह आहे त्यांनी डॉक्टरांना सांगा की औषध कोणते.', 'mr'],
  ['Sleep well this week.', 'en'],
])(
  'advice to rest is no promise of a cure, and people with an illness are no staff: %s',
  (text, language) => {
    expect(findRules(`${text} ${STOP}`, { language })).toEqual([]);
  },
);
