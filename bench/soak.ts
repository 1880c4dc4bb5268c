import { setTimeout as sleep } from 'node:timers/promises';
import { none, within, type Bench } from './measure.ts';
import { fire } from './stage/load.ts';
import { mixOf, shotsOf } from './mix.ts';
import { withStage, type Running } from './stage/stage.ts';

const MINUTES = { usual: 2, long: 30 };
const SLOPE_MB = 1;
const GROWTH = 1.1;
const WARM_UP = 0.2;

/** R35 of the reliability plan: a day's requests, looked at for what is never given back. */
export const soak: Bench = {
  says: 'memory over half an hour of the mix',
  onlyLong: true,
  run: ({ long }) =>
    withStage(
      { otherClinics: 9, appointments: 1000, reviews: 1000, messages: 1000 },
      async (stage) => {
        const next = mixOf(await shotsOf(stage));
        const minutes = long ? MINUTES.long : MINUTES.usual;
        const seen: { minute: number; heap: number; rss: number }[] = [];
        let failures = 0;
        for (let minute = 0; minute < minutes; minute += 0.25) {
          // Some fifty a second: bursts of a second on few connections, then rest.
          const fired = await fire(stage.product.url, { connections: 4, seconds: 3, next });
          failures += fired.failures;
          await sleep(12_000);
          const { heapUsed, rss } = await memoryIn(stage.product);
          seen.push({ minute, heap: heapUsed / 1e6, rss: rss / 1e6 });
        }
        const warm = seen.slice(Math.ceil(seen.length * WARM_UP));
        const first = warm[0]?.rss ?? Number.NaN;
        return [
          within(SLOPE_MB, { name: 'heap, MB more in 10 minutes', value: slopeOf(warm) * 10 }),
          within(GROWTH, {
            name: 'RSS at the end / after warm-up',
            value: (warm.at(-1)?.rss ?? Number.NaN) / first,
          }),
          none({ name: 'errors', value: failures }),
        ];
      },
    ),
};

function memoryIn({ child }: Running): Promise<NodeJS.MemoryUsage> {
  return new Promise((resolve) => {
    child.once('message', (said) => resolve(said as NodeJS.MemoryUsage));
    child.send('memory');
  });
}

/** Least squares, in MB a minute. */
function slopeOf(seen: readonly { minute: number; heap: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(seen.map((one) => one.minute));
  const heap = mean(seen.map((one) => one.heap));
  const top = seen.reduce((sum, one) => sum + (one.minute - minute) * (one.heap - heap), 0);
  return top / seen.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0);
}
