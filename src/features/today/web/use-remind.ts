import { useMemo, useState } from 'react';
import type { RunnerMessage } from '#features/delivery/web/runner-card.tsx';
import type { RunnerActions } from '#features/delivery/web/use-run.ts';
import { formatTime } from '#platform/calendar.ts';
import { newId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import {
  findPlannedSends,
  groupByPhone,
  needsReminder,
  type PlannedSends,
} from '../remind-rules.ts';
import {
  familyReminderText,
  reminderText,
  selectWords,
} from '#features/appointments/reminder-rules.ts';
import { MOST_NAMED } from '#features/appointments/statuses.ts';
import type {
  Appointment,
  AppointmentId,
  ClickId,
  ReminderWords,
} from '#features/appointments/schema.ts';
import { appointmentsApi } from '#features/appointments/web/api.ts';
import { APPOINTMENTS_REFUSALS } from '#features/appointments/web/open-texts.ts';
import { useRemindedText } from '#features/appointments/web/use-reminded-text.ts';
import { useOpenReminder } from '#features/appointments/web/use-open-reminder.ts';
import { useAppointmentCache } from '#features/appointments/web/use-appointment-cache.ts';
import type { Day } from './use-day.ts';
import { REMIND_TEXTS } from './remind-texts.ts';

/** The reminders of a run, and the visits that each of them is about. */
export interface Reminders {
  readonly messages: readonly RunnerMessage[];
  readonly visits: ReadonlyMap<string, readonly AppointmentId[]>;
  /** The reminders that the autopilot will send later. */
  readonly plannedSends: PlannedSends;
}

/**
 * Returns the reminders of a day for a run, one for each phone. Those that were sent before it began
 * are left out; one that is sent during the run stays, so that it can be taken back.
 */
export function useReminders(day: Day): Reminders {
  const { items, words, remindsAutomatically, leftByAutopilot } = day;
  const remindedText = useRemindedText();
  const isPlanned = (appointment: Appointment) =>
    remindsAutomatically &&
    needsReminder(appointment) &&
    appointment.reminderAt !== null &&
    !leftByAutopilot.includes(appointment.id);
  const isLeftToMe = (appointment: Appointment) =>
    needsReminder(appointment) && !isPlanned(appointment);
  const [startedIds] = useState(
    () => new Set<string>(items.filter((visit) => isLeftToMe(visit)).map(({ id }) => id)),
  );
  const groups = groupByPhone(
    items.filter((visit) => startedIds.has(visit.id) || isLeftToMe(visit)),
  );
  const messages = useUnchanged(groups.flatMap((group) => toEntry(group, words, remindedText)));
  const visits = new Map<string, AppointmentId[]>(
    groups.map((group) => [group[0].id, selectNamed(group).map(({ id }) => id)]),
  );
  return {
    messages,
    visits,
    plannedSends: findPlannedSends(items.filter((visit) => isPlanned(visit))),
  };
}

/** Returns the same entries while nothing in them changed. */
function useUnchanged(entries: readonly RunnerMessage[]): readonly RunnerMessage[] {
  const key = JSON.stringify(entries);
  return useMemo(() => JSON.parse(key) as RunnerMessage[], [key]);
}

function toEntry(
  group: readonly [Appointment, ...Appointment[]],
  words: readonly ReminderWords[],
  remindedText: ReturnType<typeof useRemindedText>,
): RunnerMessage[] {
  const [first] = group;
  const ownWords = selectWords(first, words);
  if (ownWords === undefined) return [];
  const namedVisits = selectNamed(group);
  const about = namedVisits.map(({ appointmentTime, doctorName: doctor }) =>
    REMIND_TEXTS.about({ time: formatTime(appointmentTime), doctor }),
  );
  return [
    {
      id: first.id,
      patientName: [...new Set(namedVisits.map(({ patientName }) => patientName))].join(', '),
      whatsappNumber: first.contactNumber,
      messageContent: write(namedVisits, ownWords),
      language: ownWords.language,
      doNotContact: first.doNotContact,
      consentMark: namedVisits[0]?.consentMark,
      about: about.join(', '),
      daysLate: 0,
      note: namedVisits[0] && remindedText(namedVisits[0]),
      state: toState(group),
    },
  ];
}

/** Returns the visits that the message names: those to remind of, of patients who may be written to. */
function selectNamed(group: readonly Appointment[]): readonly Appointment[] {
  // Someone else may have ended one of them during the run.
  const open = group.filter(({ status }) => status === 'pending');
  const allowedVisits = open.filter(({ consentMark }) => consentMark === undefined);
  const toRemind = allowedVisits.filter((visit) => needsReminder(visit));
  const namedVisits = [toRemind, allowedVisits, open].find((some) => some.length > 0) ?? group;
  return namedVisits.slice(0, MOST_NAMED);
}

function write(visits: readonly Appointment[], words: ReminderWords): string {
  const [appointment] = visits;
  return appointment && visits.length === 1
    ? reminderText({ appointment, words })
    : familyReminderText({ appointments: visits, words });
}

function toState(group: readonly Appointment[]): RunnerMessage['state'] {
  const open = group.filter(({ status }) => status === 'pending');
  if (open.length === 0) return 'left';
  if (!open.some((visit) => needsReminder(visit))) return 'sent';
  if (open.some(({ doNotContact }) => doNotContact)) return 'do_not_contact';
  return open.every(({ consentMark }) => consentMark) ? 'no_consent' : 'waiting';
}

interface Tap {
  readonly clickId: ClickId;
  readonly ids: readonly AppointmentId[];
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
  const openReminder = useOpenReminder(notice);
  const takeBack = async (visit: AppointmentId): Promise<boolean> => {
    try {
      cache.replace(await appointmentsApi.notSentAfterAll.call({ id: visit }));
      return true;
    } catch (error) {
      const fallback = REMIND_TEXTS.failedToRecord;
      notice.fail(failureText(error, { refusals: APPOINTMENTS_REFUSALS, fallback }));
      cache.refresh();
      return false;
    }
  };
  // The same reminder opened again is no second one; also, only those that it named can be taken back.
  const [taps] = useState(() => new Map<string, Tap>());
  return {
    open: async (id) => {
      const tap = taps.get(id) ?? { clickId: newId<ClickId>(), ids: visits.get(id) ?? [] };
      taps.set(id, tap);
      const message = await openReminder(tap);
      if (message)
        taps.set(id, { ...tap, ids: message.appointments.map((appointment) => appointment.id) });
      return message;
    },
    takeBack: async (id) => {
      let isDone = true;
      for (const visit of taps.get(id)?.ids ?? []) isDone = (await takeBack(visit)) && isDone;
      if (isDone) taps.delete(id);
      return isDone;
    },
    show: onShow,
    onReturn,
  };
}
