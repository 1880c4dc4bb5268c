import type { Language } from '#platform/language.ts';

interface RequestWords {
  /** Codes that an honest message never asks for. */
  readonly codes: readonly string[];
  readonly money: readonly string[];
  readonly askForCode: readonly string[];
  readonly askForMoney: readonly string[];
  /**
   * Words that turn the request into a warning, such as 'do not tell your OTP', at any position.
   */
  readonly not: readonly string[];
}

const ENGLISH_CODE =
  'otp|one[- ]time (?:password|code|pin)|upi pin|pin(?! ?code)|cvv|password|passcode|verification code|card (?:number|details)|account number|bank details';
const NEVER = "(?<!\\b(?:never|not|nobody|no one|n['’]t)(?: \\S+){0,5} )";

const ENGLISH = [
  `${NEVER}(?:tell|send|share|give|forward|enter|confirm|reply with|text)(?: \\S+){0,5}? (?:${ENGLISH_CODE})\\b`,
  `${NEVER}(?:pay|transfer|send|deposit)(?! (?:at|in|here|when|on arrival)\\b)(?: \\S+){0,5}? (?:upi|google pay|gpay|phonepe|paytm|bank account|account no|qr)\\b`,
  `${NEVER}(?:pay|transfer|send|deposit)(?: us| me)?(?: an?| the| your| some)? (?:rs\\b|inr\\b|₹|rupees|money|amount|advance|deposit|dues|balance)`,
  `${NEVER}(?:pay|transfer|send|deposit)(?: us| me)? \\d+ ?(?:rs\\b|inr\\b|₹|rupees)`,
  // An address of the payments network, unlike that of an email, has no dot after its sign.
  '[a-z0-9._-]{2,}@(?:ok[a-z]+|upi|ybl|ibl|axl|apl|paytm|[a-z]{2,10}bank)(?![a-z0-9.-]*\\.[a-z])',
];

