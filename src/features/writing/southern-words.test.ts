import { expect, test } from 'vitest';
import type { Language } from '#platform/language.ts';
import type { Topic } from './phrases/schema.ts';
import { readHint } from './drafting/read-hint.ts';

// A negation is often the end of a word here ('கேட்கவில்லை'), and 'without pain' is praise.
const HINTS: readonly { language: Language; hint: string; topics: Topic[]; complains: boolean }[] =
  [
    { language: 'ta', hint: 'இடம் சுத்தமாக இருந்தது', topics: ['cleanliness'], complains: false },
    {
      language: 'ta',
      hint: 'ஊழியர்கள் கனிவானவர்கள், ரொம்ப நேரம் காத்திருந்தேன்',
      topics: ['staff'],
      complains: true,
    },
    { language: 'ta', hint: 'டாக்டர் சரியாக கேட்கவில்லை', topics: [], complains: true },
    { language: 'ta', hint: 'சுத்தமில்லை', topics: [], complains: true },
    { language: 'ta', hint: 'பில்லிங் சுலபம், பதிவு எளிது', topics: ['booking'], complains: false },
    { language: 'ta', hint: 'வலி இல்லாம நல்லா பார்த்தாங்க', topics: ['comfort'], complains: false },
    { language: 'ta', hint: 'நன்றாக விளக்கினார்', topics: ['explanation'], complains: false },
    { language: 'te', hint: 'చాలా శుభ్రంగా ఉంది', topics: ['cleanliness'], complains: false },
    { language: 'te', hint: 'సిబ్బంది మంచివారు, చాలా సేపు ఎదురుచూశాను', topics: ['staff'], complains: true },
    { language: 'te', hint: 'డాక్టర్ సరిగ్గా వినలేదు', topics: [], complains: true },
    { language: 'te', hint: 'శుభ్రంగా లేదు', topics: [], complains: true },
    { language: 'te', hint: 'బాగా వివరించారు', topics: ['explanation'], complains: false },
    { language: 'te', hint: 'ఇబ్బంది లేకుండా బుకింగ్ అయింది', topics: ['booking'], complains: false },
    {
      language: 'te',
      hint: 'అపాయింట్\u200cమెంట్ త్వరగా దొరికింది',
      topics: ['waiting', 'booking'],
      complains: false,
    },
    { language: 'kn', hint: 'ತುಂಬಾ ಸ್ವಚ್ಛವಾಗಿದೆ', topics: ['cleanliness'], complains: false },
    {
      language: 'kn',
      hint: 'ಸಿಬ್ಬಂದಿ ಒಳ್ಳೆಯವರು, ತುಂಬಾ ಹೊತ್ತು ಕಾಯಬೇಕಾಯಿತು',
      topics: ['staff'],
      complains: true,
    },
    { language: 'kn', hint: 'ವೈದ್ಯರು ಸರಿಯಾಗಿ ಕೇಳಲಿಲ್ಲ', topics: [], complains: true },
    { language: 'kn', hint: 'ಸ್ವಚ್ಛವಾಗಿಲ್ಲ', topics: [], complains: true },
    { language: 'kn', hint: 'ಚೆನ್ನಾಗಿ ವಿವರಿಸಿದರು', topics: ['explanation'], complains: false },
    { language: 'kn', hint: 'ಅಪಾಯಿಂಟ್\u200cಮೆಂಟ್ ಸುಲಭ', topics: ['booking'], complains: false },
    { language: 'kn', hint: 'ಇಲ್ಲಿ ಎಲ್ಲವೂ ಸ್ವಚ್ಛ', topics: ['cleanliness'], complains: false },
    { language: 'kn', hint: 'ನೋವಿಲ್ಲದೆ ಮಾಡಿದರು', topics: ['comfort'], complains: false },
    { language: 'kn', hint: 'ಸ್ವಚ್ಛತೆ ಇಲ್ಲ', topics: [], complains: true },
    { language: 'kn', hint: 'ಎಲ್ಲರೂ ತಾಳ್ಮೆಯಿಂದ ಕೇಳಿದರು', topics: ['listening'], complains: false },
    { language: 'ml', hint: 'വളരെ വൃത്തിയുള്ള സ്ഥലം', topics: ['cleanliness'], complains: false },
    {
      language: 'ml',
      hint: 'ജീവനക്കാർ നല്ലവർ, ഒരുപാട് നേരം കാത്തിരുന്നു',
      topics: ['staff'],
      complains: true,
    },
    { language: 'ml', hint: 'ഡോക്ടർ ശരിക്ക് കേട്ടില്ല', topics: [], complains: true },
    { language: 'ml', hint: 'വൃത്തിയില്ല', topics: [], complains: true },
    { language: 'ml', hint: 'നന്നായി വിശദീകരിച്ചു', topics: ['explanation'], complains: false },
    { language: 'ml', hint: 'വേദനയില്ലാതെ ചെയ്തു', topics: ['comfort'], complains: false },
    { language: 'ml', hint: 'ബില്ലിങ് എളുപ്പം, ബുക്കിങ് എളുപ്പം', topics: ['booking'], complains: false },
  ];

test.each(HINTS)('$language "$hint"', ({ language, hint, topics, complains }) => {
  expect(readHint({ hint, language })).toEqual({ topics, complains });
});
