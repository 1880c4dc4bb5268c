import { classNames } from '#platform/web/ui/class-names.ts';
import type { Heartbeat } from '../schema.ts';
import { agoText, bytesText, HEARTBEAT_TEXTS as TEXTS } from './heartbeat-texts.ts';

/** The counts that show whether a person must act. */
export function HeartbeatFacts({
  instances,
  lastSweepSecondsAgo,
  due,
  inDoubt,
  stuck,
  disk,
  forwardedSecondsAgo,
}: Omit<Heartbeat, 'jobs' | 'delays'>) {
  const swept = lastSweepSecondsAgo === null ? TEXTS.never : agoText(lastSweepSecondsAgo);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
      <Fact term={TEXTS.lastSweep} value={swept} />
      <Fact term={TEXTS.instances} value={instances} needsLook={instances === 0} />
      <Fact term={TEXTS.due} value={due} />
      <Fact
        term={TEXTS.inDoubt}
        value={inDoubt}
        help={inDoubt > 0 ? TEXTS.inDoubtHelp : undefined}
      />
      <Fact
        term={TEXTS.stuck}
        value={stuck}
        needsLook={stuck > 0}
        help={stuck > 0 ? TEXTS.stuckHelp : undefined}
      />
      <Fact
        term={TEXTS.disk}
        value={disk === null ? TEXTS.diskUnknown : bytesText(disk.freeBytes)}
        needsLook={disk !== null && disk.level !== 'enough'}
        help={disk === null || disk.level === 'enough' ? undefined : TEXTS.diskHelp[disk.level]}
      />
      {forwardedSecondsAgo !== null && (
        <Fact term={TEXTS.forwarded} value={agoText(forwardedSecondsAgo)} needsLook />
      )}
    </dl>
  );
}

interface FactProps {
  term: string;
  value: string | number;
  help?: string | undefined;
  needsLook?: boolean;
}

function Fact({ term, value, help, needsLook = false }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className={classNames('text-lg font-semibold tabular-nums', needsLook && 'text-danger')}>
        {value}
      </dd>
      {help && <dd className="text-sm text-ink-soft">{help}</dd>}
    </div>
  );
}
