import { Check } from 'lucide-react';

/** The moment when something is done: a green disc with a check, which comes up once. A heading below says what. */
export function SuccessMark() {
  return (
    <span className="success-mark mb-2 grid size-16 place-items-center rounded-full bg-success text-surface">
      <Check aria-hidden strokeWidth={3} className="size-9" />
    </span>
  );
}
