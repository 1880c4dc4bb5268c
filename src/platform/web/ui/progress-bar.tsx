interface ProgressBarProps {
  /** Real progress: how many of how many. Undefined while it is not known. */
  doneCount: number | undefined;
  total: number;
  /** The id of the words that say the same. */
  labelledBy: string;
}

export const PROGRESS_BAR =
  'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand forced-colors:h-3 forced-colors:forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:[&::-moz-progress-bar]:bg-[CanvasText] forced-colors:[&::-webkit-progress-bar]:bg-[Canvas] forced-colors:[&::-webkit-progress-value]:bg-[CanvasText]';

/** How far long work is. */
export function ProgressBar({ doneCount, total, labelledBy }: ProgressBarProps) {
  return (
    <progress aria-labelledby={labelledBy} value={doneCount} max={total} className={PROGRESS_BAR} />
  );
}
