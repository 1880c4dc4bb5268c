import type { Language } from '#platform/language.ts';

/** The texts that a patient reads when a page or a form did not work. */
export interface FailureTexts {
  readonly unknown: string;
  readonly unknownHelp: string;
  readonly notSent: string;
  readonly tryAgain: string;
  readonly tooBig: string;
}

export const FAILURE_TEXTS: Readonly<Record<Language, FailureTexts>> = {
  en: {
    unknown: 'This link does not exist',
    unknownHelp: 'Please check that you copied all of it, or call the clinic.',
    notSent: 'It was not sent.',
    tryAgain: 'Please try again in a minute.',
    tooBig: 'That was too much to send. Please go back and shorten it.',
  },
  hi: {
    unknown: 'ऐसा कोई लिंक नहीं है',
    unknownHelp: 'कृपया देखिए कि लिंक पूरा कॉपी हुआ है या नहीं, या क्लिनिक को फ़ोन कीजिए।',
    notSent: 'यह भेजा नहीं गया।',
    tryAgain: 'कृपया एक मिनट बाद फिर कोशिश कीजिए।',
    tooBig: 'यह भेजने के लिए बहुत बड़ा था। कृपया वापस जाकर छोटा कीजिए।',
  },
  gu: {
    unknown: 'આવી કોઈ લિંક નથી',
    unknownHelp: 'લિંક આખી કોપી થઈ છે કે નહીં તે જુઓ, અથવા ક્લિનિકને ફોન કરો.',
    notSent: 'આ મોકલાયું નથી.',
    tryAgain: 'એક મિનિટ પછી ફરી પ્રયત્ન કરો.',
    tooBig: 'મોકલવા માટે આ બહુ મોટું હતું. પાછા જઈને ટૂંકું કરો.',
  },
  mr: {
    unknown: 'अशी लिंक नाही',
    unknownHelp: 'लिंक पूर्ण कॉपी झाली आहे का ते पाहा, किंवा क्लिनिकला फोन करा.',
    notSent: 'हे पाठवलं गेलं नाही.',
    tryAgain: 'कृपया एका मिनिटाने पुन्हा प्रयत्न करा.',
    tooBig: 'पाठवायला हे खूप मोठं होतं. कृपया मागे जाऊन कमी करा.',
  },
  bn: {
    unknown: 'এমন কোনো লিঙ্ক নেই',
    unknownHelp: 'লিঙ্কটা পুরো কপি হয়েছে কি না দেখুন, অথবা ক্লিনিকে ফোন করুন।',
    notSent: 'এটা পাঠানো হয়নি।',
    tryAgain: 'এক মিনিট পরে আবার চেষ্টা করুন।',
    tooBig: 'পাঠানোর পক্ষে এটা খুব বড় ছিল। ফিরে গিয়ে ছোট করুন।',
  },
  ta: {
    unknown: 'இப்படி ஓர் இணைப்பு இல்லை',
    unknownHelp: 'இணைப்பை முழுவதும் நகலெடுத்தீர்களா என்று பாருங்கள், அல்லது கிளினிக்கை அழையுங்கள்.',
    notSent: 'இது அனுப்பப்படவில்லை.',
    tryAgain: 'ஒரு நிமிடம் கழித்து மீண்டும் முயலுங்கள்.',
    tooBig: 'அனுப்ப முடியாத அளவுக்கு இது பெரியது. திரும்பிச் சென்று குறையுங்கள்.',
  },
  te: {
    unknown: 'ఇలాంటి లింక్ లేదు',
    unknownHelp: 'లింక్ మొత్తం కాపీ అయిందో లేదో చూడండి, లేదా క్లినిక్‌కు కాల్ చేయండి.',
    notSent: 'ఇది వెళ్లలేదు.',
    tryAgain: 'ఒక నిమిషం తర్వాత మళ్లీ ప్రయత్నించండి.',
    tooBig: 'పంపడానికి ఇది చాలా పెద్దగా ఉంది. వెనక్కి వెళ్లి తగ్గించండి.',
  },
  kn: {
    unknown: 'ಇಂತಹ ಲಿಂಕ್ ಇಲ್ಲ',
    unknownHelp: 'ಲಿಂಕ್ ಪೂರ್ತಿ ಕಾಪಿ ಆಗಿದೆಯೇ ನೋಡಿ, ಅಥವಾ ಕ್ಲಿನಿಕ್‌ಗೆ ಕರೆ ಮಾಡಿ.',
    notSent: 'ಇದನ್ನು ಕಳುಹಿಸಲಾಗಿಲ್ಲ.',
    tryAgain: 'ಒಂದು ನಿಮಿಷದ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
    tooBig: 'ಕಳುಹಿಸಲು ಇದು ತುಂಬಾ ದೊಡ್ಡದಾಗಿತ್ತು. ಹಿಂದೆ ಹೋಗಿ ಕಡಿಮೆ ಮಾಡಿ.',
  },
  ml: {
    unknown: 'ഇങ്ങനെ ഒരു ലിങ്ക് ഇല്ല',
    unknownHelp: 'ലിങ്ക് മുഴുവൻ കോപ്പി ചെയ്തോ എന്ന് നോക്കൂ, അല്ലെങ്കിൽ ക്ലിനിക്കിലേക്ക് വിളിക്കൂ.',
    notSent: 'ഇത് അയച്ചിട്ടില്ല.',
    tryAgain: 'ഒരു മിനിറ്റ് കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കൂ.',
    tooBig: 'അയയ്ക്കാൻ ഇത് വളരെ വലുതായിരുന്നു. തിരികെ പോയി ചുരുക്കൂ.',
  },
  pa: {
    unknown: 'ਅਜਿਹਾ ਕੋਈ ਲਿੰਕ ਨਹੀਂ ਹੈ',
    unknownHelp: 'ਵੇਖੋ ਕਿ ਲਿੰਕ ਪੂਰਾ ਕਾਪੀ ਹੋਇਆ ਹੈ ਜਾਂ ਨਹੀਂ, ਜਾਂ ਕਲੀਨਿਕ ਨੂੰ ਕਾਲ ਕਰੋ।',
    notSent: 'ਇਹ ਭੇਜਿਆ ਨਹੀਂ ਗਿਆ।',
    tryAgain: 'ਇੱਕ ਮਿੰਟ ਬਾਅਦ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
    tooBig: 'ਭੇਜਣ ਲਈ ਇਹ ਬਹੁਤ ਵੱਡਾ ਸੀ। ਵਾਪਸ ਜਾ ਕੇ ਛੋਟਾ ਕਰੋ।',
  },
};
