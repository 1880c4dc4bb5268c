import { isDatabaseAway } from './pools.ts';

/** By SQLSTATE: what PostgreSQL said no to, and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL does not accept the user and password of DATABASE_URL. Correct them.',
  '28000':
    'PostgreSQL does not let the user of DATABASE_URL in from this machine. Correct the user, or allow it in pg_hba.conf.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it, or correct the name.',
  '42501':
    'The user of DATABASE_URL lacks a right. It must own the database and may create roles: docs/running.md, Your own PostgreSQL.',
  '53100': 'The disk of the database is full. Make room, and start again.',
  '53300': 'PostgreSQL has no connection left. Close some, or raise max_connections.',
};

const CERTIFICATE =
  /CERT|CRL_|DEPTH_ZERO|ERR_SSL|ERR_TLS|HOSTNAME_MISMATCH|INVALID_CA|SELF_SIGNED|UNABLE_TO/;

/** Returns a sentence for the person who runs the installation; undefined when the database is not the reason. */
export function explainDatabaseError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const refusal = REFUSALS[code];
  if (refusal !== undefined) return refusal;
  if (!isDatabaseAway(error)) return undefined;
  if (CERTIFICATE.test(code))
    return `The certificate of PostgreSQL cannot be trusted (${code}). Correct it, or name its issuer in NODE_EXTRA_CA_CERTS.`;
  const reason = code || error.message;
  return `The database cannot be reached (${reason}). Check that PostgreSQL runs, and the host and port in DATABASE_URL.`;
}
