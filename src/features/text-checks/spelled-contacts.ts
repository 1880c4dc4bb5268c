/** Endings of addresses that people type without a scheme. */
const TOP_LEVEL =
  'com|in|org|net|co|io|me|info|biz|link|app|page|gl|gle|ly|site|online|shop|store|xyz|health|clinic|care|dental|' +
  'doctor|dev|ai|us|uk|tv|club|top|live|life|pro|world|tech|cc|ws|भारत|ભારત|ভারত|இந்தியா|భారత్|ಭಾರತ|ഭാരതം|ਭਾਰਤ';
// 'nice.Me and my wife' is a missing space: the ending of an address has no capital of its own. After a space, 'in' and
// 'OK' begin a sentence.
const BARE_DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}-])(?:[\\p{L}\\p{M}\\p{N}-]{1,63}[.。]){1,8}(?:${TOP_LEVEL}|[A-Z]{2,6}|\\s(?:com|org|net))` +
    '(?![\\p{L}\\p{M}\\p{N}-])(?:[/?#]\\S*[^\\s.,;:!?।)”’…]|/)?',
  'gu',
);
const DOT = 'dot|डॉट|डाट|ડોટ|ডট|டாட்|డాట్|ಡಾಟ್|ഡോട്ട്|ਡਾਟ';
const COM =
  'com|in|org|net|co|info|कॉम|काम|इन|કોમ|કૉમ|ઇન|কম|ইন|காம்|இன்|కామ్|ఇన్|ಕಾಮ್|ಇನ್|കോം|ഇൻ|ਕਾਮ|ਕੌਮ|ਇਨ';
const SPELLED_DOMAIN = new RegExp(
  `(?<!\\S)\\S+\\s*(?:[([]\\s*)?(?<![\\p{L}\\p{M}])(?:${DOT})[)\\]]?\\s+(?:${COM})(?![\\p{L}\\p{M}])(?:\\s+(?:${DOT})\\s+(?:${COM}))*`,
  'giu',
);
const HANDLE = /(?<![\p{L}\p{N}])@\s?[\p{L}\p{M}\p{N}_.]*[\p{L}\p{M}\p{N}_]/gu;
const UPI_AT =
  /(?<!\S)\S+\s+at\s+(?:ok(?:axis|icici|sbi|hdfc(?:bank)?)|ybl|ibl|axl|apl|upi|paytm)(?![\p{L}])/giu;

/** The digits 0 to 9 as people say them, without those that are also common words of the language. */
const DIGIT_WORDS = [
  'zero oh one two three four five six seven eight nine double triple',
  'shunya ek do teen tin char chaar panch paanch che chhe saat sat aath nau',
  'शून्य एक दो तीन चार पाँच पांच छह छः सात आठ नौ डबल ट्रिपल दोन पाच सहा नऊ',
  'શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ ડબલ',
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় ডবল',
  'பூஜ்யம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது',
  'సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది',
  'ಸೊನ್ನೆ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು',
  'പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത്',
  'ਸਿਫ਼ਰ ਇੱਕ ਇਕ ਦੋ ਤਿੰਨ ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ ਨੌਂ ਨੌ',
]
  .flatMap((words) => words.normalize('NFKC').split(' '))
  .join('|');
const DIGIT = `(?:(?:${DIGIT_WORDS})(?![\\p{L}\\p{M}])|\\p{Nd})`;
const SPELLED_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])${DIGIT}(?:[\\s,.-]*${DIGIT}){5,}`,
  'giu',
);

/**
 * Removes addresses that a reader still understands: bare and spelled domains, handles and payment
 * addresses. Expects Unicode's NFKC.
 */
export function withoutSpelledAddresses(text: string, replacement = '…'): string {
  return text
    .replace(UPI_AT, replacement)
    .replace(SPELLED_DOMAIN, replacement)
    .replace(BARE_DOMAIN, replacement)
    .replace(HANDLE, replacement);
}

/**
 * Removes numbers in words. Expects that those in digits are removed, whose neighbour may be such a
 * word; what is left in digits alone may be a date.
 */
export function withoutSpelledNumbers(text: string, replacement = '…'): string {
  return text.replace(SPELLED_NUMBER, (match) => (/\p{L}/u.test(match) ? replacement : match));
}
