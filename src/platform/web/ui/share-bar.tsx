import { PROGRESS_BAR } from './progress-bar.tsx';

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
}

/** Shows a share as a bar; the words beside it say the same. */
export function ShareBar({ share }: ShareBarProps) {
  return (
    <progress aria-hidden value={share} className={`${PROGRESS_BAR} [print-color-adjust:exact]`} />
  );
}
