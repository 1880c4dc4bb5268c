interface ProgressBarProps {
  /** Real progress: how many of how many. Undefined while it is not known. */
  done: number | undefined;
  total: number;
  /** The id of the words that say the same. */
  labelledBy: string;
}

/** How far long work is. */
export function ProgressBar({ done, total, labelledBy }: ProgressBarProps) {
  return (
    <progress
      aria-labelledby={labelledBy}
      value={done}
      max={total}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
