/** The words for 0 to 9, in several spellings each, of every language. */
const DIGIT_WORDS: readonly (readonly string[])[] = [
  [
    'zero',
    'oh',
    'nil',
    'शून्य',
    'जीरो',
    'ज़ीरो',
    'શૂન્ય',
    'ઝીરો',
    'শূন্য',
    'জিরো',
    'பூஜ்யம்',
    'பூஜ்ஜியம்',
    'ஜீரோ',
    'సున్నా',
    'జీరో',
    'ಸೊನ್ನೆ',
    'ಜೀರೋ',
    'പൂജ്യം',
    'സീറോ',
    'ਸਿਫ਼ਰ',
    'ਸਿਫਰ',
    'ਜ਼ੀਰੋ',
  ],
  [
    'one',
    'ek',
    'एक',
    'वन',
    'એક',
    'વન',
    'এক',
    'ஒன்று',
    'ஒன்னு',
    'ఒకటి',
    'ఒక',
    'ಒಂದು',
    'ഒന്ന്',
    'ഒന്നു',
    'ਇੱਕ',
    'ਇਕ',
  ],
  [
    'two',
    'do',
    'दो',
    'टू',
    'दोन',
    'બે',
    'ટુ',
    'দুই',
    'இரண்டு',
    'ரெண்டு',
    'రెండు',
    'ಎರಡು',
    'രണ്ട്',
    'രണ്ടു',
    'ਦੋ',
  ],
  [
    'three',
    'teen',
    'तीन',
    'थ्री',
    'ત્રણ',
    'થ્રી',
    'তিন',
    'மூன்று',
    'மூணு',
    'మూడు',
    'ಮೂರು',
    'മൂന്ന്',
    'മൂന്നു',
    'ਤਿੰਨ',
  ],
  [
    'four',
    'char',
    'चार',
    'फोर',
    'ચાર',
    'ફોર',
    'চার',
    'நான்கு',
    'நாலு',
    'నాలుగు',
    'ನಾಲ್ಕು',
    'നാല്',
    'നാലു',
    'ਚਾਰ',
  ],
  [
    'five',
    'paanch',
    'पांच',
    'पाँच',
    'पाच',
    'फाइव',
    'પાંચ',
    'ફાઇવ',
    'পাঁচ',
    'ஐந்து',
    'அஞ்சு',
    'ఐదు',
    'అయిదు',
    'ಐದು',
    'അഞ്ച്',
    'അഞ്ചു',
    'ਪੰਜ',
  ],
  [
    'six',
    'chhe',
    'छह',
    'छः',
    'छे',
    'सहा',
    'सिक्स',
    'છ',
    'સિક્સ',
    'ছয়',
    'ছয়',
    'ஆறு',
    'ఆరు',
    'ಆರು',
    'ആറ്',
    'ആറു',
    'ਛੇ',
  ],
  ['seven', 'saat', 'सात', 'सेवन', 'સાત', 'সাত', 'ஏழு', 'ఏడు', 'ಏಳು', 'ഏഴ്', 'ഏഴു', 'ਸੱਤ'],
  ['eight', 'aath', 'आठ', 'एट', 'આઠ', 'আট', 'எட்டு', 'ఎనిమిది', 'ಎಂಟು', 'എട്ട്', 'എട്ടു', 'ਅੱਠ'],
  [
    'nine',
    'nau',
    'नौ',
    'नऊ',
    'नाइन',
    'નવ',
    'নয়',
    'নয়',
    'ஒன்பது',
    'ఒంబది',
    'తొమ్మిది',
    'ಒಂಬತ್ತು',
    'ഒൻപത്',
    'ഒമ്പത്',
    'ਨੌਂ',
    'ਨੌ',
  ],
];
const REPEATS: Readonly<Record<string, number>> = {
  double: 2,
  triple: 3,
  डबल: 2,
  ट्रिपल: 3,
  ડબલ: 2,
  ટ્રિપલ: 3,
  ডাবল: 2,
  டபுள்: 2,
  డబుల్: 2,
  ಡಬಲ್: 2,
  ഡബിൾ: 2,
  ਡਬਲ: 2,
};

const VALUES: ReadonlyMap<string, string> = new Map(
  DIGIT_WORDS.flatMap((words, digit) =>
    words.map((word) => [word.normalize('NFKC'), String(digit)] as const),
  ),
);
const ANY = [
  ...VALUES.keys(),
  ...Object.keys(REPEATS).map((word) => word.normalize('NFKC')),
  '\\d+',
].join('|');
// Fewer than seven in a row are a time, a dose or a floor.
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${ANY})(?:[ ,.\\-–…\\n]{1,3}(?:${ANY})(?![\\p{L}\\p{M}])){4,}`,
  'giu',
);

/** Writes the digits of a number that is spelled in words; all other words stay. */
export function digitsOfWords(plain: string): string {
  return plain.replace(IN_WORDS, toDigits);
}

function toDigits(words: string): string {
  let digits = '';
  let times = 1;
  for (const word of words.toLowerCase().split(/[ ,.\-–…\n]+/u)) {
    const repeats = REPEATS[word];
    if (repeats === undefined) digits += (VALUES.get(word) ?? word).repeat(times);
    times = repeats ?? 1;
  }
  // A row that is no phone number stays as it was.
  return digits.length < 8 ? words : digits;
}
