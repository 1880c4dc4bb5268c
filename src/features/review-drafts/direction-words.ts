import type { Language } from '#platform/language.ts';

/** How words begin that a model's sentence about a point is checked with; a final $ ends a word. */
export interface DirectionWords {
  /** Words that praise, and that blame, whichever point they are about. */
  readonly good: string;
  readonly bad: string;
  /** Words that turn the others around. */
  readonly not: string;
  /** Words with which a sentence says something else than it seems to; never in a draft. */
  readonly twist: string;
  /** Words that say nothing of a visit by themselves. */
  readonly plain: string;
}

export const DIRECTION_WORDS: Readonly<Record<Language, DirectionWords>> = {
  en: {
    good: 'polite$ politely courteous friendly kind kindly helpful$ good nice nicely fine great clean tidy neat clear clearly comfortable comfortably easy easily smooth quick prompt fast affordable reasonable fair happy pleased attentive attentively understandable relaxed warm gentle respectful low',
    bad: 'high rude impolite unhelpful unfriendly bad poor dirty untidy unclean messy unclear uncomfortable difficult hard slow late delay expensive costly overpriced unhappy unkind disrespectful inattentive confusing complicated careless disappoint worse unpleasant uneasy trouble problem hassle',
    not: 'not no never t$ nor neither without hardly lack',
    twist:
      'anything nothing barely scarcely hardly could$ would$ should$ might$ far$ than$ worth despite suppos pretend unless except almost nearly if$ though sarcas more$ least less$ enough only$ now$',
    plain:
      'was were is are be been being has had have the a an i we us me my our they them their it its this that these there here and but also both with for from to of on in at by so when while since after before during then all each every everyone everything people person staff team member members place clinic room rooms area visit day time times very really quite rather pretty found find felt feel feels seem seemed take took given gave give got get made make went go came come did do does done said say spoke told tell about how what who which long short lot much many little bit some any well just again whole overall us patience patiently calm calmly nobody someone things thing words word simple matter matters front desk counter reception hall floor toilet toilets washroom chairs seats people those such were because thank thanks thankful grateful appreciate can cannot ask asked asking answered questions question come back return returned moment before early',
  },
  hi: {
    good: 'अच्छ विनम्र साफ सुथर स्वच्छ आसान सस्त सहज मददगार बढिय ठीक स्पष्ट नरम शांत',
    bad: 'खराब बुर रूख गंद महंग असहज मुश्किल कठिन देर लंब परेशान बदतमीज दिक्कत',
    not: 'नहीं न$ ना$ मत$ बिना',
    twist: 'काश शायद अगर तो$ मगर बजाय अब$ वरना थोड़े थोडे',
    plain:
      'था थी थे है हैं और में से को का की के ने पर वहां वहाँ यहां यहाँ हमें मुझे हमारी हमारा हमारे हम मैं बहुत काफी काफ़ी लोग सब सभी हर भी ही गए गया गई हुआ हुई हुए किया की करना करनी पडा पडी पड़ा पड़ी रहा रही रहे लगा लगी मिला मिली मिले मिलने दिन समय उन्होंने बात बातें क्लिनिक जगह टीम व्यवहार साथ तरीके तरह कुछ सारी सारा सारे बातें चीजें चीज़ें उनका उनकी धन्यवाद शुक्रिया जब तक कभी आराम तारीख जी',
  },
  gu: {
    good: 'સાર નમ્ર સ્વચ્છ ચોખ્ખ સરળ સસ્ત સહજ મોકળાશ મદદરૂપ સ્પષ્ટ ઝડપ',
    bad: 'ખરાબ ઉદ્ધત ગંદ મોંઘ મુશ્કેલ મોડ લાંબ તકલીફ અસ્પષ્ટ અઘર',
    not: 'ન$ ના$ નહીં નહિ નથી નહોત ન્હોત વિના વગર',
    twist: 'કદાચ જો$ તો$ હવે$ બદલે',
    plain:
      'હતો હતી હતું હતા છે અને માં થી ને નો ની નું ના એ ત્યાં અહીં અમને મને અમારી અમારું અમારો અમે હું બહુ ખૂબ લોકો બધા બધું પણ જ ગયા ગઈ ગયો થયું થયો થઈ કર્યું કરી કરવું કરવી પડી પડ્યું પડ્યો રહ્યું લાગ્યું લાગી મળ્યું મળી દિવસ સમય એમણે તેમણે વાત વાતો ક્લિનિક જગ્યા ટીમ સાથે રીતે વર્તન કંઈ કશું બધી બધો આભાર વસ્તુ એમનું એમની જ્યારે સુધી તારીખે',
  },
  mr: {
    good: 'चांग नम्र स्वच्छ सोप स्वस्त सहज मदत छान स्पष्ट लवकर',
    bad: 'वाईट उद्धट घाण महाग अवघड उशीर उशिर खराब त्रास अस्पष्ट कठीण',
    not: 'नाही नव्हत न$ नको शिवाय',
    twist: 'कदाचित जर$ तर$ आता$ ऐवजी',
    plain:
      'होता होती होते होतं आहे आणि मध्ये ने ला चा ची चे च्या तिथे तेथे इथे आम्हाला मला आमची आमचे आमचं आम्ही मी खूप फार लोक सगळे सर्व पण ही हे ते झाले झाला झाली केले केली करावे करावी करावं लागले लागली लागलं वाटले वाटलं मिळाले मिळाली दिवस वेळ त्यांनी बोलणे क्लिनिक जागा टीम वागले बोलले नीट काही सगळं सर्वकाही गोष्टी आभार धन्यवाद तारखेला त्यांचे त्यांची जेव्हा',
  },
  bn: {
    good: 'ভালো ভাল ভদ্র পরিষ্কার পরিচ্ছন্ন সহজ সস্তা স্পষ্ট তাড়াতাড়ি সাহায্য',
    bad: 'খারাপ অভদ্র রূঢ় নোংরা দামি কঠিন দেরি অস্বস্তি অস্পষ্ট অপরিষ্কার সমস্যা',
    not: 'না$ নয় নেই নি$ হয়নি ছাড়া',
    twist: 'হয়তো যদি এখন$ বদলে$',
    plain:
      'ছিল ছিলেন আছে এবং আর এ তে থেকে কে র এর সেখানে ওখানে এখানে আমাদের আমাকে আমার আমরা আমি খুব বেশ অনেক মানুষ সবাই সব ও হয়েছে হয়েছিল হলো হল করেছেন করতে লেগেছে লাগল পেলাম পেয়েছি দিন সময় তাঁরা ওঁরা কথা ক্লিনিক জায়গা সঙ্গে মন দিয়ে ব্যবহার গিয়েছিলাম সবকিছু সব কিছু জিনিস ধন্যবাদ তাঁদের ওঁদের তারিখে ভাবে',
  },
  ta: {
    good: 'நல்ல நன்றாக கனிவ மரியாதை சுத்த தூய்மை எளித சுலப விரைவ தெளிவ உதவி',
    bad: 'மோச கடும அசுத்த அழுக்கு அதிக சிரம தாமத கடின தொல்லை மரியாதையில்லா',
    not: 'இல்லை இல்ல வில்லை',
    twist: 'ஒருவேளை இப்போது$ பதிலாக',
    plain:
      'இருந்தது இருந்தார்கள் இருந்தன இருந்தார் மற்றும் அங்கே அங்கு இங்கே எங்களுக்கு எனக்கு எங்கள் என் நாங்கள் நான் மிகவும் மிக ரொம்ப எல்லோரும் அனைவரும் நேரம் நாள் அன்று அவர்கள் கிளினிக் இடம் நடந்து பேசினார்கள் செய்தார்கள் கொண்டார்கள் வேண்டியிருந்தது எல்லாவற்றையும் எல்லாம் அனைத்தையும் நன்றி அவர்களின் அதிக தேதி விஷயங்கள்',
  },
  te: {
    good: 'బాగ మంచి మర్యాద శుభ్ర సులభ తేలిక త్వర స్పష్ట సాయ సహాయ',
    bad: 'చెడ్డ దురుసు మురికి ఎక్కువ కష్ట ఆలస్య ఇబ్బంది అసౌకర్య అమర్యాద అశుభ్ర',
    not: 'లేదు లేదు$ లేరు లేవు కాదు లేకుండా',
    twist: 'బహుశా ఇప్పుడు$ బదులు',
    plain:
      'ఉంది ఉన్నారు ఉన్నాయి మరియు అక్కడ ఇక్కడ మాకు నాకు మా నా మేము నేను చాలా అందరూ సమయం రోజు ఆ వాళ్లు వారు క్లినిక్ స్థలం మాట్లాడారు చేశారు వచ్చింది వెళ్లాం వెళ్ళాం అన్నీ అన్ని అంతా విషయాలు ధన్యవాదాలు వాళ్ళు తేదీన సేపు',
  },
  kn: {
    good: 'ಚೆನ್ನಾಗ ಒಳ್ಳೆ ಸೌಜನ್ಯ ಸ್ವಚ್ಛ ಶುಚಿ ಸುಲಭ ಬೇಗ ಸ್ಪಷ್ಟ ಸಹಾಯ ಮರ್ಯಾದೆ',
    bad: 'ಕೆಟ್ಟ ಒರಟ ಗಲೀಜು ಕೊಳಕ ದುಬಾರಿ ಕಷ್ಟ ತಡ ತೊಂದರೆ ಅಸ್ಪಷ್ಟ',
    not: 'ಇಲ್ಲ ಲಿಲ್ಲ ಇಲ್ಲದೆ ಇರಲಿಲ್ಲ',
    twist: 'ಬಹುಶಃ ಈಗ$ ಬದಲು',
    plain:
      'ಇತ್ತು ಇದ್ದರು ಇದೆ ಮತ್ತು ಅಲ್ಲಿ ಇಲ್ಲಿ ನಮಗೆ ನನಗೆ ನಮ್ಮ ನನ್ನ ನಾವು ನಾನು ತುಂಬಾ ಬಹಳ ಎಲ್ಲರೂ ಸಮಯ ದಿನ ಆ ಅವರು ಕ್ಲಿನಿಕ್ ಜಾಗ ಸ್ಥಳ ಮಾತನಾಡಿದರು ಮಾಡಿದರು ಬೇಕಾಯಿತು ಹೋಗಿದ್ದೆವು ಹೊತ್ತು ಅಲ್ಲಿದ್ದ ಎಲ್ಲವನ್ನೂ ಎಲ್ಲಾ ಎಲ್ಲ ವಿಷಯ ಧನ್ಯವಾದ ಧನ್ಯವಾದಗಳು ದಿನಾಂಕ',
  },
  ml: {
    good: 'നല്ല നന്നായി മര്യാദ സൗമ്യ വൃത്തി എളുപ്പ വേഗ വ്യക്ത സഹായ',
    bad: 'മോശ പരുക്ക വൃത്തികെട്ട ചെലവേറ ബുദ്ധിമുട്ട വൈക താമസ പ്രയാസ അസ്വസ്ഥ',
    not: 'ഇല്ല ഇല്ലായിരുന്നു അല്ല വന്നില്ല',
    twist: 'ഒരുപക്ഷേ ഇപ്പോൾ$ പകരം',
    plain:
      'ആയിരുന്നു ഉണ്ടായിരുന്നു ഒപ്പം അവിടെ ഇവിടെ ഞങ്ങൾക്ക് എനിക്ക് ഞങ്ങളുടെ എന്റെ ഞങ്ങൾ ഞാൻ വളരെ ഒരുപാട് എല്ലാവരും സമയം ദിവസം അന്ന് അവർ ക്ലിനിക് ക്ലിനിക്ക് സ്ഥലം സംസാരിച്ചു ചെയ്തു വേണ്ടിവന്നു പോയി എല്ലാം എല്ലാ കാര്യങ്ങൾ നന്ദി തീയതി നേരം',
  },
  pa: {
    good: 'ਚੰਗ ਵਧੀਆ ਨਿਮਰ ਸਾਫ ਸੁਥਰ ਸੌਖ ਸਸਤ ਸਪੱਸ਼ਟ ਜਲਦੀ',
    bad: 'ਮਾੜ ਰੁੱਖ ਗੰਦ ਮਹਿੰਗ ਔਖ ਦੇਰ ਲੰਬ ਤਕਲੀਫ ਮੁਸ਼ਕਲ ਬੁਰ',
    not: 'ਨਹੀਂ ਨਾ$ ਬਿਨਾਂ',
    twist: 'ਸ਼ਾਇਦ ਜੇ$ ਹੁਣ$ ਬਜਾਏ',
    plain:
      'ਸੀ ਸਨ ਹੈ ਹਨ ਅਤੇ ਤੇ ਵਿੱਚ ਤੋਂ ਨੂੰ ਦਾ ਦੀ ਦੇ ਨੇ ਉੱਥੇ ਉਥੇ ਇੱਥੇ ਸਾਨੂੰ ਮੈਨੂੰ ਸਾਡੀ ਸਾਡਾ ਸਾਡੇ ਅਸੀਂ ਮੈਂ ਬਹੁਤ ਕਾਫੀ ਲੋਕ ਸਭ ਸਾਰੇ ਵੀ ਹੀ ਗਏ ਹੋਇਆ ਹੋਈ ਕੀਤਾ ਕੀਤੀ ਕਰਨੀ ਪਈ ਪਿਆ ਰਿਹਾ ਲੱਗਾ ਲੱਗੀ ਮਿਲਿਆ ਮਿਲੀ ਦਿਨ ਸਮਾਂ ਉਨ੍ਹਾਂ ਗੱਲ ਕਲੀਨਿਕ ਥਾਂ ਟੀਮ ਨਾਲ ਤਰੀਕੇ ਕੁਝ ਕੁੱਝ ਸਾਰੀ ਸਾਰਾ ਗੱਲਾਂ ਧੰਨਵਾਦ ਤਾਰੀਖ',
  },
};
