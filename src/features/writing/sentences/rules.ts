import type { GuardRule, TextKind } from '../guards/schema.ts';

type Sentences = Readonly<Record<GuardRule, string>>;

const OF_MESSAGES: Sentences = {
  EMPTY: 'The message cannot be empty.',
  TOO_LONG: 'Use at most 300 words.',
  UNKNOWN_PLACEHOLDER: 'Nothing fills this in any more: write the words themselves.',
  WRONG_SCRIPT: 'This text is not in the chosen language.',
  FOREIGN_LINK: "Only the clinic's own link may stand here.",
  FOREIGN_PHONE: "Only the clinic's own phone number may stand here.",
  ASKS_FOR_STARS: 'A message cannot ask for stars or for praise.',
  INCENTIVE: 'A message that thanks or asks for a review cannot offer something in return.',
  DIAGNOSIS: 'A message cannot state a diagnosis: others may read the phone.',
  CURE_CLAIM: 'A message cannot promise a cure or a result.',
  NO_OPT_OUT: 'The text does not say how to stop these messages, such as: Reply STOP.',
};

const OF_FOLLOW_UPS: Sentences = {
  ...OF_MESSAGES,
  INCENTIVE: 'An offer must not depend on a review.',
};

const OF_REVIEW_TEXTS: Sentences = {
  ...OF_MESSAGES,
  EMPTY: 'Review text cannot be empty.',
  UNKNOWN_PLACEHOLDER: 'A review text has no placeholders: write the words themselves.',
  ASKS_FOR_STARS: 'A review text cannot ask for stars or for praise.',
  INCENTIVE: 'A review text cannot offer something in return.',
  DIAGNOSIS: 'A review text cannot state a diagnosis.',
  CURE_CLAIM: 'A review text cannot promise a cure or a result.',
};

/** What to tell whoever wrote a template of follow-ups that breaks a rule of `checkText`. */
export const TEMPLATE_SENTENCES: Sentences = {
  ...OF_FOLLOW_UPS,
  UNKNOWN_PLACEHOLDER: 'Only {patient_name}, {clinic_name} and {clinic_phone} can be filled in.',
  FOREIGN_PHONE: 'Write {clinic_phone} in the place of a number.',
};

const BY_KIND: Readonly<Record<TextKind, Sentences>> = {
  review: OF_REVIEW_TEXTS,
  request: OF_MESSAGES,
  sequence: OF_FOLLOW_UPS,
  appointment: OF_MESSAGES,
};

/** What to tell whoever wrote a text of `kind`, with nothing left to fill in, that breaks a rule of `checkText`. */
export function sentencesFor(kind: TextKind): Sentences {
  return BY_KIND[kind];
}
