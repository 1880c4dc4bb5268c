import type { Language } from '#platform/language.ts';
import type { DateWords } from './message-template-schema.ts';

/** How each language writes dates and times of day. */
export const DATE_WORDS: Readonly<Record<Language, DateWords>> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    date: '{weekday}, {day} {month} {year}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 0,
        name: 'am',
      },
      {
        from: 12,
        name: 'pm',
      },
    ],
    time: '{time} {part}',
  },
  hi: {
    weekdays: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    date: '{weekday}, {day} {month} {year}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'सुबह',
      },
      {
        from: 12,
        name: 'दोपहर',
      },
      {
        from: 16,
        name: 'शाम',
      },
      {
        from: 20,
        name: 'रात',
      },
    ],
    time: '{part} {time} बजे',
  },
  gu: {
    weekdays: ['રવિવાર', 'સોમવાર', 'મંગળવાર', 'બુધવાર', 'ગુરુવાર', 'શુક્રવાર', 'શનિવાર'],
    date: '{weekday}, {day} {month} {year}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'સવારે',
      },
      {
        from: 12,
        name: 'બપોરે',
      },
      {
        from: 16,
        name: 'સાંજે',
      },
      {
        from: 20,
        name: 'રાત્રે',
      },
    ],
    time: '{part} {time} વાગ્યે',
  },
  mr: {
    weekdays: ['रविवार', 'सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    date: '{weekday}, {day} {month} {year}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'सकाळी',
      },
      {
        from: 12,
        name: 'दुपारी',
      },
      {
        from: 16,
        name: 'संध्याकाळी',
      },
      {
        from: 20,
        name: 'रात्री',
      },
    ],
    time: '{part} {time} वाजता',
  },
  bn: {
    weekdays: ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'],
    date: '{day} {month} {year}, {weekday}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'ভোর',
      },
      {
        from: 6,
        name: 'সকাল',
      },
      {
        from: 12,
        name: 'দুপুর',
      },
      {
        from: 16,
        name: 'বিকেল',
      },
      {
        from: 18,
        name: 'সন্ধে',
      },
      {
        from: 20,
        name: 'রাত',
      },
    ],
    time: '{part} {time}',
  },
  ta: {
    weekdays: [
      'ஞாயிற்றுக்கிழமை',
      'திங்கட்கிழமை',
      'செவ்வாய்க்கிழமை',
      'புதன்கிழமை',
      'வியாழக்கிழமை',
      'வெள்ளிக்கிழமை',
      'சனிக்கிழமை',
    ],
    date: '{day} {month} {year}, {weekday}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'காலை',
      },
      {
        from: 12,
        name: 'மதியம்',
      },
      {
        from: 16,
        name: 'மாலை',
      },
      {
        from: 19,
        name: 'இரவு',
      },
    ],
    time: '{part} {time} மணி',
  },
  te: {
    weekdays: ['ఆదివారం', 'సోమవారం', 'మంగళవారం', 'బుధవారం', 'గురువారం', 'శుక్రవారం', 'శనివారం'],
    date: '{day} {month} {year}, {weekday}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'ఉదయం',
      },
      {
        from: 12,
        name: 'మధ్యాహ్నం',
      },
      {
        from: 16,
        name: 'సాయంత్రం',
      },
      {
        from: 20,
        name: 'రాత్రి',
      },
    ],
    time: '{part} {time} గంటలకు',
  },
  kn: {
    weekdays: ['ಭಾನುವಾರ', 'ಸೋಮವಾರ', 'ಮಂಗಳವಾರ', 'ಬುಧವಾರ', 'ಗುರುವಾರ', 'ಶುಕ್ರವಾರ', 'ಶನಿವಾರ'],
    date: '{day} {month} {year}, {weekday}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'ಬೆಳಿಗ್ಗೆ',
      },
      {
        from: 12,
        name: 'ಮಧ್ಯಾಹ್ನ',
      },
      {
        from: 16,
        name: 'ಸಂಜೆ',
      },
      {
        from: 20,
        name: 'ರಾತ್ರಿ',
      },
    ],
    time: '{part} {time} ಗಂಟೆಗೆ',
  },
  ml: {
    weekdays: ['ഞായറാഴ്ച', 'തിങ്കളാഴ്ച', 'ചൊവ്വാഴ്ച', 'ബുധനാഴ്ച', 'വ്യാഴാഴ്ച', 'വെള്ളിയാഴ്ച', 'ശനിയാഴ്ച'],
    date: '{year} {month} {day}, {weekday}',
    visitDate: '{year} {month} {day}',
    dayParts: [
      {
        from: 4,
        name: 'രാവിലെ',
      },
      {
        from: 12,
        name: 'ഉച്ചയ്ക്ക്',
      },
      {
        from: 16,
        name: 'വൈകിട്ട്',
      },
      {
        from: 20,
        name: 'രാത്രി',
      },
    ],
    time: '{part} {time}',
  },
  pa: {
    weekdays: ['ਐਤਵਾਰ', 'ਸੋਮਵਾਰ', 'ਮੰਗਲਵਾਰ', 'ਬੁੱਧਵਾਰ', 'ਵੀਰਵਾਰ', 'ਸ਼ੁੱਕਰਵਾਰ', 'ਸ਼ਨਿੱਚਰਵਾਰ'],
    date: '{weekday}, {day} {month} {year}',
    visitDate: '{day} {month} {year}',
    dayParts: [
      {
        from: 4,
        name: 'ਸਵੇਰੇ',
      },
      {
        from: 12,
        name: 'ਦੁਪਹਿਰੇ',
      },
      {
        from: 16,
        name: 'ਸ਼ਾਮ',
      },
      {
        from: 20,
        name: 'ਰਾਤ',
      },
    ],
    time: '{part} {time} ਵਜੇ',
  },
};

/** The hours of a clock in Bengali, from one. */
export const BENGALI_HOURS = [
  'একটা',
  'দুটো',
  'তিনটে',
  'চারটে',
  'পাঁচটা',
  'ছটা',
  'সাতটা',
  'আটটা',
  'নটা',
  'দশটা',
  'এগারোটা',
  'বারোটা',
] as const;