const REQUESTS: Readonly<Record<Exclude<Language, 'en'>, RequestWords>> = {
  hi: {
    codes: ['ओटीपी', 'पासवर्ड', 'सीवीवी', 'पिन(?! ?कोड)', 'कार्ड नंबर', 'खाता नंबर'],
    money: ['पैसे', 'पैसा', 'रुपये', 'रुपए', 'रकम', 'राशि', 'एडवांस'],
    askForCode: ['बताएँ', 'बताएं', 'बताइए', 'बताओ', 'भेजें', 'भेजिए', 'दीजिए', 'दें', 'शेयर करें'],
    askForMoney: ['भेजें', 'भेजिए', 'भेज दें', 'ट्रांसफर', 'ट्रांसफ़र', 'जमा कर'],
    not: ['न', 'ना', 'नहीं', 'मत'],
  },
  gu: {
    codes: ['ઓટીપી', 'પાસવર્ડ', 'સીવીવી', 'પિન(?! ?કોડ)', 'કાર્ડ નંબર', 'ખાતા નંબર'],
    money: ['પૈસા', 'રૂપિયા', 'રકમ', 'એડવાન્સ'],
    askForCode: ['જણાવ', 'મોકલ', 'આપો', 'આપશો', 'કહો', 'કહેશો', 'શેર કર'],
    askForMoney: ['મોકલ', 'ટ્રાન્સફર', 'જમા કર'],
    not: ['ન', 'ના', 'નહીં', 'નહિ'],
  },
  mr: {
    codes: ['ओटीपी', 'पासवर्ड', 'सीव्हीव्ही', 'पिन(?! ?कोड)', 'कार्ड नंबर', 'खाते क्रमांक'],
    money: ['पैसे', 'रुपये', 'रक्कम', 'आगाऊ'],
    askForCode: ['सांगा', 'पाठवा', 'द्या', 'कळवा', 'शेअर करा'],
    askForMoney: ['पाठवा', 'ट्रान्सफर', 'जमा करा', 'भरा'],
    not: ['नका', 'नये'],
  },
  bn: {
    codes: ['ওটিপি', 'পাসওয়ার্ড', 'সিভিভি', 'পিন(?! ?কোড)', 'কার্ড নম্বর', 'অ্যাকাউন্ট নম্বর'],
    money: ['টাকা', 'অগ্রিম', 'অর্থ'],
    askForCode: ['বলুন', 'জানান', 'পাঠান', 'দিন', 'শেয়ার করুন'],
    askForMoney: ['পাঠান', 'ট্রান্সফার', 'জমা দিন'],
    not: ['না', 'নয়'],
  },
  ta: {
    codes: ['ஓடிபி', 'ஒடிபி', 'கடவுச்சொல்', 'கார்டு எண்', 'கணக்கு எண்'],
    money: ['பணம்', 'பணத்தை', 'ரூபாய்', 'தொகை', 'முன்பணம்'],
    askForCode: ['சொல்லுங்கள்', 'அனுப்புங்கள்', 'கூறுங்கள்', 'தெரிவியுங்கள்', 'பகிருங்கள்', 'கொடுங்கள்'],
    askForMoney: ['அனுப்புங்கள்', 'செலுத்துங்கள்', 'மாற்றுங்கள்'],
    not: ['வேண்டாம்'],
  },
  te: {
    codes: ['ఓటీపీ', 'ఓటిపి', 'పాస్‌వర్డ్', 'కార్డ్ నంబర్', 'ఖాతా నంబర్'],
    money: ['డబ్బు', 'డబ్బులు', 'రూపాయలు', 'అడ్వాన్స్'],
    askForCode: ['చెప్పండి', 'పంపండి', 'ఇవ్వండి', 'తెలపండి', 'షేర్ చేయండి'],
    askForMoney: ['పంపండి', 'చెల్లించండి', 'బదిలీ చేయండి', 'ట్రాన్స్‌ఫర్'],
    not: ['వద్దు'],
  },
  kn: {
    codes: ['ಒಟಿಪಿ', 'ಓಟಿಪಿ', 'ಪಾಸ್‌ವರ್ಡ್', 'ಕಾರ್ಡ್ ಸಂಖ್ಯೆ', 'ಖಾತೆ ಸಂಖ್ಯೆ'],
    money: ['ಹಣ', 'ಹಣವನ್ನು', 'ರೂಪಾಯಿ', 'ಮುಂಗಡ'],
    askForCode: ['ಹೇಳಿ', 'ಕಳುಹಿಸಿ', 'ಕೊಡಿ', 'ನೀಡಿ', 'ತಿಳಿಸಿ', 'ಹಂಚಿಕೊಳ್ಳಿ'],
    askForMoney: ['ಕಳುಹಿಸಿ', 'ಪಾವತಿಸಿ', 'ವರ್ಗಾಯಿಸಿ'],
    not: ['ಬೇಡಿ', 'ಬೇಡ'],
  },
  ml: {
    codes: ['ഒടിപി', 'ഒ\\.ടി\\.പി', 'പാസ്‌വേഡ്', 'കാർഡ് നമ്പർ', 'അക്കൗണ്ട് നമ്പർ'],
    money: ['പണം', 'രൂപ', 'തുക'],
    askForCode: ['പറയുക', 'പറയൂ', 'അയയ്ക്കുക', 'അയക്കുക', 'നൽകുക', 'തരിക', 'തരൂ', 'പങ്കുവെക്കുക'],
    askForMoney: ['അയയ്ക്കുക', 'അയക്കുക', 'അയയ്ക്കൂ', 'അടയ്ക്കുക', 'കൈമാറുക'],
    not: ['വേണ്ട', 'അരുത്'],
  },
  pa: {
    codes: ['ਓਟੀਪੀ', 'ਪਾਸਵਰਡ', 'ਸੀਵੀਵੀ', 'ਪਿੰਨ(?! ?ਕੋਡ)', 'ਕਾਰਡ ਨੰਬਰ', 'ਖਾਤਾ ਨੰਬਰ'],
    money: ['ਪੈਸੇ', 'ਰੁਪਏ', 'ਰਕਮ', 'ਐਡਵਾਂਸ'],
    askForCode: ['ਦੱਸੋ', 'ਭੇਜੋ', 'ਦਿਓ', 'ਸਾਂਝਾ ਕਰੋ'],
    askForMoney: ['ਭੇਜੋ', 'ਟ੍ਰਾਂਸਫਰ', 'ਜਮ੍ਹਾਂ ਕਰ'],
    not: ['ਨਾ', 'ਨਹੀਂ', 'ਕਦੇ'],
  },
};

/** Requests for money or codes, in the form of `GuardWords`. The other languages are written with the verb at the end. */
export const MONEY_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ENGLISH,
  ...(Object.fromEntries(
    Object.entries(REQUESTS).map(([language, words]) => [language, toRequests(words)]),
  ) as Record<keyof typeof REQUESTS, string[]>),
};

function toRequests({ codes, money, askForCode, askForMoney, not }: RequestWords): string[] {
  const word = (list: readonly string[]) => `(?:${list.join('|')})(?![\\p{L}\\p{M}])`;
  // To the end of the sentence at most, and not over a word that forbids.
  const gap = `(?:(?! ${word(not)})[^.!?।\\n]){0,60}? `;
  const unlessForbidden = `(?! ${word(not)})`;
  const ask = (verbs: readonly string[]) =>
    `(?:${verbs.join('|')})[\\p{L}\\p{M}]*${unlessForbidden}`;
  return [
    `(?:otp|cvv|upi pin|${codes.join('|')})(?![\\p{L}\\p{N}])${gap}${ask(askForCode)}`,
    `(?:₹ ?\\d+|rs\\.? ?\\d+|${money.join('|')})${gap}${ask(askForMoney)}`,
  ];
}
