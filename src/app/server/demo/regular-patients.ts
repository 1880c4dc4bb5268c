import type { Language } from '#platform/language.ts';

/** First and last names of a language; patients are made of each pair. */
interface Names {
  readonly language: Language;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const NAMES: readonly Names[] = [
  {
    language: 'gu',
    first: ['હેતલ', 'જયેશ', 'મિત્તલ', 'કિરણ', 'પાર્થ', 'નીતાબેન', 'ભાવેશ', 'હંસા', 'ચિરાગ', 'દીપિકા'],
    last: ['પટેલ', 'શાહ', 'દેસાઈ', 'મહેતા', 'ત્રિવેદી', 'સોની'],
  },
  {
    language: 'hi',
    first: ['सीमा', 'राजेश', 'अंजलि', 'मोहन', 'कविता', 'दिनेश', 'पूजा', 'अमित'],
    last: ['शर्मा', 'वर्मा', 'यादव', 'गुप्ता', 'मिश्रा', 'सिंह'],
  },
  {
    language: 'en',
    first: ['Neha', 'Farida', 'Joseph', 'Arjun', 'Sana', 'Rustom', 'Anita', 'Imtiaz'],
    last: ['Mehta', 'Shaikh', 'Fernandes', 'Contractor', 'Nair'],
  },
  {
    language: 'mr',
    first: ['सुनीता', 'प्रकाश', 'वैशाली', 'संजय', 'मेघा', 'गणेश'],
    last: ['जोशी', 'पाटील', 'कुलकर्णी', 'देशमुख'],
  },
  {
    language: 'ta',
    first: ['மீனாட்சி', 'கார்த்திக்', 'செல்வி', 'முருகன்'],
    last: ['சுப்பிரமணியன்', 'ராமன்', 'குமார்'],
  },
  {
    language: 'bn',
    first: ['শর্মিলা', 'সৌরভ', 'মৌমিতা', 'অমিত'],
    last: ['বন্দ্যোপাধ্যায়', 'ঘোষ', 'সেন'],
  },
  {
    language: 'te',
    first: ['వెంకటేశ్వర', 'పద్మ', 'శ్రీనివాస్', 'లక్ష్మి'],
    last: ['రావు', 'రెడ్డి', 'నాయుడు'],
  },
  { language: 'kn', first: ['ಮಂಜುನಾಥ', 'ಸುಮಾ', 'ರಮ್ಯಾ', 'ಕಿರಣ್'], last: ['ಗೌಡ', 'ಹೆಗ್ಡೆ', 'ಶೆಟ್ಟಿ'] },
  { language: 'ml', first: ['ലക്ഷ്മി', 'അനിൽ', 'ശ്രീജ', 'രാജൻ'], last: ['നായർ', 'മേനോൻ', 'പിള്ള'] },
  { language: 'pa', first: ['ਹਰਜੀਤ', 'ਸਿਮਰਨ', 'ਮਨਪ੍ਰੀਤ', 'ਗੁਰਦੀਪ'], last: ['ਸਿੰਘ', 'ਕੌਰ', 'ਗਿੱਲ'] },
];

export interface RegularPatient {
  readonly name: string;
  readonly number: string;
  readonly language: Language;
}

/** The made-up patients who came in the last four weeks, in ten languages. No operator assigns their numbers. */
export const REGULAR_PATIENTS: readonly RegularPatient[] = NAMES.flatMap(
  ({ language, first, last }) =>
    first.flatMap((givenName) =>
      last.map((family) => ({ name: `${givenName} ${family}`, language })),
    ),
).map((patient, place) => ({ ...patient, number: String(5_550_001_000 + place) }));
