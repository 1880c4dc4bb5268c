import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { PostgresUnavailable } from './errors.ts';

/** As which user the server runs. PostgreSQL refuses to be root, and the app may well be root. */
export interface Identity {
  /** Words before the program's name, which change the user themselves. */
  readonly prefix: readonly string[];
  /** The user that owns the files; undefined when that is the app's own. */
  readonly uid?: number;
  readonly gid?: number;
}

const OURSELVES: Identity = { prefix: [] };

/**
 * An ordinary user who may pass through folders that only root may enter (/root) and read, but write no more than any
 * other: of root's capabilities this one is left, no program can win another, and root's files stay out of reach.
 */
function readingEverything({ uid, gid }: { uid: number; gid: number }): Identity {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const capability = ['bounding-set', 'inh-caps', 'ambient-caps'].map(
    (set) => `--${set}=-all,+dac_read_search`,
  );
  // Without this bit access(2) ignores capabilities, and PostgreSQL asks it about its own programs.
  const bits = '--securebits=+no_setuid_fixup';
  return { prefix: ['setpriv', ...user, bits, ...capability, '--'], uid, gid };
}

/** @throws PostgresUnavailable when the programs do not run here, or only as root, which they refuse */
export function chooseIdentity(binaries: PostgresBinaries, dataDirectory: string): Identity {
  const refusals: string[] = [];
  for (const identity of candidates(dataDirectory)) {
    const refusal = refusalToRun(binaries, identity) ?? refusalToEnter(dataDirectory, identity);
    if (refusal === undefined) return identity;
    refusals.push(refusal);
  }
  throw new PostgresUnavailable(explain(refusals));
}

/** The command line that runs a program under an identity. */
export function commandAs(
  identity: Identity,
  command: { program: string; args: readonly string[] },
): { program: string; args: string[] } {
  const [program = command.program, ...args] = [
    ...identity.prefix,
    command.program,
    ...command.args,
  ];
  return { program, args };
}

/** The user for `spawn` to change to, where the command line does not do it itself. */
export function spawnUser({ prefix, uid, gid }: Identity): { uid?: number; gid?: number } {
  return prefix.length > 0 || uid === undefined || gid === undefined ? {} : { uid, gid };
}

function candidates(dataDirectory: string): Identity[] {
  if (process.getuid?.() !== 0) {
    refuseForeignFolder(dataDirectory);
    return [OURSELVES];
  }
  const { uid, gid } = existsSync(dataDirectory) ? statSync(dataDirectory) : { uid: 0, gid: 0 };
  const user = uid === 0 ? nobody() : { uid, gid };
  return [{ prefix: [], ...user }, readingEverything(user)];
}

function refuseForeignFolder(dataDirectory: string): void {
  const uid = process.getuid?.();
  if (uid === undefined || !existsSync(dataDirectory)) return;
  if (statSync(dataDirectory).uid === uid) return;
  throw new PostgresUnavailable(
    `The database folder ${dataDirectory} belongs to another user. Start as that user, or use another DATA_DIR.`,
  );
}

function nobody(): { uid: number; gid: number } {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

function refusalToRun(binaries: PostgresBinaries, identity: Identity): string | undefined {
  const command = commandAs(identity, { program: binaries.postgres, args: ['--version'] });
  const result = spawnSync(command.program, command.args, {
    ...spawnUser(identity),
    env: binaries.environment,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status === 0) return undefined;
  if (result.error === undefined) return result.stderr.trim();
  // The kernel says ENOENT for a program that is there when its loader is not: another C library.
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
    ...spawnUser(identity),
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

/** Whether the files belong to the user that the server is to run as. An earlier version's servers ran as root. */
export function belongsTo(identity: Identity, dataDirectory: string): boolean {
  return identity.uid === undefined || statSync(dataDirectory).uid === identity.uid;
}

/** Gives an existing cluster, on which no server runs, to the user that its server will run as. */
export function handOver(dataDirectory: string, identity: Identity): void {
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined || !existsSync(dataDirectory)) return;
  if (belongsTo(identity, dataDirectory)) return;
  for (const name of readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dataDirectory, name), uid, gid);
  }
  // Last, since it is what the next start looks at: a kill in between only does it again.
  chownSync(dataDirectory, uid, gid);
}
