import type { Language } from '#platform/language.ts';

interface PosterTexts {
  readonly remindTitle: string;
  readonly remindHelp: string;
  readonly reviewTitle: string;
  readonly reviewHelp: string;
}

/**
 * What patients read on paper. The slip for reviews is for home: asking at the desk would press
 * patients, and it asks the unhappy ones as well as the happy ones.
 */
export const POSTER_TEXTS: Readonly<Record<Language, PosterTexts>> = {
  en: {
    remindTitle: 'Get reminders on WhatsApp',
    remindHelp: 'Scan this code and press Send. To stop, send us STOP.',
    reviewTitle: 'Share your experience later, at home',
    reviewHelp: 'Tell others in your own words how it was. Good or bad, every opinion helps.',
  },
  hi: {
    remindTitle: 'WhatsApp पर याद दिलाने के संदेश पाएँ',
    remindHelp: 'यह कोड स्कैन करें और भेजें दबाएँ। बंद करने के लिए हमें STOP भेजें।',
    reviewTitle: 'अपना अनुभव बाद में घर से बताएँ',
    reviewHelp: 'अपने शब्दों में दूसरों को बताएँ कि कैसा रहा। अच्छा हो या बुरा, हर राय काम आती है।',
  },
  gu: {
    remindTitle: 'WhatsApp પર યાદ અપાવતા સંદેશા મેળવો',
    remindHelp: 'આ કોડ સ્કેન કરો અને મોકલો દબાવો. બંધ કરવા અમને STOP મોકલો.',
    reviewTitle: 'તમારો અનુભવ પછી ઘરેથી જણાવો',
    reviewHelp: 'તમારા શબ્દોમાં બીજાને જણાવો કે કેવું રહ્યું. સારું હોય કે ખરાબ, દરેક અભિપ્રાય કામ લાગે છે.',
  },
  mr: {
    remindTitle: 'WhatsApp वर आठवणीचे संदेश मिळवा',
    remindHelp: 'हा कोड स्कॅन करा आणि पाठवा दाबा. थांबवण्यासाठी आम्हाला STOP पाठवा.',
    reviewTitle: 'तुमचा अनुभव नंतर घरून सांगा',
    reviewHelp: 'तुमच्या शब्दांत इतरांना सांगा की कसे होते. चांगले असो वा वाईट, प्रत्येक मत उपयोगी आहे.',
  },
  bn: {
    remindTitle: 'WhatsApp-এ মনে করিয়ে দেওয়ার বার্তা পান',
    remindHelp: 'এই কোডটি স্ক্যান করে পাঠান চাপুন। বন্ধ করতে আমাদের STOP পাঠান।',
    reviewTitle: 'আপনার অভিজ্ঞতা পরে বাড়ি থেকে জানান',
    reviewHelp: 'নিজের ভাষায় অন্যদের জানান কেমন ছিল। ভালো বা মন্দ, প্রতিটি মতামত কাজে লাগে।',
  },
  ta: {
    remindTitle: 'WhatsApp-இல் நினைவூட்டல்களைப் பெறுங்கள்',
    remindHelp: 'இந்தக் குறியீட்டை ஸ்கேன் செய்து அனுப்பு என்பதை அழுத்துங்கள். நிறுத்த STOP என அனுப்புங்கள்.',
    reviewTitle: 'உங்கள் அனுபவத்தைப் பின்னர் வீட்டிலிருந்து பகிருங்கள்',
    reviewHelp:
      'எப்படி இருந்தது என்பதை உங்கள் சொற்களில் மற்றவர்களுக்குச் சொல்லுங்கள். நல்லதோ கெட்டதோ, ஒவ்வொரு கருத்தும் உதவும்.',
  },
  te: {
    remindTitle: 'WhatsApp లో గుర్తు చేసే సందేశాలు పొందండి',
    remindHelp: 'ఈ కోడ్‌ను స్కాన్ చేసి పంపు నొక్కండి. ఆపడానికి మాకు STOP పంపండి.',
    reviewTitle: 'మీ అనుభవాన్ని తర్వాత ఇంటి నుండి చెప్పండి',
    reviewHelp: 'ఎలా ఉందో మీ మాటల్లో ఇతరులకు చెప్పండి. మంచైనా చెడైనా, ప్రతి అభిప్రాయం ఉపయోగపడుతుంది.',
  },
  kn: {
    remindTitle: 'WhatsApp ನಲ್ಲಿ ನೆನಪಿಸುವ ಸಂದೇಶಗಳನ್ನು ಪಡೆಯಿರಿ',
    remindHelp: 'ಈ ಕೋಡ್ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ ಕಳುಹಿಸು ಒತ್ತಿ. ನಿಲ್ಲಿಸಲು ನಮಗೆ STOP ಕಳುಹಿಸಿ.',
    reviewTitle: 'ನಿಮ್ಮ ಅನುಭವವನ್ನು ನಂತರ ಮನೆಯಿಂದ ತಿಳಿಸಿ',
    reviewHelp: 'ಹೇಗಿತ್ತು ಎಂದು ನಿಮ್ಮ ಮಾತಿನಲ್ಲಿ ಇತರರಿಗೆ ತಿಳಿಸಿ. ಒಳ್ಳೆಯದಾಗಲಿ ಕೆಟ್ಟದಾಗಲಿ, ಪ್ರತಿ ಅಭಿಪ್ರಾಯವೂ ಉಪಯುಕ್ತ.',
  },
  ml: {
    remindTitle: 'WhatsApp-ൽ ഓർമ്മപ്പെടുത്തലുകൾ നേടൂ',
    remindHelp: 'ഈ കോഡ് സ്കാൻ ചെയ്ത് അയയ്ക്കുക അമർത്തൂ. നിർത്താൻ ഞങ്ങൾക്ക് STOP അയയ്ക്കൂ.',
    reviewTitle: 'നിങ്ങളുടെ അനുഭവം പിന്നീട് വീട്ടിൽ നിന്ന് പങ്കുവയ്ക്കൂ',
    reviewHelp:
      'എങ്ങനെയായിരുന്നു എന്ന് നിങ്ങളുടെ വാക്കുകളിൽ മറ്റുള്ളവരോട് പറയൂ. നല്ലതായാലും മോശമായാലും ഓരോ അഭിപ്രായവും സഹായകമാണ്.',
  },
  pa: {
    remindTitle: 'WhatsApp ਉੱਤੇ ਯਾਦ ਕਰਵਾਉਣ ਵਾਲੇ ਸੁਨੇਹੇ ਲਓ',
    remindHelp: 'ਇਹ ਕੋਡ ਸਕੈਨ ਕਰੋ ਅਤੇ ਭੇਜੋ ਦਬਾਓ। ਬੰਦ ਕਰਨ ਲਈ ਸਾਨੂੰ STOP ਭੇਜੋ।',
    reviewTitle: 'ਆਪਣਾ ਤਜਰਬਾ ਬਾਅਦ ਵਿੱਚ ਘਰੋਂ ਦੱਸੋ',
    reviewHelp: 'ਆਪਣੇ ਸ਼ਬਦਾਂ ਵਿੱਚ ਹੋਰਾਂ ਨੂੰ ਦੱਸੋ ਕਿ ਕਿਵੇਂ ਰਿਹਾ। ਚੰਗੀ ਹੋਵੇ ਜਾਂ ਮਾੜੀ, ਹਰ ਰਾਇ ਕੰਮ ਆਉਂਦੀ ਹੈ।',
  },
};
