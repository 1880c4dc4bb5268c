import type { GuardWords } from './schema.ts';

export const englishGuards: GuardWords = {
  stars: [
    '(?:[1-5]|one|two|three|four|five|paanch|panch)[\\s-]*stars?\\b',
    'stars?[\\s-]*rat(?:ing|ed)',
    '(?:good|great|nice|positive|excellent|best|high(?:est)?|top|favou?rable) (?:google )?(?:reviews?|ratings?|feedback|scores?)',
    'positive (?:words|things|comments?)',
    'rate us (?:high|well|5|five)',
    'full marks',
    // Not the fifth of May.
    '5 ?/ ?5(?![\\d/])',
    '(?:5|five) out of (?:5|five)',
    'if you (?:were|are) (?:happy|satisfied|pleased)',
  ],
  incentive: [
    'discounts?\\b',
    'gifts?\\b',
    'vouchers?\\b',
    'coupons?\\b',
    'cash[ -]?backs?',
    'rewards?\\b',
    'lucky draw',
    'prizes?\\b',
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
};
