import { Button } from '#platform/web/ui/button.tsx';
import { WhatsappLink } from './whatsapp-link.tsx';
import type { RunnerMessage } from './runner-card.tsx';
import { RUNNER_TEXTS } from './runner-texts.ts';
import type { Run, RunnerActions } from './use-run.ts';

interface RunnerDockProps {
  message: RunnerMessage;
  run: Run<RunnerMessage>;
  isReachable: boolean;
  actions: RunnerActions;
}

/** The two actions of a run: on a phone in the bar at the bottom of the screen, under the message elsewhere. */
export function RunnerDock({ message, run, isReachable, actions }: RunnerDockProps) {
  const { id, patientName: name } = message;
  const { keys } = RUNNER_TEXTS;
  return (
    <div
      data-runner-dock
      className="grid gap-2 md:sticky md:bottom-0 md:z-10 md:max-lg:-mx-6 md:max-lg:border-t md:max-lg:border-line md:max-lg:bg-surface md:max-lg:px-6 md:max-lg:py-2 lg:bg-canvas lg:pb-2"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 max-md:fixed max-md:start-19 max-md:end-2 max-md:bottom-2 max-md:z-20 md:grid-cols-[5.75rem_minmax(0,1fr)] lg:gap-3 [&_:is(a,button)]:min-h-12 max-md:[&_:is(a,button)]:px-2 md:[&_:is(a,button)]:min-h-14">
        {run.isOpened ? (
          <Button onClick={run.goOn}>{RUNNER_TEXTS.next}</Button>
        ) : (
          <Button label={RUNNER_TEXTS.skipLabel(name)} onClick={() => run.skip(id)}>
            {RUNNER_TEXTS.skip}
          </Button>
        )}
        {message.state === 'blocked' && (
          <Button
            variant="primary"
            wide
            label={RUNNER_TEXTS.lookLabel(name)}
            onClick={() => actions.show(id)}
          >
            {RUNNER_TEXTS.look}
          </Button>
        )}
        {message.state !== 'blocked' && !isReachable && (
          <Button variant="primary" wide disabledReason={RUNNER_TEXTS.offline}>
            {RUNNER_TEXTS.open}
          </Button>
        )}
        {message.state !== 'blocked' && isReachable && (
          <WhatsappLink
            key={id}
            message={message}
            variant={run.isOpened ? 'quiet' : 'primary'}
            wide
            label={run.isOpened ? RUNNER_TEXTS.openAgain : RUNNER_TEXTS.open}
            longLabel={
              run.isOpened ? RUNNER_TEXTS.openAgainLabel(name) : RUNNER_TEXTS.openLabel(name)
            }
            onOpen={() => run.open(id)}
          />
        )}
      </div>
      {run.isOpened ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <output className="text-sm text-ink-soft max-lg:px-2">
            {run.isAway && RUNNER_TEXTS.opened}
          </output>
          <button
            type="button"
            aria-label={RUNNER_TEXTS.notSentLabel(name)}
            onClick={() => run.takeBack(id)}
            className="link min-h-11 text-sm max-lg:px-2"
          >
            {RUNNER_TEXTS.notSent}
          </button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft max-lg:hidden">
          <Key>{keys.open}</Key> {RUNNER_TEXTS.open} · <Key>{keys.skip}</Key> {RUNNER_TEXTS.skip} ·{' '}
          {RUNNER_TEXTS.comesBack}
        </p>
      )}
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-edge px-1.5 font-sans font-semibold">{children}</kbd>
  );
}
