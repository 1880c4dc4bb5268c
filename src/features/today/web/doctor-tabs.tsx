import { classNames } from '#platform/web/ui/class-names.ts';
import type { DoctorVisits } from '../visit-rules.ts';
import { countWaiting } from './doctor-queue.tsx';
import { DAY_TEXTS } from './texts.ts';

interface DoctorTabsProps {
  queues: readonly DoctorVisits[];
  activeQueue: DoctorVisits | undefined;
  onChoose: (queue: DoctorVisits) => void;
}

/** Chooses whose visits a narrow screen shows, with the number of those who wait. */
export function DoctorTabs({ queues, activeQueue, onChoose }: DoctorTabsProps) {
  return (
    <nav
      aria-label={DAY_TEXTS.doctors}
      className="sticky top-14 z-10 flex gap-4 overflow-x-auto border-t border-line bg-surface px-4 max-lg:-mx-4 sm:max-lg:-mx-6 lg:hidden"
    >
      {queues.map((queue) => {
        const waiting = countWaiting(queue);
        return (
          <button
            key={queue.doctorId ?? queue.doctorName}
            type="button"
            aria-pressed={queue === activeQueue}
            onClick={() => onChoose(queue)}
            className={classNames(
              'flex min-h-11 shrink-0 items-center gap-1.5 text-sm whitespace-nowrap',
              queue === activeQueue
                ? 'font-semibold text-ink shadow-[inset_0_-2px_currentColor] forced-colors:underline'
                : 'text-ink-soft',
            )}
          >
            {queue.doctorName}
            {waiting > 0 && (
              <span className="min-w-6 rounded-full bg-sunken px-1.5 text-center font-semibold text-ink tabular-nums">
                {waiting}
                <span className="sr-only"> {DAY_TEXTS.waitingWord}</span>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
