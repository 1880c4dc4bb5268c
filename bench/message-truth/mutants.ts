import type { SimulatedEvent } from './events.ts';
import { BOOK_MUTANTS } from './mutants-of-book.ts';
import { LEFT_AFTER_CHANGE_MUTANTS } from './mutants-left-after-change.ts';
import { MESSAGE_MUTANTS } from './mutants-of-messages.ts';
import { REPLY_MUTANTS } from './mutants-of-replies.ts';
import { VISIT_MUTANTS } from './mutants-of-visits.ts';
import type { Mutant } from './mutation.ts';
import { countFindings, readRecording, type Recording } from './recording.ts';

export const MUTANTS: readonly Mutant[] = [
  ...MESSAGE_MUTANTS,
  ...LEFT_AFTER_CHANGE_MUTANTS,
  ...VISIT_MUTANTS,
  ...REPLY_MUTANTS,
  ...BOOK_MUTANTS,
];

/** Places that are tried for one mutant before it counts as missed. */
const MOST_PLACES = 25;

/** The fate of a mutant; `accused` is one that the judge reports although it is no fault. */
export type Verdict = 'right' | 'missed' | 'accused' | 'no place';

/** Puts each mutant into the recordings until the judge finds it, or never does where it is allowed. */
export function tryMutants(
  recordings: readonly (readonly SimulatedEvent[])[],
): Map<Mutant, Verdict> {
  const read = recordings.map((events) => {
    return { recording: readRecording(events), before: countFindings(events) };
  });
  return new Map(MUTANTS.map((mutant) => [mutant, tryMutant(mutant, read)]));
}

function tryMutant(
  { code, isAllowed, mutate }: Mutant,
  read: readonly { recording: Recording; before: ReadonlyMap<string, number> }[],
): Verdict {
  let places = 0;
  for (const { recording, before } of read)
    for (const events of mutate(recording)) {
      places += 1;
      const isFound = (countFindings(events).get(code) ?? 0) > (before.get(code) ?? 0);
      if (isFound) return isAllowed === true ? 'accused' : 'right';
      if (places >= MOST_PLACES) return isAllowed === true ? 'right' : 'missed';
    }
  if (places === 0) return 'no place';
  return isAllowed === true ? 'right' : 'missed';
}
