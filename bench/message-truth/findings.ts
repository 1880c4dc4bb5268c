/** One finding for each way in which a message, a visit or a reply can be wrong. */
export const FINDINGS = {
  'wrong-person': 'A message names a person whom the number does not belong to',
  'old-number': 'A message went to a number that was corrected before',
  'wrong-number': 'A message went to a number that is not the patient’s',
  'old-name': 'A message uses a name that was corrected before',
  'wrong-language': 'A message is in another language than the patient’s',
  'old-clinic-facts': 'A message says an old phone, name, address or link of the clinic',
  'old-slot': 'A reminder says a slot that the visit had before',
  'unknown-slot': 'A reminder says a slot that no visit of the patient has or had',
  'visit-is-off': 'A reminder is about a visit that ended, was cancelled, missed or has begun',
  'visit-on-leave': 'A reminder is about a visit on a day on which no doctor is in',
  'reminded-twice': 'A slot was reminded of twice on one day, and no person wanted it',
  'reminded-too-late': 'A reminder left after the visit had begun',
  suppressed: 'A message went to a number on the do-not-contact list',
  'no-care-consent': 'A message about care went to a patient who declined care',
  'no-feedback-consent': 'A patient was asked without the consent that this needs',
  'minor-asked': 'A child was asked for feedback',
  'asked-about-off-visit': 'A patient was asked about a visit that is not completed',
  'asked-twice': 'A patient or a phone was asked twice in the rest period',
  'asked-too-late': 'A patient was asked more than eight days after the visit',
  'dropped-message-sent': 'A message left after it was cancelled or its request was deleted',
  'not-marked': 'A text that was written before a change left without the mark',
  'same-message-twice': 'The provider delivered the same text to the same number within minutes',
  'not-reminded': 'A coming visit was neither reminded of nor listed for a person',
  'moved-not-reminded': 'A moved visit was neither reminded of nor listed in its new slot',
  'failure-not-listed': 'A reminder failed, and the visit did not come back to the list',
  'covered-not-listed': 'A family’s reminder failed, and a visit that it carried did not come back',
  'not-decided': 'A completed visit that may be asked about was never decided',
  'reply-without-effect': 'A clear reply about one coming visit had no effect',
  'reply-misread': 'A reply had an effect that its words do not have',
  'reply-silent': 'A reply that was not understood is shown as silence',
  'reply-confirms-old-slot': 'A reply to an old slot confirmed the new one',
  'reply-touches-other-visit': 'A reply changed a visit that it cannot be about',
  'reply-overrides-staff': 'A reply changed what a person at the clinic had confirmed',
  'reply-confirms-two': 'A reply that may be about two visits confirmed one',
  'stop-without-effect': 'A patient wrote STOP and is still written to',
  'shown-but-refused': 'The screen offered a message that the product then refused',
  'minor-merged-silently': 'A child and an adult were merged without a question',
  'child-not-offered': 'A child is not offered under the guardian’s number',
  'second-person': 'A visit of a known patient was linked to another record',
  'birth-year-taken': 'A birth year in the future or before 1900 was taken',
} as const;

export type FindingCode = keyof typeof FINDINGS;

/** One finding, with what led to it. */
export interface Finding {
  readonly code: FindingCode;
  readonly at: string;
  /** The patient, the visit or the number. */
  readonly subject: string;
  readonly detail: string;
  /** The message that was judged; null where none was. */
  readonly text: string | null;
  /** The newest acts about the subject. */
  readonly acts: readonly string[];
}
