import { REASON_TEXTS as CANCEL_TEXTS } from '#features/appointments/reason-texts.ts';
import type { CancelReason } from '#features/appointments/schema.ts';
import { formatShortDate } from '#platform/calendar.ts';
import { i18n, joinTexts, screenLocale, texts } from '#platform/i18n.ts';
import type { Channel } from '#features/messages/schema.ts';
import { describeExclusion, REASON_TEXTS } from '#features/asking/reason-texts.ts';
import type { MonthFigures, MonthWeek, NotAskedReason } from './schema.ts';
import type { TableName } from './table-names.ts';

interface TableTexts {
  readonly title: string;
  /** The period and the clinic of the figures. */
  readonly note: string;
}

/** The titles of the tables, on the screen and in the files. */
export const TABLE_TEXTS: Readonly<Record<TableName, TableTexts>> = texts({
  visits: { title: 'Visits', note: 'Appointments and walk-ins with a date in this month.' },
  cancellations: {
    title: 'Cancelled appointments',
    note: 'Why appointments of this month were cancelled.',
  },
  weeks: {
    title: 'By week',
    note: 'Weeks from Monday, the first and the last only with their days in this month. Waiting in minutes.',
  },
  reminders: {
    title: 'Missed visits',
    note: 'A patient counts as reminded when a message about the visit reached them before it began.',
  },
  waiting: {
    title: 'Waiting times',
    note: 'From ‘Arrived’ to ‘With the doctor’, for patients with both times.',
  },
  asking: {
    title: 'Asked for a review',
    note: 'Each patient counts once; below, the visits of this month that were done, and after which the patient was not asked.',
  },
  feedback: {
    title: 'Private feedback',
    note: 'What patients told the clinic in this month; below, what they tapped.',
  },
  messages: {
    title: 'Messages',
    note: 'Each send attempt counts, but none that was undone. Delivered and read are part of sent, and are known only from the provider.',
  },
  doNotContact: {
    title: 'Do not contact',
    note: 'Numbers that are on the list now; one that was removed from it is not counted.',
  },
});

/** The words in the tables. */
export const ROW_TEXTS = texts({
  what: 'What',
  count: 'Count',
  done: 'Done',
  walkIns: 'of which walk-ins',
  missed: 'Missed',
  cancelled: 'Cancelled',
  open: 'Still open',
  visits: 'Visits',
  week: 'Week from',
  medianWait: 'Half waited up to',
  mostWait: '9 of 10 waited up to',
  missedShare: 'Missed, %',
  reminded: 'Reminded',
  notReminded: 'Not reminded',
  minutes: 'Minutes',
  median: 'Half of the patients waited up to',
  most: '9 of 10 patients waited up to',
  waitingPatients: 'Patients',
  asked: 'Patients asked',
  askedVisits: 'Visits after which the patient was asked',
  openedLinks: 'Links opened by patients',
  openedSlips: 'Printed slips opened',
  received: 'Received',
  answersWanted: 'Answer wanted',
  notClosed: 'Not closed yet',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
  heldBack: 'Held back by a rule',
  unknown: 'Unknown',
  added: 'Added in this month',
  total: 'On the list at the end',
  noReason: 'No reason given',
});
/** The main figures of a table in one line. */
export const SUMMARY_TEXTS = {
  visits: ({ done, walkIns }: NonNullable<MonthFigures['visits']>) =>
    i18n.t('{count} done, {walkIns} of them walk-ins', {
      count: format(done),
      walkIns: format(walkIns),
    }),
  cancellations: ([most, ...others]: NonNullable<MonthFigures['cancellations']>) =>
    most
      ? i18n.t('{count} cancelled; most often: {reason}', {
          count: format(others.reduce((sum, { count }) => sum + count, most.count)),
          reason: describeCancelReason(most.reason),
        })
      : i18n.t('no cancellations'),
  weeks: ({ from, done }: MonthWeek) =>
    i18n.t('most in the week from {week}: {count} done', {
      week: formatShortDate(from),
      count: format(done),
    }),
  reminders: (count: number, total: number) =>
    i18n.t('{count} of {total} appointments missed', {
      count: format(count),
      total: format(total),
    }),
  waiting: (median: number, most: number) =>
    i18n.t('half up to {median} min, 9 of 10 up to {most} min', { median, most }),
  asking: ({ askedPatients, openedLinks }: NonNullable<MonthFigures['asking']>) =>
    i18n.t('{patients} asked, {links} links opened', {
      patients: format(askedPatients),
      links: format(openedLinks),
    }),
  feedback: ({ received, notClosed }: NonNullable<MonthFigures['feedback']>) =>
    i18n.t('{count} received, {open} not closed', {
      count: format(received),
      open: format(notClosed),
    }),
  messages: (count: number, failures: number) =>
    i18n.t('{count} sent, {failures} not sent', {
      count: format(count),
      failures: format(failures),
    }),
  doNotContact: ({ added, total }: MonthFigures['doNotContact']) =>
    i18n.t('{count} added, {total} on the list', { count: format(added), total: format(total) }),
};

/** Says why visits were cancelled, also where no reason was given. */
export function describeCancelReason(reason: CancelReason | null): string {
  return reason === null ? ROW_TEXTS.noReason : CANCEL_TEXTS[reason];
}

function format(count: number): string {
  return count.toLocaleString(screenLocale());
}

export const CHANNEL_TEXTS: Readonly<Record<Channel, string>> = texts({
  direct: 'Send Directly',
  manual_link: 'Send Manually',
  sheet: 'Send to Sheet',
});

export const NOT_ASKED_TEXTS: Readonly<Record<NotAskedReason, string>> = joinTexts(
  REASON_TEXTS,
  texts({
    undecided: 'Not decided',
    not_sent: 'Message not sent',
    get wrong_number() {
      return describeExclusion('wrong_number');
    },
    get asked_not_to_be() {
      return describeExclusion('asked_not_to_be');
    },
    get duplicate() {
      return describeExclusion('duplicate');
    },
    get bereavement_or_illness() {
      return describeExclusion('bereavement_or_illness');
    },
  }),
);
