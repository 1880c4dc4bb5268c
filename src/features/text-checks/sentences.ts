import { i18n, joinTexts, texts } from '#platform/i18n.ts';
import type { GuardRule, TextKind } from './schema.ts';

type Sentences = Readonly<Record<GuardRule, string>>;

const OF_MESSAGES: Sentences = texts({
  EMPTY: 'The message cannot be empty.',
  TOO_LONG: 'Use at most 300 words.',
  UNKNOWN_PLACEHOLDER: 'This is not filled in. The patient would read it exactly as written here.',
  WRONG_SCRIPT: 'This text is not in the chosen language.',
  FOREIGN_LINK:
    "A message can only hold the clinic's own links. You can add your website and booking link in Settings.",
  FOREIGN_PHONE:
    "This is not one of the clinic's phone numbers. You can add more numbers in Settings.",
  ASKS_FOR_STARS: 'A message cannot ask for stars or for praise.',
  INCENTIVE: 'A message that thanks or asks for a review cannot offer something in return.',
  DIAGNOSIS: 'A message cannot state a diagnosis: others may read the phone.',
  MEDICINE_CHANGE:
    'A message cannot tell a patient to stop or change a medicine. Only the doctor can, in person.',
  CURE_CLAIM: 'A message cannot promise a cure or a result, or say that no doctor is needed.',
  MONEY_OR_CODE: 'A message cannot ask for money or for a code such as an OTP.',
  REVERSED_TEXT:
    'Hidden characters in the text turn letters around. Type the text again instead of pasting it.',
  ASKS_CONTENT: 'Do not suggest what a review says. Patients write in their own words.',
  ON_PREMISES: 'Do not ask for a review while the patient is still in the clinic.',
  STAFF_NAME: 'Do not ask patients to name a doctor or other staff in a review.',
  NO_OPT_OUT: 'The text does not say how to stop these messages, such as: Reply STOP.',
});

const OF_FOLLOW_UPS: Sentences = joinTexts(
  OF_MESSAGES,
  texts({
    INCENTIVE: 'An offer must not depend on a review.',
  }),
);

const OF_REVIEW_TEXTS: Sentences = joinTexts(
  OF_MESSAGES,
  texts({
    EMPTY: 'Review text cannot be empty.',
    UNKNOWN_PLACEHOLDER:
      'This is not filled in. The patient would read it exactly as written here.',
    ASKS_FOR_STARS: 'A review text cannot ask for stars or for praise.',
    INCENTIVE: 'A review text cannot offer something in return.',
    DIAGNOSIS: 'A review text cannot state a diagnosis.',
    MEDICINE_CHANGE: 'A review text cannot tell others to stop or change a medicine.',
    CURE_CLAIM: 'A review text cannot promise a cure or a result, or say that no doctor is needed.',
    STAFF_NAME: 'This text names a staff member. Patients decide whether they name anyone.',
  }),
);

/** The message for the author of a follow-up template that breaks a rule of `checkText`. */
export const TEMPLATE_SENTENCES: Sentences = joinTexts(
  OF_FOLLOW_UPS,
  texts({
    UNKNOWN_PLACEHOLDER: 'This is not filled in. Patients would read it exactly as written here.',
    get FOREIGN_PHONE() {
      return i18n.t(
        "This is not one of the clinic's phone numbers. '{clinic_phone}' fills in the right one.",
      );
    },
  }),
);

const BY_KIND: Readonly<Record<TextKind, Sentences>> = {
  review: OF_REVIEW_TEXTS,
  request: OF_MESSAGES,
  sequence: OF_FOLLOW_UPS,
  appointment: OF_MESSAGES,
};

/**
 * Returns the messages for the author of a text of `kind`, without placeholders, that breaks a rule
 * of `checkText`.
 */
export function sentencesFor(kind: TextKind): Sentences {
  return BY_KIND[kind];
}
