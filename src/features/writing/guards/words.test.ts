import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { checkText, isAllowed } from './rules.ts';
import type { GuardWords } from './schema.ts';
import { GUARD_WORDS } from './words.ts';

interface Corpus {
  /** Each breaks its rule. */
  readonly wrong: GuardWords;
  /** Each comes near a rule and keeps it. */
  readonly right: readonly string[];
}

const CORPUS: Readonly<Record<'en' | 'hi' | 'gu' | 'mr' | 'bn' | 'pa', Corpus>> = {
  en: {
    wrong: {
      stars: [
        'Please give us 5 stars on Google.',
        'A five-star rating would mean a lot.',
        'We would love a positive review.',
        'If you were happy with us, tell others.',
        'Rate us highly, please.',
      ],
      incentive: [
        'Write a review and get 20% off.',
        'A small gift is waiting for you.',
        'Reviewers join our lucky draw.',
        'Your next check: free consultation.',
      ],
      diagnosis: [
        'As you have diabetes, please come again.',
        'Your report was positive.',
        'Your sugar is too high.',
        'You were diagnosed last month.',
      ],
      cure: [
        'Our treatment cures back pain.',
        'We guarantee a result.',
        'You will be completely healed.',
        'It works without fail and has no side effects.',
      ],
    },
    right: [
      'Please write what you honestly think, whether praise or criticism.',
      'The doctor at room 5 starts at nine.',
      'Your report is ready at the counter.',
      'It was a rewarding talk with a gifted team.',
      'Please test your sugar as advised.',
      'It was a curious question.',
    ],
  },
  hi: {
    wrong: {
      stars: [
        'कृपया हमें 5 स्टार दें।',
        'कृपया हमें ५ स्टार दें।',
        'पाँच सितारे देना न भूलें।',
        'गूगल पर अच्छा रिव्यू लिखें।',
        'अगर आप संतुष्ट हैं, तो ज़रूर लिखें।',
      ],
      incentive: ['अनुभव लिखने पर 10% छूट मिलेगी।', 'आपके लिए एक उपहार है।', 'अगली जाँच मुफ़्त होगी।'],
      diagnosis: ['आपको मधुमेह है, समय पर आएँ।', 'आपकी रिपोर्ट पॉज़िटिव आई है।', 'आपका शुगर बढ़ा हुआ है।'],
      cure: ['बीमारी जड़ से ख़त्म हो जाएगी।', 'हम इलाज की गारंटी देते हैं।', 'आप पूरी तरह ठीक हो जाएँगे।'],
    },
    right: [
      'कृपया वही लिखें जो आपको सच में लगा, चाहे प्रशंसा हो या कोई कमी।',
      'आपकी रिपोर्ट तैयार है, कृपया ले जाएँ।',
      'कृपया पूरी तरह आराम करें और पानी पिएँ।',
      'डॉक्टर की बताई जाँच समय पर करवा लें।',
    ],
  },
  gu: {
    wrong: {
      stars: [
        'કૃપા કરીને અમને 5 સ્ટાર આપશો.',
        'કૃપા કરીને અમને ૫ સ્ટાર આપશો.',
        'પાંચ તારા આપવાનું ભૂલશો નહીં.',
        'ગૂગલ પર સારો રિવ્યુ લખશો.',
        'જો આપ સંતુષ્ટ હો, તો જરૂર લખશો.',
      ],
      incentive: [
        'અનુભવ લખવા પર 10% છૂટ મળશે.',
        'આપના માટે એક ભેટ છે.',
        'આગલી તપાસ મફત રહેશે.',
        'ઇનામ જીતવાની તક.',
      ],
      diagnosis: ['આપને ડાયાબિટીસ છે, સમયસર આવશો.', 'આપનો રિપોર્ટ પોઝિટિવ આવ્યો છે.', 'આપનું શુગર વધારે છે.'],
      cure: [
        'રોગ જડમૂળથી મટી જશે.',
        'અમે ઇલાજની ગેરંટી આપીએ છીએ.',
        'આપ સંપૂર્ણ રીતે સાજા થઈ જશો.',
        'આ દવાની કોઈ આડઅસર નથી.',
      ],
    },
    right: [
      'વખાણ હોય કે ખામી, આપને ખરેખર જે લાગ્યું તે જ લખશો.',
      'આપનો રિપોર્ટ તૈયાર છે, કૃપા કરીને લઈ જશો.',
      'અમારી ભેટાભેટી યાદગાર રહી.',
      'ડૉક્ટરે કહેલી તપાસ સમયસર કરાવશો.',
      'મારી સંપૂર્ણ વાત સાંભળવામાં આવી.',
    ],
  },
  mr: {
    wrong: {
      stars: [
        'कृपया आम्हाला 5 स्टार द्या.',
        'कृपया आम्हाला ५ स्टार द्या.',
        'पाच तारे द्यायला विसरू नका.',
        'गूगलवर चांगला रिव्ह्यू लिहा.',
        'आपण समाधानी असाल तर नक्की लिहा.',
      ],
      incentive: [
        'अनुभव लिहिल्यास 10% सूट मिळेल.',
        'आपल्यासाठी एक भेटवस्तू आहे.',
        'पुढची तपासणी मोफत असेल.',
        'बक्षीस जिंकण्याची संधी.',
      ],
      diagnosis: [
        'आपल्याला मधुमेह आहे, वेळेवर या.',
        'आपला रिपोर्ट पॉझिटिव्ह आला आहे.',
        'तुमची शुगर वाढली आहे.',
      ],
      cure: [
        'आजार मुळापासून नष्ट होईल.',
        'आम्ही उपचारांची गॅरंटी देतो.',
        'आपण पूर्णपणे बरे व्हाल.',
        'याचे दुष्परिणाम नाहीत.',
      ],
    },
    right: [
      'कौतुक असो वा त्रुटी, आपल्याला खरोखर जे वाटले तेच लिहा.',
      'आपला रिपोर्ट तयार आहे, कृपया घेऊन जा.',
      'आपल्या भेटीची वेळ ठरली आहे.',
      'डॉक्टरांनी सांगितलेली तपासणी वेळेवर करून घ्या.',
      'पूर्ण लक्ष देऊन ऐकले आणि हमखास वेळ दिला.',
    ],
  },
  bn: {
    wrong: {
      stars: [
        'অনুগ্রহ করে আমাদের 5 স্টার দিন।',
        'অনুগ্রহ করে আমাদের ৫টি স্টার দিন।',
        'পাঁচ তারা দিতে ভুলবেন না।',
        'গুগলে একটি ভালো রিভিউ লিখুন।',
        'আপনি সন্তুষ্ট হলে অবশ্যই লিখুন।',
      ],
      incentive: [
        'অভিজ্ঞতা লিখলে 10% ছাড় পাবেন।',
        'আপনার জন্য একটি উপহার আছে।',
        'পরের পরীক্ষা বিনামূল্যে হবে।',
        'পুরস্কার জেতার সুযোগ।',
      ],
      diagnosis: [
        'আপনার ডায়াবেটিস আছে, সময়মতো আসুন।',
        'আপনার রিপোর্ট পজিটিভ এসেছে।',
        'আপনার সুগার বেশি।',
        'আপনি ডেঙ্গু রোগে আক্রান্ত।',
      ],
      cure: [
        'রোগ গোড়া থেকে নিরাময় হবে।',
        'আমরা চিকিৎসার গ্যারান্টি দিই।',
        'আপনি সম্পূর্ণ সুস্থ হয়ে যাবেন।',
        'এর কোনো পার্শ্বপ্রতিক্রিয়া নেই।',
      ],
    },
    right: [
      'প্রশংসা হোক বা ত্রুটি, আপনার যা সত্যিই মনে হয়েছে তা-ই লিখুন।',
      'আপনার রিপোর্ট তৈরি, অনুগ্রহ করে নিয়ে যান।',
      'দেরি ছাড়া আর কোনো অসুবিধা হয়নি।',
      'ডাক্তারের বলা পরীক্ষা সময়মতো করিয়ে নিন।',
      'আমার সম্পূর্ণ কথা শোনা হয়েছে।',
    ],
  },
  pa: {
    wrong: {
      stars: [
        'ਕਿਰਪਾ ਕਰਕੇ ਸਾਨੂੰ 5 ਸਟਾਰ ਦਿਓ।',
        'ਕਿਰਪਾ ਕਰਕੇ ਸਾਨੂੰ ੫ ਸਟਾਰ ਦਿਓ।',
        'ਪੰਜ ਸਿਤਾਰੇ ਦੇਣਾ ਨਾ ਭੁੱਲੋ।',
        'ਗੂਗਲ ਤੇ ਚੰਗਾ ਰਿਵਿਊ ਲਿਖੋ।',
        'ਜੇ ਤੁਸੀਂ ਸੰਤੁਸ਼ਟ ਹੋ, ਤਾਂ ਜ਼ਰੂਰ ਲਿਖੋ।',
      ],
      incentive: [
        'ਤਜਰਬਾ ਲਿਖਣ ਤੇ 10% ਛੋਟ ਮਿਲੇਗੀ।',
        'ਤੁਹਾਡੇ ਲਈ ਇੱਕ ਤੋਹਫ਼ਾ ਹੈ।',
        'ਅਗਲੀ ਜਾਂਚ ਮੁਫ਼ਤ ਹੋਵੇਗੀ।',
        'ਇਨਾਮ ਜਿੱਤਣ ਦਾ ਮੌਕਾ।',
      ],
      diagnosis: [
        'ਤੁਹਾਨੂੰ ਸ਼ੂਗਰ ਦੀ ਬਿਮਾਰੀ ਹੈ, ਸਮੇਂ ਸਿਰ ਆਓ।',
        'ਤੁਹਾਡੀ ਰਿਪੋਰਟ ਪਾਜ਼ੀਟਿਵ ਆਈ ਹੈ।',
        'ਤੁਹਾਡਾ ਬੀਪੀ ਵੱਧ ਹੈ।',
      ],
      cure: [
        'ਬਿਮਾਰੀ ਜੜ੍ਹ ਤੋਂ ਖ਼ਤਮ ਹੋ ਜਾਵੇਗੀ।',
        'ਅਸੀਂ ਇਲਾਜ ਦੀ ਗਰੰਟੀ ਦਿੰਦੇ ਹਾਂ।',
        'ਤੁਸੀਂ ਪੂਰੀ ਤਰ੍ਹਾਂ ਠੀਕ ਹੋ ਜਾਓਗੇ।',
        'ਇਹ ਪੱਕਾ ਇਲਾਜ ਹੈ।',
      ],
    },
    right: [
      'ਉਹੀ ਲਿਖੋ ਜੋ ਤੁਹਾਨੂੰ ਸੱਚਮੁੱਚ ਲੱਗਿਆ, ਭਾਵੇਂ ਤਾਰੀਫ਼ ਹੋਵੇ ਜਾਂ ਕੋਈ ਕਮੀ।',
      'ਤੁਹਾਡੀ ਰਿਪੋਰਟ ਤਿਆਰ ਹੈ, ਕਿਰਪਾ ਕਰਕੇ ਲੈ ਜਾਓ।',
      'ਉੱਥੇ ਸਭ ਕੁਝ ਬਿਲਕੁਲ ਠੀਕ ਸੀ।',
      'ਡਾਕਟਰ ਦੀ ਦੱਸੀ ਜਾਂਚ ਸਮੇਂ ਸਿਰ ਕਰਵਾ ਲਓ।',
    ],
  },
};

