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
  backup,
}: Omit<Heartbeat, 'jobs' | 'delays'>) {
  const swept = lastSweepSecondsAgo === null ? TEXTS.never : agoText(lastSweepSecondsAgo);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
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
      <BackupFact {...backup} />
      {forwardedSecondsAgo !== null && (
        <Fact term={TEXTS.forwarded} value={agoText(forwardedSecondsAgo)} needsLook />
      )}
    </dl>
  );
}

const OLD_BACKUP_SECONDS = 2 * 86_400;

function BackupFact({ madeSecondsAgo, isTried }: Heartbeat['backup']) {
  const { missing, old, untried } = TEXTS.backupHelp;
  if (madeSecondsAgo === null)
    return <Fact term={TEXTS.backup} value={TEXTS.never} help={missing} needsLook />;
  const isOld = madeSecondsAgo > OLD_BACKUP_SECONDS;
  const help = isOld ? old : isTried ? undefined : untried;
  return <Fact term={TEXTS.backup} value={agoText(madeSecondsAgo)} help={help} needsLook={isOld} />;
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
