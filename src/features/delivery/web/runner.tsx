import { Suspense, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useReachable } from '#platform/web/reachability.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { isNotToSend } from '../runner-rules.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { SuccessMark } from '#platform/web/ui/success-mark.tsx';
import { RunnerCard, type RunnerMessage } from './runner-card.tsx';
import { RunnerDock } from './runner-dock.tsx';
import { RunnerList } from './runner-list.tsx';
import { RunnerProgress } from './runner-progress.tsx';
import { RUNNER_TEXTS } from './runner-texts.ts';
import { useRun, type Run, type RunnerActions } from './use-run.ts';

// Few runs come to a message that may not leave.
const LeavingCard = lazyPart(async () => (await import('./leaving-card.tsx')).LeavingCard);

interface RunnerProps {
  messages: readonly RunnerMessage[];
  actions: RunnerActions;
  /** Words in the messages that were filled in, such as the clinic's name. */
  filledIn: readonly string[];
  /** Shown at the end, and when there is nothing to send. */
  wayOut?: ReactNode;
}

/** Leads through messages one at a time; the person sends each in WhatsApp on this device. */
export function Runner({ messages, actions, filledIn, wayOut }: RunnerProps) {
  const run = useRun(messages, actions);
  const isReachable = useReachable();
  const { current, last } = run;
  const place = useFocusOnNext(current?.id);
  useSkipKey(place, () => {
    if (current && !run.isOpened && !isNotToSend(current)) run.skip(current.id);
  });
  return (
    <div ref={place}>
      <RunnerProgress run={run} />
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,40rem)_17.5rem]">
        <div className="grid grid-cols-1 content-start gap-3">
          {last && last.id !== current?.id && (
            <LastOpened last={last} onTakeBack={() => run.takeBack(last.id)} />
          )}
          {current && isNotToSend(current) && (
            <Suspense>
              <LeavingCard
                key={current.id}
                message={current}
                others={run.others.length}
                onNext={run.goOn}
              />
            </Suspense>
          )}
          {current && !isNotToSend(current) && (
            <>
              <RunnerCard
                message={current}
                filledIn={filledIn}
                onEdit={() => actions.show(current.id, 'edit')}
              />
              <RunnerDock message={current} run={run} isReachable={isReachable} actions={actions} />
            </>
          )}
          {!current && <Finished run={run} wayOut={wayOut} />}
        </div>
        <RunnerList entries={run.entries} currentId={current?.id} />
      </div>
    </div>
  );
}

function LastOpened({ last, onTakeBack }: { last: RunnerMessage; onTakeBack: () => void }) {
  return (
    <output className="flex min-h-11 items-center justify-between gap-3 rounded-md bg-success-soft ps-4 text-success">
      <span className="min-w-0 truncate py-2 text-sm">
        {RUNNER_TEXTS.lastOpened(last.patientName)}
      </span>
      <button
        type="button"
        aria-label={RUNNER_TEXTS.notSentLabel(last.patientName)}
        onClick={onTakeBack}
        className="link min-h-11 shrink-0 px-4 text-sm"
      >
        {RUNNER_TEXTS.notSent}
      </button>
    </output>
  );
}

function Finished({ run, wayOut }: { run: Run<RunnerMessage>; wayOut: ReactNode }) {
  const count = (state: string) => run.entries.filter((entry) => entry.state === state).length;
  const sentCount = count('sent');
  const skippedCount = count('skipped');
  const heldCount = count('no_consent') + count('do_not_contact') + count('may_not_leave');
  return (
    <section className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-4 py-12 text-center">
      {(sentCount > 0 || heldCount === 0) && <SuccessMark />}
      <h2 className="text-lg">{RUNNER_TEXTS.finished}</h2>
      <p>{sentCount > 0 ? RUNNER_TEXTS.sentCount(sentCount) : RUNNER_TEXTS.noneSent}</p>
      {sentCount > 0 && (
        <p className="max-w-prose text-sm text-ink-soft">{RUNNER_TEXTS.openedHelp}</p>
      )}
      {heldCount > 0 && <p className="text-attention">{RUNNER_TEXTS.heldCount(heldCount)}</p>}
      {skippedCount > 0 && (
        <p className="text-ink-soft">{RUNNER_TEXTS.skippedCount(skippedCount)}</p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {skippedCount > 0 && (
          <Button onClick={run.goThroughSkipped}>{RUNNER_TEXTS.goThroughSkipped}</Button>
        )}
        {wayOut}
      </div>
    </section>
  );
}

/** Moves the focus to the next message's link, so that Enter opens it and a screen reader names it. */
function useFocusOnNext(currentId: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const shownId = useRef(currentId);
  useEffect(() => {
    if (shownId.current === currentId) return;
    shownId.current = currentId;
    // Taken only from the card before: what the person does elsewhere keeps it.
    const { activeElement: focusedElement, body } = document;
    if (focusedElement !== body && !place.current?.contains(focusedElement)) return;
    const dock = place.current?.querySelector('[data-runner-dock]');
    dock?.querySelector<HTMLElement>(':is(a, button):last-child')?.focus({ preventScroll: true });
    // The next message is read from its beginning.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [currentId]);
  return place;
}

/** Skips with the key S while the focus is in the run, never while a person types elsewhere. */
function useSkipKey(place: RefObject<HTMLElement | null>, onSkip: () => void): void {
  const skip = useEffectEvent(onSkip);
  useEffect(() => {
    const element = place.current;
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && event.key.toLowerCase() === 's') skip();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [place]);
}
