import { useMutation } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { Attempt } from '#features/messages/schema.ts';
import type { MessageToOpen } from '#features/delivery/web/ask-and-open.tsx';
import { isFirstSend } from '#features/delivery/web/read-first-send.ts';
import type { Language } from '#platform/language.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import type { Appointment } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { APPOINTMENTS_REFUSALS } from './open-texts.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';
import { useOpenReminder } from './use-open-reminder.ts';

/**
 * The appointment whose message is sent, in the patient's or the clinic's default language unless
 * another is given.
 */
export interface Sending {
  appointment: Appointment;
  language?: Language;
}

/** A message was sent before; a person decides whether to send another one. */
export interface AgainQuestion extends Sending {
  lastAttempt: Attempt;
}

export interface ReminderActions {
  /** Asks the server to let the message leave in WhatsApp on this device. */
  open: (sending: Sending) => Promise<MessageToOpen | undefined>;
  sendDirectly: (sending: Sending) => void;
  /** Sends, or shows the message first when nothing was ever sent directly to the patient. */
  sendOrShow: (sending: Sending) => void;
  isSending: (appointment: Appointment) => boolean;
  question: AgainQuestion | undefined;
  /**
   * Answers the question, which stays open until the action is done, so that a second tap does not
   * hit a control below it.
   */
  sendAgain: () => void;
  leaveIt: () => void;
}

/**
 * Sends an appointment's message by link or directly, and shows the result in `notice`. A list gives
 * `onFirstSend`, which is called in place of the first direct send to a patient.
 */
export function useReminder(
  notice: NoticeState,
  onFirstSend?: (appointment: Appointment) => void,
): ReminderActions {
  const cache = useAppointmentCache();
  const open = useOpenReminder(notice);
  const [sendingIds, setSendingIds] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<AgainQuestion>();
  const sending = useMutation({
    mutationFn: ({ appointment: { id }, language, again }: Sending & { again: boolean }) =>
      appointmentsApi.send.call({ id, clickId: crypto.randomUUID(), language, again }),
    onMutate: ({ appointment: { id } }) => setSendingIds((before) => new Set(before).add(id)),
    onSuccess: (appointment) => {
      cache.replace(appointment);
      setQuestion(undefined);
      sayWhatHappened(notice, appointment);
    },
    onError: (error, request) => {
      const lastAttempt = findEarlierAttempt(error);
      setQuestion(lastAttempt && { ...request, lastAttempt });
      if (lastAttempt) return;
      cache.refresh();
      notice.fail(describeFailure(error));
    },
    onSettled: (_answer, _error, { appointment: { id } }) =>
      setSendingIds((before) => new Set([...before].filter((sendingId) => sendingId !== id))),
  });
  const [lookingUp, setLookingUp] = useState<ReadonlySet<string>>(new Set());
  const sendOrShow = async (request: Sending) => {
    const { appointment } = request;
    const { id } = appointment;
    if (sendingIds.has(id) || lookingUp.has(id)) return;
    setLookingUp((before) => new Set(before).add(id));
    const isFirst = await isFirstSend(appointment);
    setLookingUp((before) => new Set([...before].filter((openId) => openId !== id)));
    if (isFirst) onFirstSend?.(appointment);
    else send({ ...request, again: false });
  };
  const send = (request: Sending & { again: boolean }) => {
    if (!sendingIds.has(request.appointment.id)) sending.mutate(request);
  };
  return {
    open: ({ appointment, language }) =>
      open({ ids: [appointment.id], language, again: appointment.remindedAt !== null }),
    sendDirectly: (request) => send({ ...request, again: false }),
    sendOrShow: (request) => void sendOrShow(request),
    isSending: ({ id }) => sendingIds.has(id) || lookingUp.has(id),
    question,
    sendAgain: () => {
      if (question) send({ ...question, again: true });
    },
    leaveIt: () => setQuestion(undefined),
  };
}

/** Returns the earlier attempt when the server refused because of one. */
function findEarlierAttempt(error: unknown): Attempt | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'SENT_BEFORE') return undefined;
  return (error.data as { lastAttempt: Attempt }).lastAttempt;
}

/** The server's call succeeded; the provider may still have refused. */
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
