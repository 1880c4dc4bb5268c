import { DrillFailed } from '#platform/server/backup/restore-drill.ts';
import { NotEmpty } from '#platform/server/backup/restore-backup.ts';
import { UnfinishedRestore } from '#platform/server/backup/restore-mark.ts';
import { UnusableFile } from '#platform/server/backup/encrypted-file.ts';
import { ForgedHeads } from '#platform/server/audit/chain-heads.ts';
import { NewerSchema, UnknownSchema } from '#platform/server/db/migrate.ts';
import { isDatabaseAway } from '#platform/server/db/pools.ts';
import { MissingRights } from '#platform/server/db/rights.ts';
import { WrongSecret } from '#platform/server/db/stored-keys.ts';
import {
  DataDirectoryInUse,
  PostgresUnavailable,
} from '#platform/server/embedded-postgres/errors.ts';
import { EnvError } from '#platform/server/env.ts';

/** Errors whose message is a sentence for the person who runs the installation. */
const FOR_PEOPLE = [
  DataDirectoryInUse,
  DrillFailed,
  EnvError,
  ForgedHeads,
  MissingRights,
  NewerSchema,
  NotEmpty,
  PostgresUnavailable,
  UnfinishedRestore,
  UnknownSchema,
  UnusableFile,
  WrongSecret,
];

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EEXIST: 'it exists already',
  ENOENT: 'its folder does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'its folder is a file',
  EROFS: 'the disk is read-only',
};

/** Returns the sentence that says what went wrong; undefined for an unexpected error. */
export function toSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return error.message;
  if ('path' in error && 'code' in error && typeof error.code === 'string') {
    const problem = FILE_PROBLEMS[error.code];
    if (problem !== undefined) return `${String(error.path)} cannot be written: ${problem}.`;
  }
  if (isDatabaseAway(error))
    return `The database cannot be reached: ${error.message}. Check DATABASE_URL and that the server runs.`;
  // No such user, password or database.
  if ('code' in error && /^(?:28|3D)/.test(String(error.code)))
    return `The database refuses this: ${error.message}. Check DATABASE_URL.`;
  return undefined;
}

/** Runs a command to its end; it ends with 1 and one sentence, or with the trace of an unexpected error. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(toSentence(error) ?? error);
    process.exitCode = 1;
  }
}
