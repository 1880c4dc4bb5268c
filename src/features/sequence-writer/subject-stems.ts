import type { PlaybookId } from '#features/content/playbook-schema.ts';

/** Beginnings of words, in any language; with `=` the whole word. */
type Stems = readonly string[];

/** Words that are about a subject when each of these groups has one, in any order. */
export interface SubjectStems {
  /** Null when no playbook fits; 'other' when the words are about something else. */
  readonly playbook: PlaybookId | null | 'other';
  readonly groups: readonly Stems[];
}

const split = (text: string): Stems => text.trim().split(/\s+/);

const TOOTH =
  split(`tooth teeth molar daant =dant dand =daat =pal pallu pannu hallu दांत दात दाढ अक्कलदाढ દાંત દાઢ
  দাঁত =பல் பல்லை பற்க ஞானப்பல் పన్ను పళ్ల పళ్ళ దంతం దంతాల ಹಲ್ಲ പല്ല വിവേകദന്ത ਦੰਦ ਦਾੜ`);
const DENTAL = [...TOOTH, ...split('dental डेंटल ડેન્ટલ ডেন্টাল டென்டல் డెంటల్ ಡೆಂಟಲ್ ഡെന്റൽ ਡੈਂਟਲ')];
const REMOVE =
  split(`remov extrac pull nikal nikl kadh kaddh edutha eduth teesi kitt tolar tola निकाल निकल उखाड काढ
  उपट કાઢ કઢાવ પડાવ তোল ফেল பிடுங்க எடுத்த அகற்ற తీసి తీసే తీయ పీకి పీక ಕಿತ್ತ ತೆಗೆ ಕೀಳ എടുത്ത എടുക്ക പറിച്ച പറിക്ക ਕੱਢ ਕਢ`);
const EYE = split(
  `eye aankh ankh =kan kanti kannina kannu dolya डोळ आंख આંખ চোখ =கண் கண்ணி కంటి కళ్ల ಕಣ್ಣ കണ്ണ ਅੱਖ`,
);
const OPERATION = split(`operat surger ऑपरेशन आपरेशन सर्जर शस्त्रक्रिय ઓપરેશન સર્જરી অপারেশন অস্ত্রোপচার সার্জারি
  அறுவை ஆபரேஷன் சர்ஜரி ఆపరేషన్ శస్త్రచికిత్స సర్జరీ ಆಪರೇಷನ್ ಶಸ್ತ್ರಚಿಕಿತ್ಸೆ ಸರ್ಜರಿ ശസ്ത്രക്രിയ ഓപ്പറേഷ സർജറി ਆਪਰੇਸ਼ਨ
  ਅਪਰੇਸ਼ਨ ਸਰਜਰੀ`);
const IMPLANT = split(`implant इम्प्लांट इंप्लांट ઇમ્પ્લા ইমপ্ল இம்பிளான்ட் ఇంప్లాంట్ ಇಂಪ್ಲಾಂಟ್ ഇംപ്ലാന്റ ਇੰਪਲਾਂਟ`);
const BIRTH =
  split(`deliver childbirth डिलीवर डिलिवर डिलिव्हर प्रसव प्रसूत बाळंत जच्चा ડિલિવર ડિલીવર સુવાવડ પ્રસૂ ডেলিভার
  প্রসব பிரசவ சுகப்பிரசவ டெலிவரி மகப்பேறு కాన్పు డెలివర ప్రసవ ಹೆರಿಗೆ ಡೆಲಿವರ ಪ್ರಸವ പ്രസവ ഡെലിവറ സുഖപ്രസവ ਡਿਲੀਵਰ ਜਣੇਪ`);
