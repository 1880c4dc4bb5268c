import { asciiDigits } from '#platform/phone.ts';
import { DOCTOR_TITLES } from '#features/content/doctor-titles.ts';
import { isCommonWord } from './common-words.ts';
import { searchNameWord, toNameWords } from './name-endings.ts';
import { withoutSpelledAddresses, withoutSpelledNumbers } from './spelled-contacts.ts';
import { withoutThirdNames } from './third-names.ts';

// The marks around an address belong to its sentence. A word is searched from its beginning alone, so that no text takes long.
const MAIL = /(?=[^\s("'“‘])(?<=(?<!\S)[("'“‘]*)\S+@\S*[^\s.,;:!?।)"'”’…]/giu;
const LINK = /(?:(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/|\bwww\.)\S*[^\s.,;:!?।)"'”’…]/giu;
// Six digits and more, however they are grouped: numbers, PIN codes and file numbers, but no dates of the usual spellings.
const DATE = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})\b/;
const DIGITS = /\(?\+?\p{Nd}(?:[ ().\u2010-\u2015/-]{0,3}\p{Nd}){5,}/gu;
/** A shorter number is one of a file when it is called so. */
const FILE_NUMBER =
  /(?<=(?<![\p{L}\p{M}])(?:uhid|mrn|pin|otp|(?:file|patient|opd|reg(?:istration)?) (?:no|number|id))[\s.:#-]{1,4}(?:(?:no|number|is)[\s.:#-]{1,3})?)\p{Nd}{3,}(?!\p{Nd})/giu;

/**
 * Removes links, email and payment addresses, handles, and runs of six or more digits in any script
 * or in words; keeps dates.
 */
export function withoutContacts(text: string, replacement = '…'): string {
  const withoutAddresses = withoutSpelledAddresses(
    text.normalize('NFKC').replace(MAIL, replacement).replace(LINK, replacement),
    replacement,
  );
  const withoutDigits = withoutAddresses
    .replace(FILE_NUMBER, replacement)
    .replace(DIGITS, (match) => {
      if (DATE.test(asciiDigits(match))) return match;
      return match.startsWith('(') && !match.includes(')') ? `(${replacement}` : replacement;
    });
  return withoutSpelledNumbers(withoutDigits, replacement);
}

/** Stands for a number or an address, as it does on papers: a word, so that no sentence breaks. */
export const CONTACT_MASK = 'XXXX';
/** A mask of ours, until those are removed that are a sentence or a line of their own. No text holds it. */
const GAP = '\u0001';
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const END = '(?![\\p{L}\\p{M}\\p{N}])';
/** A point behind fewer letters may belong to 'no.', 'Ph.' or 'मो.', which announce a number. */
const LONE_GAP = new RegExp(
  `(?<=(?:^|[!?।\\n]|[\\p{L}\\p{M}]{4}\\.)\\s*)${GAP}(?:[\\s,/]*${GAP})*(?:[.!?।]+|(?=\\s*(?:\\n|$)))`,
  'gu',
);

const TITLE = [
  'mr|mrs|ms|miss|smt|shri|shree|श्री|श्रीमती|શ્રી|શ્રીમતી|শ্রী|শ্রীমতী|திரு|திருமதி|శ్రీ|శ్రీమతి|ಶ್ರೀ|ಶ್ರೀಮತಿ|ശ്രീ|ശ്രീമതി|ਸ਼੍ਰੀ|ਸ਼੍ਰੀਮਤੀ',
  ...DOCTOR_TITLES,
]
  .join('|')
  .normalize('NFKC');
const RESPECT = 'ji|ben|behen|bhai|garu|जी|बेन|बहन|भाई|ताई|ਜੀ|બેન|બહેન|ભાઈ|গারু|గారు|ಅವರು'.normalize(
  'NFKC',
);
/** Enclose a word of a name, and one that is also a word of a language. No text holds them. */
const NAME = '\u0002';
const SHARED_WORD = '\u0003';
const WORD_END = '\u0004';
/** A point that belongs to no title and no initial. */
const POINT = `(?<!${START}(?:${TITLE}|\\p{L}\\p{M}*))\\.`;
const SENTENCE_END = `(?:^|[!?।\\n]|${POINT})`;
/** After these words as a sentence of their own, people sign; they say thanks also without the name. */
const THANKS =
  'thanks|thank you|धन्यवाद|आभार|આભાર|ধন্যবাদ|நன்றி|ధన్యవాదాలు|ಧನ್ಯವಾದಗಳು|നന്ദി|ਧੰਨਵਾਦ'.normalize('NFKC');
/** These words say nothing without the name that they announce. */
const FORMULAS = [
  '(?:(?:thanks (?:and|&)|thanking you|with|best|kind|warm)\\s+){0,3}(?:regards|wishes)|yours(?: truly| sincerely| faithfully)?|cheers',
  'सादर|भवदीया?|विनीत|निवेदक|शुभेच्छु|आपका|आपकी',
  'आपला|आपली|(?:आपला|आपली) (?:विश्वासू|नम्र)|कळावे',
  'સાદર|લિ|આપનો|આપની|તમારો|તમારી|(?:આપનો|આપની) વિશ્વાસુ',
  'ইতি|বিনীত|শুভেচ্ছান্তে|শুভেচ্ছাসহ|আপনার',
  'இப்படிக்கு|(?:என்றும் )?அன்புடன்',
  'ఇట్లు|భవదీయ|భవదీయుడు|మీ',
  'ಇಂತಿ(?: ನಿಮ್ಮ)?|ನಿಮ್ಮ|ವಿಶ್ವಾಸದಿಂದ',
  'എന്ന്|സ്നേഹത്തോടെ|സ്നേഹപൂർവ്വം|വിശ്വസ്തതയോടെ',
  'ਸਤਿਕਾਰ ਸਹਿਤ|ਆਦਰ ਸਹਿਤ|ਤੁਹਾਡਾ|ਤੁਹਾਡੀ',
]
  .join('|')
  .normalize('NFKC');
const toWords = (mark: string) => `${mark}+[^${NAME}${SHARED_WORD}${WORD_END}]*${WORD_END}+[\\s-]*`;
/** A place or a mask behind a full name, as in 'all kind, Asha Patel, Rajkot'. It stays. */
const PLACE =
  `(?<=${WORD_END}[\\s-]+[${NAME}${SHARED_WORD}]+[^${WORD_END}]*${WORD_END}+),\\s*` +
  '(?=(?-i:\\p{Lu})[\\p{L}\\p{M}]+\\s*(?:[.!?।\\n]|$))';
/**
 * A name that nothing depends on: a sentence of its own, or the end of a sentence after a comma or a
 * dash, as people sign. Anywhere else the rest may need it: 'kind to Asha', 'Asha, who is 70, was seen'.
 */
const SIGNATURE = new RegExp(
  `(?:(?<before>${SENTENCE_END})(?:\\s*[-–—])?|[,;]|(?<=\\s)[-–—])(?<space>\\s*)(?:(?:${TITLE})\\.?\\s+)?` +
    `(?:${toWords(SHARED_WORD)})*(?:${toWords(NAME)})(?:${toWords(`[${NAME}${SHARED_WORD}]`)})*` +
    `(?:(?:${RESPECT})${END}\\s*)?(?<after>[.!?।]+|(?=\\n)|$|${PLACE})`,
  'giu',
);
const ANY_NAME = `(?:${toWords(`[${NAME}${SHARED_WORD}]`)})+`;
/** A formula of letters with the name below it, such as 'Regards, Asha': it goes as a whole. */
const FORMAL_SIGNATURE = new RegExp(
  `(?:(?<=${SENTENCE_END}\\s*)|\\s*[,;]\\s*|\\s+[-–—]\\s*)(?:${FORMULAS})${END}\\.?\\s*[,–—-]?\\s*(?:(?:${TITLE})\\.?\\s+)?` +
    `${ANY_NAME}(?:(?:${RESPECT})${END}\\s*)?(?:[.!?।]+|(?=\\n)|$)`,
  'giu',
);
/** After thanks and as the last sentence, names are a signature also where they are words of a language. */
const CLEAR_SIGNATURE = new RegExp(
  `(?<=${SENTENCE_END}\\s*(?:${THANKS}))\\s*[,–—-]?\\s*${ANY_NAME}(?=[.!?।\\n]|$)|` +
    `(?<=(?:[!।\\n]|${POINT})\\s*)(?:[-–—]\\s*)?${ANY_NAME}[.!।]*\\s*$`,
  'giu',
);
const MARKS = new RegExp(`[${NAME}${SHARED_WORD}${WORD_END}]`, 'gu');

/**
 * Removes contacts, and all words of `names` of two letters or more in any case and position with
 * their endings, for an external writer. Removes words that a name shares with the language, too:
 * sharing too little is the smaller harm.
 */
export function scrubText(text: string, names: readonly string[]): string {
  return replaceNames(withoutContacts(text), names, () => '…');
}

/** Removes also names that follow a role or a title: of others, such as the staff and the family. */
export function scrubForModel(text: string, names: readonly string[]): string {
  return withoutThirdNames(scrubText(text, names));
}

/**
 * Masks contacts in words that stay verbatim otherwise, and removes the names with which they are signed.
 * A name within a sentence stays, as in 'I am not happy' and 'kind to Asha': to cut it would break the
 * sentence or change what the patient said.
 */
export function removeNamesAndContacts(text: string, names: readonly string[]): string {
  const clean = withoutContacts(text, GAP).replace(LONE_GAP, '').replaceAll(GAP, CONTACT_MASK);
  return replaceNames(clean, names, (match, { isWord, isDeclined }) =>
    isDeclined ? match : (isWord ? SHARED_WORD : NAME) + match + WORD_END,
  )
    .replace(FORMAL_SIGNATURE, '')
    .replace(SIGNATURE, (...match) => {
      const { before, after = '', space = '' } = match.at(-1) as Record<string, string | undefined>;
      if (before === undefined) return after;
      return before + (/[.!?।]/u.test(after) ? '' : space);
    })
    .replace(CLEAR_SIGNATURE, '')
    .replace(MARKS, '');
}

/** Lists the words of `names` that `removeNamesAndContacts` keeps in a text, each once. */
export function listRemainingNames(text: string, names: readonly string[]): string[] {
  const words: string[] = [];
  replaceNames(removeNamesAndContacts(text, names), names, (match) => {
    words.push(match);
    return match;
  });
  return [...new Set(words)];
}

interface FoundName {
  /** Also a word of a language. */
  readonly isWord: boolean;
  /** With the ending of a case or a particle. */
  readonly isDeclined: boolean;
}

function replaceNames(
  text: string,
  names: readonly string[],
  replace: (match: string, found: FoundName) => string,
): string {
  const words = toNameWords(names);
  return words.reduce(
    (rest, word) =>
      rest.replace(searchNameWord(word), (match: string, ...groups: unknown[]) => {
        const { honorific, ending, stemEnding } = (groups.at(-1) ?? {}) as Record<string, unknown>;
        const plain = match.toLowerCase().replace(/[\u200C\u200D]/gu, '');
        return replace(match, {
          isWord: isCommonWord(plain) || (honorific === undefined && isCommonWord(word)),
          isDeclined: ending !== undefined || stemEnding !== undefined,
        });
      }),
    text.normalize('NFKC'),
  );
}
