import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';

/**
 * Words that people write about a visit and that are names, too: virtues, stars, seasons, colours,
 * trades, and the short words of which a name may consist. In Latin letters, English and Indian
 * words.
 */
const COMMON_WORDS = [
  // English: words of grammar and of visits.
  'a able about above after again ago all almost also always am an and any anything are around as ask asked at away',
  'back bad be because been before begin best better between big both bring but by call called came can cannot care',
  'case change check child clean clear clinic close cold come comfortable cost could couldn day days dear did didn do',
  'doctor does doesn doing don done down each early easy else end enough even ever every everyone everything evening',
  'excellent expensive experience explained fast fear feel fees felt few fine first follow for found free friendly from',
  'full gave gentle get give given go going gone good got great had half happy hard has have he heal health hear heard',
  'help helped helpful her here him his home hope hospital hour hours how hurt if in into is isn it its just keep kind',
  'know lady last late later less let like listen little long look lot low made make man many may maybe me medicine',
  'mine minutes miss money month more morning most much must my name near nearly need never new next nice night no nobody',
  'none nor not nothing now nurse of off often old on once one only open or order other our out over own pain paid past',
  'patience patient people perfect place please point polite poor price problem quick quickly quiet rate really',
  'reason report rest right rude rush sad safe said same sat satisfied saw say says see seen sent service she should',
  'show sick sir slow small smile so some soon sorry staff start stay still stop strong such super sure sweet take taken',
  'talk team tell than thank thanks that the their them then there these they thing things this those though time to told',
  'too took tooth treat trust try turn two under unknown until up us use used very visit wait waited walk want was wasn',
  'water way we week well went were what when where which while who why will with won word work worse worst would wrong',
  'year years yes yet you young your',
  // Kinship, by which people also call others.
  'papa mummy mama baba bhai behen didi माँ मां आई बाबा भाई भाऊ ताई बहन दीदी पापा મા બા ભાઈ બેન દવા મમ્મી পাপা ভাই দাদা দিদি মা বাবা',
  'அம்மா அப்பா அண்ணன் அக்கா பாட்டி தாத்தா அண்ணா అమ్మ నాన్న అన్న అక్క ಅಮ್ಮ ಅಪ್ಪ ಅಣ್ಣ ಅಕ್ಕ അമ്മ അച്ഛൻ അച്ഛ ചേട്ടൻ ചേച്ചി ਮਾਂ ਭਾਈ ਭੈਣ ਦੀਦੀ',
  // English: names.
  'amber amity angel april art august autumn baby bella bill bishop bless blossom bob brave bright brook bubbly cash chance',
  'charity charm cherry chip christian comfort constant cook crystal daisy dawn dean diamond dimple divine drew duke eve',
  'faith felicity field frank gem gentle gift ginger glory gold goldy grace grant green guy harmony hazel holly honest',
  'honey honour iris ivy jade jasmine jewel joy joyful judge july june justice king knight lane lily lovely luck lucky',
  'major mark merchant mercy merit merry miles moon nova olive opal page park pat peace pearl penny pinky pleasure',
  'precious prince princess prudence queen rain rainbow ray rich robin rose ruby sandy savvy serene sharp silver simple',
  'singer sky smart smiley snow spring star stone storm sugar summer sunny sunshine sweety temperance trinity true twinkle',
  'unique unity victor violet virtue white winter wise wood black brown gray grey long short hill price',
  // Indian words in Latin letters.
  'aaj aap aaram aap abhi acha achha achhe accha acche achcha achchhe aisa aise ajab aman amar anand anmol apna apne',
  'aram aur baar bahut bas bharosa bhi bilkul bol bola boli bole chain chaman chand chinta dard daya der dhanya dharam dhyan',
  'din dil doctor dost dukh ek fir gaya gayi ghar guru hai hain ham hamara hamesha har hi hindi ho hua hui humko hum imandar iman',
  'insaaf izzat jaan jaldi jan jana jeevan ji jyada kaam kabhi kal kam karam karm ke khara khush khushi kindly kiya ko koi kripa kuch',
  'lagan lekin lucky maan maja majja man mangal mann mast maza mein mera meri mere mila milan mili mujhe muskan muskaan nahi nahin',
  'naya neki nek ne nirmal nyay paas pahle paisa param pavan pavitra pyar raat rahat raj rakshak roop sab sabar',
  'sabr sach saf safal sahaj sahi samay sanman saral se seva shanti sharam shakti shubh siddhi sneh subah',
  'sudhar sukh suman sunder sundar svasth swasth tak tej thik theek thoda to utsav vishwas waqt yaad yeh',
  // Hindi and Marathi.
  'अच्छा अच्छी अच्छे अच्छाई आज आदर आदर्श आनंद आप आभार आराम आशा आस्था अनु अनुभव अनमोल अमन अमर अमृत अपना अपने अभी अर्पण असर इंसाफ़ इज़्ज़त इज्जत ईमान उजाला उत्तम उत्सव',
  'उन्नति उमंग उषा एक एकता ऐसा और औषधि कभी कम करम करुणा कर्म कल कला काम किरण कीर्ति कुछ कृपा कोई कोमल क्षमा खरा ख़ुश खुश खुशी ख़ुशी गति गरिमा गुण गुणवंत गुरु गौरव घर चमन चाँद चांद चित्रा चिराग',
  'चेतन चेतना चैन जय जल जान जीवन जी ज्ञान ज्योति तारा तृप्ति तेज दया दर्शन दवा दिन दिल दीप दुख दुर्लभ दृष्टि देर दोस्त धन धन्य धर्म धीर धीरज धैर्य ध्यान नमन नयन नहीं नाम निर्मल नियम निष्ठा नीति नूतन',
  'नेक न्याय पर परम परी पल पवन पवित्र पहल पास पुण्य पूजा पूनम पूर्ण पूर्णिमा प्रकाश प्रगति प्रतिभा प्रभाव प्रभु प्रसन्न प्राण प्रार्थना प्रिय प्रिया प्रीति प्रेम प्रेरणा प्यार फल फूल बल बस बहुत बात बाल बेबी भक्ति भरोसा भला भाग्य भारत भावना भोला मंगल मधु मधुर मन',
  'ममता महक मान माया मिलन मीठा मुस्कान मेरा मेरी मेरे मोती यश रक्षा रचना राजा रात राहत रूप रेखा रोशनी रौनक लकी लगन लक्ष्य लाभ लाल वंदना वचन विकास विजय विद्या विनय विनम्र विवेक विश्वास विशेष वीर शक्ति शांत शांति शाम शिक्षा शीतल शुभ शोभा श्रद्धा संकल्प',
  'संगीत संजीवन संतोष संध्या सच सत्य सपना सफल सब समझ समय सम्मान सरल सरिता सही साधना साफ़ साफ साहस सिद्धि सीमा सुंदर सुख सुगंध सुधा सुधार सुबह सुमन सुविधा सेवा सोना स्नेह स्वस्थ स्वाति हँसी हर हरी हर्ष हिम्मत हित हीरा हैप्पी',
  'अश्विनी भरणी रोहिणी पुष्य मघा हस्त श्रवण आर्द्रा विशाखा ज्येष्ठा मूल रेवती',
  'आई आधार आपण आमचा उत्तर ओळख कधी कर्तव्य काळजी छान जाणीव थोडा दादा नाव निवांत पाणी बरं बरा बरी बरे बरोबर भेट मदत माझा माझी मला मी योग्य वेळ सहज सुखद स्वच्छ हसरा हवा हळू',
  // Gujarati.
  'આજ આનંદ આભાર આરામ આશા અનુ અનુભવ અમૃત અમર આદર ઉત્સવ ઉમંગ ઉષા એક કરુણા કામ કિરણ કીર્તિ કૃપા કોમલ ક્ષમા ખુશ ખુશી ગતિ ગૌરવ ઘર ચેતના જય જીવન જીવ જ્યોતિ તારા તૃપ્તિ તેજ દયા દર્શન દિલ દીપ દીપક દુઃખ દ્રષ્ટિ',
  'ધન ધર્મ ધીરજ ધૈર્ય ધ્યાન નમન નમ્ર નમ્રતા નયન નામ નિર્મળ નીતિ નેહા ન્યાય પવન પવિત્ર પૂજા પૂનમ પ્રકાશ પ્રગતિ પ્રભુ પ્રાર્થના પ્રિય પ્રીતિ પ્રેમ પ્રેરણા ફૂલ બહુ બાળ ભક્તિ ભાવ ભાવના ભલા મંગળ મધુ મધુર મન મમતા માન માયા મીઠી મુસ્કાન મોતી યશ રક્ષા રજા રચના રાહત',
  'રાજા રૂપ રેખા રોશની લાભ લાલ લગન વંદના વિકાસ વિજય વિદ્યા વિનય વિવેક વિશ્વાસ શક્તિ શાંત શાંતિ શીતલ શુભ શોભા શ્રદ્ધા સંગીત સંતોષ સંધ્યા સત્ય સપના સફળ સમય સરલ સરળ સરિતા સહજ સાચું સાધના સાફ સારા સારું સારી સિદ્ધિ સીમા સુખ સુંદર સુગંધ સુમન સેવા સોનું સ્નેહ હર્ષ હસમુખ હિંમત હિત હીરા હેત લકી હેપી',
  // Bengali.
  'মা মায়ের বাবা আজ আনন্দ আদর আরাম আলো আশা আস্থা অনু অনুভব অমর উৎসব উষা এক একতা কথা করুণা কাজ কিরণ কৃপা কোমল ক্ষমা খুশি গতি গুণ গৌরব ঘর চাঁদ চেতনা জয় জল জীবন জ্যোতি ঝর্ণা তারা তৃপ্তি দয়া দীপ দুঃখ দেরি ধন ধর্ম ধৈর্য ধ্যান নদী নাম নির্মল নীতি ন্যায় পবিত্র পূজা পূর্ণ পূর্ণিমা',
  'প্রকাশ প্রগতি প্রতিভা প্রভাত প্রাণ প্রার্থনা প্রিয় প্রীতি প্রেম ফুল বাবু বিকাশ বিজয় বিদ্যা বিনয় বিশ্বাস ভক্তি ভালো ভাষা মঙ্গল মধু মন মমতা মান মায়া মিতা মিষ্টি মুক্তি যত্ন রক্ষা রাজা রাত রূপ রেখা লক্ষ্য লাল শক্তি শান্ত শান্তি শিক্ষা শুভ শোভা শ্রদ্ধা সকাল সত্য সন্তোষ সন্ধ্যা সফল সময় সরল সহজ সাধনা সাহস সীমা সুখ সুধা সুন্দর সুমন সেবা সোনা সোনালী স্নেহ স্বপ্ন স্বস্তি হাসি লাকি',
  // Tamil.
  'அன்பு அமைதி அமுதா அரசு அருள் அறிவு ஆசை ஆனந்தம் ஆனந்த் இனிய இன்பம் இனியா உதவி உண்மை உயிர் உலகம் எழில் ஒளி கண் கண்ணன் கதிர் கருணை கலை கவிதை கனி கனிவு குணம் குரு சக்தி சந்தோஷம் சந்தோஷ் சாந்தி சிரிப்பு சுகம் சுத்தம் செல்வம் செல்வி சேவை சொல் ஜீவா ஜோதி தமிழ் தயவு தர்மம் தாமரை திலகம் தீபம் துணை தென்றல் தேன் நன்றி நம்பிக்கை நலம் நல்ல நிலா நிறைவு நேரம் பணிவு பூ பொன் பொறுமை மகிழ்ச்சி மங்களம் மணி மலர் முத்து மனம் மாலை முகம் முல்லை வசந்தம் வளர் வாணி வாழ்க்கை வான் விஜய் வெற்றி வேல் வேலை',
  // Telugu.
  'అమృతం అమృత అనుభవం అను ఆనంద్ ఆనందం ఆశ ఆదరణ ఇష్టం ఉష ఉదయం ఒక కరుణ కల కవిత కాంతి కాలం కీర్తి కృప గౌరవం చంద్ర చైతన్యం జయ జీవన్ జీవితం జ్యోతి జ్ఞానం తార తృప్తి తేజ దయ దీపం దీప ధన్యం ధర్మం ధైర్యం ధ్యానం నమ్మకం నవ్వు నిర్మల నీతి న్యాయం పవన్ పవిత్ర పూజ పూర్ణ ప్రకాశం ప్రగతి ప్రభ ప్రశాంతి ప్రశాంత్ ప్రసాద్ ప్రాణం ప్రియ ప్రీతి ప్రేమ ప్రేరణ భక్తి భాగ్యం భావన మంగళ మంచి మణి మధు మనసు మాయ మల్లి ముత్యం రక్ష రాజు రూప రేఖ లక్ష్యం వాణి విజయం విజయ్ విద్య వినయం విశ్వాసం వెన్నెల శక్తి శాంతం శాంతి శుభం శోభ శ్రద్ధ సంతోషం సంతోష్ సంధ్య సత్యం సమయం సరళ సహజ సహనం సాధన సాహసం సిద్ధి సిరి సుఖం సుధ సుమ సుమన్ సేవ స్నేహ స్నేహం స్వప్న హాయి హర్ష లక్కీ',
  // Kannada.
  'ಅನುಭವ ಅನು ಅಮೃತ ಆದರ ಆನಂದ ಆಶಾ ಆಸೆ ಉಷಾ ಉತ್ತಮ ಉದಯ ಒಂದು ಕರುಣೆ ಕರುಣಾ ಕಲಾ ಕವಿತಾ ಕಾಂತಿ ಕಿರಣ ಕೀರ್ತಿ ಕೃಪೆ ಗೌರವ ಚಂದ ಚೇತನ ಜಯ ಜೀವನ ಜ್ಯೋತಿ ಜ್ಞಾನ ತಾರಾ ತೃಪ್ತಿ ತೇಜ ದಯೆ ದಯಾ ದೀಪ ದೀಪಾ ಧನ್ಯ ಧರ್ಮ ಧೈರ್ಯ ಧ್ಯಾನ ನಂಬಿಕೆ ನಗು ನಿರ್ಮಲ ನೀತಿ ನ್ಯಾಯ ಪವನ ಪವಿತ್ರ ಪೂಜಾ ಪೂರ್ಣ ಪ್ರಕಾಶ ಪ್ರಗತಿ ಪ್ರಭಾ ಪ್ರಸನ್ನ ಪ್ರಾಣ ಪ್ರಿಯ ಪ್ರೀತಿ ಪ್ರೇಮ ಪ್ರೇರಣೆ ಬೆಳಕು ಭಕ್ತಿ ಭಾಗ್ಯ ಭಾವನಾ ಮಂಗಳ ಮಣಿ ಮಧು ಮನಸ್ಸು ಮನ ಮಾಯಾ ಮುತ್ತು ಮಲ್ಲಿಗೆ ರಕ್ಷಾ ರಾಜ ರೂಪ ರೇಖಾ ಲಕ್ಷ್ಯ ವಾಣಿ ವಿಕಾಸ ವಿಜಯ ವಿದ್ಯಾ ವಿನಯ ವಿಶ್ವಾಸ ಶಕ್ತಿ ಶಾಂತ ಶಾಂತಿ ಶುಭ ಶೋಭಾ ಶ್ರದ್ಧೆ ಸಂತೋಷ ಸಂಧ್ಯಾ ಸತ್ಯ ಸಮಯ ಸರಳ ಸಹಜ ಸಾಧನೆ ಸುಖ ಸುಂದರ ಸುಧಾ ಸುಮ ಸೇವೆ ಸ್ನೇಹ ಸ್ವಪ್ನ ಹರ್ಷ ಹಿತ ಹೂ ಲಕ್ಕಿ',
  // Malayalam.
  'അനു അനുഭവം അമൃത ആനന്ദം ആശ ആദരം ഉഷ ഉണ്ണി ഒരു കരുണ കല കവിത കാന്തി കിരൺ കീർത്തി കൃപ ഗൗരവം ചിന്ത ജയ ജീവൻ ജീവിതം ജ്യോതി തങ്കം താര തൃപ്തി തേജസ് ദയ ദീപം ദീപ ധന്യ ധർമ്മം ധൈര്യം ധ്യാനം നന്ദി നന്മ നല്ല നിർമ്മല നിലാവ് നീതി ന്യായം പവിത്ര പൂജ പൂർണ്ണ പൊന്ന് പ്രകാശം പ്രഭ പ്രാണൻ പ്രിയ പ്രീതി പ്രേമം ഭക്തി ഭാഗ്യം ഭാവന മംഗളം മണി മധു മനസ്സ് മായ മുത്ത് മോൻ മോൾ രക്ഷ രാജ രൂപം രേഖ ലക്ഷ്യം വാണി വിജയം വിദ്യ വിനയം വിശ്വാസം ശക്തി ശാന്തം ശാന്തി ശുഭം ശോഭ ശ്രദ്ധ സത്യം സന്തോഷ് സന്തോഷം സന്ധ്യ സമയം സരള സഹായം സാധന സിദ്ധി സുഖം സുധ സുമ സേവനം സ്നേഹം സ്നേഹ സ്വപ്ന ഹർഷം ലക്കി',
  // Punjabi.
  'ਅਮਨ ਅਮਰ ਅਨੰਦ ਅਨੁ ਅਨਮੋਲ ਅਰਾਮ ਆਰਾਮ ਆਸ ਆਸ਼ਾ ਇਨਸਾਫ਼ ਇੱਜ਼ਤ ਈਮਾਨ ਉੱਤਮ ਉਮੀਦ ਏਕਤਾ ਸੱਚ ਸਹਿਜ ਸਿਮਰਨ ਸੁਖ ਸੁੱਖ ਸੁੰਦਰ ਸੁਮਨ ਸੇਵਾ ਸੋਨਾ ਸੋਹਣਾ ਸੋਹਣੀ ਸਬਰ ਸਮਾਂ ਸਫਲ ਸ਼ਾਂਤੀ ਸ਼ਕਤੀ ਸ਼ੁਭ ਹਰਸ਼ ਹਿੰਮਤ ਹੀਰਾ ਹੈਪੀ ਕਰਮ ਕਿਰਨ ਕਿਰਪਾ ਕੋਮਲ ਕੰਮ ਖ਼ੁਸ਼ ਖੁਸ਼ ਖੁਸ਼ੀ ਖ਼ੁਸ਼ੀ ਗਿਆਨ ਗੁਰੂ ਘਰ ਚੰਨ ਚੰਗਾ ਚੰਗੀ ਚੈਨ ਜਾਨ ਜੀਵਨ ਜੋਤ ਜੋਤੀ ਤਾਰਾ ਤੇਜ ਦਇਆ ਦਿਲ ਦੀਪ ਦੁੱਖ ਧਰਮ ਧਿਆਨ ਧੀਰਜ ਨਾਮ ਨਿਰਮਲ ਨੂਰ ਨੇਕ ਪਰਮ ਪਵਨ ਪਿਆਰ ਪ੍ਰਕਾਸ਼ ਪ੍ਰੀਤ ਪ੍ਰੇਮ ਫਤਿਹ ਬਲ ਬਰਕਤ ਭਰੋਸਾ ਮਨ ਮਾਣ ਮਿਹਰ ਮਿਠਾਸ ਮੋਤੀ ਰਾਜਾ ਰੂਪ ਰੌਣਕ ਲੱਕੀ ਲਾਭ ਵਿਸ਼ਵਾਸ ਵਿਜੇ ਵੀਰ',
];

let commonWords: ReadonlySet<string> | undefined;

/** Checks whether a word, in NFKC and small letters, is also one of a language. */
export function isCommonWord(word: string): boolean {
  commonWords ??= collectWords();
  return commonWords.has(word);
}

/** Those of the list and of all sentences of the built-in writer. */
function collectWords(): ReadonlySet<string> {
  const sentences = Object.values(REVIEW_SENTENCES).flatMap(
    ({ visited, visitedOn, thanks, points }) => [
      ...visited,
      ...visitedOn,
      ...thanks,
      ...POINTS.flatMap((point) =>
        DIRECTIONS.flatMap((direction) => [
          ...points[point][direction].sentences,
          ...points[point][direction].short,
        ]),
      ),
    ],
  );
  const text = [...sentences, ...COMMON_WORDS].join(' ').replace(/\{[^{}]*\}/gu, ' ');
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200C\u200D]/gu, '');
  return new Set(words.match(/[\p{L}\p{M}]+/gu));
}
