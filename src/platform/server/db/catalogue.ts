import type pg from 'pg';

/** A table with its stored columns, in the order in which rows can be added: parents first. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists our tables from PostgreSQL's catalogue; those that others refer to come first. */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by c.relname order by c.relname`,
  );
  const { rows: edges } = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname as child, parent.relname as parent from pg_constraint f
     join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid
       and not child.relispartition and not parent.relispartition`,
  );
  return parentsFirst(rows, edges);
}

function parentsFirst(
  tables: readonly StoredTable[],
  edges: readonly { child: string; parent: string }[],
): StoredTable[] {
  const placed: StoredTable[] = [];
  const names = new Set<string>();
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ name }) =>
      edges.every(({ child, parent }) => child !== name || names.has(parent)),
    );
    if (next.length === 0) throw new Error('Tables point at each other in a circle');
    for (const table of next) names.add(table.name);
    placed.push(...next);
    left = left.filter(({ name }) => !names.has(name));
  }
  return placed;
}

/** `copy` of a table's stored columns, with every name quoted. */
export function copyText(
  client: pg.ClientBase,
  { table, direction }: { table: StoredTable; direction: 'to stdout' | 'from stdin' },
): string {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const name = `public.${client.escapeIdentifier(table.name)}`;
  // A partitioned table can be copied from by a query alone.
  return direction === 'to stdout'
    ? `copy (select ${columns} from ${name}) to stdout`
    : `copy ${name} (${columns}) from stdin`;
}

/**
 * Fixes how each value is written, independent of the server's settings: hashes are compared over
 * it.
 */
export async function fixFormats(client: pg.ClientBase): Promise<void> {
  await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`);
}

/**
 * Everything that makes our schema what it is, as lines: tables, columns, constraints, indexes,
 * policies, grants, functions, triggers. Two databases with the same lines behave alike; one that
 * lacks a policy lacks its line.
 */
export async function schemaLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA_LINES);
  return rows.map(({ line }) => line);
}

const SCHEMA_LINES = `
  select line from (
    select 'table ' || oid::regclass || ' rls=' || relrowsecurity || ' force=' || relforcerowsecurity as line
      from pg_class where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    union all select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || ' notnull=' || a.attnotnull || ' identity=' || a.attidentity::text || ' generated=' || a.attgenerated::text
        || ' default=' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' acl=' || coalesce((select
          string_agg(g::text, ',' order by g::text) from unnest(a.attacl) g where g::text like 'app%'), '')
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || permissive || ' ' || roles::text || ' ' || cmd
        || ' using ' || coalesce(qual, '') || ' check ' || coalesce(with_check, '') from pg_policies where schemaname = 'public'
    union all select 'grant ' || table_schema || '.' || table_name || ' ' || grantee || ' ' || privilege_type
      from information_schema.table_privileges where table_schema in ('public', 'pgboss') and grantee like 'app\\_%'
    union all select 'function ' || oid::regprocedure || ' ' || md5(pg_get_functiondef(oid)) || ' definer=' || prosecdef
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  ) lines order by line collate "C"`;
