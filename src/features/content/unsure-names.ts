import { matchesStems, splitStems, type Stems } from './stems.ts';
import {
  BIRTH,
  BLOOD,
  DENTAL,
  EYE,
  GROWTH,
  INFECTIONS,
  MEDICINE,
  NEUTRAL,
  OPERATION,
  REMOVE,
  TEST,
  TREAT,
} from './word-stems.ts';

interface UnsureName {
  /** Each word of the name is in one of these, and each of these has one. */
  readonly groups: readonly Stems[];
  /** Words beside the name with which it is meant; without them it is never sure. */
  readonly companions?: Stems;
}

const SURGICAL = [...OPERATION, ...REMOVE];
const HEART_WORDS =
  splitStems(`attack health problem disease failure valve bypass stent blood =bp pressure high low
  sugar level cardiac diabet =for बीमारी रोग दौरा हाई બીમારી રોગ હુમલો आजार झटका রোগ অসুখ நோய் అనారోగ్య వ్యాధి జబ్బు ಕಾಯಿಲೆ
  ರೋಗ രോഗ അസുഖ ਬਿਮਾਰੀ ਰੋਗ`);
const SUGAR_WORDS =
  splitStems(`level control high low fasting random diabet blood =bp bimari problem type foot insulin
  ill disease बीमारी रोग मधुमेह બીમારી રોગ आजार অসুখ রোগ நோய் వ్యాధి జబ్బు ಕಾಯಿಲೆ രോഗ ਬਿਮਾਰੀ ਰੋਗ`);

