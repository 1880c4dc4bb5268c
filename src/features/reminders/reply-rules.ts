import { REPLY_WORDS, SIGNS } from './reply-words.ts';

const LONGEST = 40;
/** Emoji may carry the colour of a skin, the form of a picture, and 1️⃣ a frame. */
const DECORATION = /[\u{1f3fb}-\u{1f3ff}\u{fe0f}\u{20e3}]/gu;
/** Words of courtesy around an answer. */
const COURTESY =
  /^(?:please|pls|sir|madam|mam|doctor|dr|thanks|thank you|thankyou|ji|जी|धन्यवाद|આભાર|ધન્યવાદ|ধন্যবাদ|நன்றி|ధన్యవాదాలు|ಧನ್ಯವಾದ|ಧನ್ಯವಾದಗಳು|നന്ദി|ਧੰਨਵਾਦ|🙏)$/u;

const answers = new Map<string, 'yes' | 'no'>(
  [SIGNS, ...Object.values(REPLY_WORDS)].flatMap(({ yes, no }) => [
    ...yes.map((words) => [tidy(words), 'yes'] as const),
    ...no.map((words) => [tidy(words), 'no'] as const),
  ]),
);

/**
 * Returns what a whole message answers to a reminder, in any of the ten languages and with the digits of any script;
 * undefined for everything else, which a person reads in WhatsApp. A word that means both in two languages is no answer.
 */
export function readReply(text: string): 'yes' | 'no' | undefined {
  if (text.length > LONGEST || /[?？]/.test(text)) return undefined;
  const words = tidy(text).split(' ');
  while (words.length > 1 && COURTESY.test(words.at(-1) ?? '')) words.pop();
  while (words.length > 1 && COURTESY.test(words[0] ?? '') && !answers.has(words.join(' ')))
    words.shift();
  const [first] = words;
  // '1 1' and '👍👍👍' say it more than once.
  const said = words.every((word) => word === first) ? first : words.join(' ');
  const answer = answers.get(said ?? '');
  return answer ?? readRepeated(said ?? '');
}

function readRepeated(word: string): 'yes' | 'no' | undefined {
  const signs = Array.from(word);
  return signs.length > 1 && signs.every((sign) => sign === signs[0])
    ? answers.get(signs[0] ?? '')
    : undefined;
}

/** Removes case, punctuation, decoration and spaces, and writes digits as 0 to 9. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(DECORATION, '')
    .replace(/\p{Nd}/gu, (digit) => toAsciiDigit(digit))
    .replace(/[\p{P}\p{Cf}]+/gu, (sign) => (/^[\u200c\u200d]+$/u.test(sign) ? '' : ' '))
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The digits of each script follow each other in Unicode, beginning with zero at a multiple of ten after its block. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
