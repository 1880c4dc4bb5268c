/** Longest text of any kind: what one WhatsApp message can carry. */
export const LONGEST_TEXT = 4096;

/** True when every surrogate has its partner: PostgreSQL and URLs take nothing else. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

// A joiner changes how letters look beside a virama, between letters of Urdu, and within an emoji of a family.
const NEEDED_JOINER =
  /((?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]|[\u200C\u200D](?=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])|(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))|[\u200C\u200D]/gu;
export const RIGHT_TO_LEFT_OVERRIDE = '\u202E';
const UNSEEN = /(?![\u200C\u200D\u{E0020}-\u{E007F}])[\p{Cf}\u034F\u115F\u1160\u3164]/gu;

/**
 * Removes marks that are not seen from a name, but not the joiners that a script needs. The one that turns the
 * direction of letters stays: without it the name would not read as it was shown.
 */
export function removeUnseenMarks(name: string): string {
  return name
    .replace(UNSEEN, (mark) => (mark === RIGHT_TO_LEFT_OVERRIDE ? mark : ''))
    .replace(NEEDED_JOINER, '$1');
}

/** Reads tabs and line breaks, which a copied cell or line brings along, as spaces. */
export function readBreaksAsSpaces(line: string): string {
  return line.replace(/[\t-\r\u0085\u2028\u2029]+/gu, ' ');
}

/**
 * Cleans a name or a line that was typed, pasted or imported: removes marks that are not seen, but not
 * the joiners that a script needs, and outer and doubled blanks of every kind. Letters stay as they are.
 */
export function cleanName(name: string): string {
  return name
    .replace(UNSEEN, '')
    .replace(NEEDED_JOINER, '$1')
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/**
 * Gives every word its capital: 'ASHA devi' becomes 'Asha Devi'. Initials such as 'KV', capitals
 * inside a word ('McDonald') and scripts without capitals stay as they are.
 */
export function titleCase(name: string): string {
  return name.replace(
    /(^|[\s.'’-])([\p{L}\p{M}]+)/gu,
    (_all, before: string, word: string) => before + capitalize(word),
  );
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  const tail = rest.join('');
  // Not `first.toUpperCase()` for every letter: of some scripts and signs it makes another one.
  const capital = first.toUpperCase();
  // Nor one that has no capital in one letter, such as the ligature of fi.
  const head = /\p{Ll}/u.test(first) && capital.length === first.length ? capital : first;
  return head + (isShouted(word) ? tail.toLowerCase() : tail);
}

/** True for a word in capitals that is spoken as a word. Two letters, or none that is a vowel, are initials. */
function isShouted(word: string): boolean {
  return /^(?:\p{Lu}\p{M}*){3,}$/u.test(word) && /[AEIOUY]/.test(word.normalize('NFD'));
}

/** Letters that the preview of a message in a list shows. */
export const PREVIEW_LENGTH = 150;

// Unicode keeps the joined consonants of most Indic scripts together, but not those of Gurmukhi and Kannada.
const HALF_LETTER = /[\u0A4D\u0CCD]\u200D?$/u;

/**
 * Cuts `text` after so many letters as readers see them and adds an ellipsis: a vowel sign stays
 * with its consonant, and an emoji counts once.
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (HALF_LETTER.test(text.slice(index - 2, index))) continue;
    if (count === length) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
