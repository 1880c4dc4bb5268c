import { explainDatabaseError } from '#platform/server/db/explain-database-error.ts';
import { EnvError } from '#platform/server/env.ts';

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  ENOENT: 'it, or its folder, does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EROFS: 'the disk is read-only',
};
/** Names of Node's, the language's and the database driver's own errors, whose messages may quote data. */
const NOT_OURS = /^(?:\w*Error|error)$/;

/** Returns the sentence for the person who runs the installation; undefined for an unexpected error. */
export function toSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The database library puts an error of its own around PostgreSQL's.
  return explain(error) ?? toSentence(error.cause);
}

function explain(error: Error): string | undefined {
  // Errors with a name of their own are written for people, and name a cure.
  if (error instanceof EnvError || !NOT_OURS.test(error.name)) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message;
  const problem = FILE_PROBLEMS[code];
  const isOfFile = 'path' in error && !('address' in error);
  if (problem !== undefined && isOfFile) return `${String(error.path)} cannot be used: ${problem}.`;
  // A write to an open file names no path.
  if (code === 'ENOSPC') return 'The disk is full. Make room, and try again.';
  return explainDatabaseError(error);
}
