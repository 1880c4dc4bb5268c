import { FEEDBACK_POINTS } from '#features/feedback/point-texts.ts';
import { CHANNELS } from '#features/messages/statuses.ts';
import { formatShortDate } from '#platform/calendar.ts';
import type { Attendance, ChannelOutcomes, MonthFigures, MonthWeek } from './schema.ts';
import type { TableName } from './table-names.ts';
import {
  CHANNEL_TEXTS,
  describeCancelReason,
  NOT_ASKED_TEXTS,
  ROW_TEXTS,
  SUMMARY_TEXTS,
  TABLE_TEXTS,
} from './table-texts.ts';

/** One row of a table; a figure that is not known is null. */
export interface TableRow {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** A table as the screen shows it and the files contain it. */
export interface MonthTable {
  readonly name: TableName;
  readonly title: string;
  readonly note: string;
  /** Its main figures in one line; empty where it has none. */
  readonly summary: string;
  /** The titles of the columns, the one of the labels first. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Builds the tables of a month, in the order of the page; those of missing parts are left out. */
export function listTables(figures: MonthFigures): MonthTable[] {
  const { visits, cancellations, weeks, reminders, waiting, doNotContact } = figures;
  const { asking, feedback, messages } = figures;
  const countTable = { columns: [ROW_TEXTS.what, ROW_TEXTS.count] };
  const tables: Record<TableName, Pick<MonthTable, 'columns' | 'rows'> | null> = {
    visits: visits && { ...countTable, rows: nameRows(visits) },
    cancellations: cancellations && { ...countTable, rows: listCancellations(cancellations) },
    weeks: weeks && tabulateWeeks(weeks),
    reminders: reminders && tabulateReminders(reminders),
    waiting: waiting && tabulateWaiting(waiting),
    asking: asking && { ...countTable, rows: listAsking(asking) },
    // On paper it fills the column of the table before it.
    doNotContact: { ...countTable, rows: nameRows(doNotContact) },
    feedback: feedback && { ...countTable, rows: listFeedback(feedback) },
    messages: messages && tabulateMessages(messages),
  };
  return (Object.keys(tables) as TableName[]).flatMap((name) => {
    const table = tables[name];
    return table
      ? [{ name, ...TABLE_TEXTS[name], summary: summarize(name, figures), ...table }]
      : [];
  });
}

function summarize(name: TableName, figures: MonthFigures): string {
  const { visits, cancellations, weeks, reminders, waiting } = figures;
  const { asking, feedback, messages, doNotContact } = figures;
  const sum = (outcome: 'sent' | 'failed') =>
    messages?.reduce((total, channel) => total + channel[outcome], 0) ?? 0;
  switch (name) {
    case 'visits':
      return visits ? SUMMARY_TEXTS.visits(visits) : '';
    case 'reminders': {
      const { reminded, notReminded } = reminders ?? {};
      if (!reminded || !notReminded) return '';
      const total = reminded.visits + notReminded.visits;
      return SUMMARY_TEXTS.reminders(reminded.missed + notReminded.missed, total);
    }
    case 'waiting': {
      const { medianMinutes = null, mostMinutes = null } = waiting ?? {};
      if (medianMinutes === null || mostMinutes === null) return '';
      return SUMMARY_TEXTS.waiting(medianMinutes, mostMinutes);
    }
    case 'asking':
      return asking ? SUMMARY_TEXTS.asking(asking) : '';
    case 'feedback':
      return feedback ? SUMMARY_TEXTS.feedback(feedback) : '';
    case 'messages':
      return SUMMARY_TEXTS.messages(sum('sent'), sum('failed'));
    case 'doNotContact':
      return SUMMARY_TEXTS.doNotContact(doNotContact);
    case 'cancellations':
      return cancellations ? SUMMARY_TEXTS.cancellations(cancellations) : '';
    case 'weeks': {
      const [best] = weeks?.toSorted((first, second) => second.done - first.done) ?? [];
      return best && best.done > 0 ? SUMMARY_TEXTS.weeks(best) : '';
    }
  }
}

/** True when there is no figure in any table but 0. */
export function isEmptyMonth(figures: MonthFigures): boolean {
  const values = listTables(figures).flatMap(({ rows }) => rows.flatMap((row) => row.values));
  return values.every((value) => (value ?? 0) === 0);
}

/** True when the days before have no visit, no missed one and no request, as before a clinic began: then nothing is compared. */
export function isEmptyEarlier({ earlier: { visits, askedPatients } }: MonthFigures): boolean {
  return (visits?.done ?? 0) + (visits?.missed ?? 0) + (askedPatients ?? 0) === 0;
}

/** Names each figure after its field. */
function nameRows(figures: Partial<Record<keyof typeof ROW_TEXTS, number>>): TableRow[] {
  return Object.entries(figures).map(([field, count]) => ({
    label: ROW_TEXTS[field as keyof typeof ROW_TEXTS],
    values: [count],
  }));
}

function listCancellations(cancellations: NonNullable<MonthFigures['cancellations']>): TableRow[] {
  return cancellations.map(({ reason, count }) => ({
    label: describeCancelReason(reason),
    values: [count],
  }));
}

function tabulateWeeks(weeks: readonly MonthWeek[]) {
  const { week, done, missed, medianWait, mostWait } = ROW_TEXTS;
  return {
    columns: [week, done, missed, medianWait, mostWait],
    rows: weeks.map((row) => ({
      label: formatShortDate(row.from),
      values: [row.done, row.missed, row.medianMinutes, row.mostMinutes],
    })),
  };
}

function tabulateReminders({ reminded, notReminded }: NonNullable<MonthFigures['reminders']>) {
  const toRow = (label: string, { visits, missed }: Attendance): TableRow => ({
    label,
    values: [visits, missed, visits === 0 ? null : Math.round((missed / visits) * 100)],
  });
  const { visits, missed, missedShare } = ROW_TEXTS;
  return {
    columns: [ROW_TEXTS.what, visits, missed, missedShare],
    rows: [toRow(ROW_TEXTS.reminded, reminded), toRow(ROW_TEXTS.notReminded, notReminded)],
  };
}

function tabulateWaiting(waiting: NonNullable<MonthFigures['waiting']>) {
  return {
    columns: [ROW_TEXTS.what, ROW_TEXTS.waitingPatients, ROW_TEXTS.minutes],
    rows: [
      { label: ROW_TEXTS.median, values: [waiting.patients, waiting.medianMinutes] },
      { label: ROW_TEXTS.most, values: [waiting.patients, waiting.mostMinutes] },
    ],
  };
}

function listAsking({
  askedPatients,
  openedLinks,
  openedSlips,
  askedVisits,
  notAsked,
}: NonNullable<MonthFigures['asking']>): TableRow[] {
  const others = notAsked.map(({ reason, count }) => ({
    label: NOT_ASKED_TEXTS[reason],
    values: [count],
  }));
  return [...nameRows({ asked: askedPatients, openedLinks, openedSlips, askedVisits }), ...others];
}

function listFeedback({ topics, ...counts }: NonNullable<MonthFigures['feedback']>): TableRow[] {
  const topicRows = topics.map(({ point, direction, count }) => ({
    label: FEEDBACK_POINTS[point][direction],
    values: [count],
  }));
  return [...nameRows(counts), ...topicRows];
}

const OUTCOMES = ['sent', 'delivered', 'read', 'failed', 'heldBack', 'unknown'] as const;

/** One column for each channel: on a phone there is room for three, and not for six. */
function tabulateMessages(messages: readonly ChannelOutcomes[]) {
  const find = (channel: ChannelOutcomes['channel']) =>
    messages.find((message) => message.channel === channel);
  return {
    columns: [ROW_TEXTS.what, ...CHANNELS.map((channel) => CHANNEL_TEXTS[channel])],
    rows: OUTCOMES.map((outcome) => ({
      label: ROW_TEXTS[outcome],
      values: CHANNELS.map((channel) => find(channel)?.[outcome] ?? 0),
    })),
  };
}
