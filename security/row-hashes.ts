import pg from 'pg';
import type { Looking } from './grants.ts';

/** One hash for all rows of a table, by the table's name. */
export type RowHashes = Readonly<Record<string, string>>;

/** How the rows of one clinic are found where they do not say so themselves. */
const OF_CLINIC: Readonly<Record<string, string>> = {
  users: 'id = $1',
  logins: 'clinic_id = $1',
  desk_devices: 'clinic_id = $1',
  desk_logins: 'login_id in (select id from logins where clinic_id = $1)',
  login_sessions: 'login_id in (select id from logins where clinic_id = $1)',
};

/** Tables that change by themselves, or because a refusal is written down and a try counted. */
const BOOKKEEPING = new Set([
  'app_instances',
  'ask_chains',
  'audit_chains',
  'job_runs',
  'operator_audit_chains',
  'sign_in_throttles',
]);

/**
 * Hashes the rows of every table, or only one clinic's. Of the audit log only completed actions count: refusals may be
 * recorded.
 */
export async function hashRows(
  { ownerPool }: Looking,
  { clinicId, tables }: { clinicId?: string; tables?: readonly string[] } = {},
): Promise<RowHashes> {
  const result = await ownerPool.query<{ name: string; tenant: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as tenant
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition order by 1`,
  );
  const parts = result.rows
    .filter(({ name }) => tables?.includes(name) ?? !BOOKKEEPING.has(name))
    .flatMap(({ name, tenant }) => {
      const ofClinic = OF_CLINIC[name] ?? (tenant ? 'user_id = $1' : undefined);
      if (clinicId !== undefined && ofClinic === undefined) return [];
      return [hashStatement(name, clinicId === undefined ? 'true' : (ofClinic ?? 'true'))];
    });
  const values = clinicId === undefined ? [] : [clinicId];
  const hashes = await ownerPool.query<{ name: string; hash: string }>(
    parts.join(' union all '),
    values,
  );
  return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]));
}

/** The tables whose rows are not what they were. */
export function findChangedTables(before: RowHashes, after: RowHashes): string[] {
  return Object.keys(after).filter((table) => before[table] !== after[table]);
}

function hashStatement(table: string, which: string): string {
  const condition = table.endsWith('audit_log') ? `${which} and outcome = 'done'` : which;
  // That a session was used is no change of anything.
  const row = table === 'login_sessions' ? `(to_jsonb(t) - 'used_at')` : 't';
  return `select ${pg.escapeLiteral(table)} as name,
    coalesce(md5(string_agg(md5(${row}::text), '' order by md5(${row}::text))), '') as hash
    from ${pg.escapeIdentifier(table)} t where ${condition}`;
}
