import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { checkRemovedNames, drawSentences } from './removed-names-testing.ts';
import {
  listRemainingNames,
  removeNamesAndContacts,
  scrubForModel,
  scrubText,
  withoutContacts,
} from './scrub-text.ts';

test.each([
  ['call 98765 43210 or +91-98765-43210', 'call … or …'],
  ['फ़ोन ९८७६५४३२१० पर', 'फ़ोन … पर'],
  ['PIN 380001, file 2026/1187/22', 'PIN …, file …'],
  ['mail asha@clinic.example, see https://a.example/x and www.b.example', 'mail …, see … and …'],
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
  ['It was fine. OK. Report late. in all good. VERY BAD', undefined],
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

// covers: name-that-is-a-word-stays
test.each([
  ['Happy Singh', 'I am not happy with the filling', 'happy'],
  ['Sai Kumar', 'Doctor said the report is fine', ''],
  ['Will Smith', 'They will not come', 'will'],
  ['గా', 'చోటు నీట్\u200Cగా లేదు', ''],
  ['Don Bosco', "I don't recommend it", 'don'],
  ['May Rao', 'Maybe the worst clinic', ''],
  ['No Name', 'No pain', 'No'],
  ['अच्छे लाल', 'डॉक्टर अच्छे नहीं हैं', 'अच्छे'],
  ['खुशी', 'खुशी हुई', 'खुशी'],
  ['अनु', 'अनुभव अच्छा', ''],
  ['आराम सिंह', 'आराम नहीं मिला', 'आराम'],
  ['Asha Patel', 'asha hai ki dard jayega', 'asha'],
  ['Kiran Shah', 'asha ki kiran dikhi', 'kiran'],
  ['Sneha Joshi', 'sneha ane shanti mali', 'sneha'],
  ['किरण', 'आशेचा किरण दिसला', 'किरण'],
  ['જ્યોતિ', 'નવી જ્યોતિ મળી', 'જ્યોતિ'],
  ['आशा', 'आशाताईंना बोलावलं', 'आशाताईंना'],
  ['रमेश पाटील', 'रमेशरावांनी पैसे दिले, पाटीलांचा रिपोर्ट', 'पाटीलांचा,रमेशरावांनी'],
  ['ಮಂಜು', 'ಮಂಜುವಿನ ರಿಪೋರ್ಟ್ ತಡವಾಯಿತು', 'ಮಂಜುವಿನ'],
  ['ಆಶಾ', 'ಆಶಾಯೊಂದಿಗೆ ಮಾತಾಡಿದರು', 'ಆಶಾಯೊಂದಿಗೆ'],
  ['മഞ്ജു', 'മഞ്ജുവിനോട് സംസാരിച്ചു', 'മഞ്ജുവിനോട്'],
  ['செல்வம்', 'செல்வத்துக்கு வலி', 'செல்வத்துக்கு'],
  ['லதா', 'லதாவிற்கு வலி', 'லதாவிற்கு'],
  ['రవి', 'రవివల్ల ఆలస్యం', 'రవివల్ల'],
])('the words of %s stay as they are: %s', (name, words, sharedWords) => {
  expect(removeNamesAndContacts(words, [name])).toBe(words);
  expect(listRemainingNames(words, [name]).join()).toBe(sharedWords);
});

// covers: removed-name-leaves-no-stump
test.each([
  ['Rita Patel', 'Very kind, Ritaben.', 'Very kind.'],
  ['Rita Patel', 'Very kind - Mrs. Rita Patel', 'Very kind '],
  ['Happy Singh', 'Not happy. Happy Singh', 'Not happy. '],
  ['Rita Patel', 'Very kind\nRita\nThanks', 'Very kind\n\nThanks'],
  ['आशा पटेल', 'देर हुई। आशाबेन पटेल', 'देर हुई। '],
  ['Bill Shah', 'Very kind. Bill.', 'Very kind. '],
  ['Bill Shah', 'Why was I angry? Bill.', undefined],
  ['Happy Singh', 'Happy', undefined],
  ['કિરણ', 'સ્ટાફ સારો. કિરણ.', 'સ્ટાફ સારો. '],
  ['செல்வம்', 'நன்றாக இருந்தது. செல்வம்.', 'நன்றாக இருந்தது. '],
  ['ਸ਼ਾਂਤੀ', 'ਸਭ ਠੀਕ ਸੀ। ਸ਼ਾਂਤੀ।', 'ਸਭ ਠੀਕ ਸੀ। '],
  ['Asha Patel', 'Very kind. Regards Asha', 'Very kind. '],
  ['Asha Patel', 'Very kind. Thanks and regards,\nAsha Patel', 'Very kind. '],
  ['Asha Patel', 'Very kind, regards, Asha', 'Very kind'],
  ['Asha Patel', 'Give my regards to Asha', undefined],
  ['Asha Patel', 'Very kind, regards Asha and family', undefined],
  ['आशा पटेल', 'सब ठीक था। सादर, आशा पटेल', 'सब ठीक था। '],
  ['आशा पटेल', 'आपका स्टाफ अच्छा था। आपकी आशा', 'आपका स्टाफ अच्छा था। '],
  ['આશા પટેલ', 'સ્ટાફ સારો. લિ. આશા પટેલ', 'સ્ટાફ સારો. '],
  ['आशा पाटील', 'स्टाफ चांगला. आपली विश्वासू, आशा पाटील', 'स्टाफ चांगला. '],
  ['আশা দাস', 'স্টাফ ভালো। ইতি আশা দাস', 'স্টাফ ভালো। '],
  ['லதா', 'நன்றாக இருந்தது. இப்படிக்கு, லதா', 'நன்றாக இருந்தது. '],
  ['రవి', 'బాగుంది. ఇట్లు, రవి', 'బాగుంది. '],
  ['ಆಶಾ', 'ಚೆನ್ನಾಗಿತ್ತು. ಇಂತಿ, ಆಶಾ', 'ಚೆನ್ನಾಗಿತ್ತು. '],
  ['ആശ', 'നന്നായിരുന്നു. എന്ന് ആശ', 'നന്നായിരുന്നു. '],
  ['ਹਰਪ੍ਰੀਤ', 'ਸਭ ਠੀਕ ਸੀ। ਸਤਿਕਾਰ ਸਹਿਤ, ਹਰਪ੍ਰੀਤ', 'ਸਭ ਠੀਕ ਸੀ। '],
  ['Asha Patel', 'Thanks Asha Patel. Good staff', 'Thanks. Good staff'],
  ['आशा', 'सब ठीक था। धन्यवाद आशा', 'सब ठीक था। धन्यवाद'],
  ['Asha Patel', 'good care by all, Asha Patel, Rajkot', 'good care by all, Rajkot'],
  ['Rita Patel', 'Good care, Rita Patel, 98765 43210', 'Good care, XXXX'],
  ['Rita Patel', 'Very kind. Rita Patel, Rajkot.', 'Very kind. Rajkot.'],
  ['Rita Patel', 'My daughter, Rita Patel, waited.', undefined],
  ['Ravi Rao', 'My sons, Ravi, Amit', undefined],
  ['Rita Patel', 'kind to Ritaben. Rita’s turn', undefined],
  ['Rita Patel', 'Kind to Dr. Patel.', undefined],
  ['Rita Patel', 'Kind to R. Patel.', undefined],
  ['Rita Patel', 'Rita, who is 70, was seen', undefined],
  ['கு குமார்', 'நன்றாக இருந்தது, குமாருக்கு.', undefined],
  ['Rupa Rao', 'bill and Rupa were late', undefined],
])('a name below the words leaves no trace: %s %s', (name, words, rest = words) => {
  expect(removeNamesAndContacts(words, [name])).toBe(rest.normalize('NFKC'));
});

/** Returns what patients typed in a language. */
function readHints(language: Language): string[] {
  const file = new URL(`../../../test-data/hints/${language}.json`, import.meta.url);
  const hints: Record<'praise' | 'complaint', string[]> = JSON.parse(readFileSync(file, 'utf8'));
  return [...hints.praise, ...hints.complaint];
}

test.each([
  ['waited 40 minutes, and my UHID is 22871', 'waited 40 minutes, and my UHID is XXXX'],
  ['my UHID 22871 was lost and I waited', 'my UHID XXXX was lost and I waited'],
  ['Filed under UHID 22871.', 'Filed under UHID XXXX.'],
  ['My Aadhaar 1234 5678 9012 was asked thrice', 'My Aadhaar XXXX was asked thrice'],
  ['Please note PIN 360005, staff good', 'Please note PIN XXXX, staff good'],
  ['98765 43210 and the bill was wrong', 'XXXX and the bill was wrong'],
  ['See www.a.example/x. Mail (a@b.example), "c.com".', 'See XXXX. Mail (XXXX), "XXXX".'],
  ['Call (98765 43210) or (+91) 98765-43210', 'Call (XXXX) or XXXX'],
  ['Pay one 98765 43210 @evil.', 'Pay one XXXX XXXX.'],
  ['फ़ोन 98765 43210 पर किसी ने कॉल नहीं किया।', 'फ़ोन XXXX पर किसी ने कॉल नहीं किया।'],
  ['પાર્કિંગ નથી, પિન 360005.', 'પાર્કિંગ નથી, પિન XXXX.'],
  ['स्टाफ चांगला, फोन 9876543210 आहे.', 'स्टाफ चांगला, फोन XXXX आहे.'],
  ['স্টাফ ভালো, ফোন ৯৮৭৬৫৪৩২১০।', 'স্টাফ ভালো, ফোন XXXX।'],
  ['ഫോൺ 9876543210. സ്റ്റാഫ് നല്ലത്', 'ഫോൺ XXXX. സ്റ്റാഫ് നല്ലത്'],
  ['Good care. 98765 43210', 'Good care. '],
  ['Good care\n98765 43210, a@b.example\nThanks', 'Good care\n\nThanks'],
  ['ठीक था। 98765 43210।', 'ठीक था। '],
  ['Good care. Ph. 98765 43210', 'Good care. Ph. XXXX'],
])('a number or an address is masked where it is: %s', (words, rest) => {
  expect(removeNamesAndContacts(words, [])).toBe(rest.normalize('NFKC'));
});

const CONTACTS = [
  '98765 43210',
  '+91-98765-43210',
  '(98765) 43210',
  '९८७६५४३२१०',
  '360005',
  'a.b@clinic.example',
  'https://a.example/x?y=1',
  'www.b.example',
  'evil.com/x',
  'evil@okaxis',
  '@evil_clinic',
];

// covers: masked-number-breaks-no-sentence
test.each(LANGUAGES)('%s: a contact at any place leaves every other word and mark', (language) => {
  for (const sentence of drawSentences(language, { typed: readHints(language), count: 8 })) {
    const [, body = '', mark = ''] = /^(.*?)([\s.!?।]*)$/su.exec(sentence) ?? [];
    const words = body.split(' ');
    for (const contact of CONTACTS)
      for (const index of words.keys()) {
        const [before, after] = [words.slice(0, index + 1), words.slice(index + 1)];
        const place = (word: string) => [...before, word, ...after].join(' ') + mark;
        expect(removeNamesAndContacts(place(contact), [])).toBe(place('XXXX'));
      }
  }
});

// The scorecard removes five hundred names from two hundred sentences: `npm run scorecard -- W9`.
test.each(LANGUAGES)(
  '%s: removing a name changes no other word and breaks no sentence',
  (language) => {
    const sentences = drawSentences(language, { typed: readHints(language), count: 40 });
    expect(checkRemovedNames(language, { sentences, count: 90 })).toEqual([]);
  },
);

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
        expect(scrubbedText).not.toMatch(new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i'));
      },
    ),
    { numRuns: 150 },
  );
});
