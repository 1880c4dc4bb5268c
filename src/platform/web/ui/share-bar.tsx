interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
}

/** Shows a share as a bar; the words beside it say the same. */
export function ShareBar({ share }: ShareBarProps) {
  return (
    <meter
      value={share}
      aria-hidden
      className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line bg-none [print-color-adjust:exact] forced-colors:appearance-auto [&::-moz-meter-bar]:bg-ink-soft [&::-moz-meter-bar]:bg-none [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-ink-soft [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-optimum-value]:[print-color-adjust:exact]"
    />
  );
}
