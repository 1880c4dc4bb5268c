import { classNames } from '#platform/web/ui/class-names.ts';
import type { RunnerEntry, RunnerState } from '../runner-rules.ts';
import { RUNNER_TEXTS } from './runner-texts.ts';
import type { Run } from './use-run.ts';

/** More segments than this cannot be told apart on a phone. */
const MOST_SEGMENTS = 40;

const LOOKS: Readonly<Record<RunnerState, string>> = {
  waiting: 'bg-line',
  blocked: 'bg-line',
  do_not_contact: 'bg-line',
  no_consent: 'bg-line',
  may_not_leave: 'bg-line',
  skipped: 'bg-edge',
  sent: 'bg-success',
  left: 'bg-edge',
};

/** Shows how far the run is: one segment for each message. */
export function RunnerProgress<Entry extends RunnerEntry>({ run }: { run: Run<Entry> }) {
  const { entries, current, finishedCount } = run;
  const total = entries.length;
  return (
    <div className="mb-4 flex items-center gap-3">
      <div aria-hidden className="flex h-2.5 grow items-center gap-1">
        {total <= MOST_SEGMENTS ? (
          entries.map(({ entry, state }) => (
            <span
              key={entry.id}
              className={classNames(
                'grow rounded-full',
                entry.id === current?.id ? 'h-2.5 bg-ink' : classNames('h-1.5', LOOKS[state]),
              )}
            />
          ))
        ) : (
          <span className="block h-1.5 w-full overflow-hidden rounded-full bg-line">
            <span
              className="block h-full bg-success"
              style={{ width: `${(finishedCount / total) * 100}%` }}
            />
          </span>
        )}
      </div>
      {current && (
        <b className="font-semibold whitespace-nowrap tabular-nums">
          {RUNNER_TEXTS.position({ position: finishedCount + 1, total })}
        </b>
      )}
    </div>
  );
}
