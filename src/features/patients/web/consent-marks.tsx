import { texts } from '#platform/i18n.ts';
import { Check, CircleDashed, X } from 'lucide-react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { PURPOSES } from '../choices.ts';
import type { ConsentAct, ConsentState, Purpose } from '../schema.ts';
import { PURPOSE_TEXTS } from './texts.ts';

const WORDS = texts({
  given: 'yes',
  declined: 'no',
  withdrawn: 'withdrawn',
  unknown: 'not asked',
});

/** The states by shape first: a check, a cross, a dashed ring. */
const LOOKS = {
  given: { icon: Check, className: 'bg-success-soft text-success' },
  declined: { icon: X, className: 'bg-danger-soft text-danger' },
  withdrawn: { icon: X, className: 'bg-danger-soft text-danger' },
  unknown: {
    icon: CircleDashed,
    className: 'border border-dashed border-edge text-ink-soft',
  },
} as const;

/** Shows what a patient said about each purpose; with `onAsk` each is a button to record an answer. */
export function ConsentMarks({
  consents,
  onAsk,
}: {
  consents: ConsentState;
  onAsk?: (purpose: Purpose) => void;
}) {
  return (
    <ul className="flex flex-wrap gap-x-2">
      {PURPOSES.map((purpose) => (
        <li key={purpose}>
          {onAsk === undefined ? (
            <ConsentMark purpose={purpose} act={consents[purpose]} />
          ) : (
            <button
              type="button"
              onClick={() => onAsk(purpose)}
              className="inline-flex min-h-11 items-center rounded-full"
            >
              <ConsentMark purpose={purpose} act={consents[purpose]} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ConsentProps {
  purpose: Purpose;
  act: ConsentAct | null;
}

const TONES = {
  given: 'text-success',
  declined: 'text-danger',
  withdrawn: 'text-danger',
  unknown: 'text-ink-soft',
} as const;

/** Shows what a patient said about one purpose by its shape; the words are read aloud. */
export function ConsentIcon({ purpose, act }: ConsentProps) {
  const state = act ?? 'unknown';
  const words = `${PURPOSE_TEXTS[purpose]}: ${WORDS[state]}`;
  const { icon: Glyph } = LOOKS[state];
  return (
    <span title={words} className={classNames('inline-flex', TONES[state])}>
      <Glyph aria-hidden className="size-5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Shows what a patient said about one purpose in the second line of a card. */
export function ConsentWord({ purpose, act }: ConsentProps) {
  const state = act ?? 'unknown';
  const { icon: Glyph } = LOOKS[state];
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-1', TONES[state])}>
      <Glyph aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        {PURPOSE_TEXTS[purpose]}: {WORDS[state]}
      </span>
    </span>
  );
}

/** Shows what a patient said about one purpose. */
function ConsentMark({ purpose, act }: { purpose: Purpose; act: ConsentAct | null }) {
  const state = act ?? 'unknown';
  const { icon: Glyph, className } = LOOKS[state];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm whitespace-nowrap',
        className,
      )}
    >
      <Glyph aria-hidden className="size-4 shrink-0" />
      {PURPOSE_TEXTS[purpose]}: {WORDS[state]}
    </span>
  );
}
