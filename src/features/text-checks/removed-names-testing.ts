import type { Language } from '#platform/language.ts';
import { chanceFrom, expandChoices, shuffle } from '#features/content/seeded-random.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { removeNamesAndContacts, withoutContacts } from './scrub-text.ts';

/** Names in Latin letters that begin like words, and usual ones. */
const LATIN_NAMES =
  'Sai Happy Will May Don Never Hope Grace Joy Asha Ravi Meena Kiran Sunil Pooja Nitin Rekha Vijay Anita Deepak Lata Suresh Kavita ' +
  'Manoj Geeta Rahul Nisha Prakash Sarita Ajay Usha Ramesh Jyoti Harish Mamta Gopal Shobha Dinesh Vandana Patel Shah Desai Joshi Mehta ' +
  'Iyer Nair Reddy Gupta Sharma Verma Yadav Chauhan Solanki Parmar Rathod Vyas Bhatt Dave Pandya Soni Modi Amin Kapoor Bose Vena Stan';
const SCRIPT_NAMES: Readonly<Record<Language, string>> = {
  en: LATIN_NAMES,
  hi: 'रमेश सुनीता राजेश खुशी आराम अनु पटेल शर्मा आशा मनोज',
  gu: 'રમેશ સુનીતા હિતેશ ખુશી આશા પટેલ મહેતા જયેશ',
  mr: 'रमेश सुनीता प्रसाद वैशाली कुलकर्णी पाटील आशा सागर',
  bn: 'রমেশ সুনীতা অনির্বাণ খুশি দাস ঘোষ সুমন রিনা',
  ta: 'ரமேஷ் குமார் சுனிதா கார்த்திக் மணி ரவி லதா',
  te: 'రమేష్ సునీత కుమార్ రెడ్డి ఆశ లక్ష్మి రవి',
  kn: 'ರಮೇಶ್ ಸುನೀತಾ ಕುಮಾರ್ ಗೌಡ ಆಶಾ ಲಕ್ಷ್ಮಿ ರವಿ',
  ml: 'രമേശ് സുനിത കുമാർ നായർ ആശ ലക്ഷ്മി രവി',
  pa: 'ਰਮੇਸ਼ ਸੁਨੀਤਾ ਹਰਪ੍ਰੀਤ ਸਿੰਘ ਖੁਸ਼ੀ ਆਸ਼ਾ ਗੁਰਮੀਤ',
};
const HONORIFICS: Readonly<Partial<Record<Language, string>>> = {
  en: 'ben',
  hi: 'जी',
  gu: 'બેન',
  mr: 'ताई',
  pa: 'ਜੀ',
  te: 'గారు',
};

/** With these rests, a beginning would be a name with the ending of a case. */
const RESTS: ReadonlySet<string> = new Set(
  'ला ने ચી ને એ થી ના ની નો র ের কে ও ই யை ை யும் ும் க்கு ని కి కు ను తో ಗೆ ನ ರ ಯ ು യും ും നെ െ യെ ന്റെ യ്ക്ക് ക്ക് ਨੇ'.split(
    ' ',
  ),
);

/**
 * Sentences with a name at the start, in the middle, at the end, before a mark, as an owner, beside
 * another person and in a title, that would break without it; then one that is signed.
 */