/** Names of treatments that also mean other things, such as an implant that is no tooth. */
const UNSURE_NAMES: readonly UnsureName[] = [
  {
    groups: [
      splitStems(`implant extracti filling =crown =crowns =cap =cavity bleaching scaling इम्प्लांट इंप्लांट फिलिंग फीलिंग
        ઇમ્પ્લા ઈમ્પ્લા ફિલિંગ ફીલીંગ ফিলিং ইমপ্ল ইমপ্লা இம்ப்ளான்ட் இம்பிளான்ட் ఇంప్లాంట్ ఫిల్లింగ్ ಇಂಪ್ಲಾಂಟ್ ಫಿಲ್ಲಿಂಗ್
        ഇംപ്ലാന്റ ഇമ്പ്ലാന്റ ഫില്ലിങ് ਇੰਪਲਾਂਟ ਇਮਪਲਾਂਟ ਫਿਲਿੰਗ ਫ਼ਿਲਿੰਗ`),
    ],
    companions: [
      ...DENTAL,
      ...splitStems(`wisdom =rct canal crown =cap zirconia composite cement silver ceramic molar polish scaling
        cavity gum दाढ़ अक्कल`),
    ],
  },
  {
    groups: [
      splitStems(`fistula fissure फिस्टुला फ़िस्टुला फिश्चुला फिस्तुला ફિસ્ટુલા ફિશ્ચ્યુલા ফিস্টুলা ফিসচুলা ஃபிஸ்டுலா பிஸ்டுலா
        ఫిస్టులా ಫಿಸ್ಟುಲಾ ഫിസ്റ്റുല ਫਿਸਟੁਲਾ ਫਿਸਚੂਲਾ surger =operation शस्त्रक्रिय ऑपरेशन ઓપરેશન অপারেশন
        ஆபரேஷன் అపరేషన్ ఆపరేషన్ ಆಪರೇಷನ್ ഓപ്പറേഷ ശസ്ത്രക്രിയ ਅਪਰੇਸ਼ਨ`),
      splitStems(`fistula fissure फिस्टुला फ़िस्टुला फिश्चुला फिस्तुला ફિસ્ટુલા ફિશ્ચ્યુલા ফিস্টুলা ফিসচুলা ஃபிஸ்டுலா பிஸ்டுலா
        ఫిస్టులా ಫಿಸ್ಟುಲಾ ഫിസ്റ്റുല ਫਿਸਟੁਲਾ ਫਿਸਚੂਲਾ`),
    ],
    companions: [...splitStems('anal ano anus piles laser bhagand भगंद'), ...SURGICAL],
  },
  {
    groups: [splitStems('=bypass')],
    companions: [...OPERATION, ...splitStems('heart cardiac cabg')],
  },
  {
    groups: [splitStems('=culture')],
    companions: [...TEST, ...BLOOD, ...splitStems('sputum sensitiv throat wound')],
  },
  // An illness is not its test, its vaccine or its operation.
  {
    groups: [INFECTIONS],
  },
  {
    groups: [
      splitStems(`=hernia inguinal umbilical =appendix appendicitis gallbladder gallstone पित्त પિત્ત পিত্ত பித்த పిత్త ಪಿತ್ತ പിത്ത ਪਿੱਤ =gall bladder kidney kidni =stone =stones
        pathri pathor mutkhada rallu =kal kallu =cyst lipoma =mole =corn =corns =boil abscess varicose =vein =veins =squint strabismus
        pterygium =acl ligament =tear =stroke paralysis हर्निया अपेंडि पथरी गुर्दे किडनी स्टोन मुतखड मूतखड खडे किडनीतील पित्ताशय
        હર્નિયા એપેન્ડિ પથરી કિડની મૂત્રમાર્ગની હાર્નિયા হার্নিয়া অ্যাপেনডি কিডনি পাথর স্টোন ஹெர்னியா குடலிறக்க சிறுநீரக கிட்னி =கல் ஸ்டோன்
        హెర్నియా కిడ్నీ రాళ్లు స్టోన్ ಹರ್ನಿಯಾ ಕಿಡ್ನಿ ಕಲ್ಲು ಸ್ಟೋನ್ ಮೂತ್ರಪಿಂಡ ഹെർണിയ കിഡ്നി സ്റ്റോൺ വൃക്ക കല്ല് മൂത്രത്തിൽ
        ਹਰਨੀਆ ਗੁਰਦੇ ਪੱਥਰੀ ਪਥਰੀ`),
    ],
  },
  { groups: [GROWTH] },
  {
    groups: [
      splitStems(
        'deliver डिलीवर डिलिवर डिलिव्हर ડિલિવર ડિલીવર ডেলিভার டெலிவரி డెలివర ಡೆಲಿವರ ഡെലിവറ ਡਿਲੀਵਰ',
      ),
    ],
    companions: [
      ...BIRTH.filter((stem) => stem !== 'deliver'),
      ...splitStems(`baby normal mother lscs caesar cesar =section pregnan vaginal labour labor painless birth woman women
        premature forceps =ftnd preterm नॉर्मल नार्मल सिजेर सिझेर बच्च માતા નોર્મલ સિઝેર সিজার নরমাল নরম্যাল নর্মাল நார்மல் సాధారణ నార్మల్
        ನಾರ್ಮಲ್ ನಾರ್ಮಲ್ സാധാരണ നോർമൽ ਨਾਰਮਲ ਸਿਜੇਰ ਵੱਡਾ`),
    ],
  },
  {
    groups: [splitStems(`=sugar शुगर साखर શુગર સુગર সুগার சுகர் சர்க்கரை షుగర్ చక్కెర ಶುಗರ್ ಸಕ್ಕರೆ ഷുഗർ ਸ਼ੂਗਰ ਸ਼ੱਕਰ`)],
    companions: [...SUGAR_WORDS, ...TEST, ...MEDICINE],
  },
  {
    groups: [
      splitStems(
        `=heart =bp =dil हृदय =दिल हार्ट હૃદય હાર્ટ હાર્ટ હૃદ হার্ট হৃদ இதய గుండె ಹೃದಯ ഹൃദയ =ਦਿਲ ਹਾਰਟ`,
      ),
    ],
    companions: [...HEART_WORDS, ...TEST, ...MEDICINE, ...OPERATION],
  },
  {
    groups: [splitStems('refil रिफिल रीफिल રિફિલ રીફિલ রিফিল ரீஃபில் రీఫిల్ ರೀಫಿಲ್ റീഫിൽ ਰੀਫਿਲ')],
    companions: [...MEDICINE, ...splitStems('prescri insulin inhaler pill')],
  },
  {
    groups: [splitStems('=piles =மூலம்')],
    companions: [...SURGICAL, ...splitStems('bleed laser fissure fistula pain banding problem')],
  },
  {
    groups: [EYE, OPERATION],
    companions: splitStems('cataract left right both phaco motiya मोतिया मोतीबिं મોતિયા ছানি कंटी'),
  },
  {
    groups: [splitStems('report रिपोर्ट રિપોર્ટ রিপোর্ট ரிப்போர்ட் రిపోర్ట్ ರಿಪೋರ್ಟ್ റിപ്പോർട്ട് ਰਿਪੋਰਟ')],
    companions: [
      ...TEST,
      ...BLOOD,
      ...splitStems(`lab medical patholog collect ready sugar thyroid =cbc lipid sample delivery home =hba1c लैब लॅब લેબ ল্যাব
        லேப் ల్యాబ్ ಲ್ಯಾಬ್ ലാബ് ਲੈਬ`),
    ],
  },
  {
    groups: [splitStems('=sample =samples')],
    companions: [...BLOOD, ...splitStems('stool collect delivery home lab')],
  },
  {
    groups: [DENTAL],
    companions: [
      ...DENTAL,
      ...REMOVE,
      ...splitStems(`clean scal polish fill crown =cap white bleach safai saf mahi साफ सफ स्वच्छ सफाई जांच तपास सेटिंग સફા તપાસ
        পরিষ্কার পরীক্ষা সাফ সুরক্ষা சுத்த பரிசோதனை శుభ్ర పరీక్ష క్లీన ಸ್ವಚ್ಛ ಪರೀಕ್ಷೆ ಕ್ಲೀನ വൃത്തി പരിശോധന ക്ലീന ਸਫਾਈ ਜਾਂਚ`),
    ],
  },
  {
    groups: [splitStems('=skin त्वचा त्वचे ત્વચા ચામડી ত্বক =தோல் தோலின் చర్మ ಚರ್ಮ ചർമ ਚਮੜੀ')],
    companions:
      splitStems(`problem allerg rash itch disease infect acne clinic doctor रोग बीमारी समस्या રોગ સમસ્યા आजार রোগ சமস்யா நோய்
      பிரச்சனை వ్యాధి సమస్య ಕಾಯಿಲೆ ರೋಗ ಸಮಸ್ಯೆ രോഗ ਰੋਗ ਬਿਮਾਰੀ ਐਲਰਜੀ`),
  },
];

/**
 * Checks whether the words from `from` up to `to` mean the treatment that they can name: they are
 * no such name, or they are alone, or beside a word that says so. The word before decides, else the word after.
 */
export function isSureName(words: readonly string[], { from, to }: { from: number; to: number }) {
  const saysMore = (word: string) => !matchesStems(word, NEUTRAL);
  const name = words.slice(from, to).filter(saysMore);
  const before = words
    .slice(0, from)
    .findLast((word) => saysMore(word) && !matchesStems(word, TREAT));
  const after = words.slice(to).find((word) => saysMore(word) && !matchesStems(word, TREAT));
  const neighbor = before ?? after;
  return UNSURE_NAMES.filter(({ groups }) => matchesGroups(name, groups)).every(
    ({ companions }) =>
      companions !== undefined && (neighbor === undefined || matchesStems(neighbor, companions)),
  );
}

function matchesGroups(name: readonly string[], groups: readonly Stems[]): boolean {
  return (
    name.every((word) => groups.some((stems) => matchesStems(word, stems))) &&
    groups.every((stems) => name.some((word) => matchesStems(word, stems)))
  );
}
