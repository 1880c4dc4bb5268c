/** The embedded server cannot run here. The message says why and what to do. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';
}

/** The process that has a data directory: the app, or a command that ends by itself. */
export interface Holder {
  readonly pid: number;
  readonly isCommand: boolean;
}

/** Another process has the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  /** The other process, if it is known. */
  readonly pid: number | undefined;

  constructor(dataDirectory: string, holder: Holder | undefined) {
    const who = holder === undefined ? '' : ` (process ${holder.pid})`;
    super(
      holder?.isCommand === true
        ? `Another command of Wellword${who} is using the database in ${dataDirectory}. Wait until it has ended, and try again.`
        : `Another Wellword is already running on ${dataDirectory}${who}. Stop it first, or use another DATA_DIR.`,
    );
    this.pid = holder?.pid;
  }
}

/**
 * Returns what the server or its setup complained about. For a full disk that is what to do: the words of PostgreSQL are many,
 * and in the log.
 */
export function explainComplaint(words: string): string {
  return /No space left on device|Check free disk space/.test(words)
    ? 'The disk is full. Make room, and start again.'
    : words;
}