const SENTENCES_WITH_NAME: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '{x} was late.',
    'They gave {x} tea.',
    'The doctor was kind to {x}.',
    'To {x}, they were kind.',
    "{x}'s report was late.",
    '{x} and I waited.',
    'Kind to Mrs. {x}.',
    'Thanks for seeing {x}!',
    'My name is {x}.',
  ],
  hi: [
    '{x} को देर हुई।',
    'डॉक्टर ने {x} से बात की।',
    'सबने मदद की {x} की।',
    'बात हुई {x} से, अच्छा लगा।',
    '{x} की रिपोर्ट देर से मिली।',
    '{x} और मैं बैठे रहे।',
    'श्रीमती {x} को बुलाया।',
    'मेरा नाम {x} है।',
  ],
  gu: [
    '{x}ને મોડું થયું.',
    'ડૉક્ટરે {x} સાથે વાત કરી.',
    'બધાએ મદદ કરી {x}ની.',
    '{x}નો રિપોર્ટ મોડો મળ્યો.',
    '{x} અને હું બેસી રહ્યાં.',
    'શ્રીમતી {x}ને બોલાવ્યાં.',
    'મારું નામ {x} છે.',
  ],
  mr: [
    '{x}ला उशीर झाला.',
    'डॉक्टर {x} यांच्याशी बोलले.',
    '{x} यांचा रिपोर्ट उशिरा मिळाला.',
    '{x} आणि मी थांबलो.',
    'श्रीमती {x} यांना बोलावलं.',
    'माझं नाव {x} आहे.',
  ],
  bn: [
    '{x}কে বসিয়ে রেখেছিল।',
    'ডাক্তার {x}র সঙ্গে কথা বলেছেন।',
    '{x}র রিপোর্ট দেরিতে পেয়েছি।',
    '{x} আর আমি বসে ছিলাম।',
    'শ্রীমতী {x} ডাক পেয়েছেন।',
    'আমার নাম {x}।',
  ],
  ta: [
    '{x} காத்திருந்தார்.',
    'டாக்டர் {x} அவர்களிடம் பேசினார்.',
    '{x} உடைய ரிப்போர்ட் தாமதம்.',
    '{x} மற்றும் நான் காத்திருந்தோம்.',
    'திருமதி {x} அவர்களை அழைத்தார்கள்.',
    'என் பெயர் {x}.',
  ],
  te: [
    '{x}కి ఆలస్యమైంది.',
    'డాక్టర్ {x} గారితో మాట్లాడారు.',
    '{x} రిపోర్ట్ ఆలస్యంగా వచ్చింది.',
    '{x} మరియు నేను కూర్చున్నాం.',
    'శ్రీమతి {x} గారిని పిలిచారు.',
    'నా పేరు {x}.',
  ],
  kn: [
    '{x}ಗೆ ತಡವಾಯಿತು.',
    'ವೈದ್ಯರು {x} ಜೊತೆ ಮಾತಾಡಿದರು.',
    '{x} ಅವರ ರಿಪೋರ್ಟ್ ತಡವಾಯಿತು.',
    '{x} ಮತ್ತು ನಾನು ಕಾದೆವು.',
    'ಶ್ರೀಮತಿ {x} ಅವರನ್ನು ಕರೆದರು.',
    'ನನ್ನ ಹೆಸರು {x}.',
  ],
  ml: [
    '{x} കാത്തിരുന്നു.',
    'ഡോക്ടർ {x} യോട് സംസാരിച്ചു.',
    '{x}യുടെ റിപ്പോർട്ട് വൈകി.',
    '{x} കൂടാതെ ഞാനും കാത്തിരുന്നു.',
    'ശ്രീമതി {x} എന്ന് വിളിച്ചു.',
    'എന്റെ പേര് {x}.',
  ],
  pa: [
    '{x} ਨੂੰ ਦੇਰ ਹੋਈ।',
    'ਡਾਕਟਰ ਨੇ {x} ਨਾਲ ਗੱਲ ਕੀਤੀ।',
    '{x} ਦੀ ਰਿਪੋਰਟ ਦੇਰ ਨਾਲ ਮਿਲੀ।',
    '{x} ਅਤੇ ਮੈਂ ਬੈਠੇ ਰਹੇ।',
    'ਸ਼੍ਰੀਮਤੀ {x} ਨੂੰ ਬੁਲਾਇਆ।',
    'ਮੇਰਾ ਨਾਮ {x} ਹੈ।',
  ],
};

