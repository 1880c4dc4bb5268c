import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { PostgresUnavailable } from './postgres-errors.ts';

/** As whom the server runs. PostgreSQL refuses to be root, and we may well be. */
export interface Identity {
  /** Words before the program's name. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

const OURSELVES: Identity = { prefix: [] };

// Inside its own user namespace the server is `nobody`; outside, its files stay root's. No user is made,
// nothing changes hands, and folders that only root may enter (/root) work.
const NAMESPACED: Identity = {
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
};

/** @throws PostgresUnavailable when the programs do not run here, or only as root, which they refuse */
export function chooseIdentity(binaries: PostgresBinaries, dataDirectory: string): Identity {
  const refusals: string[] = [];
  for (const identity of candidates(dataDirectory)) {
    const refusal = refusalToRun(binaries, identity) ?? refusalToEnter(dataDirectory, identity);
    if (refusal === undefined) {
      handOver(dataDirectory, identity);
      return identity;
    }
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

function candidates(dataDirectory: string): Identity[] {
  if (process.getuid?.() !== 0) {
    refuseForeignFolder(dataDirectory);
    return [OURSELVES];
  }
  const owner = existsSync(dataDirectory) ? statSync(dataDirectory) : undefined;
  if (owner !== undefined && owner.uid !== 0) {
    return [{ prefix: [], uid: owner.uid, gid: owner.gid }];
  }
  return [NAMESPACED, { prefix: [], ...nobody() }];
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
    uid: identity.uid,
    gid: identity.gid,
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

function refusalToEnter(dataDirectory: string, { uid, gid }: Identity): string | undefined {
  if (uid === undefined) return undefined;
  const parent = dirname(dataDirectory);
  if (spawnSync('test', ['-x', parent], { uid, gid }).status === 0) return undefined;
  return `the user with the id ${uid} may not enter ${parent}`;
}

function explain(refusals: readonly string[]): string {
  const advice =
    process.getuid?.() === 0
      ? 'Start as an ordinary user, use a DATA_DIR that every user may enter, or set DATABASE_URL to a PostgreSQL server of your own.'
      : 'Set DATABASE_URL to a PostgreSQL server of your own.';
  return `The embedded PostgreSQL does not run here: ${refusals.join('; ')}. ${advice}`;
}

/** Gives an existing cluster to the user that its server will run as, where that is another than its owner. */
function handOver(dataDirectory: string, identity: Identity): void {
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined || !existsSync(dataDirectory)) return;
  if (statSync(dataDirectory).uid === uid) return;
  for (const name of readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dataDirectory, name), uid, gid);
  }
  // Last, since it is what the next start looks at: a kill in between only does it again.
  chownSync(dataDirectory, uid, gid);
}
