import { useMemo, useState } from 'react';
import type { RunnerMessage } from '#features/delivery/web/runner/runner-card.tsx';
import type { RunnerActions } from '#features/delivery/web/runner/use-run.ts';
import { formatTime } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { needsReminder } from '../../remind-rules.ts';
import { reminderText, selectWords } from '../../reminder-rules.ts';
import type { Appointment, ReminderWords } from '../../schema.ts';
import { appointmentsApi } from '../api.ts';
import { APPOINTMENTS_REFUSALS } from '../texts.ts';
import { useAppointmentCache } from '../use-appointment-cache.ts';
import type { Day } from '../visits/use-day.ts';
import { REMIND_TEXTS } from './texts.ts';

/**
 * Returns the reminders of a day for a run. Those that were sent before it began are left out; one
 * that is sent during the run stays, so that it can be taken back.
 */
export function useReminders(day: Day): readonly RunnerMessage[] {
  const { items, words, remindsAutomatically, leftByAutopilot } = day;
  // The autopilot writes to the others.
  const isLeftToMe = (one: Appointment) =>
    needsReminder(one) &&
    !(remindsAutomatically && one.reminderAt !== null && !leftByAutopilot.includes(one.id));
  const [begun] = useState(
    () => new Set<string>(items.filter((one) => isLeftToMe(one)).map(({ id }) => id)),
  );
  const entries = items
    .filter((one) => begun.has(one.id) || isLeftToMe(one))
    .flatMap((appointment) => toEntry(appointment, words));
  const key = JSON.stringify(entries);
  // The same entries while nothing in them changed.
  return useMemo(() => JSON.parse(key) as RunnerMessage[], [key]);
}

function toEntry(appointment: Appointment, words: readonly ReminderWords[]): RunnerMessage[] {
  const own = selectWords(appointment, words);
  if (own === undefined) return [];
  const { id, patientName, contactNumber, doctorName, doNotContact } = appointment;
  const about = REMIND_TEXTS.about({
    time: formatTime(appointment.appointmentTime),
    doctor: doctorName,
  });
  return [
    {
      id,
      patientName,
      whatsappNumber: contactNumber,
      messageContent: reminderText({ appointment, words: own }),
      language: own.language,
      doNotContact,
      about,
      daysLate: 0,
      state: toState(appointment),
    },
  ];
}

function toState(appointment: Appointment): RunnerMessage['state'] {
  if (appointment.status !== 'pending') return 'left';
  if (!needsReminder(appointment)) return 'sent';
  return appointment.doNotContact ? 'do_not_contact' : 'waiting';
}

interface RemindOptions {
  notice: NoticeState;
  onShow: (id: string) => void;
  onReturn: () => void;
}

/** Returns what a run does with a reminder: record that it was opened, or that it was not sent. */
export function useRemindActions({ notice, onShow, onReturn }: RemindOptions): RunnerActions {
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
  const open = (id: string) =>
    attempt(() => appointmentsApi.opened.call({ id, clickId: crypto.randomUUID() }));
  return {
    open,
    markSent: open,
    takeBack: (id) => attempt(() => appointmentsApi.notSentAfterAll.call({ id })),
    show: onShow,
    onReturn,
  };
}
