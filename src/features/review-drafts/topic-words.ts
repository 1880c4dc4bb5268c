import type { Language } from '#platform/language.ts';
import type { Point } from '#features/content/sentence-schema.ts';

/** How the words about one point begin, by language, separated by spaces. */
type TopicWords = Readonly<Record<Point, string>>;

/**
 * The beginnings of the words that speak of a point of a visit. A sentence with such a word speaks
 * of that point, in whichever form the word is.
 */
export const TOPIC_WORDS: Readonly<Record<Language, TopicWords>> = {
  en: {
    booking: 'appointment booking book booked registration slot',
    staff:
      'staff nurse receptionist polite courteous rude impolite behav helpful unhelpful friendly',
    waiting: 'wait waited waiting queue delay',
    cleanliness: 'clean unclean dirty tidy neat hygien spotless premises',
    listening: 'listen heard attentive',
    explanation: 'expla understandab clarif',
    comfort: 'comfort uncomfort ease uneasy nervous anxious relax',
    cost: 'cost price charge charged fee$ fees$ bill billing expens cheap afford money',
    report: 'report reports',
  },
  hi: {
    booking: 'अपॉइंटमेंट रजिस्ट्रेशन बुक',
    staff: 'स्टाफ कर्मचार नर्स विनम्र मदद व्यवहार बर्ताव तमीज़ रिसेप्शन',
    waiting: 'इंतज़ार इंतजार बारी',
    cleanliness: 'साफ सफ़ाई सफाई सुथर गंद स्वच्छ',
    listening: 'सुनी सुना सुनने सुनी सुनते',
    explanation: 'समझ',
    comfort: 'सहज असहज आराम झिझक अटपट घबरा',
    cost: 'खर्च ख़र्च पैसे पैसा फीस फ़ीस बिल महंग सस्त',
    report: 'रिपोर्ट',
  },
  gu: {
    booking: 'અપોઇન્ટમેન્ટ રજિસ્ટ્રેશન બુક કેસ નોંધ',
    staff: 'સ્ટાફ નમ્ર વિવેક મદદ વર્તન નર્સ',
    waiting: 'રાહ વારો',
    cleanliness: 'ચોખ્ખ સ્વચ્છ સાફ ગંદ',
    listening: 'સાંભળ',
    explanation: 'સમજ સ્પષ્ટ',
    comfort: 'સહજ નિરાંત આરામ હળવ ગભરા',
    cost: 'ખર્ચ ચાર્જ ફી પૈસા બિલ મોંઘ સસ્ત',
    report: 'રિપોર્ટ',
  },
  mr: {
    booking: 'अपॉइंटमेंट नोंदणी बुक',
    staff: 'स्टाफ नम्र मदत वागण कर्मचार नर्स सहकार्य वागणूक',
    waiting: 'थांब वाट प्रतीक्ष',
    cleanliness: 'स्वच्छ साफ अस्वच्छ घाण',
    listening: 'ऐक म्हणण',
    explanation: 'समज',
    comfort: 'मोकळ निवांत निर्धास्त आराम अवघडल घाबर',
    cost: 'खर्च चार्ज पैसे फी बिल महाग स्वस्त',
    report: 'रिपोर्ट',
  },
  bn: {
    booking: 'অ্যাপয়েন্টমেন্ট রেজিস্ট্রেশন লেখা',
    staff: 'কর্মী স্টাফ ব্যবহার ভদ্র সাহায্য নার্স',
    waiting: 'অপেক্ষ পালা',
    cleanliness: 'পরিষ্কার পরিচ্ছন্ন অপরিষ্কার নোংরা',
    listening: 'শুন শোন',
    explanation: 'বুঝ বোঝা',
    comfort: 'স্বচ্ছন্দ অস্বস্তি স্বস্তি আরাম ভয়',
    cost: 'খরচ টাকা ফি$ বিল দাম',
    report: 'রিপোর্ট',
  },
  ta: {
    booking: 'அப்பாயின்ட்மென்ட் பதிவு முன்பதிவு புக்கிங்',
    staff: 'ஊழியர் ஸ்டாஃப் கனிவ மரியாதை தன்மை உதவி நர்ஸ் செவிலிய',
    waiting: 'காத்திரு',
    cleanliness: 'சுத்த தூய்மை அசுத்த',
    listening: 'கேட்ட கேட்க கேட்டு',
    explanation: 'விளக்க விளக்கி புரிய',
    comfort: 'வசதி சௌகரிய இயல்ப பயம் பயமாக',
    cost: 'கட்டண செலவ செலவு பணம்',
    report: 'ரிப்போர்ட்',
  },
  te: {
    booking: 'అపాయింట్మెంట్ రిజిస్ట్రేషన్ బుకింగ్ బుక్',
    staff: 'సిబ్బంది స్టాఫ్ మర్యాద గౌరవ సాయం సహాయ ప్రవర్తన నర్స్',
    waiting: 'ఆగాల్సి ఎదురుచూ వెయిటింగ్ వంతు',
    cleanliness: 'శుభ్ర పరిశుభ్ర క్లీన్ నీట్ మురికి',
    listening: 'విన్నారు వినలేదు వినిపించు విన',
    explanation: 'వివర అర్థమ స్పష్ట విడమరిచి',
    comfort: 'సౌకర్య అసౌకర్య హాయి కంఫర్ట',
    cost: 'ఖర్చు ఖర్చ ఫీజు బిల్లు డబ్బు',
    report: 'రిపోర్ట',
  },
  kn: {
    booking: 'ಅಪಾಯಿಂಟ್ಮೆಂಟ್ ನೋಂದಣಿ ರಿಜಿಸ್ಟ್ರೇಷನ್ ಬುಕಿಂಗ್',
    staff: 'ಸಿಬ್ಬಂದಿ ಸೌಜನ್ಯ ಸಹಾಯ ಗೌರವ ಮರ್ಯಾದೆ ನಡವಳಿಕೆ ವರ್ತನೆ ನರ್ಸ್',
    waiting: 'ಕಾಯ ಕಾದು ವೇಟಿಂಗ್ ಸರದಿ',
    cleanliness: 'ಸ್ವಚ್ಛ ಶುಚಿ ಕ್ಲೀನ್ ಕ್ಲೀನಾ ನೀಟಾ ಗಲೀಜು',
    listening: 'ಕೇಳಿದ ಕೇಳಲ ಕೇಳಿಸಿ ಗಮನವಿಟ್ಟು',
    explanation: 'ವಿವರ ಸ್ಪಷ್ಟ ಅರ್ಥವಾ ಬಿಡಿಸಿ',
    comfort: 'ಆರಾಮ ನಿರಾಳ ಕಂಫರ್ಟ ಹಾಯಾಗಿ ಕಿರಿಕಿರಿ',
    cost: 'ಖರ್ಚ ಫೀಸ ಫೀಸ್ ಬಿಲ್ ಹಣ ದುಬಾರಿ',
    report: 'ರಿಪೋರ್ಟ',
  },
  ml: {
    booking: 'അപ്പോയിന്റ്മെന്റ് രജിസ്ട്രേഷ രജിസ്റ്റർ ബുക്ക് ബുക്കിങ്',
    staff: 'ജീവനക്കാ സ്റ്റാഫ് മര്യാദ സൗമ്യ സഹായ പെരുമാറ നഴ്സ്',
    waiting: 'കാത്തിരി കാത്തിരു കാത്തുനി ഊഴം',
    cleanliness: 'വൃത്തി വെടിപ്പ ശുചിത്വ',
    listening: 'കേട്ട കേൾക്ക',
    explanation: 'വിശദീകര മനസ്സിലാ വ്യക്തമാ വ്യക്തമായ',
    comfort: 'സൗകര്യ സ്വസ്ഥ അസ്വസ്ഥ സുഖ പേടി',
    cost: 'ചെലവ ഫീസ് ബിൽ പണം',
    report: 'റിപ്പോർട്ട',
  },
  pa: {
    booking: 'ਅਪਾਇੰਟਮੈਂਟ ਰਜਿਸਟ੍ਰੇਸ਼ਨ ਲਿਖਵਾ ਬੁਕਿੰਗ ਬੁੱਕ',
    staff: 'ਸਟਾਫ਼ ਸਟਾਫ ਵਤੀਰਾ ਨਿਮਰ ਮਦਦ ਇੱਜ਼ਤ ਨਰਸ',
    waiting: 'ਉਡੀਕ ਵਾਰੀ',
    cleanliness: 'ਸਾਫ ਸਫ਼ਾਈ ਸਫਾਈ ਸੁਥਰ ਗੰਦ',
    listening: 'ਸੁਣੀ ਸੁਣਿਆ ਸੁਣਨ ਸੁਣਦੇ',
    explanation: 'ਸਮਝ',
    comfort: 'ਬੇਚੈਨੀ ਚੈਨ ਸਹਿਜ ਬੇਫ਼ਿਕਰ ਆਰਾਮ ਡਰ',
    cost: 'ਖ਼ਰਚ ਖਰਚ ਪੈਸੇ ਪੈਸਿਆਂ ਫ਼ੀਸ ਫੀਸ ਬਿੱਲ',
    report: 'ਰਿਪੋਰਟ',
  },
};

