import { useMemo, useState } from 'react';
import type { RunnerMessage } from '#features/delivery/web/runner/runner-card.tsx';
import type { RunnerActions } from '#features/delivery/web/runner/use-run.ts';
import { formatTime } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { groupByPhone, needsReminder } from '../../remind-rules.ts';
import { familyReminderText, reminderText, selectWords } from '../../reminder-rules.ts';
import type { Appointment, AppointmentId, ReminderWords } from '../../schema.ts';
import { appointmentsApi } from '../api.ts';
import { APPOINTMENTS_REFUSALS } from '../texts.ts';
import { useAppointmentCache } from '../use-appointment-cache.ts';
import type { Day } from '../visits/use-day.ts';
import { REMIND_TEXTS } from './texts.ts';

/** The reminders of a run, and the visits that each of them is about. */
export interface Reminders {
  readonly messages: readonly RunnerMessage[];
  readonly visits: ReadonlyMap<string, readonly AppointmentId[]>;
}

/**
 * Returns the reminders of a day for a run, one for each phone. Those that were sent before it began
 * are left out; one that is sent during the run stays, so that it can be taken back.
 */
export function useReminders(day: Day): Reminders {
  const { items, words, remindsAutomatically, leftByAutopilot } = day;
  // The autopilot writes to the others.
  const isLeftToMe = (one: Appointment) =>
    needsReminder(one) &&
    !(remindsAutomatically && one.reminderAt !== null && !leftByAutopilot.includes(one.id));
  const [begun] = useState(
    () => new Set<string>(items.filter((one) => isLeftToMe(one)).map(({ id }) => id)),
  );
  const groups = groupByPhone(items.filter((one) => begun.has(one.id) || isLeftToMe(one)));
  const messages = useUnchanged(groups.flatMap((group) => toEntry(group, words)));
  const visits = new Map<string, AppointmentId[]>(
    groups.map((group) => [group[0].id, group.map(({ id }) => id)]),
  );
  return { messages, visits };
}

/** Returns the same entries while nothing in them changed. */
function useUnchanged(entries: readonly RunnerMessage[]): readonly RunnerMessage[] {
  const key = JSON.stringify(entries);
  return useMemo(() => JSON.parse(key) as RunnerMessage[], [key]);
}

function toEntry(
  group: readonly [Appointment, ...Appointment[]],
  words: readonly ReminderWords[],
): RunnerMessage[] {
  const [first] = group;
  const own = selectWords(first, words);
  if (own === undefined) return [];
  // Someone else may have ended one of them during the run.
  const open = group.filter(({ status }) => status === 'pending');
  const named = open.length > 0 ? open : group;
  const about = named.map(({ appointmentTime, doctorName: doctor }) =>
    REMIND_TEXTS.about({ time: formatTime(appointmentTime), doctor }),
  );
  return [
    {
      id: first.id,
      patientName: named.map(({ patientName }) => patientName).join(', '),
      whatsappNumber: first.contactNumber,
      messageContent: write(named, own),
      language: own.language,
      doNotContact: first.doNotContact,
      about: about.join(', '),
      daysLate: 0,
      state: toState(group),
    },
  ];
}

function write(named: readonly Appointment[], words: ReminderWords): string {
  const [appointment] = named;
  return appointment && named.length === 1
    ? reminderText({ appointment, words })
    : familyReminderText({ appointments: named, words });
}

function toState(group: readonly Appointment[]): RunnerMessage['state'] {
  const open = group.filter(({ status }) => status === 'pending');
  if (open.length === 0) return 'left';
  if (!open.some((one) => needsReminder(one))) return 'sent';
  return open.some(({ doNotContact }) => doNotContact) ? 'do_not_contact' : 'waiting';
}

interface RemindOptions {
  visits: Reminders['visits'];
  notice: NoticeState;
  onShow: (id: string) => void;
  onReturn: () => void;
}

/** Returns what a run does with a reminder: record that it was opened, or that it was not sent. */
export function useRemindActions({
  visits,
  notice,
  onShow,
  onReturn,
}: RemindOptions): RunnerActions {
  const cache = useAppointmentCache();
  const attempt = async (call: () => Promise<Appointment>): Promise<boolean> => {
    try {
      cache.replace(await call());
      return true;
    } catch (error) {
      const fallback = REMIND_TEXTS.failedToRecord;
      notice.fail(failureText(error, { refusals: APPOINTMENTS_REFUSALS, fallback }));
      cache.refresh();
      return false;
    }
  };
  const forEach = async (id: string, call: (visit: AppointmentId) => Promise<Appointment>) => {
    let isDone = true;
    for (const visit of visits.get(id) ?? []) isDone = (await attempt(() => call(visit))) && isDone;
    return isDone;
  };
  const open = (id: string) =>
    forEach(id, (visit) =>
      appointmentsApi.opened.call({ id: visit, clickId: crypto.randomUUID() }),
    );
  return {
    open,
    markSent: open,
    takeBack: (id) => forEach(id, (visit) => appointmentsApi.notSentAfterAll.call({ id: visit })),
    show: onShow,
    onReturn,
  };
}
