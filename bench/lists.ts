import { dateIn } from '../src/platform/calendar.ts';
import { atLeast, measureInTurns, type Bench, type Measure } from './measure.ts';
import { sendLoad, prepareRequest, type PreparedRequest } from './environment/load.ts';
import {
  signInOtherClinics,
  withEnvironment,
  type Environment,
} from './environment/environment.ts';

const CONNECTIONS = [16, 32];
const LISTS = ['appointments', 'reviews', 'messages'] as const;
/** The reference does not read the data of other tables that a list brings (docs/decisions/068). */
const LEAST = { appointments: 0.2, reviews: 0.25, messages: 0.35 };
const ROUNDS = 3;
const SECONDS = 1;

type List = (typeof LISTS)[number];

const FIRST_DAY = dateIn('Asia/Kolkata', new Date());

/** The first 50 as the screens request them, signed in and checked, every caller of another clinic. */
export const lists: Bench = {
  says: 'lists of 50 a second, against node:http and one prepared statement without sign-in, checks or RLS',
  run: ({ long }) =>
    withEnvironment(
      { otherClinics: long ? 49 : 24, appointments: 4000, reviews: 4000, messages: 4000 },
      async (environment) => {
        const cookies = [...(await signInOtherClinics(environment.database)).values()].flat();
        const [fewest = 1] = CONNECTIONS;
        // Servers live for weeks. For their first ten seconds Node compiles what it runs most.
        for (const list of LISTS)
          await measureList(environment, { list, cookies, connections: fewest, rounds: 1 });
        const measures: Measure[] = [];
        for (const connections of CONNECTIONS)
          for (const list of LISTS)
            measures.push(
              await measureList(environment, { list, cookies, connections, rounds: ROUNDS }),
            );
        return measures;
      },
    ),
};

async function measureList(
  { product, bare }: Environment,
  load: { list: List; connections: number; cookies: readonly string[]; rounds: number },
): Promise<Measure> {
  const { list, connections, cookies, rounds } = load;
  const requests = cookies.map((cookie) =>
    prepareRequest('POST', `/api/${list}/search`, {
      cookie,
      body: list === 'appointments' ? { from: FIRST_DAY } : {},
    }),
  );
  const bareRequest = prepareRequest('GET', `/list/${list}`);
  const createRate = (url: string, shots: readonly PreparedRequest[]) => async () => {
    let turn = 0;
    const { rate, failures, statuses } = await sendLoad(url, {
      connections,
      seconds: SECONDS,
      next: () => shots[(turn += 1) % shots.length] ?? bareRequest,
    });
    if (failures > 0) throw new Error(`${list} got the statuses ${JSON.stringify(statuses)}`);
    return rate;
  };
  const rates = await measureInTurns(rounds, {
    product: createRate(product.url, requests),
    bare: createRate(bare.url, [bareRequest]),
  });
  return atLeast(LEAST[list], {
    name: `list ${list} ×${connections}`,
    value: rates.product,
    reference: rates.bare,
  });
}
