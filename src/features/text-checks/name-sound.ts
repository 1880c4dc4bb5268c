/** Consonants of the Indic scripts by their place in a block of Unicode, in the order of Devanagari. */
const INDIC_CONSONANTS =
  'k k g g n c c j j n t t d d n t t d d n n p p b b m y r r l l l v s s s h'.split(' ');
const FIRST_BLOCK = 0x0900;
const LAST_SIGN = 0x0d7f;
const BLOCK_SIZE = 0x80;
const FIRST_CONSONANT = 0x15;
/** The signs above or behind a letter that sound like an n. */
const NASAL_SIGNS = [0x01, 0x02];
const LATIN_DIGRAPHS = /([kgcjtdbs])h/g;
const LATIN_SOUNDS: Readonly<Record<string, string>> = { f: 'p', w: 'v', z: 'j', q: 'k', x: 'ks' };

/** Fewer consonants are shared by too many words. */
const FEWEST_CONSONANTS = 3;

/** Checks whether a word of another script sounds like a name: by its consonants, with one more for an ending. */
export function soundsLike(word: string, name: string): boolean {
  if (isLatin(word) === isLatin(name) && isLatin(word)) return false;
  const [sound, own] = [toConsonants(word), toConsonants(name)];
  return own.length >= FEWEST_CONSONANTS && sound.startsWith(own) && sound.length - own.length <= 1;
}

function isLatin(word: string): boolean {
  return /^\p{Script=Latin}/u.test(word);
}

function toConsonants(word: string): string {
  const sounds = isLatin(word) ? latinSounds(word) : Array.from(word, indicSound).join('');
  return sounds.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1');
}

function latinSounds(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/ph/g, 'p')
    .replace(LATIN_DIGRAPHS, '$1')
    .replace(/[fwzqx]/g, (letter) => LATIN_SOUNDS[letter] ?? letter)
    .replace(/[^a-z]/g, '');
}

function indicSound(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < FIRST_BLOCK || code > LAST_SIGN) return '';
  const place = (code - FIRST_BLOCK) % BLOCK_SIZE;
  return NASAL_SIGNS.includes(place) ? 'n' : (INDIC_CONSONANTS[place - FIRST_CONSONANT] ?? '');
}
