// Which names on one number may be one person's. The product only suggests; a person merges.

import { foldSpelling } from './name-spelling.ts';

interface Honorific {
  readonly says: 'man' | 'woman' | 'nothing';
  readonly spellings: string;
}

/** The closed list of honorifics and suffixes, in Latin letters and in the scripts of the product's languages. */
const HONORIFICS: readonly Honorific[] = [
  { says: 'man', spellings: 'mr shri shree श्री શ્રી শ্রী ਸ਼੍ਰੀ திரு శ్రీ ಶ್ರೀ ശ്രീ मिस्टर श्रीमान' },
  {
    says: 'woman',
    spellings: 'mrs ms miss smt shrimati श्रीमती શ્રીમતી শ্রীমতী ਸ਼੍ਰੀਮਤੀ திருமதி శ్రీమతి ಶ್ರೀಮತಿ ശ്രീമതി',
  },
  { says: 'woman', spellings: 'kumari kum कुमारी કુમારી কুমারী ਕੁਮਾਰੀ குமாரி కుమారి ಕುಮಾರಿ കുമാരി' },
  { says: 'woman', spellings: 'ben behn bahen बेन बहन બેન બહેન বেন ਬੇਨ பென் బెన్ ಬೆನ್ ബെൻ' },
  { says: 'man', spellings: 'bhai bhay भाई भाइ ભાઈ ભાઇ ভাই ਭਾਈ భాయ్ ಭಾಯ್ ഭായ്' },
  { says: 'woman', spellings: 'bai बाई બાઈ બાઇ বাই ਬਾਈ బాయి ಬಾಯಿ ബായി' },
  { says: 'woman', spellings: 'devi देवी દેવી দেবী ਦੇਵੀ தேவி దేవి ದೇವಿ ദേവി' },
  { says: 'man', spellings: 'kumar कुमार કુમાર কুমার ਕੁਮਾਰ குமார் కుమార్ ಕುಮಾರ್ കുമാർ' },
  // 'Sri' begins names of women in the south, and the others are said to everyone.
  {
    says: 'nothing',
    spellings: 'sri dr doctor ji jee saheb sahab डॉ डॉक्टर जी साहेब साहब ડૉ ડો જી સાહેબ ডাঃ ডা জি সাহেব',
  },
  { says: 'nothing', spellings: 'ਡਾ ਜੀ ਸਾਹਿਬ டாக்டர் பாய் ஜி சாகேப் డాక్టర్ డా జీ సాహెబ్ ಡಾ ಜಿ ಸಾಹೇಬ್ ഡോ ജി സാഹെബ്' },
];
const SAID = new Map(
  HONORIFICS.flatMap(({ says, spellings }) =>
    spellings.split(' ').map((spelling) => [foldSpelling(spelling), says] as const),
  ),
);

/** Suffixes that Gujarati writes in one word with the name. */
const GLUED = ['ben', 'behn', 'bahen', 'bhai', 'બેન', 'બહેન', 'ભાઈ', 'ભાઇ'].map(foldSpelling);
/** A shorter name is not taken apart: 'Ruben' is no 'Ru'. */
const SHORTEST_BEFORE_SUFFIX = 3;
/** In shorter words another letter is another name: 'Ria' and 'Rita'. */
const SHORTEST_WITH_SLIP = 4;

/** True when two names on one number may be the same person's, by spelling alone. */
export function mayBeSamePerson(a: string, b: string): boolean {
  const [first, second] = [readName(a), readName(b)];
  if (first.words.length === 0 || second.words.length === 0) return false;
  if (first.says && second.says && first.says !== second.says) return false;
  if (first.words.join('') === second.words.join('') || first.joinedName === second.joinedName)
    return true;
  if (first.words.length !== second.words.length) return false;
  if (first.words.toSorted().join(' ') === second.words.toSorted().join(' ')) return true;
  const pairs = first.words.map((word, index) => [word, second.words[index] ?? ''] as const);
  const [changedPair, ...more] = pairs.filter(([before, after]) => before !== after);
  return changedPair !== undefined && more.length === 0 && isSlip(...changedPair);
}

interface ReadName {
  /** Without honorifics. */
  readonly words: readonly string[];
  /** All that was typed, in one word. */
  readonly joinedName: string;
  readonly says: 'man' | 'woman' | undefined;
}

function readName(name: string): ReadName {
  const typedWords = foldSpelling(name).split(' ').filter(Boolean);
  const joinedName = typedWords.join('');
  const parts = typedWords.flatMap(separateSuffix);
  const words = parts.filter((part) => !SAID.has(part));
  // 'Kumari Devi' is a name.
  if (words.length === 0) return { words: typedWords, joinedName, says: undefined };
  const genders = new Set(parts.map((part) => SAID.get(part)));
  const [isMan, isWoman] = [genders.has('man'), genders.has('woman')];
  return { words, joinedName, says: isMan === isWoman ? undefined : isMan ? 'man' : 'woman' };
}

function separateSuffix(word: string): string[] {
  const suffix = GLUED.find(
    (each) => word.endsWith(each) && word.length - each.length >= SHORTEST_BEFORE_SUFFIX,
  );
  return suffix === undefined ? [word] : [word.slice(0, -suffix.length), suffix];
}

/** Vowels that are written for one another; others make another name: 'Kiran' and 'Karan'. */
const ALIKE = new Set(['ei', 'ou', 'ae', 'iy', 'sz', 'ck', 'bv', 'gj']);

/** True when one word is the other with one slip: a letter more, two exchanged, or one that sounds alike. */
function isSlip(first: string, second: string): boolean {
  const [longer, shorter] =
    first.length >= second.length
      ? [Array.from(first), Array.from(second)]
      : [Array.from(second), Array.from(first)];
  if (longer[0] !== shorter[0] || shorter.length < SHORTEST_WITH_SLIP) return false;
  const start = longer.findIndex((letter, index) => letter !== shorter[index]);
  const [addedLetter = '', next = ''] = longer.slice(start);
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  if (longer.length === shorter.length + 1)
    // A vowel at the end makes a woman's name: 'Vimal' and 'Vimala'.
    return (
      rest(longer, start + 1) === rest(shorter, start) &&
      !(start === shorter.length && isVowel(addedLetter))
    );
  if (longer.length !== shorter.length) return false;
  const [instead = ''] = shorter.slice(start);
  if (rest(longer, start + 1) === rest(shorter, start + 1)) return soundAlike(addedLetter, instead);
  const isExchanged = addedLetter === shorter[start + 1] && next === instead;
  return isExchanged && rest(longer, start + 2) === rest(shorter, start + 2);
}

function isVowel(letter: string): boolean {
  return /[aeiou]|\p{M}/u.test(letter);
}

function soundAlike(first: string, second: string): boolean {
  return ALIKE.has([first, second].toSorted().join(''));
}
