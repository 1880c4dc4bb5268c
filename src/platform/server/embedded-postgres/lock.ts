import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DataDirectoryInUse, type Holder } from './errors.ts';
import { isRunning } from './process.ts';

/** Returns the name of this process's lock session in pg_stat_activity. */
export function lockSessionName({ isCommand }: { isCommand: boolean }): string {
  return `wellword ${isCommand ? 'command ' : ''}${process.pid}`;
}

const LOCK = [7201, 1] as const;
const PATIENCE_MS = 3000;

/**
 * Locks the server for this app as long as the session is connected. A session's lock cannot be stale: PostgreSQL releases it when
 * the app is killed, and it is kept when the server is taken over.
 * @throws DataDirectoryInUse
 */
export async function takeLock(client: pg.Client, dataDirectory: string): Promise<void> {
  // The caller's settings for its sessions must not end this one.
  await client.query('set idle_session_timeout = 0');
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tryLock(client))) {
    const holder = await findHolder(client);
    // The server needs a moment to notice that a killed app's connection is closed.
    const isLeaving = holder === undefined || !isRunning(holder.pid);
    if (!isLeaving || performance.now() > deadline) {
      throw new DataDirectoryInUse(dataDirectory, holder);
    }
    await sleep(10);
  }
}

/**
 * Refuses to work beside a command, which stops the server when it ends. The app stays.
 * @throws DataDirectoryInUse
 */
export async function refuseBesideCommand(client: pg.Client, dataDirectory: string): Promise<void> {
  const holder = await findHolder(client);
  if (holder?.isCommand === true) throw new DataDirectoryInUse(dataDirectory, holder);
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as taken',
    [...LOCK],
  );
  return rows[0]?.taken === true;
}

async function findHolder(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select session.application_name as name
       from pg_locks lock join pg_stat_activity session on session.pid = lock.pid
      where lock.locktype = 'advisory' and lock.granted
        and lock.classid = $1 and lock.objid = $2 and lock.objsubid = 2
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [...LOCK],
  );
  const [, command, pid] = /^wellword (command )?(\d+)$/.exec(rows[0]?.name ?? '') ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), isCommand: command !== undefined };
}
