import type { Language } from '#platform/language.ts';
import { chanceFrom, expandChoices, shuffle } from '#features/content/seeded-random.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { listSharedWords, removeNamesAndContacts } from './scrub-text.ts';

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
 * Removes each of `count` names from the sentences of a language: usual names, and beginnings of
 * the sentences' own words. Returns how a word that is not the name changed, or a name remained.
 */
export function checkRemovedNames(
  language: Language,
  { sentences, count }: { sentences: readonly string[]; count: number },
): string[] {
  const words = new Set(sentences.flatMap(toWords));
  const names = listNames(language, { words, count });
  return names.flatMap((name) => checkName(name, { language, sentences, words }));
}

/** Draws sentences of a language: those of the built-in writer, and those that patients type. */
export function drawSentences(
  language: Language,
  { typed: typedTexts, count }: { typed: readonly string[]; count: number },
): string[] {
  const points = POINTS.flatMap((point) =>
    DIRECTIONS.flatMap((direction) => REVIEW_SENTENCES[language].points[point][direction].short),
  );
  const chance = chanceFrom(`sentences ${language}`);
  const all = shuffle(chance, [...typedTexts, ...points]).map(
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
    const isDeclined = [...RESTS].some((rest) => words.has(`${name}${rest}`));
    return isName && !isDeclined && !name.endsWith('ವರ') ? [name] : [];
  });
  const drawnNames = Array.from(
    { length: Math.max(0, count - usual.length) },
    (_, index) => beginnings[index % beginnings.length] ?? 'Ravi',
  );
  return [...usual, ...drawnNames].slice(0, count);
}

function checkName(
  name: string,
  {
    language,
    sentences,
    words,
  }: { language: Language; sentences: readonly string[]; words: ReadonlySet<string> },
): string[] {
  const lower = name.normalize('NFKC').toLowerCase();
  const honorific = HONORIFICS[/[a-z]/iu.test(name) ? 'en' : language] ?? '';
  const text = sentences.join('\n');
  const isShared = listSharedWords(name, [name]).length > 0;
  const remaining = removeNamesAndContacts(text, [name]).split('\n');
  const changedSentences = sentences.filter((sentence, index) => {
    const keptWords = toWords(sentence).filter((word) => isShared || word !== lower);
    return keptWords.join(' ') !== toWords(remaining[index] ?? '').join(' ');
  });
  const forms = [...(isShared ? [] : [name]), ...(name.length > 3 ? [`${name}${honorific}`] : [])];
  const leftForms = forms.filter(
    (form) =>
      !words.has(form.toLowerCase()) &&
      toWords(removeNamesAndContacts(`x, ${form}, y`, [name])).join(' ') !== 'x y' &&
      !(isShared && form === name),
  );
  return [
    ...changedSentences.slice(0, 1).map((sentence) => `${language}: ${name} changes ${sentence}`),
    ...leftForms.map((form) => `${language}: ${form} remains`),
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
