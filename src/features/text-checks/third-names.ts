import { DOCTOR_TITLES } from '#features/content/doctor-titles.ts';

/** Roles and relations that a name may follow; the name is known by its capital. */
const LATIN_ROLES =
  'husband|wife|son|daughter|father|mother|brother|sister|uncle|aunt|aunty|grandfather|grandmother|friend|cousin|' +
  'nurse|sister|compounder|receptionist|reception|assistant|attendant|technician|manager|helper|hygienist|therapist|' +
  'doctor|surgeon|dentist|physio|pati|patni|beta|beti|bhai|behen|didi|maa|papa|dost|named|called';
const LATIN_TITLES = 'dr|mr|mrs|ms|miss|shri|shree|smt|kum|prof|sir|madam';
// Any case for the role, so that the name's capital still counts.
const LATIN_NAME = new RegExp(
  `(?<![\\p{L}\\p{M}])((?:${anyCase(`${LATIN_ROLES}|${LATIN_TITLES}`)})\\.?,?\\s+)` +
    '(\\p{Lu}\\p{L}+(?:\\s+\\p{Lu}\\p{L}*)?)',
  'gu',
);
/** Begin a sentence or a common word, not a name. */
const NO_NAMES = new Set(
  'I We He She They It The This That There And But Was Were Is Not No Very Good Bad Also My Our'.split(
    ' ',
  ),
);

/** Titles that only a name follows. */
const INDIC_TITLES = [
  ['डॉ', 'डॉक्टर', 'डाॅ', 'श्री', 'श्रीमती', 'कुमारी', 'सौ', 'श्रीमान'],
  ['ડૉ', 'ડો', 'શ્રી', 'શ્રીમતી'],
  ['ডাঃ', 'ডা', 'ডঃ', 'শ্রী', 'শ্রীমতী'],
  ['டாக்டர்', 'திரு', 'திருமதி', 'செல்வி'],
  ['డాక్టర్', 'డా', 'శ్రీ', 'శ్రీమతి'],
  ['ಡಾ', 'ಡಾಕ್ಟರ್', 'ಶ್ರೀ', 'ಶ್ರೀಮತಿ'],
  ['ഡോ', 'ഡോക്ടർ', 'ശ്രീ', 'ശ്രീമതി'],
  ['ਡਾ', 'ਡਾਕਟਰ', 'ਸ਼੍ਰੀ', 'ਸ੍ਰੀ', 'ਸ਼੍ਰੀਮਤੀ'],
].flat();
const INDIC_ROLES = [
  [
    'पति',
    'पत्नी',
    'बेटे',
    'बेटा',
    'बेटी',
    'पिता',
    'माता',
    'भाई',
    'बहन',
    'दोस्त',
    'नर्स',
    'सिस्टर',
    'रिसेप्शनिस्ट',
  ],
  ['नवरा', 'पती', 'बायको', 'मुलगा', 'मुलगी', 'वडील', 'भाऊ', 'बहीण', 'मित्र', 'परिचारिका'],
  ['પતિ', 'પત્ની', 'દીકરો', 'દીકરા', 'દીકરી', 'પિતા', 'માતા', 'ભાઈ', 'બહેન', 'મિત્ર', 'નર્સ', 'સિસ્ટર'],
  ['স্বামী', 'স্ত্রী', 'ছেলে', 'মেয়ে', 'বাবা', 'মা', 'ভাই', 'বোন', 'বন্ধু', 'নার্স'],
  ['கணவர்', 'மனைவி', 'மகன்', 'மகள்', 'அப்பா', 'அம்மா', 'நண்பர்', 'நர்ஸ்', 'செவிலியர்'],
  ['భర్త', 'భార్య', 'కొడుకు', 'కూతురు', 'నాన్న', 'అమ్మ', 'స్నేహితుడు', 'నర్స్'],
  ['ಗಂಡ', 'ಪತಿ', 'ಹೆಂಡತಿ', 'ಪತ್ನಿ', 'ಮಗ', 'ಮಗಳು', 'ತಂದೆ', 'ತಾಯಿ', 'ಸ್ನೇಹಿತ', 'ನರ್ಸ್'],
  ['ഭർത്താവ്', 'ഭാര്യ', 'മകൻ', 'മകൾ', 'അച്ഛൻ', 'അമ്മ', 'സുഹൃത്ത്', 'നഴ്സ്', 'നേഴ്സ്'],
  ['ਪਤੀ', 'ਪਤਨੀ', 'ਪੁੱਤਰ', 'ਬੇਟਾ', 'ਧੀ', 'ਬੇਟੀ', 'ਪਿਤਾ', 'ਮਾਤਾ', 'ਭਰਾ', 'ਭੈਣ', 'ਦੋਸਤ', 'ਨਰਸ'],
].flat();
/** Follow a role more often than a name does. */
const NO_INDIC_NAMES = new Set(
  [
    'ने को का की के से में पर और भी ही तो जी थे था थी है हैं साथ लिए बहुत अच्छे अच्छी अच्छा नहीं बोले बोली आए आई साहब मैडम',
    'ला चा ची चे ने नी आणि पण खूप चांगले चांगली चांगला होते होता होती आहे आहेत नाही सोबत बरोबर साठी यांनी यांना',
    'ને નો ની નું ના એ થી માં પણ અને બહુ ખૂબ સારા સારી સારું હતા હતી હતો છે નહીં સાથે માટે સાહેબ',
    'কে র এর ও এবং খুব ভালো ছিলেন ছিল আছে না নয় সাথে সঙ্গে জন্য খারাপ আমাকে আমার দিদি বলেছেন',
    'மிகவும் ரொம்ப நல்ல நன்றாக என்னை எங்களை வந்தார் சொன்னார் இருந்தார் இல்லை கூட மற்றும்',
    'చాలా బాగా మంచి నన్ను మమ్మల్ని వచ్చారు చెప్పారు ఉన్నారు లేదు కూడా గారు మరియు తో',
    'ತುಂಬಾ ಚೆನ್ನಾಗಿ ಒಳ್ಳೆಯ ನನ್ನನ್ನು ಬಂದರು ಹೇಳಿದರು ಇದ್ದರು ಇಲ್ಲ ಕೂಡ ಮತ್ತು ಅವರು ಜೊತೆ',
    'വളരെ നല്ല നന്നായി എന്നെ വന്നു പറഞ്ഞു ആയിരുന്നു ഇല്ല കൂടെ കൂടി ഉം',
    'ਨੇ ਨੂੰ ਦਾ ਦੀ ਦੇ ਤੋਂ ਵਿੱਚ ਅਤੇ ਤੇ ਵੀ ਹੀ ਜੀ ਸੀ ਸਨ ਹੈ ਹਨ ਨਾਲ ਲਈ ਬਹੁਤ ਚੰਗੇ ਚੰਗੀ ਚੰਗਾ ਨਹੀਂ ਸਾਹਿਬ',
  ].flatMap((words) => words.normalize('NFKC').split(' ')),
);
const INDIC_NAME = new RegExp(
  `(?<![\\p{L}\\p{M}])((?:${[...INDIC_TITLES, ...INDIC_ROLES].join('|').normalize('NFKC')})` +
    '[.।:]?\\s+)([\\p{L}\\p{M}\\u200C\\u200D]{2,})',
  'gu',
);

