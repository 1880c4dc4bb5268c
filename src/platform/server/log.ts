import { ValidationError } from '@orpc/contract';
import { destination as openFile, pino, type DestinationStream } from 'pino';

/**
 * The fields of one request or job in the log. An allow-list: a field that is not named here is dropped, so a
 * patient's name, number or text cannot get in by accident.
 */
export interface WideEvent {
  kind: 'request' | 'job' | 'model' | 'delay' | 'defect';
  requestId?: string;
  operation?: string;
  method?: string;
  /** Route pattern or file, never the address with its query. */
  route?: string;
  status?: number;
  code?: string;
  ms?: number;
  clinicId?: string;
  loginId?: string;
  role?: string;
  bytes?: number;
  count?: number;
  outcome?: string;
  providerStatus?: number;
  port?: number;
  database?: string;
  /** Name, code and stack frames of a defect; messages can carry values and stay out. */
  error?: { name: string; code?: string; fields?: string[]; at: string[] };
}

/** The outcome of work that has to wait for the database: nothing is broken in the code. */
export const DATABASE_AWAY = 'database away';

const FIELDS: readonly (keyof WideEvent)[] = [
  'kind',
  'requestId',
  'operation',
  'method',
  'route',
  'status',
  'code',
  'ms',
  'clinicId',
  'loginId',
  'role',
  'bytes',
  'count',
  'outcome',
  'providerStatus',
  'port',
  'database',
  'error',
];

export interface Log {
  write(event: WideEvent): void;
}

/** Writes one JSON line for each event, to standard output unless a destination is given. */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const logger = pino(
    { level: options.level, base: null, messageKey: 'message' },
    options.destination ?? openFile({ dest: 1, sync: false }),
  );
  return {
    write(event) {
      const line = Object.fromEntries(
        FIELDS.filter((field) => event[field] !== undefined).map((field) => [field, event[field]]),
      );
      if (event.kind === 'defect') logger.error(line);
      else if (event.status === 503 || event.outcome === DATABASE_AWAY) logger.warn(line);
      else if ((event.status ?? 0) >= 500) logger.error(line);
      else logger.info(line);
    },
  };
}

/** A file that the log is added to; its folder is made. */
export function logFile(path: string): DestinationStream {
  return openFile({ dest: path, mkdir: true, sync: false });
}

/** A defect as it may be logged: where it happened, not what it said. */
export function describeError(error: unknown): NonNullable<WideEvent['error']> {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const deepest = findRootCause(error);
  const stackLines = (deepest.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
  const code = 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : undefined;
  return {
    name: deepest.name,
    ...(code === undefined ? {} : { code }),
    ...(deepest instanceof ValidationError ? { fields: listFields(deepest) } : {}),
    at: stackLines,
  };
}

/** The paths of the fields that break a contract, without what they hold. */
function listFields({ issues }: ValidationError): string[] {
  return issues
    .slice(0, 8)
    .map(({ path = [] }) =>
      path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    );
}

function findRootCause(error: Error): Error {
  let current = error;
  for (let depth = 0; depth < 5 && current.cause instanceof Error; depth += 1)
    current = current.cause;
  return current;
}
