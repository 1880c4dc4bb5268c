/** The embedded server cannot run here. The message says why and what to do. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';
}

/** Another app runs on the same data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  /** The other app's process id, if it is known. */
  readonly pid: number | undefined;

  constructor(dataDirectory: string, pid: number | undefined) {
    const who = pid === undefined ? '' : ` (process ${pid})`;
    super(
      `Another Wellword is already running on ${dataDirectory}${who}. Stop it first, or use another DATA_DIR.`,
    );
    this.pid = pid;
  }
}

/** Returns what the server or its setup complained about, with a cure where there is one. */
export function explainComplaint(words: string): string {
  const cure = /No space left on device|Check free disk space/.test(words)
    ? 'The disk is full: make room, and start again. PostgreSQL’s own words: '
    : '';
  return `${cure}${words}`;
}
