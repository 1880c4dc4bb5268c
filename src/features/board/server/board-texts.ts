import type { Language } from '#platform/language.ts';

interface BoardTexts {
  readonly withDoctor: string;
  readonly next: string;
}

/** The texts that patients read on the screen of the waiting room; the English words are always beside them. */
export const BOARD_TEXTS: Readonly<Record<Language, BoardTexts>> = {
  en: { withDoctor: 'With the doctor', next: 'Next' },
  hi: { withDoctor: 'डॉक्टर के पास', next: 'अगला नंबर' },
  gu: { withDoctor: 'ડૉક્ટર પાસે', next: 'હવે પછી' },
  mr: { withDoctor: 'डॉक्टरांकडे', next: 'पुढील क्रमांक' },
  bn: { withDoctor: 'ডাক্তারের কাছে', next: 'পরবর্তী' },
  ta: { withDoctor: 'மருத்துவரிடம்', next: 'அடுத்து' },
  te: { withDoctor: 'డాక్టర్ దగ్గర', next: 'తర్వాత' },
  kn: { withDoctor: 'ವೈದ್ಯರ ಬಳಿ', next: 'ಮುಂದಿನದು' },
  ml: { withDoctor: 'ഡോക്ടറുടെ അടുത്ത്', next: 'അടുത്തത്' },
  pa: { withDoctor: 'ਡਾਕਟਰ ਕੋਲ', next: 'ਅਗਲਾ' },
};

/** Said to the staff, who set the screen up. */
export const SCREEN_TEXTS = {
  empty: 'No one is waiting.',
  outdated: 'No connection. The numbers may be out of date.',
  unknown: 'This screen is not connected',
  unknownHelp: 'Make an address for it in Wellword: Today, Waiting room board, Show on a TV.',
} as const;