/** Returns the sentences that removing a name has changed, or has left signed. */
function findBrokenSentences(name: string, language: Language): string[] {
  const sentences = SENTENCES_WITH_NAME[language].map((text) => text.replace('{x}', name));
  const [first = ''] = sentences;
  const signedTexts = [
    `${first} ${name}`,
    `${first}\n- ${name}.`,
    ...(name.length > 3 ? [`${first} ${name}${findHonorific(name, language)}!`] : []),
  ];
  return [
    ...sentences.filter((text) => removeNamesAndContacts(text, [name]) !== text.normalize('NFKC')),
    ...signedTexts.filter(
      (text) => removeNamesAndContacts(text, [name]).trim() !== first.normalize('NFKC'),
    ),
  ];
}

function findHonorific(name: string, language: Language): string {
  return HONORIFICS[/[a-z]/iu.test(name) ? 'en' : language] ?? '';
}

/**
 * Removes each of `count` names from the sentences of a language: usual names, and beginnings of
 * the sentences' own words. Returns how a word that is not the name changed, or a sentence broke.
 */
export function checkRemovedNames(
  language: Language,
  { sentences, count }: { sentences: readonly string[]; count: number },
): string[] {
  const words = new Set(sentences.flatMap(toWords));
  const names = listNames(language, { words, count });
  return names.flatMap((name) => checkName(name, { language, sentences }));
}

/** Draws sentences of a language: those of the built-in writer, and those that patients type. */
export function drawSentences(
  language: Language,
  { typed, count }: { typed: readonly string[]; count: number },
): string[] {
  const points = POINTS.flatMap((point) =>
    DIRECTIONS.flatMap((direction) => REVIEW_SENTENCES[language].points[point][direction].short),
  );
  const chance = chanceFrom(`sentences ${language}`);
  const all = shuffle(chance, [...typed, ...points]).map(
    (pattern) => shuffle(chance, expandChoices(pattern))[0] ?? '',
  );
  return Array.from({ length: count }, (_, index) => clean(all[index % all.length] ?? ''));
}

/** Numbers and links are removed by other rules. */
function clean(sentence: string): string {
  return sentence
    .normalize('NFKC')
    .replace(/\p{N}+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function listNames(
  language: Language,
  { words, count }: { words: ReadonlySet<string>; count: number },
): string[] {
  const chance = chanceFrom(`names ${language}`);
  const usual = `${SCRIPT_NAMES[language]} ${LATIN_NAMES}`.split(' ');
  const beginnings = shuffle(chance, [...words]).flatMap((word) => {
    const name = word.slice(0, 2 + Math.floor(chance() * word.length));
    const isName = /^\p{L}[\p{L}\p{M}]+$/u.test(name) && !words.has(name);
    // '. com' is a link in disguise, which another rule removes.
    const isContact = withoutContacts(`late. ${name}`) !== `late. ${name}`;
    const isDeclined = [...RESTS].some((rest) => words.has(`${name}${rest}`));
    return isName && !isContact && !isDeclined && !name.endsWith('ವರ') ? [name] : [];
  });
  const drawnNames = Array.from(
    { length: Math.max(0, count - usual.length) },
    (_, index) => beginnings[index % beginnings.length] ?? 'Ravi',
  );
  return [...usual, ...drawnNames].slice(0, count);
}

function checkName(
  name: string,
  { language, sentences }: { language: Language; sentences: readonly string[] },
): string[] {
  const text = sentences.join('\n');
  const remaining = removeNamesAndContacts(text, [name]).split('\n');
  const isUnchanged = (sentence: string, index: number) =>
    toWords(sentence).join(' ') === toWords(remaining[index] ?? '').join(' ');
  const changedSentences = sentences.filter((sentence, index) => !isUnchanged(sentence, index));
  return [
    ...changedSentences.slice(0, 1).map((sentence) => `${language}: ${name} changes ${sentence}`),
    ...findBrokenSentences(name, language).map(
      (sentence) => `${language}: ${name} breaks ${sentence}`,
    ),
  ];
}

function toWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\u200C\u200D]+/gu) ?? []
  );
}
