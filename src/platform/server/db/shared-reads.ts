import type pg from 'pg';
import { gathered } from './gathered.ts';
import { findPool, type ClinicScope } from './scope.ts';

type Read<Asked, Answer> = (scope: ClinicScope, asked: Asked) => Promise<Answer>;

interface Flight<Answer> {
  readonly board: () => Promise<Answer>;
  aboard: number;
}

/**
 * A read of which those share one answer who ask the same for one clinic while it is being asked already: when something
 * changes, every open screen of the clinic asks again at that moment. As with everything that is `gathered`, an answer is
 * asked for after all who share it have come, so that nobody is told what was true before. It may depend on the clinic, its
 * date and its zone, and on what is asked, and on nothing else of the caller: rights are looked at before. Nobody may change it.
 * In a transaction nothing is shared, because what that has written nobody else may see yet.
 */
export function sharedRead<Asked, Answer extends object>(
  read: Read<Asked, Answer>,
): Read<Asked, Answer> {
  const flightsOf = new WeakMap<pg.Pool, Map<string, Flight<Answer>>>();

  return async (scope, asked) => {
    const pool = findPool(scope);
    if (pool === undefined) return read(scope, asked);
    const flights = flightsOf.get(pool) ?? new Map<string, Flight<Answer>>();
    flightsOf.set(pool, flights);
    const key = JSON.stringify([scope.clinicId, scope.today, scope.timeZone, asked]);
    const flight = flights.get(key) ?? flightOf(() => read(scope, asked));
    flights.set(key, flight);
    flight.aboard += 1;
    try {
      return await flight.board();
    } finally {
      flight.aboard -= 1;
      if (flight.aboard === 0) flights.delete(key);
    }
  };
}

function flightOf<Answer>(read: () => Promise<Answer>): Flight<Answer> {
  const board = gathered<'it', Answer>(async () => new Map([['it', await read()]]), { most: 1 });
  return { board: async () => (await board('it')) as Answer, aboard: 0 };
}
