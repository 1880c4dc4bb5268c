/**
 * What a word of a message is about, as far as the guards care. A rule is a composition of these, so
 * that a language contributes words and no sentences.
 */
export const CONCEPTS = [
  // Health
  'illness',
  'symptom',
  'organ',
  'measure',
  'test',
  'verdict',
  'found',
  'you',
  'kin',
  'aside',
  'goal',
  'group',
  'may',
  'therefore',
  'ready',
  // Medicines
  'medicine',
  'drug',
  'stop',
  'change',
  'start',
  'take',
  'amount',
  'need',
  'advised',
  'bring',
  // Money and codes
  'code',
  'postal',
  'instrument',
  'money',
  'pay',
  'send',
  'tell',
  // Reviews
  'review',
  'write',
  'give',
  'star',
  'full',
  'less',
  'praise',
  'happy',
  'unhappy',
  'honest',
  'benefit',
  'cash',
  'free',
  'public',
  'experience',
  'mention',
  'within',
  'us',
  'about',
  'copy',
  'elsewhere',
  'aspect',
  'here',
  'now',
  'desk',
  'later',
  'staff',
  'person',
  'name',
  'treated',
  // Results
  'cure',
  'result',
  'certain',
  'guarantee',
  'soon',
  'again',
  'miracle',
  'harm',
  'painless',
  'best',
  'place',
  'hope',
] as const;
export type Concept = (typeof CONCEPTS)[number];

/**
 * The words of each concept, with commas between them. A word is found with any ending; one that
 * closes with '=' only as it is, one that opens with '*' at the end of a word.
 */
export type Lexicon = Readonly<Partial<Record<Concept, string>>>;
