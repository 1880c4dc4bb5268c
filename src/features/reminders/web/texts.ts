import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { remindersContract } from '../contract.ts';

/** The texts of the screen that says when patients are reminded. */
export const REMINDERS_TEXTS = texts({
  title: 'Reminders',
  description:
    'Patients with an appointment get a message the evening before, and another a few hours before the visit.',
  loading: 'Loading the reminders...',
  loadFailed: 'The reminders could not be loaded.',
  isOn: 'Remind patients automatically',
  isOnHint: 'When an appointment is moved or cancelled, its reminder changes with it.',
  hasEvening: 'On the evening before',
  dayBeforeAt: 'Time the evening before',
  hasSoon: 'On the day',
  soonMinutes: 'Before the visit',
  hours: (hours: number) =>
    i18n.t('{hours, plural, one {{hours} hour before} other {{hours} hours before}}', { hours }),
  asksConfirmation: 'Ask for an answer: 1 is coming, 2 needs another time',
  asksHint: 'Answers show on Today. An answer never cancels an appointment.',
  notHeard:
    'Answers do not reach Wellword yet, so the text does not ask for one. Connect delivery reports under Integrations.',
  noAutopilot:
    'The autopilot is off. Nothing goes out until you switch it on; you can remind patients one by one from Today.',
  openAutopilot: 'Autopilot',
  openIntegrations: 'Integrations',
  window: ({ from, to }: { from: string; to: string }) =>
    i18n.t(
      'Messages go out between {from} and {to}, the hours of the autopilot. Reminders are also sent on closed days, for the next day’s patients.',
      { from, to },
    ),
  save: 'Save Changes',
  saved: 'Reminders saved.',
  saveFailed: 'The reminders could not be saved. Please try again.',
  unsaved: 'Not saved yet',
  stale: 'Someone else changed the reminders. You see the latest version; make your changes again.',
  planned: 'The next 7 days',
  plannedHelp: 'Reminders waiting to be sent.',
  plannedNone: 'No reminders in the next 7 days.',
  day: 'Day',
  evening: 'Evening before',
  soon: 'On the day',
});

/** One sentence for each refusal that saving can meet. */
export const REMINDERS_REFUSALS: Readonly<Record<RefusalCode<typeof remindersContract>, string>> = {
  get STALE() {
    return REMINDERS_TEXTS.stale;
  },
};
