import { atLeast, interleaved, type Bench, type Measure } from './measure.ts';
import { fire, shot, type Shot } from './stage/load.ts';
import { cookiesOfOthers, withStage, type Stage } from './stage/stage.ts';

const LEAST = 0.75;
/** Where each caller is another clinic, 0.75 is not reached: a tenth below the least that was measured, to be seen when it gets worse. */
const FLOORS = { appointments: 0.44, reviews: 0.56, messages: 0.53 } as const;
const CONNECTIONS = [16, 32];
const NAMES = ['appointments', 'reviews', 'messages'] as const;
const ROUNDS = 5;
const SECONDS = 1.5;

/**
 * The newest 50 as the screens ask for them, signed in, checked and kept apart, against one prepared statement. First by one
 * clinic, whose screens share answers that they ask for at one moment; then by many, who share nothing.
 */
export const lists: Bench = {
  says: 'lists of 50 a second, against node:http and one prepared statement without sign-in, checks or RLS',
  run: ({ long }) =>
    withStage(
      { otherClinics: long ? 49 : 24, appointments: 4000, reviews: 4000, messages: 4000 },
      async (stage) => {
        const callers = [
          { by: '', cookies: [stage.cookie] },
          {
            by: ', each another clinic',
            floors: FLOORS,
            cookies: await cookiesOfOthers(stage.database),
          },
        ];
        const [fewest = 1] = CONNECTIONS;
        const alone = { connections: fewest, by: '', cookies: [stage.cookie] };
        // Servers live for weeks. For their first ten seconds Node compiles what it runs most.
        for (const list of NAMES) await measureList(stage, { ...alone, list, rounds: 1 });
        const measures: Measure[] = [];
        for (const caller of callers)
          for (const connections of CONNECTIONS)
            for (const list of NAMES)
              measures.push(
                await measureList(stage, { ...caller, list, connections, rounds: ROUNDS }),
              );
        return measures;
      },
    ),
};

async function measureList(
  { product, bare }: Stage,
  asking: {
    list: (typeof NAMES)[number];
    connections: number;
    by: string;
    floors?: typeof FLOORS;
    cookies: readonly string[];
    rounds: number;
  },
): Promise<Measure> {
  const { list, connections, by, floors, cookies, rounds } = asking;
  const asked = cookies.map((cookie) => shot('POST', `/api/${list}/search`, { cookie, body: {} }));
  const bareAsked = shot('GET', `/list/${list}`);
  const rateOf = (url: string, shots: readonly Shot[]) => async () => {
    let turn = 0;
    const { rate, failures, statuses } = await fire(url, {
      connections,
      seconds: SECONDS,
      next: () => shots[(turn += 1) % shots.length] ?? bareAsked,
    });
    if (failures > 0) throw new Error(`${list} was answered ${JSON.stringify(statuses)}`);
    return rate;
  };
  const rates = await interleaved(rounds, {
    product: rateOf(product.url, asked),
    bare: rateOf(bare.url, [bareAsked]),
  });
  return atLeast(floors?.[list] ?? LEAST, {
    name: `list ${list} ×${connections}${by}`,
    value: rates.product,
    reference: rates.bare,
    ...(floors === undefined ? {} : { note: 'a floor; 0.75 is not reached' }),
  });
}