const MEDICINE = split(`medicin tablet =dawa dawai दवा गोली औषध દવા ওষুধ மருந்த మందు ಔಷಧ മരുന്ന ਦਵਾਈ`);
const AGAIN = split(`repeat again दोबारा दुबारा ફરી पुन्हा আবার மீண்டும் மறுபடி మళ్లీ మళ్ళీ ಮತ್ತೆ വീണ്ടും ਦੁਬਾਰਾ`);
const ENDING = split(`खत्म संप ખૂટ ফুর தீரும் தீர்ந் అయిపో ಮುಗಿ തീരു തീർന്ന ਮੁੱਕ`);
const TEST = split(`test टेस्ट जांच तपास ટેસ્ટ તપાસ টেস্ট পরীক্ষা டெஸ்ட் பரிசோதனை ரத்தப்பரிசோதனை టెస్ట్ పరీక్ష ಟೆಸ್ಟ್
  ಪರೀಕ್ಷೆ ടെസ്റ്റ് പരിശോധന രക്തപരിശോധന ਟੈਸਟ ਜਾਂਚ`);
const BLOOD = split(`blood खून रक्त લોહી રક્ત রক্ত ரத்த రక్త ರಕ್ತ രക്ത ਖੂਨ ਬਲੱਡ urine पेशाब લઘવી પેશાબ`);
const CHILD = split(`child baby kid बच्च शिशु मुल बाळ બાળક বাচ্চা শিশু குழந்தை పిల్ల ಮಕ್ಕಳ ಮಗು കുട്ടി കുഞ്ഞ ਬੱਚ`);
const ILLNESS =
  split(`fever ill illness sick बुखार बीमार ताप आजार તાવ માંદ জ্বর অসুখ காய்ச்ச జ్వర అనారోగ్య ಜ್ವರ ಅನಾರೋಗ್ಯ
  പനി അസുഖ ਬੁਖਾਰ ਬਿਮਾਰ`);
const ANIMAL = split(
  `=dog =dogs =cat =cats monkey animal kutt कुत्त कुत्र बंदर श्वान जानवर કૂતર কুকুর நாய் కుక్క ನಾಯಿ നായ ਕੁੱਤ`,
);
const BITE = split(`bite bitten =bit kaat काट चाव दंश કરડ কামড় கடி కాటు కరిచ ಕಡಿ ಕಚ್ಚ കടി ਵੱਢ`);

const alone = (playbook: SubjectStems['playbook'], words: string): SubjectStems => ({
  playbook,
  groups: [split(words)],
});