const RULE_OF = {
  stars: 'ASKS_FOR_STARS',
  incentive: 'INCENTIVE',
  diagnosis: 'DIAGNOSIS',
  cure: 'CURE_CLAIM',
} as const;
const LISTS = Object.keys(RULE_OF) as (keyof GuardWords)[];
const clinic = { names: [], phones: [], links: [] };

const examples = (Object.keys(CORPUS) as (keyof typeof CORPUS)[]).map((language) => ({
  language,
  ...CORPUS[language],
}));

test.each(
  examples.flatMap(({ language, wrong }) =>
    LISTS.flatMap((list) => wrong[list].map((text) => ({ language, rule: RULE_OF[list], text }))),
  ),
)('$language $rule: $text', ({ language, rule, text }) => {
  const found = checkText({ text, language, kind: 'request', clinic });
  expect(found.map((finding) => finding.rule)).toContain(rule);
  expect(isAllowed(found)).toBe(false);
});

test.each(examples.flatMap(({ language, right }) => right.map((text) => ({ language, text }))))(
  '$language may say: $text',
  ({ language, text }) => {
    const found = checkText({ text, language, kind: 'request', clinic });
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);

test.each(LANGUAGES)(
  'each word list of %s has patterns that are valid and match no empty text',
  (language) => {
    for (const list of LISTS) {
      const sources = GUARD_WORDS[language][list];
      expect(sources.length).toBeGreaterThan(2);
      expect(new Set(sources).size).toBe(sources.length);
      for (const source of sources) expect(new RegExp(source, 'u').test(''), source).toBe(false);
    }
  },
);
