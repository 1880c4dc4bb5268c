import type { Language } from '#platform/language.ts';

/** Words, or beginnings of words, by which a sentence would say more than the patient tapped. */
export interface UnsourcedWords {
  /** When the visit was, or which visit it was; the patient was not asked. */
  readonly time: readonly string[];
  /** That the visit was needed or came by chance. */
  readonly necessity: readonly string[];
  /** More than the chip says. A wait is exempt: "long" is itself a degree. */
  readonly strength: readonly string[];
  readonly recommendation: readonly string[];
  /** What the patient thinks of the price; a chip only says that it was known beforehand. */
  readonly price: readonly string[];
}

export const UNSOURCED_WORDS: Partial<Record<Language, UnsourcedWords>> = {
  en: {
    time: [
      'recent',
      'lately',
      'last week',
      'a few days',
      'this time',
      'again',
      'first time',
      'today',
    ],
    necessity: ['had to', 'needed', 'chance', 'family'],
    strength: [
      'very',
      'extremely',
      'excellent',
      'best',
      'amazing',
      'loving',
      'friendly',
      'always',
      'everything',
      'spotless',
      'hardly',
    ],
    recommendation: ['recommend', 'must visit', 'should visit', 'come back', 'go again'],
    price: [
      'fair',
      'cheap',
      'expensive',
      'affordable',
      'reasonable',
      'hidden',
      'transparent',
      'clear about',
      'open about',
    ],
  },
  hi: {
    time: [
      'हाल ही',
      'हाल में',
      'कुछ दिन',
      'थोड़े दिन',
      'पिछले',
      'इस बार',
      'पहली बार',
      'फिर',
      'दोबारा',
      'आज',
      'कल ',
    ],
    necessity: ['पड़ा', 'पड़ी', 'ज़रूरत', 'मजबूरी', 'मौका', 'परिवार', 'घरवाल'],
    strength: [
      'बहुत',
      'बेहद',
      'अत्यंत',
      'एकदम',
      'बिल्कुल',
      'काफ़ी',
      'बड़ी',
      'हमेशा',
      'हर ',
      'सब कुछ',
      'प्यार',
      'शानदार',
      'बेहतरीन',
      'सबसे',
      'पूरा',
    ],
    recommendation: ['सलाह', 'ज़रूर', 'जाना चाहिए', 'जाएँ', 'फिर आएँगे'],
    price: ['सस्त', 'महँग', 'महंग', 'वाजिब', 'उचित', 'ज़्यादा पैसे', 'साफ़ खर्च'],
  },
  gu: {
    time: ['હમણાં', 'તાજેતર', 'થોડા સમય', 'થોડા દિવસ', 'આ વખતે', 'પહેલી વાર', 'ફરી', 'આજે', 'ગઈકાલે'],
    necessity: ['પડ્યું', 'પડી', 'જરૂર', 'બન્યું', 'મોકો', 'પરિવાર', 'કુટુંબ'],
    strength: [
      'બહુ',
      'ખૂબ',
      'એકદમ',
      'અત્યંત',
      'ઘણ',
      'જરાય',
      'હંમેશ',
      'દરેક',
      'બધું',
      'બધી',
      'આખી',
      'આખો',
      'પ્રેમથી',
      'દિલથી',
      'ઉત્તમ',
      'ધીરજ',
      'ક્યાંય',
    ],
    recommendation: ['સલાહ', 'ભલામણ', 'જરૂર જ', 'જવું જોઈએ', 'ફરી આવ'],
    price: ['સસ્ત', 'મોંઘ', 'વાજબી', 'યોગ્ય'],
  },
};
