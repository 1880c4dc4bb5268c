import { asciiDigits } from '#platform/phone.ts';
import { digitsOfWords } from './digit-words.ts';
import type { ClinicMarks } from './schema.ts';

// A day and a month bound it, so that a phone number cannot be written as a date.
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:(?:19|20)\\d{2}|\\d{2})';
const TIME = '\\d{1,2}[.:]\\d{2}';
/** Dates, times, years and amounts of money. */
const NO_PHONE = new RegExp(
  [
    `(?<![\\d+-])(?:(?:19|20)\\d{2}-${MONTH}-${DAY}|${DAY}([-./])${MONTH}\\1${YEAR}|${DAY} ${MONTH} (?:19|20)\\d{2})(?!\\d)`,
    `(?<![\\d.:])${TIME}(?: ?(?:am|pm))? ?(?:-|–|to) ?${TIME}(?!\\d)`,
    '(?<!\\d)(?:19|20)\\d{2} ?[-–/] ?(?:19|20)?\\d{2}(?!\\d)',
    '(?:₹|\\brs\\.?|\\binr) ?\\d[\\d,]*(?:\\.\\d{2})?',
  ].join('|'),
  'giu',
);

// The number of a file or a bill, by what the word before it says.
const LATIN_RECORD_NOUNS =
  'uhid|mrn?|abha|aadhaar|aadhar|reg(?:istration)?|receipt|bill|invoice|file|token|booking|order|policy|reference|ref|report|patient id|opd|ipd|case|id|card|serial|code|claim|ticket|sample|lab|pnr|tracking|visit|sr';
const RECORD_NOUNS = [
  'पंजीकरण|रजिस्ट्रेशन|रसीद|बिल|फाइल|फ़ाइल|टोकन|पावती|आईडी|आयडी|आधार|पॉलिसी|केस|कार्ड|पर्ची|कोड|नोंदणी|क्लेम|बुकिंग|यूएचआईडी|यूएचआयडी|एमआरएन|सैंपल|नमुना|ओपीडी|विमा|बीमा|रेफरेंस|संदर्भ|इनवॉइस',
  'નોંધણી|રજિસ્ટ્રેશન|રસીદ|બિલ|ફાઇલ|ફાઈલ|ટોકન|આઈડી|આઇડી|આધાર|પોલિસી|કેસ|કાર્ડ|કોડ|ક્લેમ|બુકિંગ|યુએચઆઈડી|સેમ્પલ|વીમા|ઓપીડી|સંદર્ભ',
  'নিবন্ধন|রেজিস্ট্রেশন|রসিদ|বিল|ফাইল|টোকেন|আইডি|আধার|পলিসি|কেস|কার্ড|কোড|বুকিং|স্যাম্পল|নমুনা|বিমা|বীমা|ওপিডি',
  'பதிவு|ரசீது|பில்|கோப்பு|டோக்கன்|ஐடி|ஆதார்|பாலிசி|கேஸ்|கார்டு|அட்டை|குறியீடு|காப்பீட்டு|மாதிரி',
  'నమోదు|రిజిస్ట్రేషన్|రసీదు|బిల్ల|ఫైల|టోకెన్|ఐడి|ఐడీ|ఆధార్|పాలసీ|కేసు|కార్డు|కోడ్|బీమా|శాంపిల్',
  'ನೋಂದಣಿ|ರಿಜಿಸ್ಟ್ರೇಷನ್|ರಸೀದಿ|ಬಿಲ್|ಫೈಲ್|ಕಡತ|ಟೋಕನ್|ಐಡಿ|ಆಧಾರ್|ಪಾಲಿಸಿ|ಕೇಸ್|ಕಾರ್ಡ್|ಕೋಡ್|ವಿಮೆ|ವಿಮಾ|ಮಾದರಿ',
  'രജിസ്ട്രേഷൻ|രസീത്|ബിൽ|ഫയൽ|ടോക്കൺ|ഐഡി|ആധാർ|പോളിസി|കേസ്|കാർഡ്|കോഡ്|ഇൻഷുറൻസ്|സാമ്പിൾ',
  'ਰਜਿਸਟ੍ਰੇਸ਼ਨ|ਰਸੀਦ|ਬਿੱਲ|ਫਾਈਲ|ਟੋਕਨ|ਆਈਡੀ|ਆਧਾਰ|ਪਾਲਿਸੀ|ਕੇਸ|ਕਾਰਡ|ਕੋਡ|ਬੀਮਾ|ਸੈਂਪਲ',
].join('|');
const NUMBER_WORDS =
  'no|number|id|paper|नंबर|नम्बर|क्रमांक|संख्या|पेपर|નંબર|ક્રમાંક|સંખ્યા|পেপার|নম্বর|নং|எண்|నంబర్|సంఖ్య|ಸಂಖ್ಯೆ|ನಂಬರ್|നമ്പർ|ਨੰਬਰ';
const RECORD = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:(?:${LATIN_RECORD_NOUNS})(?![\\p{L}])|(?:${RECORD_NOUNS})[\\p{L}\\p{M}]*)[ .:#-]*(?:(?:${NUMBER_WORDS})[\\p{L}\\p{M}]*[ .:#-]*){0,2}(?:is )?(?:[a-z]{2,4}[- /])?$`.normalize(
    'NFKC',
  ),
  'iu',
);

// Separators, digits and the letters that stand for them share no character: nothing is tried twice.
const PHONE =
  /\+?\d(?:(?:[\s()._/|~*•·…\u2010-\u2015-]|,(?! )){0,3}(?:\d|[OoIl](?!\p{L}))){7,14}(?!\d)/gu;

/**
 * Lists the phone numbers in `plain` that are not the clinic's, also in words. Dates and the
 * numbers of records are no phone numbers.
 */
export function foreignPhones(
  plain: string,
  clinic: Pick<ClinicMarks, 'phones' | 'links'>,
): string[] {
  const ownNumbers = clinic.phones.map(lastDigits).filter((digits) => digits !== '');
  const ownLinks = clinic.links.reduce(
    (text, link) => (link === '' ? text : text.replaceAll(link, ' ')),
    plain,
  );
  const text = withoutOwn(digitsOfWords(ownLinks.replace(NO_PHONE, ' ')), ownNumbers);
  return [...text.matchAll(PHONE)]
    .filter(
      ({ 0: number, index }) =>
        !RECORD.test(text.slice(Math.max(0, index - 40), index)) &&
        countDigits(number) >= 8 &&
        !COUNTING.test(number.replace(/\D/g, '')),
    )
    .map(([number]) => number.trim())
    .filter((number) => !ownNumbers.includes(lastDigits(number)));
}

/** Removes the clinic's own numbers, which other digits may follow: '98765 43210 10 am'. */
function withoutOwn(text: string, ownNumbers: readonly string[]): string {
  return ownNumbers
    .filter((digits) => digits.length >= 8)
    .reduce(
      (rest, digits) =>
        rest.replace(
          new RegExp(
            `(?<![\\d+])(?:\\+?91[ -]?|0)?${Array.from(digits).join('[\\s()._-]{0,2}')}(?!\\d)`,
            'g',
          ),
          ' ; ',
        ),
      text,
    );
}

// Counting is no number to call.
const COUNTING = /^0?123456789?\d*$/;

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function lastDigits(phone: string): string {
  return asciiDigits(phone)
    .replace(/[Oo]/g, '0')
    .replace(/[Il]/g, '1')
    .replace(/\D/g, '')
    .slice(-10);
}
