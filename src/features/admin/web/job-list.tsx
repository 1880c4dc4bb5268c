import { translateText } from '#platform/i18n.ts';
import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { JobRun } from '../schema.ts';
import {
  agoText,
  durationText,
  HEARTBEAT_TEXTS as TEXTS,
  JOB_NAMES,
  JOB_STATES,
} from './heartbeat-texts.ts';

/** Lists every job with its last run; the same on every screen size. */
export function JobList({ jobs }: { jobs: readonly JobRun[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {jobs.map((job) => (
        <li
          key={job.name}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 last:pb-0"
        >
          <div className="min-w-0">
            <p className="font-semibold">{JOB_NAMES[job.name] ?? job.name}</p>
            <p className="text-sm text-ink-soft">
              {agoText(job.secondsAgo)}, {TEXTS.every(durationText(job.everySeconds))}
            </p>
            {job.detail !== null && (
              <p
                className={classNames(
                  'text-sm',
                  job.state === 'failed' ? 'text-danger' : 'text-ink-soft',
                )}
              >
                {translateText(job.detail)}
              </p>
            )}
          </div>
          <JobResult {...job} />
        </li>
      ))}
    </ul>
  );
}

const LOOKS = {
  running: { tone: 'info', icon: LoaderCircle },
  failed: { tone: 'danger', icon: CircleAlert },
  late: { tone: 'attention', icon: Clock },
} as const;

function JobResult({ state, handled }: JobRun) {
  if (state === 'done') {
    return (
      <Badge tone="success" icon={CircleCheck}>
        {TEXTS.doneCount(handled ?? 0)}
      </Badge>
    );
  }
  return <Badge {...LOOKS[state]}>{JOB_STATES[state]}</Badge>;
}