/**
 * Removes a name that follows a role, a relation or a title, such as 'nurse Rita' and 'डॉ. मेहता'.
 * In Latin letters a name is known by its capital; in other scripts by not being a common word.
 */
export function withoutThirdNames(text: string, replacement = '…'): string {
  return text
    .replace(LATIN_NAME, (all, role: string, name: string) =>
      NO_NAMES.has(name.split(/\s/u)[0] ?? '') ? all : role + replacement,
    )
    .replace(INDIC_NAME, (all, role: string, name: string) =>
      NO_INDIC_NAMES.has(name) ? all : role + replacement,
    );
}

/** Checks for a title that a name follows: 'Dr Mehta', 'श्रीमती पटेल'. */
export function listTitledNames(text: string): string[] {
  const matches = [...text.matchAll(LATIN_NAME), ...text.normalize('NFKC').matchAll(INDIC_NAME)];
  return matches
    .map(([, , name = '']) => name)
    .filter((name) => !NO_NAMES.has(name.split(/\s/u)[0] ?? '') && !NO_INDIC_NAMES.has(name));
}

const DOCTORS = new Set(DOCTOR_TITLES.map((title) => title.normalize('NFKC').toLowerCase()));
/** A short title may be followed by a name in small letters, too. */
const SMALL_LATIN_NAME = /(?<![\p{L}\p{M}])dr\.?\s+(\p{L}{3,})/giu;

/** Finds a name after the title of a doctor, in any script, such as 'dr mehta' and 'ડૉ. મહેતા'. */
export function findTitledDoctor(text: string): string | undefined {
  const plain = text.normalize('NFKC');
  const titledNames = [...plain.matchAll(LATIN_NAME), ...plain.matchAll(INDIC_NAME)].flatMap(
    ([, title = '', name = '']) =>
      DOCTORS.has(title.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')) ? [name] : [],
  );
  const smallNames = [...plain.matchAll(SMALL_LATIN_NAME)].map(([, name = '']) => name);
  return [...titledNames, ...smallNames].find(
    (name) => !isNoName(name.split(/\s/u)[0] ?? '') && !NO_INDIC_NAMES.has(name),
  );
}

function isNoName(word: string): boolean {
  return NO_NAMES.has(word.charAt(0).toUpperCase() + word.slice(1));
}

function anyCase(words: string): string {
  return words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