/**
 * Words that a draft never says by itself: outcomes, advice to others, doctors, durations, money
 * and the family. Only the patient's own words may have them.
 */
export const UNSAID_WORDS: Readonly<Record<Language, string>> = {
  en: 'pain painless heal healed cure cured better recover relief recommend best excellent amazing fantastic expert doctor dentist surgeon treatment surgery operation procedure disease hiv minute minutes hour hours week rupee rupees rs$ family mother father husband wife son$ daughter friend follow thieves',
  hi: 'दर्द राहत सबसे बेहतरीन डॉक्टर डॉ$ इलाज ऑपरेशन सर्जरी बीमारी मिनट घंटे घंटा रुपये रुपए परिवार माँ$ पिता पति पत्नी बेटा बेटी दोस्त हमेशा एक्सपर्ट',
  gu: 'દુખાવો દર્દ રાહત સારવાર ડૉક્ટર ડોક્ટર ડૉ ઓપરેશન સર્જરી શ્રેષ્ઠ બેસ્ટ મિનિટ કલાક રૂપિયા પરિવાર માતા પિતા પતિ પત્ની દીકર મિત્ર હંમેશા રોગ',
  mr: 'वेदना दुख डॉक्टर डॉ उपचार ऑपरेशन शस्त्रक्रिया सर्वोत्तम उत्तम मिनिट तास रुपये कुटुंब आई$ वडील पती पत्नी मुलगा मुलगी मित्र नेहमी आजार शिफारस',
  bn: 'ব্যথা উপশম সুস্থ চিকিৎসা ডাক্তার অপারেশন সেরা মিনিট ঘণ্টা পরিবার মা$ বাবা স্বামী স্ত্রী ছেলে মেয়ে বন্ধু সবসময় রোগ সুপারিশ',
  ta: 'வலி குணம சிகிச்சை மருத்துவர் டாக்டர் அறுவை சிறந்த நிமிட மணிநேர ரூபாய் குடும்ப அம்மா அப்பா கணவ மனைவி மகன் மகள் நண்ப எப்போதும் நோய் பரிந்துரை',
  te: 'నొప్పి నయం చికిత్స డాక్టర్ వైద్యు ఆపరేషన్ ఉత్తమ నిమిష గంట రూపాయ కుటుంబ అమ్మ నాన్న భర్త భార్య కొడుకు కూతురు స్నేహిత ఎప్పుడూ వ్యాధి సిఫార్సు',
  kn: 'ನೋವು ಗುಣ ಚಿಕಿತ್ಸೆ ಡಾಕ್ಟರ್ ವೈದ್ಯ ಆಪರೇಷನ್ ಅತ್ಯುತ್ತಮ ನಿಮಿಷ ಗಂಟೆ ರೂಪಾಯಿ ಕುಟುಂಬ ತಾಯಿ ತಂದೆ ಗಂಡ$ ಹೆಂಡತಿ ಮಗ$ ಸ್ನೇಹಿತ ಯಾವಾಗಲೂ ರೋಗ ಶಿಫಾರಸು',
  ml: 'വേദന ഭേദ ചികിത്സ ഡോക്ടർ ഡോ ഓപ്പറേഷൻ മികച്ച മിനിറ്റ് മണിക്കൂർ രൂപ കുടുംബ അമ്മ അച്ഛൻ ഭർത്താവ് ഭാര്യ മകൻ മകൾ സുഹൃത്ത എപ്പോഴും രോഗ ശുപാർശ',
  pa: 'ਦਰਦ ਰਾਹਤ ਇਲਾਜ ਡਾਕਟਰ ਡਾ ਓਪਰੇਸ਼ਨ ਵਧੀਆ ਮਿੰਟ ਘੰਟੇ ਘੰਟਾ ਰੁਪਏ ਪਰਿਵਾਰ ਮਾਂ ਪਿਤਾ ਪਤੀ ਪਤਨੀ ਪੁੱਤਰ ਧੀ ਦੋਸਤ ਹਮੇਸ਼ਾ ਬਿਮਾਰੀ ਸਿਫ਼ਾਰਸ਼',
};

/** Words for what a patient knew: of costs, a draft says only what the clinic said or did not say. */
export const KNOWING_WORDS: Readonly<Record<Language, string>> = {
  en: 'know knew known aware unaware surpris expected',
  hi: 'पता मालूम जान$ जानते जानता जानती',
  gu: 'ખબર જાણતા જાણતો જાણતી',
  mr: 'माहीत माहित$ ठाऊक',
  bn: 'জানত জানি$ জানা$ জেনে',
  ta: 'தெரிந்த தெரிய',
  te: 'తెలుస తెలియద తెలియలే తెలిసి',
  kn: 'ಗೊತ್ತ ತಿಳಿದಿ',
  ml: 'അറിയാമ അറിയില്ല അറിയാൻ അറിഞ്ഞ',
  pa: 'ਪਤਾ ਜਾਣਦ',
};
