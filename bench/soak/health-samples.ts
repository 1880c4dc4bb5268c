import { readdirSync } from 'node:fs';
import { median, none, within, type Measure } from '../measure.ts';
import type { BenchDatabase } from '../environment/database.ts';
import { askProcess, type Running } from '../environment/environment.ts';
import type { ProcessHealth } from '../environment/process-health.ts';

/** This part of the time is left out: the process still compiles what it does often, and fills what it keeps. */
const WARM_UP = 0.25;
const GROWTH = 1.1;
/** A timer or a caller's socket more or less is always under way. */
const MORE_HANDLES = 5;
/** The connections that the product's pools may hold together, and the one that listens to changes (`app/server/app.ts`). */
const MOST_CONNECTIONS = 15;

/** How the product's process was at a moment. */
export interface HealthSample extends ProcessHealth {
  readonly minute: number;
  /** To the database, of all its pools. */
  readonly connections: number;
  /** Files, sockets and pipes that it holds open. */
  readonly files: number;
}

export async function sampleHealth(
  { product, database }: { product: Running; database: BenchDatabase },
  minute: number,
): Promise<HealthSample> {
  const health = await askProcess<ProcessHealth>(product, 'readHealth');
  const { rowCount } = await database.owner.query(
    `select from pg_stat_activity where usename like 'app%'`,
  );
  const files = readdirSync(`/proc/${product.child.pid}/fd`).length;
  return { ...health, minute, connections: rowCount ?? 0, files };
}

/** Memory that was not given back: slopes over all looks, and medians of the first fifth and the last, so that no single look decides. */
export function toMeasures(
  samples: readonly HealthSample[],
  { minutes, slopeMb }: { minutes: number; slopeMb: number },
): Measure[] {
  const warm = samples.filter(({ minute }) => minute > minutes * WARM_UP);
  const uncaught = samples.at(-1)?.uncaught ?? [];
  return [
    slope('heap, MB more in 10 minutes', ({ heap }) => heap),
    slope('buffers, MB more in 10 minutes', ({ buffers }) => buffers),
    growth('RSS at the end / after warm-up', ({ rss }) => rss / 1e6),
    within(MOST_CONNECTIONS, {
      name: 'connections to the database',
      value: ends(({ connections }) => connections).last,
    }),
    // Beside those, which come and go as they are needed: each is a file, a pipe and, while it rests, a timer.
    more('open files more at the end', ({ files, connections }) => files - connections),
    more('timers, sockets more at the end', ({ resources, connections }) => {
      const all = Object.values(resources).reduce((sum, count) => sum + count, 0);
      return all - connections * 2;
    }),
    none({ name: 'uncaught errors', value: uncaught.length, note: uncaught[0] }),
  ];

  function slope(name: string, bytes: (healthSample: HealthSample) => number): Measure {
    const value =
      fitSlope(warm.map((healthSample) => [healthSample.minute, bytes(healthSample) / 1e6])) * 10;
    const { note } = ends((healthSample) => bytes(healthSample) / 1e6);
    return within(slopeMb, { name, value, note: `${note} MB in ${warm.length} looks` });
  }

  function growth(name: string, of: (healthSample: HealthSample) => number): Measure {
    const { first, last, note } = ends(of);
    return within(GROWTH, { name, value: last / first, note: `${note} MB` });
  }

  function more(name: string, of: (healthSample: HealthSample) => number): Measure {
    const { first, last, note } = ends(of);
    return within(MORE_HANDLES, { name, value: last - first, note });
  }

  function ends(of: (healthSample: HealthSample) => number) {
    const fifth = Math.ceil(warm.length / 5);
    const first = median(warm.slice(0, fifth).map(of));
    const last = median(warm.slice(-fifth).map(of));
    return { first, last, note: `${first.toFixed(1)} → ${last.toFixed(1)}` };
  }
}

/** Least squares, a minute. */
function fitSlope(points: readonly (readonly [minute: number, value: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(points.map(([x]) => x));
  const level = mean(points.map(([, value]) => value));
  const top = points.reduce((sum, [x, value]) => sum + (x - minute) * (value - level), 0);
  return top / points.reduce((sum, [x]) => sum + (x - minute) ** 2, 0);
}
