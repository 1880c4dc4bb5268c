import { LONGEST_MESSAGE_WORDS } from '#features/text-checks/schema.ts';
import { withoutContacts } from './scrub-text.ts';
import { listSteps } from '#features/content/playbook-schema.ts';
import type { SequenceRequest } from './sequence-schema.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { DATA_ONLY, ReviewAnswer, toFencedJson, type Prompt } from './prompt-schema.ts';
import { languageLabel } from './review-prompt.ts';

// The guards refuse all of this afterwards; saying so first avoids a second try.
const FORBIDDEN =
  'Never write a link, phone number, e-mail address, hashtag, emoji or markup; never mention stars or ratings, ' +
  'discounts or gifts; never state a diagnosis or test result; never promise a cure or result.';

/**
 * Builds the prompt for a follow-up sequence: about a theme, without any patient (specification,
 * section 7).
 */
export function sequencePrompt(request: SequenceRequest): Prompt {
  const { language, numMessages } = request;
  return {
    instructions: [
      'You write follow-up messages that a clinic in India sends to its patients by WhatsApp after a visit.',
      `Write ${numMessages} messages in ${languageLabel(language)}, in its own script: polite, warm, plain, each under ${LONGEST_MESSAGE_WORDS} words and each about something else of the theme.`,
      `sequenceDays counts days after the visit: ${describeDays(request)}. sequenceOrder counts from 1.`,
      'Address the patient as {patient_name}; write {clinic_name} and {clinic_phone} for the clinic. Use these three placeholders and no others; never a real name or number.',
      'Give general advice for the theme that suits the profile type. The details are added to message 1 word for word: do not repeat or contradict them. End each message with a line that replying STOP ends these messages, with the word STOP in Latin letters.',
      FORBIDDEN,
      DATA_ONLY,
      'Answer with one JSON object and nothing else: {"templates": [{"messageTemplate": "…", "sequenceDays": 10, "sequenceOrder": 1}]}',
    ].join('\n'),
    data: toFencedJson(sequenceData(request)),
    format: SEQUENCE_FORMAT,
  };
}

/** A known subject has days of its own; the others follow the specification's section 7. */
function describeDays({ playbook, numMessages }: SequenceRequest): string {
  if (playbook === null)
    return 'message 1 at 7 to 15, message 2 at 25 to 35, message 3 at 50 to 65, each further one 20 to 30 later';
  return listSteps(playbook, numMessages)
    .map(({ day }, index) => `message ${index + 1} at ${day}`)
    .join(', ');
}

/** The prompt of a connection test, without personal data. */
export const CONNECTION_TEST_PROMPT: Prompt = {
  instructions: `Answer with one JSON object and nothing else: {"reviewText": "ready"}\n${DATA_ONLY}`,
  data: toFencedJson({}),
  format: {
    type: 'object',
    properties: { reviewText: { type: 'string' } },
    required: ['reviewText'],
    additionalProperties: false,
  },
};

/**
 * Returns the fields that a provider receives with a sequence request; a placeholder replaces the
 * clinic's number.
 */
export function sequenceData(request: SequenceRequest): Record<string, unknown> {
  const { theme, details, profileType, clinicName } = request;
  return omitEmpty({
    theme: withoutContacts(theme),
    details: withoutContacts(details),
    profileType,
    clinicName,
  });
}

/** No draft is as long as this; longer answers are not parsed. */
const LONGEST_ANSWER = 50_000;
const ANSWER_OBJECT = /\{\s*"reviewText"\s*:\s*"(?:[^"\\]|\\.)*"\s*\}/s;

/**
 * Parses the draft in a model's answer, ignoring a code fence or prose around its JSON; undefined
 * when there is none.
 */
export function readReviewAnswer(answer: string): string | undefined {
  if (answer.length > LONGEST_ANSWER) return undefined;
  const [match] = ANSWER_OBJECT.exec(answer) ?? [];
  if (match === undefined) return undefined;
  try {
    return ReviewAnswer.safeParse(JSON.parse(match)).data?.reviewText;
  } catch {
    return undefined;
  }
}

const DRAFT_SO_FAR = /"reviewText"\s*:\s*"((?:[^"\\]|\\.)*)/s;

/** Counts the words of a draft in an answer that may be incomplete. */
export function draftWordsSoFar(answer: string): number {
  if (answer.length > LONGEST_ANSWER) return 0;
  const [, text = ''] = DRAFT_SO_FAR.exec(answer) ?? [];
  return wordCount(text.replaceAll('\\n', ' '));
}

function omitEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}

const SEQUENCE_FORMAT = {
  type: 'object',
  properties: {
    templates: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          messageTemplate: { type: 'string' },
          sequenceDays: { type: 'integer' },
          sequenceOrder: { type: 'integer' },
        },
        required: ['messageTemplate', 'sequenceDays', 'sequenceOrder'],
        additionalProperties: false,
      },
    },
  },
  required: ['templates'],
  additionalProperties: false,
};
