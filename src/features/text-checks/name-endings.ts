/** The endings that are glued to a name in one script. */
interface NameEndings {
  readonly script: string;
  /** Words of respect: with one of them, a word is a name. */
  readonly honorifics: string;
  /** Endings of cases, and particles. */
  readonly cases: string;
}

const NAME_ENDINGS: readonly NameEndings[] = [
  {
    script: 'Latin',
    honorifics: 'ben|behn|behen|bahen|bhai|bhau|ji|jee|bai|tai|garu|amma|anna|akka',
    cases: "['’]s|['’]",
  },
  {
    script: 'Devanagari',
    honorifics: 'जी|बेन|बहन|भाई|बाई|ताई|भाऊ|राव',
    cases:
      'ने|नं|नेही|नी|ला|लाही|ना|नाही|चा|ची|चे|चं|च्या|शी|हून|कडून|कडे|साठी|सोबत|बद्दल|बरोबर|मुळे|ंना|ंनाही|ंनी|ंनीही|ंचा|ंची|ंचे|ंचं|ंच्या|ंशी|ंकडून|ंकडे|ंसाठी|ंसोबत|ंबद्दल|ंबरोबर|ंमुळे|ांना|ांनी|ांचा|ांची|ांचे|ांचं|ांच्या|ांशी|ांकडे',
  },
  {
    script: 'Gujarati',
    honorifics: 'બેન|બહેન|ભાઈ|જી|બા',
    cases: 'ને|ના|ની|નો|નું|નાં|એ|થી|માં|નેય',
  },
  {
    script: 'Bengali',
    honorifics: 'দা|দি|বাবু|জি|দেবী',
    cases: 'কে|কেও|র|রও|এর|ের|েরও|য়ের|দের|ও|ই',
  },
  { script: 'Gurmukhi', honorifics: 'ਜੀ|ਬੇਨ|ਭਾਈ', cases: 'ਨੇ|ਨੂੰ' },
  {
    script: 'Tamil',
    honorifics: 'ஜி|ம்மா|க்கா|ண்ணா',
    cases:
      'க்கு|க்கும்|ுக்கு|ுக்கும்|வுக்கு|ை|யை|வை|ின்|யின்|வின்|ால்|யால்|வால்|ிடம்|யிடம்|விடம்|ோடு|யோடு|வோடு|ுடன்|யுடன்|வுடன்|ும்|யும்|வும்|ிற்கு|யிற்கு|விற்கு|ிடமிருந்து|யிடமிருந்து|விடமிருந்து',
  },
  {
    script: 'Telugu',
    honorifics: 'గారు|గారి|గారికి|గారిని|మ్మ|బాబు',
    cases: 'కి|కు|కీ|ని|ను|తో|లో|కే|నే|వి|ది|కోసం|వల్ల|నుంచి|నుండి|దగ్గర',
  },
  {
    script: 'Kannada',
    honorifics: 'ವರು|ವರ|ವರಿಗೆ|ರವರು|ರವರ|ರವರಿಗೆ|ಮ್ಮ|ಪ್ಪ|ಜಿ',
    cases:
      'ಗೆ|ಗೂ|ನಿಗೆ|ನ|ನನ್ನು|ನೂ|ಳ|ಳಿಗೆ|ಳನ್ನು|ರ|ರಿಗೆ|ರನ್ನು|ಯ|ಯನ್ನು|ಯೂ|ಿಗೆ|ಿನ|ಿಂದ|ಯಿಂದ|ನಿಂದ|ೂ|ವಿನ|ವಿಗೆ|ವಿಗೂ|ವಿಂದ|ವಿನಿಂದ|ವನ್ನು|ವೂ|ನೊಂದಿಗೆ|ಳೊಂದಿಗೆ|ಯೊಂದಿಗೆ|ವಿನೊಂದಿಗೆ|ರೊಂದಿಗೆ',
  },
  {
    script: 'Malayalam',
    honorifics: 'ചേട്ടൻ|ചേച്ചി|ജി',
    cases:
      'യുടെ|യ്ക്ക്|യ്ക്കും|ക്ക്|യെ|യോട്|യും|യിൽ|ന്റെ|ന്|നെ|നോട്|നും|ിന്റെ|ിന്|ിനെ|ിനോട്|ിനും|വിന്റെ|വിന്|വിനെ|വിനോട്|വിനും|വും|യുമായി|വുമായി|നുമായി|ും|ാൽ',
  },
];
/** Before an ending, a final consonant of its own sign is written with its letter. */
const LETTERS: Readonly<Record<string, string>> = { ർ: 'റ', ൻ: 'ന', ൽ: 'ല', ൾ: 'ള', ൺ: 'ണ' };
const JOINERS = '[\\u200C\\u200D]?';

