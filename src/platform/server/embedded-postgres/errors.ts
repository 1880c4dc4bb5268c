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
