import { useMutation } from '@tanstack/react-query';
import { CircleCheck, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { TakeBackQuestion } from '#features/delivery/web/take-back-question.tsx';
import { isUnconfirmed, canBeTakenBack } from '#features/messages/rules.ts';
import type { Attempt } from '#features/messages/schema.ts';
import { STOP_NEXT } from '#features/messages/web/details-texts.ts';
import { STOP_TEXTS } from '#features/messages/web/stop-texts.ts';
import { formatInstant } from '#platform/calendar.ts';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useNow } from '#platform/web/use-now.ts';
import type { Appointment } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import { APPOINTMENTS_REFUSALS } from './open-texts.ts';
import { attemptText } from './texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';

type Said = 'arrived' | 'sendAgain' | 'notSent';

const CALLS = {
  arrived: (id: Appointment['id']) => appointmentsApi.resolve.call({ id, arrived: true }),
  sendAgain: (id: Appointment['id']) => appointmentsApi.resolve.call({ id, arrived: false }),
  notSent: (id: Appointment['id']) => appointmentsApi.notSentAfterAll.call({ id }),
} as const;

interface LastTryProps {
  appointment: Appointment;
  notice: NoticeState;
}

/** Shows the newest attempt, with the buttons for a person's answer about it. */
export function LastTry({ appointment, notice }: LastTryProps) {
  const cache = useAppointmentCache();
  const say = useMutation({
    mutationFn: ({ id, outcome }: { id: Appointment['id']; outcome: Said }) => CALLS[outcome](id),
    onSuccess: (current, { outcome }) => {
      cache.replace(current);
      notice.succeed(outcome === 'arrived' ? DIALOG_TEXTS.markedSent : DIALOG_TEXTS.free);
    },
    onError: (error) => {
      const current = currentVersion<Appointment>(error);
      if (current) cache.replace(current);
      const fallback = DIALOG_TEXTS.sayingFailed;
      notice.fail(failureText(error, { refusals: APPOINTMENTS_REFUSALS, fallback }));
    },
  });
  const [isAsking, setAsking] = useState(false);
  const { id, lastAttempt, patientName } = appointment;
  if (lastAttempt === null) return null;
  const saying = (outcome: Said) => ({
    busy: say.isPending && say.variables.outcome === outcome,
    onClick: () => !say.isPending && say.mutate({ id, outcome }),
  });
  return (
    <div className="grid gap-4">
      <WhatBecame attempt={lastAttempt} />
      {lastAttempt.state === 'unknown' && (
        <Banner
          tone="attention"
          action={
            <span className="flex flex-wrap gap-3 py-2">
              <Button icon={CircleCheck} {...saying('arrived')}>
                {DIALOG_TEXTS.arrived}
              </Button>
              <Button icon={RotateCcw} {...saying('sendAgain')}>
                {DIALOG_TEXTS.sendAgain}
              </Button>
            </span>
          }
        >
          <strong>{DIALOG_TEXTS.arrivalQuestion}</strong>
          <span className="block text-sm">{DIALOG_TEXTS.arrivalHelp}</span>
        </Banner>
      )}
      {canBeTakenBack(lastAttempt) && (
        <span>
          <Button
            icon={Undo2}
            {...saying('notSent')}
            {...(isSentDirectly(appointment) && { onClick: () => setAsking(true) })}
          >
            {DIALOG_TEXTS.notSentAfterAll}
          </Button>
        </span>
      )}
      {isAsking && (
        <TakeBackQuestion
          name={patientName}
          action={DIALOG_TEXTS.notSentAfterAll}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            say.mutate({ id, outcome: 'notSent' });
          }}
        />
      )}
    </div>
  );
}

/** Returns whether the provider accepted the newest message about the appointment. */
export function isSentDirectly({ lastAttempt }: Appointment): boolean {
  return lastAttempt?.channel === 'direct' && lastAttempt.state === 'accepted';
}

function WhatBecame({ attempt }: { attempt: Attempt }) {
  const { clinic } = useSession();
  const now = useNow();
  const { startedAt, requestedBy, stoppedBy } = attempt;
  const when = (instant: string) => formatInstant(instant, clinic.timeZone);
  const next = stoppedBy
    ? STOP_NEXT[stoppedBy]
    : isUnconfirmed(attempt, now) && DIALOG_TEXTS.unconfirmed;
  return (
    <dl className="text-sm">
      <dt className="text-ink-soft">{DIALOG_TEXTS.lastTry}</dt>
      <dd className="grid gap-0.5">
        <span>
          <span className="font-semibold">
            {stoppedBy ? STOP_TEXTS[stoppedBy] : attemptText(attempt)}
          </span>{' '}
          {when(startedAt)} · {DIALOG_TEXTS.by(requestedBy)}
        </span>
        {listReports(attempt).map(({ text, time }) => (
          <span key={text} className="text-ink-soft">
            {text} · {when(time)}
          </span>
        ))}
        {findDetail(attempt) && <span className="text-ink-soft">{findDetail(attempt)}</span>}
        {next && <span className="text-attention">{next}</span>}
      </dd>
    </dl>
  );
}

function listReports({
  confirmedAt,
  deliveredAt,
  readAt,
}: Attempt): { text: string; time: string }[] {
  return [
    { text: DIALOG_TEXTS.confirmed, time: confirmedAt },
    { text: DIALOG_TEXTS.delivered, time: deliveredAt },
    { text: DIALOG_TEXTS.read, time: readAt },
  ].flatMap(({ text, time }) => (time === null ? [] : [{ text, time }]));
}

/** Returns why the attempt failed, else the provider's words. */
function findDetail({ state, failure, detail }: Attempt): string | null {
  return failure || (state === 'accepted' ? null : detail);
}