/** The subjects by the beginnings of their words, since most languages add endings. */
export const SUBJECT_STEMS: readonly SubjectStems[] = [
  {
    playbook: 'rootCanal',
    groups: [
      split('root रूट रुट રૂટ રુટ রুট ரூட் రూట్ ರೂಟ್ റൂട്ട് ਰੂਟ'),
      split('canal canel कैना कना कॅन કેના ক্যানা ক্যানে கெனா கனா కెనా కనా ಕೆನಾ ಕನಾ കനാ ਕੈਨਾ ਕਨਾ'),
    ],
  },
  alone('rootCanal', '=rct आरसीटी આરસીટી rootcanal'),
  { playbook: 'rootCanal', groups: [['வேர்'], ['சிகிச்சை']] },
  { playbook: 'extraction', groups: [TOOTH, REMOVE] },
  alone('extraction', 'പല്ലെടു'),
  { playbook: 'implant', groups: [DENTAL, IMPLANT] },
  { playbook: 'cataract', groups: [split('=iol lens'), IMPLANT] },
  { playbook: 'cataract', groups: [EYE, OPERATION] },
  alone('cataract', 'cataract phaco motiya मोतिया मोतीबिं મોતિયા ছানি கண்புரை శుక్ల పొర ಪೊರೆ തിമിര ਮੋਤੀਆ'),
  alone(
    'eyeProcedure',
    `lasik लेसिक लैसिक लॅसिक લેસિક ল্যাসিক লেসিক লাসিক லேசிக் லாசிக் లేసిక్ లాసిక్ ಲೇಸಿಕ್ ಲಾಸಿಕ್
    ലേസിക് ലാസിക് ਲੇਸਿਕ ਲੈਸਿਕ`,
  ),
  {
    playbook: 'hairTransplant',
    groups: [
      split('hair हेयर हेअर હેર হেয়ার ஹேர் முடி హెయిర్ ಹೇರ್ ഹെയർ ਹੇਅਰ'),
      split('transpl ट्रांसप्ल ट्रान्सप्ल ટ્રાન્સપ્લા ট্রান্সপ্ল டிரான்ஸ் மாற்று ట్రాన్స్ ಟ್ರಾನ್ಸ್ ട്രാൻസ് ਟਰਾਂਸ'),
    ],
  },
  alone(
    'piles',
    `piles hemorrh haemorrh bawas बवासीर મસા मूळव्याध मुळव्याध পাইলস =অর্শ பைல்ஸ் పైల్స్ మొలలు ಪೈಲ್ಸ್
    ಮೂಲವ್ಯಾಧ പൈൽസ് മൂലക്കുരു ਬਵਾਸੀਰ`,
  ),
  {
    playbook: 'piles',
    groups: [
      ['=masa', 'மூலம்', 'மூல'],
      [...OPERATION, 'நோய்'],
    ],
  },
  alone('delivery', BIRTH.join(' ')),
  alone(
    'caesarean',
    'lscs caesar cesar caesarian सिजेर सिझेर सीझर સિઝેર સીઝેર সিজার সিজারি சிசேரி సిజేరి ಸಿಸೇರಿ സിസേറി ਸਿਜੇਰੀ',
  ),
  { playbook: 'caesarean', groups: [split('=c =सी'), split('section सेक्शन')] },
  { playbook: 'caesarean', groups: [['ਵੱਡਾ'], OPERATION, BIRTH] },
  {
    playbook: 'other',
    groups: [split('home door होम હોમ হোম ஹோம் హోమ్ ಹೋಮ್ ഹോം ਹੋਮ'), BIRTH],
  },
  {
    playbook: 'other',
    groups: [
      split('crown cap caps denture aligner lens lenses spectacle specs glasses kit parcel'),
      BIRTH,
    ],
  },
  { playbook: 'labReport', groups: [split('sample'), BIRTH] },
  { playbook: 'refill', groups: [MEDICINE, BIRTH] },
  alone(
    null,
    `miscarr abort contracep गर्भपात गर्भनिरोध गर्भाशय ગર્ભપાત ગર્ભનિરોધ ગર્ભાશય গর্ভপাত গর্ভনিরোধ গর্ভাশয় கருச்சிதை
    கருக்கலை గర్భస్రావ గర్భనిరోధ గర్భాశయ ಗರ್ಭಪಾತ ಗರ್ಭನಿರೋಧ ಗರ್ಭಕೋಶ ഗർഭഛിദ്ര ഗർഭച്ഛിദ്ര ഗർഭനിരോധ ഗർഭാശയ ਗਰਭਪਾਤ ਗਰਭਨਿਰੋਧ`,
  ),
  alone(
    'antenatal',
    `pregnan antenat prenat =anc garbh गर्भ प्रेग गरोदर સગર્ભા ગર્ભ પ્રેગ গর্ভ প্রেগ অন্তঃসত্ত্ব கர்ப்ப గర్భ ప్రెగ్నె ಗರ್ಭ
    ಪ್ರೆಗ್ನೆ ಬಸುರಿ ഗർഭ ਗਰਭ ਪ੍ਰੈਗ`,
  ),
  alone(
    'vaccination',
    `vaccin immuni teeka tikak टीका टीके टीकाकरण वैक्सीन =लस लसी રસી টিকা ভ্যাকসিন தடுப்பூசி வாக்சின் టీకా వ్యాక్సిన్ ಲಸಿಕೆ
    ವ್ಯಾಕ್ಸಿನ್ വാക്സി കുത്തിവെ ਟੀਕ ਵੈਕਸੀਨ`,
  ),
  { playbook: 'animalBite', groups: [ANIMAL, BITE] },
  alone('animalBite', 'rabies रेबी રેબી હડકવા জলাতঙ্ক রেবি ரேபி రేబి ರೇಬಿ റാബി പേവിഷ ਰੇਬੀ श्वानदंश'),
  alone(
    'physiotherapy',
    `physio fisio fizio फिजियो फिजिओ ફિઝિયો ફિજી ফিজিও ফিজিয়ো பிசியோ இயன்முறை ఫిజియో ಫಿಸಿಯೋ ಫಿಜಿಯೋ ഫിസിയോ ਫਿਜੀਓ`,
  ),
  alone(
    'labReport',
    'report sample रिपोर्ट રિપોર્ટ রিপোর্ট ரிப்போர்ட் రిపోర్ట్ ರಿಪೋರ್ಟ್ റിപ്പോർട്ട് ਰਿਪੋਰਟ രക്തപരിശോധന',
  ),
  { playbook: 'labReport', groups: [BLOOD, TEST] },
  alone('repeatTest', 'retest'),
  { playbook: 'repeatTest', groups: [['hba1c'], split('every month months monthly quarterly')] },
  // These are also the names of tests.
  {
    playbook: null,
    groups: [
      split('dengue typhoid malaria covid hiv'),
      split('follow recover fever patient care treat'),
    ],
  },
  { playbook: 'repeatTest', groups: [AGAIN, TEST] },
  alone(
    'diabetes',
    `diabet =dm =sugar मधुमेह डायबि डायबी डायबट डायबेट शुगर =साखरेचा ડાયાબ સુગર શુગર મધુપ્ર ডায়াবে ডায়বে সুগার মধুমেহ
    சர்க்கரை நீரிழிவு சுகர் டயாபடீ షుగర్ మధుమేహ డయాబె చక్కెర ಶುಗರ್ ಮಧುಮೇಹ ಡಯಾಬಿ ಸಕ್ಕರೆ പ്രമേഹ ഷുഗർ ഡയബ ਸ਼ੂਗਰ ਡਾਇਬ ਸ਼ੱਕਰ`,
  ),
  alone(
    'heart',
    `heart =bp hyperten cardia हृदय =दिल हार्ट =बीपी रक्तदाब હૃદય હાર્ટ બીપી প্রেশার হার্ট রক্তচাপ হৃদ இதய பிபி గుండె బీపీ
    రక్తపోటు ಹೃದಯ ಬಿಪಿ ರಕ್ತದೊತ್ತಡ ഹൃദയ ഹൃദ്രോ ബിപി രക്തസമ്മർ രക്താതി =ਦਿਲ ਬੀਪੀ`,
  ),
  {
    playbook: 'heart',
    groups: [split('blood ब्लड બ્લડ ব্লাড ਬਲੱਡ ரத்த'), split('pressure प्रेशर પ્રેશર প্রেশার ਪ੍ਰੈਸ਼ਰ அழுத்த')],
  },
  alone('refill', 'refil रिफिल रीफिल રિફિલ રીફિલ রিফিল ரீஃபில் రీఫిల్ ರೀಫಿಲ್ റീഫിൽ ਰੀਫਿਲ'),
  { playbook: 'refill', groups: [MEDICINE, [...AGAIN, ...ENDING]] },
  alone('dentalRecall', TOOTH.join(' ')),
  { playbook: 'childIllness', groups: [CHILD, ILLNESS] },
  alone(
    'skin',
    `=acne eczema त्वचा त्वचे मुंहास मुहांस =दाद एक्जि मुरूम नायटा ખીલ ચામડી દાદર ত্বক ব্রণ =দাদ தோல் முகப்பரு =படை చర్మ
    మొటిమ తామర ಚರ್ಮ ಮೊಡವೆ ಹುಳುಕಡ್ಡಿ ചർമ മുഖക്കുരു എക്സിമ ਚਮੜੀ ਮੁਹਾਸ =ਦੱਦ`,
  ),
  alone(
    'breathing',
    `asthma दमा अस्थमा सांस श्वास खांसी खोकल =દમ અસ્થમા શ્વાસ ખાંસી হাঁপানি অ্যাজমা শ্বাস কাশি ஆஸ்துமா மூச்சு இருமல்
    வீசிங் ఆస్తమా ఆయాస దగ్గు ఉబ్బస ಅಸ್ತಮಾ ಉಸಿರಾಟ ಕೆಮ್ಮು ಉಬ್ಬಸ ആസ്ത്മ ശ്വാസ =ചുമ =വലിവ് =ਦਮਾ ਅਸਥਮਾ ਸਾਹ ਖੰਘ`,
  ),
  alone('surgery', OPERATION.join(' ')),
];

/** Checks whether a word begins with a stem, or is it. */
export function matchesStem(word: string, stem: string): boolean {
  return stem.startsWith('=') ? word === stem.slice(1) : word.startsWith(stem);
}
