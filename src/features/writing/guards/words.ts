import type { Language } from '#platform/language.ts';

/**
 * Words of one language that break a rule, as sources of regular expressions. They are looked for from the beginning of a word, in
 * lower case, after Unicode's NFKC and with the digits 0 to 9.
 */
export interface GuardWords {
  /** Asks for stars or for praise, or asks only those who are happy (Google's review policy). */
  readonly stars: readonly string[];
  /** Offers something for a review. */
  readonly incentive: readonly string[];
  /** Tells the reader a finding or names an illness as theirs. */
  readonly diagnosis: readonly string[];
  /** Promises a cure or a result. */
  readonly cure: readonly string[];
}

export const GUARD_WORDS: Readonly<Partial<Record<Language, GuardWords>>> = {
  en: {
    stars: [
      '(?:[1-5]|one|two|three|four|five|paanch|panch)[\\s-]*stars?',
      'stars?[\\s-]*rat(?:ing|ed)',
      '(?:good|great|nice|positive|excellent|best|high(?:est)?|top|favou?rable) (?:google )?(?:reviews?|ratings?|feedback|scores?)',
      'positive (?:words|things|comments?)',
      'rate us (?:high|well|5|five)',
      'full marks',
      'if you (?:were|are) (?:happy|satisfied|pleased)',
    ],
    incentive: [
      'discounts?',
      'gifts?(?: cards?| vouchers?)?',
      'vouchers?',
      'coupons?',
      'cash[ -]?backs?',
      'rewards?',
      'lucky draw',
      'prizes?',
      '\\d+ ?% off',
      'free (?:check-?ups?|consultations?|gifts?|cleaning|tests?|visits?|sessions?|treatments?)',
      'complimentary',
    ],
    diagnosis: [
      'you (?:have|suffer from|are suffering from) (?:an? )?(?:diabetes|cancer|thyroid|an[a]?emia|tb|tuberculosis|hiv|hepatitis|dengue|malaria|high blood pressure|hypertension|heart disease|kidney disease|tumou?r|infection)',
      'you (?:were|are|have been) diagnosed',
      'test(?:ed)? positive',
      'your (?:report|result|test|scan)s? (?:shows?|showed|indicates?|confirms?|(?:is|are|was|were|came(?: back)?) (?:positive|negative|abnormal|normal|bad))',
      'your (?:hba1c|sugar|bp|blood pressure|cholesterol|ha?emoglobin) (?:is|was) (?:too )?(?:high|low|\\d)',
    ],
    cure: [
      'cur(?:e|es|ed|ing)\\b',
      'guarantee[ds]?',
      '100 ?%',
      'permanent(?:ly)? (?:relief|solution|result|treatment|free)',
      '(?:completely|fully|totally) (?:healed|recovered|disease[ -]free)',
      'miracles?',
      'no side[ -]effects?',
    ],
  },
  hi: {
    stars: [
      '(?:[1-5]|चार|पाँच|पांच|फाइव|फ़ाइव)[\\s-]*(?:स्टार|सितार)',
      'स्टार[\\s-]*रेटिंग',
      '(?:अच्छी|अच्छा|अच्छे|बढ़िया|बेहतरीन|सकारात्मक|पॉज़िटिव|पॉजिटिव|ऊँची|ऊंची)[\\s-]*(?:रेटिंग|रिव्यू|समीक्षा|प्रतिक्रिया|फीडबैक|फ़ीडबैक|टिप्पणी)',
      '(?:अगर|यदि) आप (?:खुश|संतुष्ट|प्रसन्न)',
    ],
    incentive: [
      '(?:विशेष|खास|ख़ास|\\d+ ?%(?: की)?|प्रतिशत(?: की)?) छूट',
      'छूट (?:मिलेगी|पाएँ|पाएं|पाइए|देंगे|दी जाएगी)',
      'डिस्काउंट',
      'उपहार',
      'तोहफ़ा',
      'तोहफा',
      'गिफ्ट',
      'गिफ़्ट',
      'इनाम',
      'पुरस्कार',
      'कूपन',
      'वाउचर',
      'कैशबैक',
      'मुफ्त',
      'मुफ़्त',
      'निःशुल्क',
    ],
    diagnosis: [
      'आपको (?:डायबिटीज|मधुमेह|शुगर|कैंसर|थायरॉइड|थायराइड|एनीमिया|टीबी|संक्रमण|हृदय रोग|उच्च रक्तचाप)(?: की बीमारी)? (?:है|हुआ है|हो गया|हो गई)',
      'आपकी (?:रिपोर्ट|जाँच|जांच) (?:पॉज़िटिव|पॉजिटिव|असामान्य|खराब|ख़राब|सामान्य)',
      'आपका (?:शुगर|बीपी|ब्लड प्रेशर|कोलेस्ट्रॉल) (?:बढ़ा हुआ|ज़्यादा|ज्यादा|कम|\\d)',
    ],
    cure: [
      '(?:पूरी तरह(?: से)?|जड़ से|हमेशा के लिए) (?:ठीक|स्वस्थ|खत्म|ख़त्म|समाप्त|छुटकारा)',
      'गारंटी',
      'शर्तिया',
      'रामबाण',
      'चमत्कार',
      'रोगमुक्त',
      'स्थायी (?:इलाज|समाधान|राहत)',
      'बिना (?:किसी )?साइड इफेक्ट',
    ],
  },
};
