import type { Language } from '#platform/language.ts';

interface PosterTexts {
  readonly remindTitle: string;
  readonly remindHelp: string;
  readonly reviewTitle: string;
  readonly reviewHelp: string;
}

/**
 * The texts that patients read on paper. The slip for reviews is for home: asking at the desk would press
 * patients, and it asks the unhappy ones as well as the happy ones.
 */
export const POSTER_TEXTS: Readonly<Record<Language, PosterTexts>> = {
  en: {
    remindTitle: 'Get reminders on WhatsApp',
    remindHelp: 'Scan this code and send the message that opens. To stop, send us STOP.',
    reviewTitle: 'Share your experience later, at home',
    reviewHelp: 'Say in your own words how it was. Good or bad, every opinion helps.',
  },
  hi: {
    remindTitle: 'अपॉइंटमेंट की याद WhatsApp पर पाएँ',
    remindHelp: 'यह कोड स्कैन करें और जो मैसेज खुले उसे भेज दें। बंद करने के लिए हमें STOP भेजें।',
    reviewTitle: 'घर जाने के बाद अपना अनुभव बताएँ',
    reviewHelp: 'अपने शब्दों में बताएँ कि कैसा रहा। अच्छा हो या बुरा, हर राय काम आती है।',
  },
  gu: {
    remindTitle: 'અપોઇન્ટમેન્ટની યાદ WhatsApp પર મેળવો',
    remindHelp: 'આ કોડ સ્કેન કરો અને જે મેસેજ ખૂલે તે મોકલી દો. બંધ કરવું હોય તો અમને STOP મોકલો.',
    reviewTitle: 'ઘરે ગયા પછી તમારો અનુભવ જણાવો',
    reviewHelp: 'તમારા શબ્દોમાં જણાવો કે કેવું રહ્યું. સારું હોય કે ખરાબ, દરેક અભિપ્રાય કામ લાગે છે.',
  },
  mr: {
    remindTitle: 'अपॉइंटमेंटची आठवण WhatsApp वर मिळवा',
    remindHelp: 'हा कोड स्कॅन करा आणि जो मेसेज उघडेल तो पाठवा. थांबवायचं असेल तर आम्हाला STOP पाठवा.',
    reviewTitle: 'घरी गेल्यावर तुमचा अनुभव सांगा',
    reviewHelp: 'कसं वाटलं ते तुमच्या शब्दांत सांगा. चांगलं असो वा वाईट, प्रत्येक मत उपयोगी पडतं.',
  },
  bn: {
    remindTitle: 'অ্যাপয়েন্টমেন্টের কথা WhatsApp-এ মনে করিয়ে দেব',
    remindHelp: 'এই কোড স্ক্যান করে যে মেসেজ খুলবে সেটা পাঠিয়ে দিন। বন্ধ করতে আমাদের STOP পাঠান।',
    reviewTitle: 'পরে, বাড়ি গিয়ে জানান কেমন লাগল',
    reviewHelp: 'নিজের ভাষায় জানান কেমন ছিল। ভালো বা মন্দ, প্রতিটি মতামত কাজে লাগে।',
  },
  ta: {
    remindTitle: 'அப்பாயின்ட்மென்ட்டை WhatsApp-இல் நினைவூட்டுவோம்',
    remindHelp:
      'இந்தக் குறியீட்டை ஸ்கேன் செய்து, திறக்கும் மெசேஜை அனுப்புங்கள். நிறுத்த எங்களுக்கு STOP என அனுப்புங்கள்.',
    reviewTitle: 'வீட்டுக்குப் போன பிறகு உங்கள் அனுபவத்தைச் சொல்லுங்கள்',
    reviewHelp: 'எப்படி இருந்தது என்று உங்கள் சொற்களில் சொல்லுங்கள். நல்லதோ கெட்டதோ, ஒவ்வொரு கருத்தும் உதவும்.',
  },
  te: {
    remindTitle: 'మీ అపాయింట్‌మెంట్‌ను WhatsApp లో గుర్తు చేస్తాం',
    remindHelp: 'ఈ కోడ్‌ను స్కాన్ చేసి, తెరుచుకునే మెసేజ్‌ను పంపండి. ఆపాలంటే మాకు STOP అని పంపండి.',
    reviewTitle: 'ఇంటికి వెళ్లాక మీ అనుభవం చెప్పండి',
    reviewHelp: 'ఎలా అనిపించిందో మీ మాటల్లో చెప్పండి. మంచైనా చెడైనా, ప్రతి అభిప్రాయం ఉపయోగపడుతుంది.',
  },
  kn: {
    remindTitle: 'ನಿಮ್ಮ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಅನ್ನು WhatsApp ನಲ್ಲಿ ನೆನಪಿಸುತ್ತೇವೆ',
    remindHelp: 'ಈ ಕೋಡ್ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ, ತೆರೆಯುವ ಮೆಸೇಜ್ ಕಳುಹಿಸಿ. ನಿಲ್ಲಿಸಲು ನಮಗೆ STOP ಎಂದು ಕಳುಹಿಸಿ.',
    reviewTitle: 'ಮನೆಗೆ ಹೋದ ಮೇಲೆ ನಿಮ್ಮ ಅನುಭವ ತಿಳಿಸಿ',
    reviewHelp: 'ಹೇಗಿತ್ತು ಎಂದು ನಿಮ್ಮ ಮಾತಿನಲ್ಲಿ ತಿಳಿಸಿ. ಒಳ್ಳೆಯದಿರಲಿ ಕೆಟ್ಟದ್ದಿರಲಿ, ಪ್ರತಿ ಅಭಿಪ್ರಾಯವೂ ಉಪಯುಕ್ತ.',
  },
  ml: {
    remindTitle: 'അപ്പോയിന്റ്മെന്റ് WhatsApp-ൽ ഓർമ്മിപ്പിക്കാം',
    remindHelp: 'ഈ കോഡ് സ്കാൻ ചെയ്ത്, തുറക്കുന്ന മെസേജ് അയയ്ക്കൂ. നിർത്താൻ ഞങ്ങൾക്ക് STOP എന്ന് അയയ്ക്കൂ.',
    reviewTitle: 'വീട്ടിലെത്തിയ ശേഷം നിങ്ങളുടെ അനുഭവം പറയൂ',
    reviewHelp: 'എങ്ങനെയായിരുന്നു എന്ന് നിങ്ങളുടെ വാക്കുകളിൽ പറയൂ. നല്ലതായാലും മോശമായാലും ഓരോ അഭിപ്രായവും സഹായകമാണ്.',
  },
  pa: {
    remindTitle: 'ਅਪਾਇੰਟਮੈਂਟ ਦੀ ਯਾਦ WhatsApp ਉੱਤੇ ਪਾਓ',
    remindHelp: 'ਇਹ ਕੋਡ ਸਕੈਨ ਕਰੋ ਅਤੇ ਜੋ ਮੈਸੇਜ ਖੁੱਲ੍ਹੇ, ਉਹ ਭੇਜ ਦਿਓ। ਬੰਦ ਕਰਨ ਲਈ ਸਾਨੂੰ STOP ਭੇਜੋ।',
    reviewTitle: 'ਘਰ ਜਾ ਕੇ ਆਪਣਾ ਤਜਰਬਾ ਦੱਸੋ',
    reviewHelp: 'ਆਪਣੇ ਸ਼ਬਦਾਂ ਵਿੱਚ ਦੱਸੋ ਕਿ ਕਿਵੇਂ ਰਿਹਾ। ਚੰਗਾ ਹੋਵੇ ਜਾਂ ਮਾੜਾ, ਹਰ ਰਾਇ ਕੰਮ ਆਉਂਦੀ ਹੈ।',
  },
};
