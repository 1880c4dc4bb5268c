import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { appointmentsContract } from '../contract.ts';
import type { LeftOutReason } from '../schema.ts';

/** The texts around a reminder that leaves, which other screens show too. */
export const OPEN_TEXTS = texts({
  opened: (name: string) => i18n.t('WhatsApp was opened with the message for {name}.', { name }),
  remindedAt: (time: string) => i18n.t('Reminded at {time}', { time }),
  remindedOn: (when: string) => i18n.t('Reminded on {when}', { when }),
});

const LEFT_OUT_TEXTS: Partial<Record<LeftOutReason, string>> = texts({
  appointment_cancelled: 'cancelled',
  too_late: 'over',
  day_off: 'does not take place',
  moved: 'moved to another day',
  other_number: 'has another number now',
  no_consent: 'has not agreed',
  reminded: 'already reminded',
});

/** Says whom a message names, and why not others. */
export function partialMessageText({ names, leftOut }: Left): string {
  const reasons = leftOut.map(({ because }) => LEFT_OUT_TEXTS[because] ?? i18n.t('not to be sent'));
  const others = i18n.t('{count, plural, one {{count} appointment} other {{count} appointments}}', {
    count: leftOut.length,
  });
  return i18n.t('{opened} Not named: {others} ({reasons}).', {
    opened: OPEN_TEXTS.opened(names),
    others,
    reasons: [...new Set(reasons)].join(', '),
  });
}

interface Left {
  names: string;
  leftOut: readonly { because: LeftOutReason }[];
}

/** One sentence for each refusal of the contract. */
export const APPOINTMENTS_REFUSALS: Readonly<
  Record<RefusalCode<typeof appointmentsContract>, string>
> = texts({
  STALE: 'Someone else changed this appointment. Please check it.',
  CLASH: 'The doctor has another appointment at this time.',
  OUTSIDE_HOURS: 'The doctor sees no patients at this time.',
  SAME_DAY: 'The patient already has an appointment on this day.',
  NO_PROVIDER_KEY: 'BlueTicks API key not configured. Please add your API key in Settings first.',
  DO_NOT_CONTACT:
    'This number asked not to be contacted, so this message must not be sent. The list is in Settings.',
  NO_CONSENT:
    'This patient has not agreed to such messages. Ask the patient, and record the answer on the patient’s page.',
  ALREADY_SENDING: 'This message is already being sent.',
  NOT_SENDABLE:
    'This message cannot be sent: the appointment is cancelled, over, or does not take place then.',
  SENT_BEFORE: 'A message about this appointment was already sent. Tap again to send it once more.',
  NOT_POSSIBLE_NOW: 'This message has changed. You see the latest version.',
});
