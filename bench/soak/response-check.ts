import type { TimedResponse, PreparedRequest } from '../environment/load.ts';

/** A response that takes longer counts as missing. */
export const LONGEST_MS = 30_000;
/** So long after its connections were ended the database may count as away; it is back at once. */
const AWAY_MS = 2000;

type Answer = Pick<TimedResponse, 'status' | 'head'>;
/** `wanted` is how the status begins that is right; without it any good one is. */
type Asked = Pick<PreparedRequest, 'name'> & { readonly expectedStatus?: string };

/** Counts responses, and those that must not occur. */
export interface ResponseCheck {
  /** While the database is away, "come again" with a time is right as well. */
  note(answer: Answer, request: Asked): void;
  databaseIsAway(): void;
  readonly counts: { all: number; away: number };
  /** The events that must not happen, and their number. */
  readonly strange: ReadonlyMap<string, number>;
}

export function responseCheck(): ResponseCheck {
  const strange = new Map<string, number>();
  const counts = { all: 0, away: 0 };
  let awayUntil = 0;
  const isToldAway = ({ status, head }: Answer) =>
    status === '503' && /\r\nretry-after: \d/.test(head) && performance.now() < awayUntil;
  return {
    note(answer, { name, expectedStatus = '2' }) {
      counts.all += 1;
      if (answer.status.startsWith(expectedStatus)) return;
      if (isToldAway(answer)) {
        counts.away += 1;
        return;
      }
      const what = `${name}: ${answer.status}`;
      strange.set(what, (strange.get(what) ?? 0) + 1);
    },
    databaseIsAway() {
      awayUntil = performance.now() + AWAY_MS;
    },
    counts,
    strange,
  };
}
