import { atMost, measureInTurns, none, type Bench, type Measure } from './measure.ts';
import { openConnection, quantile, prepareRequest } from './environment/load.ts';
import { withEnvironment, type Environment } from './environment/environment.ts';

const MOST = 1.3;
// Many short rounds: what else the machine does for a while then meets both sides.
const ROUNDS = 41;
const WARM_ROUNDS = 21;
const ASKED_A_ROUND = 7;
const OF_THE_CLINIC = { appointments: 200, reviews: 200, messages: 1000 };
const SMALL = 9;
/** 400,000 messages; ten million with --long, which takes 20 GB and ten minutes to fill. */
const GREAT = { usual: 399, long: 9999 };

const QUESTIONS = {
  'start page': { method: 'GET', path: '/api/dashboard' },
  'due today': { method: 'POST', path: '/api/messages/search', body: { date: 'due_today' } },
  overdue: { method: 'POST', path: '/api/messages/search', body: { date: 'overdue' } },
  'messages by status': {
    method: 'POST',
    path: '/api/messages/search',
    body: { status: 'failed' },
  },
  'messages of a patient': {
    method: 'POST',
    path: '/api/messages/search',
    body: { patient: '77' },
  },
  'appointments by status': {
    method: 'POST',
    path: '/api/appointments/search',
    body: { status: 'completed' },
  },
  'reviews by status': { method: 'POST', path: '/api/reviews/search', body: { status: 'pending' } },
};

/** The same clinic with the same rows, in a small database and in a great one, asked in turns. */
export const growth: Bench = {
  says: 'one clinic’s start page, due lists and filters, in a great database against a small one',
  run: ({ long }) => {
    const otherClinics = long ? GREAT.long : GREAT.usual;
    return withEnvironment({ ...OF_THE_CLINIC, otherClinics: SMALL }, (small) =>
      withEnvironment({ ...OF_THE_CLINIC, otherClinics }, (great) =>
        measureGrowth({ small, great }),
      ),
    );
  },
};

/** On databases that are filled. */
export async function measureGrowth({
  small,
  great,
}: {
  small: Environment;
  great: Environment;
}): Promise<Measure[]> {
  const before = await sequentialScans(great);
  // Both warm, as in writes.ts.
  for (const question of Object.values(QUESTIONS)) {
    await measureInTurns(WARM_ROUNDS, {
      great: createTimer(great, question),
      small: createTimer(small, question),
    });
  }
  const measures: Measure[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const times = await measureInTurns(ROUNDS, {
      great: createTimer(great, question),
      small: createTimer(small, question),
    });
    measures.push(atMost(MOST, { name, value: times.great, reference: times.small }));
  }
  const after = await sequentialScans(great);
  return [...measures, none({ name: 'scans of a whole table', ...newScans(before, after) })];
}

/** The median of some answers, in ms. */
function createTimer(
  { product, cookie }: Environment,
  { method, path, body }: { method: string; path: string; body?: object },
) {
  return async () => {
    const { port, hostname } = new URL(product.url);
    const line = await openConnection(Number(port), hostname);
    const { bytes } = prepareRequest(method, path, { cookie, body });
    const times: number[] = [];
    for (let requestIndex = 0; requestIndex < ASKED_A_ROUND; requestIndex += 1) {
      const startedAt = performance.now();
      const { status } = await line.ask(bytes);
      times.push(performance.now() - startedAt);
      if (status !== '200') throw new Error(`${path} was answered ${status}`);
    }
    line.close();
    return quantile(
      times.toSorted((first, second) => first - second),
      0.5,
    );
  };
}

/** PostgreSQL's own count, so that it is of the statements and parameters that really ran. */
async function sequentialScans({ database }: Environment): Promise<Map<string, number>> {
  const { rows } = await database.owner.query<{ relname: string; seq_scan: string }>(
    `select relname, seq_scan from pg_stat_user_tables where relname = any($1)`,
    [['appointments', 'reviews', 'sequence_messages', 'send_attempts', 'do_not_contact']],
  );
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
}

function newScans(before: Map<string, number>, after: Map<string, number>) {
  const scannedTables = [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0));
  return {
    value: scannedTables.length,
    note: scannedTables.map(([table]) => table).join(', ') || undefined,
  };
}
