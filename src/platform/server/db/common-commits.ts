import pg from 'pg';
import { gathered } from './gathered.ts';
import { isDatabaseAway } from './pools.ts';
import { queryAsTenant, queryAsTenants, type TenantRun } from './tenant-query.ts';

/** What became of a run, or has yet to. */
type Outcome = () => Promise<pg.QueryResult>;
type Commit = (run: TenantRun) => Promise<Outcome | undefined>;

// Enough that a commit is shared, few enough that PostgreSQL runs some while Node reads and answers others.
const MOST_AT_ONCE = 8;
const commitsOf = new WeakMap<pg.Pool, Map<string, Commit>>();

/**
 * Runs a statement that stands for a whole change. Those who come with the same statement at one moment, or while an earlier one
 * is under way, are committed together, for whichever clinics: a commit costs PostgreSQL and Node more than most changes do. Each
 * run has its own tenant, and nobody pays for another's fault: when the common one fails, everybody's runs again alone, so that
 * a run must do nothing when it is done already. Who waits for a lock waits alone as well, also who came first: else those who
 * come meanwhile would wait for it too.
 */
export async function queryInCommon(
  pool: pg.Pool,
  { text, ...run }: TenantRun & { text: string },
): Promise<pg.QueryResult> {
  const commits = commitsOf.get(pool) ?? new Map<string, Commit>();
  commitsOf.set(pool, commits);
  const commit: Commit =
    commits.get(text) ??
    gathered((runs: TenantRun[]) => committed(pool, { text, runs }), {
      most: MOST_AT_ONCE,
      isLongerWithEach: true,
    });
  commits.set(text, commit);
  const outcome = await commit(run);
  if (outcome === undefined) throw new Error('Every run has an outcome');
  return outcome();
}

async function committed(
  pool: pg.Pool,
  { text, runs }: { text: string; runs: readonly TenantRun[] },
): Promise<Map<TenantRun, Outcome>> {
  const config = { text };
  try {
    const results = await queryAsTenants(pool, { config, runs });
    return new Map(runs.map((run, at) => [run, async () => resultAt(results, at)]));
  } catch (error) {
    // Only PostgreSQL itself can say that nothing was committed. When the database goes away nobody knows, and alone it would be
    // away as well.
    if (!(error instanceof pg.DatabaseError) || isDatabaseAway(error)) throw error;
    if (runs.length === 1 && !isHeldUp(error)) throw error;
  }
  return new Map(runs.map((run) => [run, () => queryAsTenant(pool, { config, ...run })]));
}

/** True when somebody else held a lock for too long. */
function isHeldUp({ code }: pg.DatabaseError): boolean {
  return code === '55P03';
}

function resultAt(results: readonly pg.QueryResult[], at: number): pg.QueryResult {
  const result = results[at];
  if (result === undefined) throw new Error('Every run has a result');
  return result;
}
