import { useEffect, useEffectEvent, useId, useState } from 'react';
import { STOP_TEXTS } from '#features/messages/web/stop-texts.ts';
import { explainConsentMark } from '#features/messages/web/offer-texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ContactMark } from './contact-mark.tsx';
import { RunnerFacts, type RunnerMessage } from './runner-card.tsx';
import { RUNNER_TEXTS } from './runner-texts.ts';

/** Long enough to read why nothing is sent; the list keeps the reason. */
const SHOWN_SECONDS = 3;

interface LeavingCardProps {
  message: RunnerMessage;
  /** Other messages for the number. */
  others: number;
  onNext: () => void;
}

function describeReason(message: RunnerMessage): string {
  const { doNotContact, consentMark, mayNotLeave, patientName: name, isOffer } = message;
  if (doNotContact) return RUNNER_TEXTS.askedNotTo;
  if (consentMark) return explainConsentMark(consentMark, { name, isOffer: isOffer === true });
  return mayNotLeave ? `${STOP_TEXTS[mayNotLeave]}.` : RUNNER_TEXTS.askedNotTo;
}

/** Says that a patient must not be contacted; the next message comes without a tap. */
export function LeavingCard({ message, others, onNext }: LeavingCardProps) {
  const titleId = useId();
  const seconds = useCountdown(onNext);
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-sunken p-4 sm:p-6"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-lg wrap-anywhere">
          {message.patientName}
        </h2>
        <ContactMark row={message} />
        <RunnerFacts message={message} />
      </header>
      <Banner tone="danger">
        <strong>{RUNNER_TEXTS.notWritten}</strong> {describeReason(message)}
        {others > 0 && ` ${RUNNER_TEXTS.othersLeft(others)}`}
      </Banner>
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-soft tabular-nums">{RUNNER_TEXTS.nextIn(seconds)}</span>
        <Button onClick={onNext}>{RUNNER_TEXTS.next}</Button>
      </footer>
    </article>
  );
}

/** Counts the seconds down and then calls `onEnd`. */
function useCountdown(onEnd: () => void): number {
  const [seconds, setSeconds] = useState(SHOWN_SECONDS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1);
      else end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}
