import type { PlaybookId } from '#features/content/playbook-schema.ts';
import { splitStems, type Stems } from '#features/content/stems.ts';
import {
  TOOTH,
  DENTAL,
  REMOVE,
  EYE,
  GROWTH,
  ADULT_VACCINES,
  INFECTIONS,
  INJECTION,
  OPERATION,
  IMPLANT,
  BIRTH,
  MEDICINE,
  AGAIN,
  ENDING,
  TEST,
  BLOOD,
  CHILD,
  ILLNESS,
  ANIMAL,
  BITE,
  VACCINE,
  CHILD_DISEASES,
  DOSE,
  TREAT,
} from '#features/content/word-stems.ts';

/** Words that are about a subject when each of these groups has one, in any order. */
export interface SubjectStems {
  /** Null when no playbook fits; 'other' when the words are about something else. */
  readonly playbook: PlaybookId | null | 'other';
  readonly groups: readonly Stems[];
}

const alone = (playbook: SubjectStems['playbook'], words: string): SubjectStems => ({
  playbook,
  groups: [splitStems(words)],
});

/** The subjects by the beginnings of their words, since most languages add endings. */
export const SUBJECT_STEMS: readonly SubjectStems[] = [
  // Events and papers about a subject are no care for a patient.
  alone(
    null,
    `awareness =camp insurance passport admission licence license college =ban driving =drive जागरूक जनजागृ જાગૃત সচেতন
    விழிப்புணர்வு అవగాహన ಜಾಗೃತಿ ಅರಿವು അവബോധ ബോധവൽക്കരണ ਜਾਗਰੂਕ`,
  ),
  alone(null, 'amputat ligation tubectom vasectom nasbandi नसबंदी નસબંધી ਨਸਬੰਦੀ'),
  {
    playbook: null,
    groups: [
      splitStems('graft ग्राफ्ट ગ્રાફ્ટ গ্রাফট கிராஃப்ட் గ్రాఫ్ట్ ಗ್ರಾಫ್ಟ್ ഗ്രാഫ്റ്റ ਗ੍ਰਾਫਟ'),
      splitStems('=skin vitiligo burn त्वचा त्वचे सफेद ચામડી ত্বক =தோல் చర్మ ಚರ್ಮ ചർമ ਚਮੜੀ'),
    ],
  },
  alone('other', 'reporter रिपोर्टर રિપોર્ટર દાંતિય दातृ =दाता'),
  {
    playbook: 'rootCanal',
    groups: [
      splitStems('root रूट रुट રૂટ રુટ রুট ரூட் రూట్ ರೂಟ್ റൂട്ട് ਰੂਟ'),
      splitStems('canal canel कैना कना कॅन કેના ক্যানা ক্যানে கெனா கனா కెనా కనా ಕೆನಾ ಕನಾ കനാ ਕੈਨਾ ਕਨਾ'),
    ],
  },
  alone('rootCanal', '=rct आरसीटी આરસીટી rootcanal'),
  { playbook: 'rootCanal', groups: [splitStems('=வேர்'), splitStems('சிகிச்சை')] },
  {
    playbook: 'rootCanal',
    groups: [
      TOOTH,
      splitStems('nerve =nas नस નસ নার্ভ நரம்ப నరం నరా నరాల ನರ ഞരമ്പ ਨਸ'),
      [...TREAT, 'ilaj'],
    ],
  },
  { playbook: 'extraction', groups: [TOOTH, REMOVE] },
  { playbook: 'extraction', groups: [TOOTH, ['=taken'], ['=out']] },
  alone('extraction', 'പല്ലെടു'),
  {
    playbook: 'smallSurgery',
    groups: [
      GROWTH,
      [
        ...REMOVE,
        ...splitStems(
          'excis hata हटा हटव कटव કપાવ অপসারণ কাটা সরান வெட்ட எடுக்க எடுப்ப తొలగ മാറ്റ ਹਟਾ ਹਟਵ ਕਟਵ',
        ),
      ],
    ],
  },
  { playbook: 'smallSurgery', groups: [GROWTH, ['=taken'], ['=out']] },
  { playbook: 'implant', groups: [DENTAL, IMPLANT] },
  { playbook: 'cataract', groups: [splitStems('=iol lens'), IMPLANT] },
  { playbook: 'cataract', groups: [EYE, OPERATION] },
  { playbook: 'eyeProcedure', groups: [splitStems('squint pterygium strabismus'), OPERATION] },
  {
    playbook: 'eyeProcedure',
    groups: [
      splitStems('चश्म चष्म ચશ્મ চশমা கண்ணாடி కళ్లజోడు కళ్లద్ద ಕನ್ನಡಕ കണ്ണട ਐਨਕ ਚਸਮ spectacle specs'),
      OPERATION,
    ],
  },
  { playbook: 'eyeProcedure', groups: [['=નંબર'], ['ઉતાર']] },
  { playbook: 'eyeProcedure', groups: [['=number', '=specs'], REMOVE, EYE] },
  {
    playbook: null,
    groups: [
      splitStems('retina glaucoma cornea eyelid eyebrow रेटिना ग्लूकोमा રેટિના ઝામર'),
      OPERATION,
    ],
  },
  {
    playbook: null,
    groups: [
      EYE,
      [
        ...MEDICINE,
        ...splitStems('drop ड्रॉप बूंद थेंब ડ્રોપ ટીપાં ড্রপ ফোঁটা சொட்டு డ్రాప్ చుక్క ಡ್ರಾಪ್ ಹನಿ തുള്ളി ഡ്രോപ ਡਰਾਪ ਬੂੰਦ'),
      ],
    ],
  },
  {
    playbook: 'other',
    groups: [OPERATION, splitStems('theatre theater team hours manager head cost थिएटर થિયેટર')],
  },
  {
    playbook: 'other',
    groups: [[...ANIMAL, ...splitStems('=pet =pets cattle =cow =cows veterinar')], VACCINE],
  },
  {
    playbook: null,
    groups: [
      splitStems(
        `stain tartar plaque denture braces wire टार्टर मैल =दाग =तार =तारा क्लिप छारी છારી ડાઘ =તાર দাগ =তার கறை கிளிப் మరక గార క్లిప్ ಕಲೆ ಕೊಳೆ
        ಕ್ಲಿಪ್ =കറ കമ്പി ക്ലിപ്പ ਦਾਗ ਮੈਲ =ਤਾਰ =ਤਾਰਾਂ`,
      ),
      [...REMOVE, '=taken'],
    ],
  },
  alone(
    'cataract',
    'cataract phaco =motiya motiyab मोतिया मोतीबिं મોતિયા ছানি கண்புரை =శుక్ల =శుక్లం =శుక్లాలు =శుక్లాల =పొర =ಪೊರೆ =ಪೊರೆಯ ಕಣ್ಣಿನಪೊರೆ തിമിര ਮੋਤੀਆ',
  ),
  alone(
    'eyeProcedure',
    `lasik लेसिक लैसिक लॅसिक લેસિક ল্যাসিক লেসিক লাসিক லேசிக் லாசிக் లేసిక్ లాసిక్ ಲೇಸಿಕ್ ಲಾಸಿಕ್
    ലേസിക് ലാസിക് ਲੇਸਿਕ ਲੈਸਿਕ`,
  ),
  {
    playbook: 'hairTransplant',
    groups: [
      splitStems('hair हेयर हेअर હેર হেয়ার ஹேர் =முடி హెయిర్ ಹೇರ್ ഹെയർ ਹੇਅਰ'),
      splitStems('transpl ट्रांसप्ल ट्रान्सप्ल ટ્રાન્સપ્લા ট্রান্সপ্ল டிரான்ஸ் மாற்று ట్రాన్స్ ಟ್ರಾನ್ಸ್ ട്രാൻസ് ਟਰਾਂਸ'),
    ],
  },
  alone(
    'piles',
    `=piles hemorrho haemorrho bawas बवासीर =મસા હરસ =મસાનું =મસાની =મસાનો =મસાના मूळव्याध मुळव्याध পাইলস =অর্শ பைல்ஸ் పైల్స్ మొలల ಪೈಲ್ಸ್
    ಮೂಲವ್ಯಾಧ പൈൽസ് മൂലക്കുരു ਬਵਾਸੀਰ`,
  ),
  {
    playbook: 'piles',
    groups: [splitStems('=masa =மூல =மூலநோய்'), [...OPERATION, ...splitStems('நோய் சிகிச்சை')]],
  },
  alone('delivery', BIRTH.join(' ')),
  alone(
    'caesarean',
    'lscs caesar cesar caesarian सिजेर सिझर सीझर सिजर सीजर सिझेर सीझर સિઝેર સીઝેર સિઝર સીઝર সিজার সিজারি சிசேரி సిజేరి ಸಿಸೇರಿ സിസേറി ਸਿਜੇਰੀ',
  ),
  { playbook: 'caesarean', groups: [splitStems('=c =सी'), splitStems('section सेक्शन')] },
  { playbook: 'caesarean', groups: [['ਵੱਡਾ'], OPERATION, BIRTH] },
  {
    playbook: 'other',
    groups: [splitStems('home door होम હોમ হোম ஹோம் హోమ్ ಹೋಮ್ ഹോം ਹੋਮ'), BIRTH],
  },
  {
    playbook: 'other',
    groups: [
      splitStems('crown cap caps denture aligner lens lenses spectacle specs glasses kit parcel'),
      BIRTH,
    ],
  },
  { playbook: 'labReport', groups: [splitStems('sample'), BIRTH] },
  { playbook: 'refill', groups: [MEDICINE, BIRTH] },
  alone(
    null,
    `miscarr abort contracep गर्भपात गर्भनिरोध गर्भाशय ગર્ભપાત ગર્ભનિરોધ ગર્ભાશય গর্ভপাত গর্ভনিরোধ গর্ভাশয় கருச்சிதை
    கருக்கலை గర్భస్రావ గర్భనిరోధ గర్భాశయ ಗರ್ಭಪಾತ ಗರ್ಭನಿರೋಧ ಗರ್ಭಕೋಶ ഗർഭഛിദ്ര ഗർഭച്ഛിദ്ര ഗർഭനിരോധ ഗർഭാശയ ਗਰਭਪਾਤ ਗਰਭਨਿਰੋਧ`,
  ),
  {
    playbook: null,
    groups: [
      splitStems('pregnan गर्भधारण प्रेग ગર્ભધારણ પ્રેગ'),
      splitStems(
        'planning prevent =no =not =without avoid trying conceiv ectopic रोक योजना रोको બચ આયોજન',
      ),
    ],
  },
  alone(
    'antenatal',
    `pregnan antenat prenat =anc garbh गर्भ प्रेग गरोदर સગર્ભા ગર્ભ પ્રેગ গর্ভ প্রেগ অন্তঃসত্ত্ব கர்ப்ப గర్భ ప్రెగ్నె ಗರ್ಭ
    ಪ್ರೆಗ್ನೆ ಬಸುರಿ ഗർഭ ਗਰਭ ਪ੍ਰੈਗ`,
  ),
  alone('vaccination', VACCINE.join(' ')),
  { playbook: 'animalBite', groups: [ANIMAL, BITE] },
  { playbook: 'animalBite', groups: [ANIMAL, INJECTION] },
  alone(
    'animalBite',
    'rabies antirab रेबी રેબી હડકવા জলাতঙ্ক রেবি ரேபி రేబి రేబీ ರೇಬಿ ರೇಬೀ റാബി പേവിഷ ਰੇਬੀ श्वानदंश',
  ),
  alone(
    'physiotherapy',
    `=physio physioth fisioth fiziot =fisio =fizio फिजियो फिजिओ ફિઝિયો ફિજી ফিজিও ফিজিয়ো பிசியோ இயன்முறை ఫిజియో ಫಿಸಿಯೋ ಫಿಜಿಯೋ ഫിസിയോ ਫਿਜੀਓ`,
  ),
  {
    playbook: 'physiotherapy',
    groups: [
      splitStems(
        'exercis excercis exersi excersi व्यायाम कसरत एक्सरसाइज કસરત વ્યાયામ ব্যায়াম உடற்பயிற்சி వ్యాయామ ವ್ಯಾಯಾಮ വ്യായാമ ਕਸਰਤ',
      ),
      splitStems(
        `shoulder sholder frozen knee =neck =back कंध खांद घुटन गुडघ =कमर ખભ ઘૂંટણ કમર কাঁধ হাঁটু கழுத்து தோள்பட்டை முழங்கால் మోకాలి భుజ ಮಂಡಿ ಭುಜ
        മുട്ട തോള ਮੋਢ ਗੋਡ`,
      ),
    ],
  },
  alone(
    'labReport',
    'report sample रिपोर्ट રિપોર્ટ রিপোর্ট ரிப்போர்ட் రిపోర్ట్ ರಿಪೋರ್ಟ್ റിപ്പോർട്ട് ਰਿਪੋਰਟ രക്തപരിശോധന',
  ),
  { playbook: 'diabetes', groups: [['hba1c'], ['=review']] },
  { playbook: 'labReport', groups: [BLOOD, TEST] },
  alone('repeatTest', 'retest'),
  {
    playbook: 'repeatTest',
    groups: [['hba1c'], splitStems('every month months monthly quarterly')],
  },
  { playbook: 'labReport', groups: [INFECTIONS, TEST] },
  // The messages about vaccines follow a child's card, so those for adults have none.
  { playbook: null, groups: [ADULT_VACCINES, [...VACCINE, ...DOSE, ...INJECTION]] },
  { playbook: 'vaccination', groups: [INFECTIONS, VACCINE] },
  { playbook: 'vaccination', groups: [CHILD_DISEASES, DOSE] },
  { playbook: 'vaccination', groups: [CHILD, ['കുത്തിവയ്പ']] },
  { playbook: 'repeatTest', groups: [AGAIN, TEST] },
  alone(
    'diabetes',
    `diabet =dm =sugar मधुमेह डायबि डायबी डायबट डायबेट शुगर =साखरेचा ડાયાબ સુગર શુગર મધુપ્ર ডায়াবে ডায়বে ডায়াবি ডায়বি সুগার মধুমেহ
    சர்க்கரை நீரிழிவு சுகர் டயாபடீ షుగర్ మధుమేహ డయాబె చక్కెర ಶುಗರ್ ಮಧುಮೇಹ ಡಯಾಬಿ ಸಕ್ಕರೆ പ്രമേഹ ഷുഗർ ഡയബ ਸ਼ੂਗਰ ਡਾਇਬ ਸ਼ੱਕਰ`,
  ),
  alone(
    'heart',
    `=heart =hearts =bp hyperten cardia हृदय =दिल हार्ट =बीपी =बीपीच्या =बीपीची =बीपीचे रक्तदाब હૃદય હાર્ટ બીપી প্রেশার হার্ট রক্তচাপ হৃদ இதய பிபி గుండె బీపీ
    రక్తపోటు ಹೃದಯ ಬಿಪಿ ರಕ್ತದೊತ್ತಡ ഹൃദയ ഹൃദ്രോ ബിപി രക്തസമ്മർ രക്താതി =ਦਿਲ ਬੀਪੀ`,
  ),
  {
    playbook: 'heart',
    groups: [
      splitStems('blood ब्लड બ્લડ ব্লাড ਬਲੱਡ ரத்த'),
      splitStems('pressure प्रेशर પ્રેશર প্রেশার ਪ੍ਰੈਸ਼ਰ அழுத்த'),
    ],
  },
  alone('refill', 'refil रिफिल रीफिल રિફિલ રીફિલ রিফিল ரீஃபில் రీఫిల్ ರೀಫಿಲ್ റീഫിൽ ਰੀਫਿਲ'),
  { playbook: 'refill', groups: [MEDICINE, [...AGAIN, ...ENDING]] },
  alone('dentalRecall', TOOTH.join(' ')),
  { playbook: 'childIllness', groups: [CHILD, ILLNESS] },
  alone(
    'skin',
    `=acne eczema त्वचा त्वचे मुंहास मुहांस =दाद एक्जि मुरूम मुरुम नायटा ખીલ ચામડી દાદર ত্বক ব্রণ =দাদ =தோல் தோலின் தோல்நோய் முகப்பரு =படை చర్మ
    మొటిమ తామర ಚರ್ಮ ಮೊಡವೆ ಹುಳುಕಡ್ಡಿ ചർമ മുഖക്കുരു എക്സിമ ਚਮੜੀ ਮੁਹਾਸ =ਦੱਦ`,
  ),
  alone(
    'breathing',
    `asthma दमा अस्थमा =सांस =सांसों श्वास खांसी खोकल =દમ અસ્થમા શ્વાસ ખાંસી হাঁপানি অ্যাজমা শ্বাস কাশি ஆஸ்துமா மூச்சு இருமல்
    வீசிங் ఆస్తమా ఆయాస దగ్గు ఉబ్బస ಅಸ್ತಮಾ ಉಸಿರಾಟ ಕೆಮ್ಮು ಉಬ್ಬಸ ആസ്ത്മ ശ്വാസ =ചുമ =വലിവ് =ਦਮਾ =ਦਮੇ ਅਸਥਮਾ =ਸਾਹ ਖੰਘ`,
  ),
  alone('surgery', OPERATION.join(' ')),
  {
    playbook: 'surgery',
    groups: [
      splitStems('stitch suture dressing टांक टाके ટાંકા সেলাই தையல் కుట్ల ಹೊಲಿಗೆ തുന്ന ਟਾਂਕ'),
      splitStems(
        'gallbladder =gall appendix appendic hernia पित्त अपेंडि हर्निया પિત્ત એપેન્ડિ હર્નિયા સારણગાંઠ পিত্ত অ্যাপেনডি হার্নিয়া பித்த குடல் పిత్త అపెండి హెర్నియా ಪಿತ್ತ ಅಪೆಂಡಿ ಹರ್ನಿಯಾ പിത്ത അപ്പെൻഡി ഹെർണിയ ਪਿੱਤ ਅਪੈਂਡਿ ਹਰਨੀਆ',
      ),
    ],
  },
];
