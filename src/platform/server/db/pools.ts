import pg from 'pg';
import { setContributions, type Contribution } from './contributions.ts';
import { setNumberKey } from './number-key.ts';

// Dates are calendar dates and times are times of day: as text they cannot be shifted by a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5));

/** Where PostgreSQL answers; `password` is missing on the embedded server's private socket. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly ssl?: pg.PoolConfig['ssl'];
  /** How long a caller waits for a connection, also for one that others use. */
  readonly connectionTimeoutMillis?: number;
  /** A schema whose functions go before PostgreSQL's own, such as the clock of a demo. */
  readonly firstSchema?: string;
}

export interface Role {
  readonly user: string;
  readonly password?: string;
}

// No statement may hold a connection for long: a stuck one must not stop the clinic's day. A role
// may keep settings for itself (`alter role … set`), and PostgreSQL cannot forbid it: what is given
// here at the start of a connection wins.
const LOCK_TIMEOUT_MS = 3000;
const SETTINGS = [
  'statement_timeout=10000',
  'idle_in_transaction_session_timeout=15000',
  'row_security=on',
  'default_transaction_read_only=off',
  'default_transaction_isolation=read\\ committed',
];
// Planning a list takes PostgreSQL as long as running it. A clinic's statements name the clinic and
// have a text of their own for each filter, so one plan is good for all values.
const GENERIC_PLANS = 'plan_cache_mode=force_generic_plan';

/**
 * Longer than PostgreSQL lets any statement take. A machine that is gone says nothing: without this
 * its callers would wait for ever.
 */
const QUERY_TIMEOUT_MS = 40_000;

/**
 * Opens a pool of at most `max` connections for one role; `numberKey` is for scopes that check or
 * erase numbers, `contributions` are the features' (contributions.ts). Its connections are pipelined (docs/decisions/044): statements that are sent
 * together travel in one round trip. A connection that fails while idle is replaced by the pool,
 * without an error.
 */
export function openPool(
  address: DatabaseAddress,
  role: Role & {
    max: number;
    numberKey?: Buffer;
    contributions?: readonly Contribution[];
    queryTimeoutMs?: number;
    /** How long a statement waits for a row that another transaction holds. */
    lockTimeoutMs?: number;
    /** Plans each prepared statement once a connection, not for the values of each run. */
    hasGenericPlans?: boolean;
  },
): pg.Pool {
  const { firstSchema, ...server } = address;
  const schemas = firstSchema === undefined ? [] : [firstSchema, 'pg_catalog'];
  const settings = [
    ...SETTINGS,
    `search_path=${[...schemas, 'public', 'pg_temp'].join(',')}`,
    `lock_timeout=${role.lockTimeoutMs ?? LOCK_TIMEOUT_MS}`,
    ...(role.hasGenericPlans ? [GENERIC_PLANS] : []),
  ];
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    ...server,
    user: role.user,
    ...(role.password === undefined ? {} : { password: role.password }),
    max: role.max,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    pipeline: true,
    query_timeout: role.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'wellword',
  });
  pool.on('error', () => {});
  if (role.numberKey !== undefined) setNumberKey(pool, role.numberKey);
  setContributions(pool, role.contributions ?? []);
  // A connection that ends while it is held without a query tells its holder at the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const CANNOT_CONNECT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPROTO',
]);

/**
 * No connection, none left, or the server stops; or its certificate is not to be trusted, such as
 * one that has run out.
 */
const AWAY =
  /^(?:08|57P0|53300|CERT_|CRL_|DEPTH_ZERO_|ERROR_IN_C|ERR_SSL_|ERR_TLS_|HOSTNAME_MISMATCH|INVALID_CA|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * True when an error says that the database is away or shutting down, not that a statement was
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 6;
    current = current.cause, depth += 1
  ) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (CANNOT_CONNECT.has(code) || AWAY.test(code)) return true;
    if (
      /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|server does not support SSL/.test(
        current.message,
      )
    )
      return true;
  }
  return false;
}
