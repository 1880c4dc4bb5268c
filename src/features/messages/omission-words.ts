// Words that belong to a value and leave with it. One list serves all languages: clinics mix them in one message,
// and each list holds words of the languages that put them on that side of a value.

/** Titles and words of address before a name. */
export const TITLES = [
  'dear|dr\\.?|mr\\.?|mrs\\.?|ms\\.?|shri|smt\\.?|प्रिय|आदरणीय|डॉ\\.?|ડૉ\\.?|ડો\\.?|প্রিয়|ডাঃ',
  'ডা\\.?|அன்புள்ள|டாக்டர்|డా\\.?|ప్రియమైన|ಆತ್ಮೀಯ|ಡಾ\\.?|പ്രിയ|ഡോ\\.?|ਸਤਿਕਾਰਯੋਗ|ਪਿਆਰੇ|ਡਾ\\.?',
].join('|');

/** Prepositions. Only English puts them before a value. */
export const PREPOSITIONS = 'on|at|in|from|to|for|by|via|with|near|of|through|about';

/** English verbs that need an object: 'call {clinic_phone}' becomes 'call us'. */
export const VERBS = 'call|calling|visit|visiting|choosing|trusting|contact';

/** The words that may name a value between a preposition and itself: 'on our number {contact_phone}'. */
export const NAMES_OF_VALUES =
  'whatsapp number|phone number|mobile number|number|whatsapp|website|link';

/** Postpositions and honorifics, longer forms before the shorter ones that they begin with. */
export const POSTPOSITIONS = [
  'की ओर से|की तरफ़ से|के बारे में|नंबर पर|नम्बर पर|तारीख़ को|तारीख को|के लिए|के पास|के साथ|को|पर',
  'में|से|का|की|के|जी|ji|ના રોજ|નંબર પર|તરફથી|ખાતેની|ખાતેનો|ખાતેના|ખાતે|વિશે|પર|માં|થી|ને|ની|નો|ના',
  'નું|જી|या क्रमांकावर|या नंबरवर|क्रमांकावर|नंबरवर|यांच्याकडून|यांच्या|यांची|यांचे|यांना|येथील',
  'येथे|रोजी|मध्ये|बद्दल|कडून|वर|ला|তারিখে|নম্বরে|সম্পর্কে|থেকে|এর|তে|এ|কে|என்ற எண்ணில்|எண்ணில்',
  'என்ற இணைப்பில்|அனுப்பும்|அவர்களே|அவர்கள்|பற்றிய|அன்று|இல்|నంబర్‌కు|నంబర్కు|నంబరుకు|గారికి|గారు',
  'గురించి|నాడు|లో|కు|ಸಂಖ್ಯೆಗೆ|ಇಲ್ಲಿಗೆ|ಇಲ್ಲಿನ|ಇಲ್ಲಿ|ಅವರೇ|ರಂದು|ನಲ್ಲಿ|ರಲ್ಲಿ|ಗೆ|എന്ന നമ്പറിൽ|നമ്പറിൽ',
  'തീയതിയിൽ|അയയ്ക്കുന്ന|ൽ|ਨੰਬਰ ਉੱਤੇ|ਵੱਲੋਂ|ਉੱਤੇ|ਵਿੱਚ|ਬਾਰੇ|ਨੂੰ|ਤੋਂ|ਤੇ|ਦੇ|ਦਾ|ਦੀ|ਜੀ',
].join('|');

/** The words that join two values. */
export const CONJUNCTIONS = [
  'or|and|या|और|અથવા|કે|અને|किंवा|आणि|বা|অথবা|ও|এবং|அல்லது|மற்றும்|లేదా|మరియు|ಅಥವಾ|ಮತ್ತು|അല്ലെങ്കിൽ',
  'ਜਾਂ|ਅਤੇ',
].join('|');
