import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atMost, median, type Bench } from './measure.ts';
import { openConnection, prepareRequest } from './environment/load.ts';
import { withEnvironment, type Environment } from './environment/environment.ts';

const MOST = 4;
const AT_A_TIME = 500;
const SIZES = { usual: 2000, long: 10_000 };
const ROUNDS = 5;

/**
 * Three follow-ups for each of many reviews, in the calls that the screen makes; against COPY, which is as quick as
 * PostgreSQL takes rows, of the very rows that came of it, into the same table with the same indexes.
 */
export const bulk: Bench = {
  says: 'follow-ups for many reviews at once, in seconds, against COPY of the same rows',
  run: ({ long }) => {
    const reviews = long ? SIZES.long : SIZES.usual;
    return withEnvironment(
      { otherClinics: 4, appointments: 10, reviews, messages: 1000 },
      async (environment) => {
        const times: { ours: number; copySeconds: number }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) times.push(await oneRound(environment));
        const value = median(times.map(({ ours }) => ours));
        const reference = median(times.map(({ copySeconds }) => copySeconds));
        const note = `${reviews * 3} rows`;
        return [atMost(MOST, { name: 'bulk follow-ups', value, reference, note })];
      },
    );
  },
};

async function oneRound(environment: Environment): Promise<{ ours: number; copySeconds: number }> {
  const { owner, clinicId } = environment.database;
  const { rows } = await owner.query<{ id: string }>(
    'select id from reviews where user_id = $1 order by id',
    [clinicId],
  );
  const ours = await measureSeconds(() =>
    createAll(
      environment,
      rows.map(({ id }) => id),
    ),
  );
  // The server writes and reads the file, as \copy does at the other end of the line.
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-bench-copy-'));
  await chmod(folder, 0o777);
  const file = path.join(folder, 'rows');
  const condition = `user_id = '${clinicId}' and profile_id is not null`;
  const { rowCount } = await owner.query(
    `copy (select * from sequence_messages where ${condition}) to '${file}'`,
  );
  if (rowCount !== rows.length * 3)
    throw new Error(`${rowCount} follow-ups of ${rows.length} reviews`);
  await owner.query(`delete from sequence_messages where ${condition}`);
  const copySeconds = await measureSeconds(() =>
    owner.query(`copy sequence_messages from '${file}'`),
  );
  await owner.query(`delete from sequence_messages where ${condition}`);
  await owner.query(
    `update reviews set has_sequence = false, follow_ups_created_at = null where user_id = $1`,
    [clinicId],
  );
  await owner.query('vacuum analyze sequence_messages, reviews');
  await rm(folder, { recursive: true, force: true });
  return { ours, copySeconds };
}

async function createAll({ product, cookie }: Environment, ids: string[]): Promise<void> {
  const { port, hostname } = new URL(product.url);
  const line = await openConnection(Number(port), hostname);
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const body = { profileIds: ids.slice(from, from + AT_A_TIME), language: 'en' };
    const { status, body: answer } = await line.ask(
      prepareRequest('POST', '/api/sequences/bulk', { cookie, body }).bytes,
    );
    if (status !== '200') throw new Error(`Bulk was answered ${status}: ${answer.toString()}`);
  }
  line.close();
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
