import { LONGEST_MESSAGE_WORDS } from '#features/text-checks/schema.ts';
import { scrubForModel } from '#features/text-checks/scrub-text.ts';
import { PLAYBOOK_VISITS } from '#features/content/visit-kinds.ts';
import { listSteps } from '#features/content/playbook-schema.ts';
import type { SequenceRequest } from './schema.ts';
import {
  DATA_ONLY,
  languageLabel,
  toFencedJson,
  type Prompt,
} from '#features/models/prompt-schema.ts';

// The guards refuse all of this afterwards; saying so first avoids a second try.
const FORBIDDEN =
  'Never write a link, phone number, e-mail address, hashtag, emoji, list, bold text or markup; never mention stars, ratings or reviews, ' +
  'offers, discounts or gifts; never state a diagnosis or test result; never promise a cure or result. ' +
  'Never name a medicine or an amount, and never advise to take more or less, to stop or to change one: medicines are taken as the doctor prescribed. ' +
  'Never advise to wait or to do without the doctor: when in doubt, the patient calls or comes.';

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
      'Begin each message with a short greeting that has {patient_name}, and name the clinic as {clinic_name} in each; write {clinic_phone} for its number where clinicPhone is given. Use these three placeholders and no others; never a real name or number.',
      'Give general advice for the theme that suits the profile type. The details are added to message 1 word for word: do not repeat or contradict them. End each message with a line that says: reply STOP to stop these messages, in its language, with the word STOP in Latin letters.',
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

/**
 * Returns the fields that a provider receives with a sequence request; a placeholder replaces the
 * clinic's number.
 */
export function sequenceData(request: SequenceRequest): Record<string, unknown> {
  const { theme, details, profileType, clinicName, clinicPhone, playbook } = request;
  return omitEmpty({
    theme: withoutPeople(theme),
    visitKind: playbook === null ? undefined : PLAYBOOK_VISITS[playbook],
    details: withoutPeople(details),
    profileType,
    clinicName,
    clinicPhone: clinicPhone === '' ? '' : '{clinic_phone}',
  });
}

/** A name behind the word 'patient', as people note it; it is known by its capital. */
const PATIENT_NAME =
  /(\b[Pp]atient(?:['’]s)?(?: name)?(?: is|:)? )\p{Lu}\p{L}+(?: \p{Lu}\p{L}*)*/gu;

/** A model gets no contacts and, as far as they can be known, no names of people (S20). */
function withoutPeople(text: string): string {
  return scrubForModel(text, []).replace(PATIENT_NAME, '$1…');
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
