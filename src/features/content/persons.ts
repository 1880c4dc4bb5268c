import type { Language } from '#platform/language.ts';

/** The person who speaks in a draft: 'I' or 'we'. A sentence may do without either. */
export const PERSONS = ['singular', 'plural'] as const;
export type Person = (typeof PERSONS)[number];

/** Words, verbs and, after a hyphen, endings of verbs by which a language tells the two apart. */
const PERSON_WORDS: Readonly<Record<Language, Readonly<Record<Person, readonly string[]>>>> = {
  en: { singular: ['i', 'me', 'my', 'mine'], plural: ['we', 'us', 'our', 'ours'] },
  hi: {
    singular: ['मैं', 'मैंने', 'मुझे', 'मुझसे', 'मुझको', 'मेरा', 'मेरी', 'मेरे', 'हूँ', 'हूं'],
    plural: ['हम', 'हमने', 'हमें', 'हमसे', 'हमको', 'हमारा', 'हमारी', 'हमारे', 'रहे हैं', 'गए थे'],
  },
  gu: {
    singular: ['હું', 'મેં', 'મને', 'મારો', 'મારી', 'મારું', 'મારા', 'મારે', 'મારાથી', 'છું'],
    plural: ['અમે', 'અમને', 'અમારો', 'અમારી', 'અમારું', 'અમારા', 'અમારે', 'અમારાથી', '-ીએ'],
  },
  mr: {
    singular: [
      'मी',
      'मला',
      'माझा',
      'माझी',
      'माझे',
      'माझं',
      'माझ्या',
      'माझ्याशी',
      'माझ्याकडून',
      'माझ्यासाठी',
      'माझ्याकडे',
      'लिहीत आहे',
      'सांगत आहे',
    ],
    plural: [
      'आम्ही',
      'आम्हाला',
      'आमचा',
      'आमची',
      'आमचे',
      'आमचं',
      'आमच्या',
      'आमच्याशी',
      'आमच्याकडून',
      'आमच्यासाठी',
      'आमच्याकडे',
      'आहोत',
    ],
  },
  bn: {
    singular: ['আমি', 'আমাকে', 'আমার', 'আমাকেও', 'আমারও'],
    plural: ['আমরা', 'আমাদের', 'আমাদেরকে'],
  },
  ta: {
    singular: [
      'நான்',
      'எனக்கு',
      'என்னை',
      'என்',
      'என்னிடம்',
      'எனது',
      'என்னுடைய',
      'என்னால்',
      'எனக்குக்',
      'எனக்குத்',
      'எனக்குப்',
      '-ேன்',
    ],
    plural: [
      'நாங்கள்',
      'எங்களுக்கு',
      'எங்களை',
      'எங்கள்',
      'எங்களிடம்',
      'எங்களது',
      'எங்களால்',
      'எங்களுடைய',
      'எங்களுக்குக்',
      'எங்களுக்குத்',
      'எங்களுக்குப்',
      '-ோம்',
    ],
  },
  te: {
    singular: ['నేను', 'నాకు', 'నా', 'నన్ను', 'నాతో', '-ాను', '-ేను'],
    plural: ['మేము', 'మేం', 'మాకు', 'మా', 'మమ్మల్ని', 'మాతో', '-ాం', '-ాము', '-ేము'],
  },
  kn: {
    singular: ['ನಾನು', 'ನನಗೆ', 'ನನ್ನ', 'ನನ್ನನ್ನು', 'ನನ್ನಿಂದ', 'ನನಗಾದ', 'ಬಂದೆ', 'ಹೋದೆ', '-ದ್ದೆ', '-ೇನೆ'],
    plural: ['ನಾವು', 'ನಮಗೆ', 'ನಮ್ಮ', 'ನಮ್ಮನ್ನು', 'ನಮ್ಮಿಂದ', 'ನಮಗಾದ', '-ದೆವು', '-ೆವು', '-ೇವೆ'],
  },
  ml: {
    singular: ['ഞാൻ', 'എനിക്ക്', 'എന്റെ', 'എന്നെ', 'എന്നോട്', 'എനിക്കും', 'എന്നെക്കൊണ്ട്'],
    plural: ['ഞങ്ങൾ', 'ഞങ്ങൾക്ക്', 'ഞങ്ങളുടെ', 'ഞങ്ങളെ', 'ഞങ്ങളോട്'],
  },
  pa: {
    singular: ['ਮੈਂ', 'ਮੈਨੂੰ', 'ਮੇਰਾ', 'ਮੇਰੀ', 'ਮੇਰੇ', 'ਮੈਥੋਂ', 'ਰਿਹਾ ਹਾਂ', 'ਰਹੀ ਹਾਂ'],
    plural: ['ਅਸੀਂ', 'ਅਸਾਂ', 'ਸਾਨੂੰ', 'ਸਾਡਾ', 'ਸਾਡੀ', 'ਸਾਡੇ', 'ਸਾਥੋਂ', 'ਰਹੇ ਹਾਂ', 'ਗਏ ਸੀ', 'ਗਏ ਸਾਂ'],
  },
};

/** Takes from each `<I|we>` of a phrase what `person` says. */
export function speakAs(person: Person, phrase: string): string {
  const place = person === 'singular' ? '$1' : '$2';
  return phrase.replace(/<([^<>|]*)\|([^<>|]*)>/gu, place);
}

/** Checks that a text does not speak as the other person than `person`. */
export function isSpokenBy(
  person: Person,
  request: { readonly text: string; readonly language: Language },
): boolean {
  return !namesPerson(person === 'singular' ? 'plural' : 'singular', request);
}

/** Checks that a text has a word or a verb of `person`. */
export function namesPerson(
  person: Person,
  { text, language }: { text: string; language: Language },
): boolean {
  const words: readonly string[] =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const plainText = ` ${words.join(' ')} `;
  return PERSON_WORDS[language][person].some((mark) =>
    mark.startsWith('-')
      ? words.some((word) => word.length > mark.length && word.endsWith(mark.slice(1)))
      : plainText.includes(` ${mark} `),
  );
}
