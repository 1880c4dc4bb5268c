/** Checks for the PINs that people guess first: one digit, a run, a repeated part, a year. */
export function isGuessablePin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0));
  const [first = 0] = steps;
  const isRun = steps.every((step) => step === first) && Math.abs(first) <= 1;
  return isRun || /^(\d{1,3})\1+$/.test(pin) || /^(?:19|20)\d\d$/.test(pin);
}
