import { atLeast, interleaved, type Bench, type Measure } from './measure.ts';
import { fire, shot } from './stage/load.ts';
import { withStage, type Stage } from './stage/stage.ts';

const LEAST = 0.75;
const CONNECTIONS = [16, 32];
const NAMES = ['appointments', 'reviews', 'messages'] as const;
const ROUNDS = 5;
const SECONDS = 1.5;

/** The newest 50 as the screens ask for them, signed in, checked and kept apart, against one prepared statement. */
export const lists: Bench = {
  says: 'lists of 50 a second, against node:http and one prepared statement without sign-in, checks or RLS',
  run: ({ long }) =>
    withStage(
      { otherClinics: long ? 49 : 9, appointments: 4000, reviews: 4000, messages: 4000 },
      async (stage) => {
        const measures: Measure[] = [];
        for (const connections of CONNECTIONS)
          for (const name of NAMES) measures.push(await measureList(stage, { name, connections }));
        return measures;
      },
    ),
};

async function measureList(
  { product, bare, cookie }: Stage,
  { name, connections }: { name: string; connections: number },
): Promise<Measure> {
  const asked = shot('POST', `/api/${name}/search`, { cookie, body: {} });
  const bareAsked = shot('GET', `/list/${name}`);
  const rateOf = (url: string, next: typeof asked) => async () => {
    const { rate, failures, statuses } = await fire(url, {
      connections,
      seconds: SECONDS,
      next: () => next,
    });
    if (failures > 0) throw new Error(`${name} was answered ${JSON.stringify(statuses)}`);
    return rate;
  };
  const rates = await interleaved(ROUNDS, {
    product: rateOf(product.url, asked),
    bare: rateOf(bare.url, bareAsked),
  });
  return atLeast(LEAST, {
    name: `list ${name} ×${connections}`,
    value: rates.product,
    reference: rates.bare,
  });
}
