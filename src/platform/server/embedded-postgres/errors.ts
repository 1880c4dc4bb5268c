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

/** Returns what the server or its setup complained about, with a cure where there is one. */
export function explainComplaint(words: string): string {
  const cure = /No space left on device|Check free disk space/.test(words)
    ? 'The disk is full: make room, and start again. PostgreSQL’s own words: '
    : '';
  return `${cure}${words}`;
}
