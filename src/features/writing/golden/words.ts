import type { Language } from '#platform/language.ts';
import type { Golden } from './schema.ts';

function toReversedExample(wrong: string, right: string): Golden['REVERSED_TEXT'] {
  return { wrong: [`\u202E${wrong}`, `${wrong} \u2067moc.live\u2069`], right: [right] };
}

/** What the guards must say of requests for money or codes, and of text that is turned around. */
export const SAFETY: Readonly<Record<Language, Pick<Golden, 'MONEY_OR_CODE' | 'REVERSED_TEXT'>>> = {
  en: {
    MONEY_OR_CODE: {
      wrong: [
        'Please tell us your OTP.',
        'Share the 6 digit verification code with us.',
        'Pay to UPI evil@okaxis',
        'Send Rs 500 today.',
        'Please transfer the advance to our bank account.',
      ],
      right: [
        'We will never ask you to share your OTP.',
        'Do not tell anyone your PIN.',
        'You can pay at the counter by UPI.',
        'Write to care@sunrise.example about it.',
        'PIN code 380009, near the bank.',
      ],
    },
    REVERSED_TEXT: toReversedExample('Thank you', 'Thank you.'),
  },
  hi: {
    MONEY_OR_CODE: {
      wrong: ['कृपया अपना ओटीपी हमें बताएँ।', 'अपना OTP भेजें।', 'आज ही 500 रुपये भेज दें।'],
      right: ['अपना ओटीपी किसी को न बताएँ।', 'रिपोर्ट हमें भेजें।', 'पिन कोड 380009 लिखकर भेजें।'],
    },
    REVERSED_TEXT: toReversedExample('धन्यवाद', 'धन्यवाद।'),
  },
  gu: {
    MONEY_OR_CODE: {
      wrong: ['કૃપા કરીને આપનો ઓટીપી અમને જણાવો.', 'આજે જ 500 રૂપિયા મોકલો.'],
      right: ['આપનો ઓટીપી કોઈને ન જણાવશો.', 'રિપોર્ટ અમને મોકલશો.'],
    },
    REVERSED_TEXT: toReversedExample('આભાર', 'આભાર.'),
  },
  mr: {
    MONEY_OR_CODE: {
      wrong: ['कृपया आपला ओटीपी आम्हाला सांगा.', 'आजच 500 रुपये पाठवा.'],
      right: ['आपला ओटीपी कोणालाही सांगू नका.', 'रिपोर्ट आम्हाला पाठवा.'],
    },
    REVERSED_TEXT: toReversedExample('धन्यवाद', 'धन्यवाद.'),
  },
  bn: {
    MONEY_OR_CODE: {
      wrong: ['অনুগ্রহ করে আপনার ওটিপি আমাদের জানান।', 'আজই 500 টাকা পাঠান।'],
      right: ['আপনার ওটিপি কাউকে বলবেন না।', 'রিপোর্ট আমাদের পাঠান।'],
    },
    REVERSED_TEXT: toReversedExample('ধন্যবাদ', 'ধন্যবাদ।'),
  },
  ta: {
    MONEY_OR_CODE: {
      wrong: ['உங்கள் ஓடிபி எண்ணை எங்களுக்கு அனுப்புங்கள்.', 'இன்றே 500 ரூபாய் செலுத்துங்கள்.'],
      right: ['உங்கள் ஓடிபி எண்ணை யாரிடமும் சொல்லாதீர்கள்.', 'அறிக்கையை எங்களுக்கு அனுப்புங்கள்.'],
    },
    REVERSED_TEXT: toReversedExample('நன்றி', 'நன்றி.'),
  },
  te: {
    MONEY_OR_CODE: {
      wrong: ['దయచేసి మీ ఓటీపీ మాకు చెప్పండి.', 'ఈరోజే 500 రూపాయలు పంపండి.'],
      right: ['మీ ఓటీపీ ఎవరికీ చెప్పకండి.', 'రిపోర్ట్ మాకు పంపండి.'],
    },
    REVERSED_TEXT: toReversedExample('ధన్యవాదాలు', 'ధన్యవాదాలు.'),
  },
  kn: {
    MONEY_OR_CODE: {
      wrong: ['ದಯವಿಟ್ಟು ನಿಮ್ಮ ಒಟಿಪಿ ನಮಗೆ ತಿಳಿಸಿ.', 'ಇಂದೇ 500 ರೂಪಾಯಿ ಕಳುಹಿಸಿ.'],
      right: ['ನಿಮ್ಮ ಒಟಿಪಿ ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.', 'ವರದಿಯನ್ನು ನಮಗೆ ಕಳುಹಿಸಿ.'],
    },
    REVERSED_TEXT: toReversedExample('ಧನ್ಯವಾದಗಳು', 'ಧನ್ಯವಾದಗಳು.'),
  },
  ml: {
    MONEY_OR_CODE: {
      wrong: ['ദയവായി താങ്കളുടെ ഒടിപി ഞങ്ങൾക്ക് അയയ്ക്കുക.', 'ഇന്നുതന്നെ 500 രൂപ അയയ്ക്കുക.'],
      right: ['താങ്കളുടെ ഒടിപി ആരോടും പറയരുത്.', 'റിപ്പോർട്ട് ഞങ്ങൾക്ക് അയയ്ക്കുക.'],
    },
    REVERSED_TEXT: toReversedExample('നന്ദി', 'നന്ദി.'),
  },
  pa: {
    MONEY_OR_CODE: {
      wrong: ['ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ ਓਟੀਪੀ ਸਾਨੂੰ ਦੱਸੋ।', 'ਅੱਜ ਹੀ 500 ਰੁਪਏ ਭੇਜੋ।'],
      right: ['ਆਪਣਾ ਓਟੀਪੀ ਕਿਸੇ ਨੂੰ ਨਾ ਦੱਸੋ।', 'ਰਿਪੋਰਟ ਸਾਨੂੰ ਭੇਜੋ।'],
    },
    REVERSED_TEXT: toReversedExample('ਧੰਨਵਾਦ', 'ਧੰਨਵਾਦ।'),
  },
};
