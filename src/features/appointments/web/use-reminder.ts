import { useMutation } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { Attempt } from '#features/messages/schema.ts';
import type { Language } from '#platform/language.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import type { Appointment } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { APPOINTMENTS_REFUSALS, APPOINTMENTS_TEXTS } from './texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';

/** Which appointment's message goes out; in the clinic's default language unless said otherwise. */
export interface Sending {
  appointment: Appointment;
  language?: Language;
}

/** A message went out before: only a person can say whether another one should. */
export interface AgainQuestion extends Sending {
  lastAttempt: Attempt;
}

export interface ReminderActions {
  /** Notes that a person followed the link to WhatsApp; nothing waits for it. */
  noteOpened: (sending: Sending) => void;
  sendDirectly: (sending: Sending) => void;
  isSending: (appointment: Appointment) => boolean;
  question: AgainQuestion | undefined;
  /** Answers the question, which stands until it is done: a second tap must not hit what lies below it. */
  sendAgain: () => void;
  leaveIt: () => void;
}

/** Both ways to send an appointment's message; what came of it is shown in `notice`. */
export function useReminder(notice: NoticeState): ReminderActions {
  const cache = useAppointmentCache();
  const [sendingIds, setSendingIds] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<AgainQuestion>();
  const opened = useMutation({
    mutationFn: ({ appointment: { id }, language }: Sending) =>
      appointmentsApi.opened.call({ id, clickId: crypto.randomUUID(), language }),
    onSuccess: (appointment) => {
      cache.replace(appointment);
      notice.succeed(APPOINTMENTS_TEXTS.opened(appointment.patientName), BANNER_MS.long);
    },
    onError: (error) => {
      notice.fail(
        failureText(error, {
          refusals: APPOINTMENTS_REFUSALS,
          fallback: APPOINTMENTS_TEXTS.openedNotNoted,
        }),
      );
    },
  });
  const sending = useMutation({
    mutationFn: ({ appointment: { id }, language, again }: Sending & { again: boolean }) =>
      appointmentsApi.send.call({ id, clickId: crypto.randomUUID(), language, again }),
    onMutate: ({ appointment: { id } }) => setSendingIds((before) => new Set(before).add(id)),
    onSuccess: (appointment) => {
      cache.replace(appointment);
      setQuestion(undefined);
      sayWhatHappened(notice, appointment);
    },
    onError: (error, asked) => {
      const lastAttempt = findEarlierAttempt(error);
      setQuestion(lastAttempt && { ...asked, lastAttempt });
      if (lastAttempt) return;
      cache.refresh();
      notice.fail(describeFailure(error));
    },
    onSettled: (_answer, _error, { appointment: { id } }) =>
      setSendingIds((before) => new Set([...before].filter((one) => one !== id))),
  });
  const send = (asked: Sending & { again: boolean }) => {
    if (!sendingIds.has(asked.appointment.id)) sending.mutate(asked);
  };
  return {
    noteOpened: opened.mutate,
    sendDirectly: (asked) => send({ ...asked, again: false }),
    isSending: ({ id }) => sendingIds.has(id),
    question,
    sendAgain: () => {
      if (question) send({ ...question, again: true });
    },
    leaveIt: () => setQuestion(undefined),
  };
}

/** The earlier try, when that is why the server asks first. It checked this before it answered. */
function findEarlierAttempt(error: unknown): Attempt | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'SENT_BEFORE') return undefined;
  return (error.data as { lastAttempt: Attempt }).lastAttempt;
}

/** The server did what it could; whether the provider did is another question. */
function sayWhatHappened(notice: NoticeState, { patientName, lastAttempt }: Appointment): void {
  if (lastAttempt?.state === 'accepted') {
    return notice.succeed(APPOINTMENTS_TEXTS.sent(patientName), BANNER_MS.long);
  }
  if (lastAttempt?.state === 'unknown') {
    const text = APPOINTMENTS_TEXTS.sendUnclear(lastAttempt.detail);
    return notice.show({ tone: 'attention', text });
  }
  notice.fail(
    APPOINTMENTS_TEXTS.sendFailed(lastAttempt?.detail || APPOINTMENTS_TEXTS.unknownReason),
  );
}

function describeFailure(error: unknown): string {
  if (isUnreachable(error)) return APPOINTMENTS_TEXTS.noAnswerToSend;
  return failureText(error, {
    refusals: APPOINTMENTS_REFUSALS,
    fallback: APPOINTMENTS_TEXTS.sendFailed(APPOINTMENTS_TEXTS.unknownReason),
  });
}
