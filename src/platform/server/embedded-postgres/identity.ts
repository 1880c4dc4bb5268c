import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { PostgresUnavailable } from './errors.ts';

/** The user that the server runs as: PostgreSQL refuses to run as root, and in a container the app often does. */
export interface Identity {
  /** A command before the program's name that changes the user. */
  readonly prefix: readonly string[];
  /** The user that owns the files; undefined for the app's own user. */
  readonly uid?: number;
  readonly gid?: number;
}

const OURSELVES: Identity = { prefix: [] };

/**
 * Returns an ordinary user who may enter and read folders that only root may enter, but not write there: the product and its
 * node_modules may lie in /root. Of root's capabilities it keeps this one, and no program can gain another.
 */
function withReadAccess({ uid, gid }: { uid: number; gid: number }): Identity {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const capability = ['bounding-set', 'inh-caps', 'ambient-caps'].map(
    (set) => `--${set}=-all,+dac_read_search`,
  );
  // Without this bit access(2) ignores capabilities, and PostgreSQL checks its own programs with it.
  const bits = '--securebits=+no_setuid_fixup';
  return { prefix: ['setpriv', ...user, bits, ...capability, '--'], uid, gid };
}

/** Chooses the first user as whom the programs run. @throws PostgresUnavailable when there is none. */
export function chooseIdentity(binaries: PostgresBinaries, dataDirectory: string): Identity {
  const refusals: string[] = [];
  for (const identity of candidates(dataDirectory)) {
    const refusal = refusalToRun(binaries, identity) ?? refusalToEnter(dataDirectory, identity);
    if (refusal === undefined) return identity;
    refusals.push(refusal);
  }
  throw new PostgresUnavailable(explain(refusals));
}

/** Returns the command line and the user for `spawn`, so that the program runs as this user. */
export function commandAs(
  { prefix: [changeUser, ...options], uid, gid }: Identity,
  { program, args }: { program: string; args: readonly string[] },
): { program: string; args: string[]; user: { uid?: number; gid?: number } } {
  if (changeUser !== undefined)
    return { program: changeUser, args: [...options, program, ...args], user: {} };
  const user = uid === undefined || gid === undefined ? {} : { uid, gid };
  return { program, args: [...args], user };
}

function candidates(dataDirectory: string): Identity[] {
  if (process.getuid?.() !== 0) {
    refuseForeignFolder(dataDirectory);
    return [OURSELVES];
  }
  const { uid, gid } = existsSync(dataDirectory) ? statSync(dataDirectory) : { uid: 0, gid: 0 };
  const user = uid === 0 ? findNobodyUser() : { uid, gid };
  return [{ prefix: [], ...user }, withReadAccess(user)];
}

function refuseForeignFolder(dataDirectory: string): void {
  const uid = process.getuid?.();
  if (uid === undefined || !existsSync(dataDirectory)) return;
  if (statSync(dataDirectory).uid === uid) return;
  throw new PostgresUnavailable(
    `The database folder ${dataDirectory} belongs to another user. Start as that user, or use another DATA_DIR.`,
  );
}

function findNobodyUser(): { uid: number; gid: number } {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

function refusalToRun(binaries: PostgresBinaries, identity: Identity): string | undefined {
  const command = commandAs(identity, { program: binaries.postgres, args: ['--version'] });
  const result = spawnSync(command.program, command.args, {
    ...command.user,
    env: binaries.environment,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status === 0) return undefined;
  if (result.error === undefined) return result.stderr.trim();
  // The kernel reports ENOENT for an existing program when its loader is missing: the system has another C library.
  const isMissingLoader =
    identity.prefix.length === 0 &&
    'code' in result.error &&
    result.error.code === 'ENOENT' &&
    existsSync(binaries.postgres);
  return isMissingLoader
    ? 'it is made for glibc, which this system lacks (Alpine has musl)'
    : result.error.message;
}

function refusalToEnter(dataDirectory: string, identity: Identity): string | undefined {
  if (identity.uid === undefined) return undefined;
  const parent = dirname(dataDirectory);
  const command = commandAs(identity, { program: 'test', args: ['-d', `${parent}/.`] });
  const result = spawnSync(command.program, command.args, {
    ...command.user,
    encoding: 'utf8',
  });
  if (result.status === 0) return undefined;
  return `the user with the id ${identity.uid} may not enter ${parent}`;
}

function explain(refusals: readonly string[]): string {
  const advice =
    process.getuid?.() === 0
      ? 'Start as an ordinary user, use a DATA_DIR that every user may enter, or set DATABASE_URL to a PostgreSQL server of your own.'
      : 'Set DATABASE_URL to a PostgreSQL server of your own.';
  return `The embedded PostgreSQL does not run here: ${refusals.join('; ')}. ${advice}`;
}

/** Whether the files belong to the server's user. An earlier version's servers ran as root. */
export function belongsTo(identity: Identity, dataDirectory: string): boolean {
  return identity.uid === undefined || statSync(dataDirectory).uid === identity.uid;
}

/** Changes the owner of an existing cluster, on which no server runs, to the server's user. */
export function handOver(dataDirectory: string, identity: Identity): void {
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined || !existsSync(dataDirectory)) return;
  if (belongsTo(identity, dataDirectory)) return;
  for (const name of readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dataDirectory, name), uid, gid);
  }
  // Last, because the next start checks it: after a kill in between, the next start does it again.
  chownSync(dataDirectory, uid, gid);
}

/** Lets the user that the server runs as own a file of ours. */
export function giveTo(identity: Identity, path: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(path, identity.uid, identity.gid);
  }
}
