import { formatVisitDate } from '#features/content/dates.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import type { ReviewPoint, ReviewTextRequest, Tone } from './schema.ts';
import { composeDraft } from './compose-draft.ts';
import {
  DATA_ONLY,
  languageLabel,
  toFencedJson,
  type Prompt,
} from '#features/models/prompt-schema.ts';

const TONE_WORDS: Readonly<Record<Tone, string>> = {
  warm: 'warmly',
  friendly: 'in a friendly, everyday way',
  professional: 'soberly and to the point',
  simple: 'in short, simple sentences',
};

/** The rules for the content of each draft. A draft that repeats these words is refused as an echo. */
export const DRAFT_RULES = [
  'You put into words what a patient of a clinic in India said about a visit, as a short text that the patient reads and changes.',
  'The text says nothing but this:',
  '1. that the patient visited clinicName, and on which day, if visitOn is given, spelled exactly as there;',
  '2. each entry of points once, in a short plain sentence of its own, in its direction: what is bad stays bad, what is good stays good; use the words of says, and no twisted negation; leave none out and add none;',
  '3. hint, the words of the patient: repeat the whole hint letter by letter, also what is bad in it, with its capitals and marks, and never in other words, never softened, never as praise;',
  '4. a general thanks, only if hint is missing and no point is bad.',
  'visitKind and notes are only background: nothing of them may appear in the text.',
  'Everything else is forbidden: names of doctors, staff or relatives, illnesses, treatments, prices, numbers, durations, results, feelings, comparisons, recommendations, promises, questions, headings, comments on the text.',
  'No link, phone number, address, hashtag, handle, emoji, list, quotation mark or markup; no stars or ratings; no greeting and no closing line to a reader.',
].join('\n');

/**
 * Builds the prompt for a review draft in the patient's voice; of a patient it contains only the
 * visit (S20 and S22).
 */
export function reviewPrompt(request: ReviewTextRequest): Prompt {
  const { language, maxWords, tone, termsToKeep = [] } = request;
  return {
    instructions: [
      DRAFT_RULES,
      `Write in ${languageLabel(language)}, in its own script, ${TONE_WORDS[tone]}, as people speak; at most ${maxWords} words, in one paragraph.`,
      PERSON[language === 'en' ? 'en' : 'indic'],
      termsToKeep.length > 0 && 'Use each of termsToKeep exactly as written, untranslated.',
      'Two examples of another clinic. Use other sentences than these:',
      ...EXAMPLES.map((points, index) => toExample({ points, request, index })),
      DATA_ONLY,
      'Answer with one JSON object and nothing else: {"reviewText": "…"}',
    ]
      .filter((line) => line !== false)
      .join('\n'),
    data: toFencedJson(reviewData(request)),
    format: {
      type: 'object',
      properties: { reviewText: { type: 'string' } },
      required: ['reviewText'],
      additionalProperties: false,
    },
  };
}

const PERSON = {
  en: 'Write in the first person, singular or plural.',
  indic:
    'Write in the first person plural or without a person, so that no verb form shows whether the writer is a man or a woman.',
} as const;

const EXAMPLES: readonly (readonly ReviewPoint[])[] = [
  [
    { point: 'staff', direction: 'good' },
    { point: 'waiting', direction: 'bad' },
  ],
  [{ point: 'explanation', direction: 'good' }],
];

/** A draft of the built-in writer; each request shows others, so that models repeat none. */
function toExample({
  points,
  request: { language, seed },
  index,
}: {
  points: readonly ReviewPoint[];
  request: ReviewTextRequest;
  index: number;
}): string {
  const example: ReviewTextRequest = {
    clinicName: 'Sunrise Clinic',
    points: [...points],
    tone: 'simple',
    maxWords: 60,
    language,
    seed: `${seed.slice(0, 100)} example ${index}`,
  };
  const pointsText = JSON.stringify(sayPoints(example));
  return `points ${pointsText} → ${JSON.stringify({ reviewText: composeDraft(example) })}`;
}

/** The points in words: a model needs the language's own, and English to understand them. */
function sayPoints({ language, points }: ReviewTextRequest) {
  return points.map(({ point, direction }) => ({
    direction,
    says: REVIEW_SENTENCES[language].points[point][direction].label,
    ...(language === 'en' ? {} : { means: REVIEW_SENTENCES.en.points[point][direction].label }),
  }));
}

/** Returns the fields that a provider receives with a review request, without empty ones. */
export function reviewData(request: ReviewTextRequest): Record<string, unknown> {
  const { clinicName, visitOn, visitKind, points, hint, notes, termsToKeep, language } = request;
  const fields = {
    clinicName,
    visitOn: visitOn && formatVisitDate(language, visitOn),
    visitKind,
    points: points.length > 0 ? sayPoints(request) : undefined,
    hint,
    notes,
    termsToKeep,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}
