import type { Language } from '../../src/platform/language.ts';
import type { Direction } from '../../src/features/content/sentence-schema.ts';
import { compileWords, toPlain } from './plain.ts';

/** Unmistakable words of praise and complaint; `not` and `without` turn a sentence around. */
interface DirectionWords {
  readonly good: string;
  readonly bad: string;
  readonly not: string;
  readonly without: string;
}

// Written apart from the sentences, so that a reversed sentence cannot reverse its own measure.
// A noun such as 'my trouble' is no complaint: clinics listen to a patient's trouble.
const WORDS: Readonly<Record<Language, DirectionWords>> = {
  en: {
    good: '\\beas(?:y|ily)\\b|simple|smooth|\\bpolite|\\bhelpful|courte|nicely|\\bclean|tidy|\\bclear|\\bcomfortabl|(?<!ill )at ease|relaxed|on time|quick|\\bsoon\\b',
    bad: 'difficult|\\bhard\\b|trouble|hassle|struggle|impolite|unhelpful|\\bpoor\\b|lack|\\blate\\b|delay|unclear|confus|uncomfort|uneasy|ill at ease|\\blong\\b|dirty|missing',
    not: "\\bnot\\b|n't\\b|\\bno\\b|nothing|neither|\\bnor\\b|(?:could|should) have|hardly|\\blittle\\b|needed|in need of|could do with|missing|lack",
    without: '\\bwithout\\b',
  },
  hi: {
    good: 'आसान|आराम|विनम्र|मददगार|तमीज|साफ|जल्दी|समय पर|टाइम पर|ध्यान से|सहज|अच्छ',
    bad: 'मुश्किल|(?<!मेरी |हमारी |अपनी )परेशान|दिक्कत|झंझट|गंद|देर से|देर बाद|लंब|असहज|घबराह|बदतमीज',
    not: 'नहीं|(?<![\\p{L}\\p{M}])न[ा ]|चाहिए थ|कमी|जरूरत',
    without: 'बिना|बगैर',
  },
  gu: {
    good: 'સહેલ|સરળ|આરામ|નમ્ર|મદદરૂપ|વિવેક|વિનય|સારી|સારો|સારું|ચોખ્ખ|સ્વચ્છ|સાફ|જલદી|ઝડપથી|સમયસર|ટાઇમસર|ધ્યાનથી|બરાબર|શાંતિથી|ધીરજ|(?<!અ)સ્પષ્ટ|સહજ|નિરાંત|મોકળાશ',
    bad: '(?<!મારી |અમારી |પોતાની )તકલીફ|મુશ્કેલ|અઘર|ફરિયાદ|મોડ|અગવડ|લાંબી|અધૂર|અસ્પષ્ટ|ગંદ|હેરાન|ઝંઝટ',
    not: 'નહીં|(?<![\\p{L}\\p{M}])નથી|નહોત|(?<![\\p{L}\\p{M}])ન |ઓછી|ઓછું',
    without: 'વગર|વિના',
  },
  mr: {
    good: 'सहज|सोप|आराम|नम्र|चांगल|आदरा|(?<!अ)स्वच्छ|साफ|लवकर|पटकन|वेळेवर|वेळेत|लक्ष देऊन|(?<!अ)स्पष्ट|मोकळ|निवांत|निर्धास्त|नीट',
    bad: '(?<!माझी |आमची |आपली |माझ्या |आमच्या )अडचण|त्रास|अवघड|मुश्किल|कशीबशी|खटपट|उशिर|गैरसोय|तक्रार|घाण|उद्धट|दिरंगाई|अस्वच्छ|अस्पष्ट',
    not: 'नाही|नव्ह|(?<![\\p{L}\\p{M}])न |कमी|अपुर|हव(?:े|ं) होत',
    without: 'शिवाय|विना',
  },
  bn: {
    good: 'সহজ|(?<!অ)ভদ্র|ভালো|সুন্দর|সাহায্য|(?<!অ)পরিষ্কার|পরিচ্ছন্ন|সাফ|তাড়াতাড়ি|সময়মতো|ঠিক সময়ে|মন দিয়ে|স্বচ্ছন্দ|নিশ্চিন্ত|আরাম',
    bad: '(?<!আমার |আমাদের |নিজের )অসুবিধা(?!র কথা)|ঝামেলা|কষ্ট|দেরি|অস্বস্তি|নোংরা|অপরিষ্কার|সংকোচ|লম্বা|অভদ্র|অভিযোগ|সমস্যা হ|আপত্তি|ময়লা',
    not: '(?:নি|না|নয়|নেই|নন)(?![\\p{L}\\p{M}])|অভাব|কম|উচিত|দরকার ছিল',
    without: 'ছাড়া',
  },
  ta: {
    good: 'எளிதா|சுலபமா|ஈஸி|கனிவா|மரியாதை|உதவியா|தன்மையா|சுத்த|தூய்மை|கவனமா|பொறுமை|தெளிவா|புரியும்|எளிமை|(?<!அ)வசதியா|இயல்பா|(?<!அ)சௌகரிய|இதமா|நிம்மதி|சரியான நேரத்தில்|சொன்ன நேரத்தில்|நேரத்துக்கே|சீக்கிரம்',
    bad: 'கஷ்ட|சிரம|தாமத|லேட்|அசௌகரிய|குழப்ப|அழுக்கு|நீண்ட நேரம்|தயக்க|சங்கட|குறைய|பதற்ற|புரியாத',
    not: 'வில்லை|இல்லை|தில்லை|மாட்ட|இல்லாத |முடியாது|குறை(?!யாக)',
    without: 'ாமல்(?!ேயே| காலதாமத| தாமத| லேட்)|ாமலேயே',
  },
  te: {
    good: 'సులువు|తేలిగ్గా(?! తీసుకో)|ఈజీ|మర్యాద|గౌరవం|సహకరి|(?<!అ)శుభ్ర(?!త విషయంలో)|నీట్(?!‌నెస్)|క్లీన్|శ్రద్ధగా|ఓపిగ్గా|స్పష్ట|క్లియర్|అర్థమ|(?<!అ)సౌకర్య|హాయి|కంఫర్ట|సమయానికి|టైమ్‌కి|త్వరగా|తొందరగా',
    bad: 'కష్ట|(?<!నా |మా |మాకు ఏ )ఇబ్బంది|ఆలస్య|లేటు|అసౌకర్య|తిప్పలు|బెరుకు|మురికి|గందరగోళ|అశుభ్ర|కంగారు|టెన్షన్|లోప|లోటు',
    not: 'లేదు|లేదన|లేరు|లేకపో|లేవు|కాదు|ల్సింది|పెట్టాలి|బాగుండేది|తక్కువ',
    without: '(?<!పెట్ట|తీసుకో)కుండా',
  },
  kn: {
    good: 'ಸುಲಭ|ಸಲೀಸ|ಈಸಿ|ಗೌರವ|ಮರ್ಯಾದೆ|ಸೌಜನ್ಯ|ಸ್ವಚ್ಛ(?!ತೆಯ ವಿಷಯ)|ನೀಟ|ಕ್ಲೀನ|ಶುಚಿ(?!ತ್ವದ ವಿಷಯ)|ಗಮನ|ತಾಳ್ಮೆ|(?<!ಅ)ಸ್ಪಷ್ಟ|ಕ್ಲಿಯರ್|ಅರ್ಥವಾಗುವ|ಅಚ್ಚುಕಟ್ಟ|ಆರಾಮ|ನಿರಾಳ|ಹಾಯ|ಹಿತ|ಕಂಫರ್ಟ|ಸಮಯಕ್ಕೆ|ಟೈಮಿಗೆ|ಬೇಗ|ಚೆನ್ನಾಗಿ',
    bad: '(?<!ಸಾ)ಕಷ್ಟ|(?<!ನನ್ನ |ನಮ್ಮ )ತೊಂದರೆ|ತಡ|ಲೇಟ|ಕಿರಿಕಿರಿ|ಮುಜುಗರ|ಸಂಕೋಚ|ಅನಾನುಕೂಲ|ಇರುಸುಮುರುಸು|ಗಲೀಜು|ಗೊಂದಲ|ಹಿಂಜರಿ|ಅಸ್ಪಷ್ಟ|ಆತಂಕ|ಟೆನ್ಷನ್|ಕೊರತೆ|ಕುಂದು',
    not: '(?:ಿ|ಇ|ಅ)ಲ್ಲ(?![ದಿ])|ಬೇಕಿತ್ತು|ಬೇಕು(?![\\p{L}\\p{M}])|ಿದ್ದರೆ ಚೆನ್ನಾಗಿತ್ತು|ಕಡಿಮೆ|ಸಾಲದು',
    without: 'ಲ್ಲದೆ|ಗದೆ|ಗದಂತೆ|ಮಾಡದೆ',
  },
  ml: {
    good: 'എളുപ്പ|മര്യാദ|സൗമ്യ|സ്നേഹത്തോടെ|(?<![\\p{L}\\p{M}])നല്ല|വൃത്തി(?!യുടെ കാര്യത്തിൽ)|വെടിപ്പ|ശ്രദ്ധയോടെ|ക്ഷമയോടെ|നന്നായി|വ്യക്തമാ|ലളിത|(?<!അ)സൗകര്യ|(?<!അ)സ്വസ്ഥ|സുഖ|സമയത്തിന്|കൃത്യസമയ|വേഗം',
    bad: '(?<!എന്താണ് )ബുദ്ധിമുട്ട|പ്രയാസ|വൈക|താമസ|അസ്വസ്ഥ|അസൗകര്യ|അഴുക്ക|പരിഭ്രമ|ടെൻഷ|കുറവ(?:ൊന്നും|ുമി)',
    not: 'ില്ല(?!ാതെ)|തല്ല|(?<![\\p{L}\\p{M}])അല്ല|കുറവായ|കുറവുണ്ട|കുറവ് |കുറഞ്ഞ|പോരാ',
    without: 'ാതെ',
  },
  pa: {
    good: 'ਸੌਖ|ਆਸਾਨ|ਆਰਾਮ|ਚੰਗ|ਵਧੀਆ|ਨਿਮਰ|ਸਾਫ|ਸਫਾਈ|ਛੇਤੀ|ਜਲਦੀ|ਸਮੇਂ ਸਿਰ|ਟਾਈਮ ਸਿਰ|ਧਿਆਨ ਨਾਲ|ਬੇਫਿਕਰ|ਸ਼ਾਂਤ',
    bad: 'ਔਖ|ਦਿੱਕਤ|(?<!ਮੇਰੀ |ਸਾਡੀ |ਆਪਣੀ )ਪਰੇਸ਼ਾਨ|ਮੁਸ਼ਕਲ|ਦੇਰ ਨਾਲ|ਦੇਰ ਬਾਅਦ|ਲੰਮੀ|ਬੇਚੈਨ|ਗੰਦ|ਮਾੜ|ਘਬਰਾਹਟ|(?<!ਮੇਰੀ |ਸਾਡੀ |ਆਪਣੀ )ਤਕਲੀਫ',
    not: 'ਨਹੀਂ|(?<![\\p{L}\\p{M}])ਨਾ |ਕਮੀ|ਘੱਟ|ਘਾਟ|ਚਾਹੀਦ',
    without: 'ਬਿਨਾਂ|ਬਗੈਰ',
  },
};

/** Returns the direction of a sentence by its words; undefined where they do not decide it. */
export function readDirection(sentence: string, language: Language): Direction | undefined {
  const { good, bad, not, without } = PATTERNS[language];
  const read = toPlain(sentence)
    .split(/[,;]| and (?=did|was|were)/)
    .flatMap((clause) => {
      const isTurned = not.test(clause) !== without.test(clause);
      const isGood = (isTurned ? bad : good).test(clause);
      const isBad = (isTurned ? good : bad).test(clause);
      if (isGood === isBad) return [];
      return isGood ? (['good'] as const) : (['bad'] as const);
    });
  const [first] = read;
  return read.every((direction) => direction === first) ? first : undefined;
}

const PATTERNS = mapLanguages(({ good, bad, not, without }) => ({
  good: compileWords(good),
  bad: compileWords(bad),
  not: compileWords(not),
  without: compileWords(without),
}));

function mapLanguages<Compiled>(compile: (words: DirectionWords) => Compiled) {
  const compiledWords = Object.entries(WORDS).map(([language, words]) => [
    language,
    compile(words),
  ]);
  return Object.fromEntries(compiledWords) as Readonly<Record<Language, Compiled>>;
}
