import { expect, test } from 'vitest';
import type { Language } from '#platform/language.ts';
import { namesTreatment } from './names-treatment.ts';

// covers: words-that-name-a-treatment
test.each<[Language, string]>([
  ['en', 'The tooth was removed without pain'],
  ['en', 'They cleaned my teeth'],
  ['en', 'The crown was fitted well'],
  ['en', 'My sugar level was high'],
  ['en', 'HIV test was quick'],
  ['en', 'I had covid'],
  ['en', 'My operation went well'],
  ['hi', 'मेरा दाँत निकाला गया'],
  ['hi', 'शुगर टेस्ट जल्दी हुआ'],
  ['gu', 'મારો દાંત કાઢ્યો'],
  ['gu', 'અનુભવ લખ્યો છે. શુગર. Ok.'],
  ['en', 'C.T. scan was quick'],
  ['mr', 'दात काढला'],
  ['bn', 'দাঁত তোলা হয়েছে'],
  ['ta', 'பல் பிடுங்கப்பட்டது'],
  ['te', 'పన్ను తీసేశారు'],
  ['kn', 'ಹಲ್ಲು ಕಿತ್ತರು'],
  ['ml', 'പല്ല് എടുത്തു'],
  ['pa', 'ਦੰਦ ਕੱਢਿਆ'],
])('%s: %j names a treatment', (language, text) => {
  expect(namesTreatment(text, language)).toBe(true);
});

test.each<[Language, string]>([
  ['en', 'The clinic is on Crown Street'],
  ['en', 'They gave tea without sugar'],
  ['en', 'The report came on time'],
  ['en', 'The check-up was quick'],
  ['en', 'Home delivery would be nice'],
  ['en', 'They spoke from the heart'],
  ['hi', 'रिपोर्ट समय पर मिली'],
  ['hi', 'चाय में शुगर ज़्यादा थी'],
  ['hi', 'दिल से धन्यवाद'],
  ['gu', 'રિપોર્ટ સમયસર મળ્યો'],
  ['ta', 'ரிப்போர்ட் சீக்கிரம் கிடைத்தது'],
])('%s: %j names none', (language, text) => {
  expect(namesTreatment(text, language)).toBe(false);
});