/** Fewer letters with an ending would more likely be another word. */
const FEWEST_LETTERS = 3;

/**
 * Builds a search for a word of a name: the whole word alone, or with a word of respect and an ending
 * glued to it, such as 'Ashaben' and 'आशाला', and with no others. Expects Unicode's NFKC.
 */
export function searchNameWord(word: string): RegExp {
  const endings = NAME_ENDINGS.find(({ script }) =>
    new RegExp(`^\\p{Script=${script}}`, 'u').test(word),
  );
  const alternatives =
    endings === undefined || word.length < FEWEST_LETTERS ? word : withEndings(word, endings);
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\u200C\\u200D])(?:${alternatives})(?![\\p{L}\\p{M}\\u200C\\u200D])`,
    'giu',
  );
}

function withEndings(word: string, { script, honorifics, cases }: NameEndings): string {
  const bare = word.replace(new RegExp(`(?<=.{3})(?:${honorifics})$`, 'iu'), '');
  const base = [...new Set([word, bare])].join('|');
  const [signs, letters] = splitCases(cases);
  // In these scripts, an ending that begins with a vowel's sign needs a final consonant.
  const isDravidian = DRAVIDIAN.includes(script);
  const own = isDravidian ? letters : [...letters, ...signs];
  const gluedName = `(?:${base})(?:${JOINERS}(?<honorific>${honorifics}))?(?:${JOINERS}(?<ending>${own.join('|')}))?`;
  const stem = toStem(word);
  if (stem === undefined) return gluedName;
  const onStem = script === 'Kannada' ? [...letters, ...signs] : signs;
  return onStem.length === 0 ? gluedName : `${gluedName}|${stem}(?<stemEnding>${onStem.join('|')})`;
}

const DRAVIDIAN = ['Tamil', 'Telugu', 'Kannada', 'Malayalam'];

/** Splits endings into those that begin with a vowel's sign, and others. */
function splitCases(cases: string): [signs: string[], letters: string[]] {
  const all = cases.split('|');
  const isSign = (ending: string) => /^\p{M}/u.test(ending);
  return [all.filter(isSign), all.filter((ending) => !isSign(ending))];
}

/** A final consonant as it is written before a vowel; undefined for a word that ends otherwise. */
function toStem(word: string): string | undefined {
  const last = word.at(-1) ?? '';
  // 'செல்வம்' becomes 'செல்வத்துக்கு'.
  if (word.endsWith('ம்')) return `(?:${word.slice(0, -1)}|${word.slice(0, -2)}த்த)`;
  if (VIRAMA.test(last)) return word.slice(0, -1);
  return LETTERS[last] && `${word.slice(0, -1)}${LETTERS[last]}`;
}

const VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0BCD\u0C4D\u0CCD\u0D4D]/u;

/** Splits names into their words of two letters and more, the longest first. */
export function toNameWords(names: readonly string[]): string[] {
  const words = names
    .flatMap((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}]+/u),
    )
    .filter((word) => word.length > 1);
  return [...new Set(words)].toSorted((first, second) => second.length - first.length);
}
