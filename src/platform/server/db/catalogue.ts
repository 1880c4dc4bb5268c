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
  const orderedTables: StoredTable[] = [];
  const names = new Set<string>();
  let remainingTables = [...tables];
  while (remainingTables.length > 0) {
    const next = remainingTables.filter(({ name }) =>
      edges.every(({ child, parent }) => child !== name || names.has(parent)),
    );
    if (next.length === 0) throw new Error('Tables point at each other in a circle');
    for (const table of next) names.add(table.name);
    orderedTables.push(...next);
    remainingTables = remainingTables.filter(({ name }) => !names.has(name));
  }
  return orderedTables;
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
