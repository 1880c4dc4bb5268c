import type { ClientBase } from 'pg';

/** Returns the time on the database's clock. */
export async function readDatabaseTime(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  const [row] = rows;
  if (row === undefined) throw new Error('A select of one value has one row');
  return row.now;
}

/**
 * Moves the times that the database has set since then, when the demo was filled, to the demo's clock. Lines of hash
 * chains keep their own times, which are part of their hash.
 */
export async function moveToDemoClock(
  client: ClientBase,
  { since, shiftMs }: { since: Date; shiftMs: number },
): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('update %1$I set %2$I = %2$I + $1 * interval ''1 millisecond''
       where %2$I between $2 and clock_timestamp()', c.table_name, c.column_name) as statement
     from information_schema.columns c
     where c.table_schema = 'public' and c.column_default = 'now()' and not exists (
       select from information_schema.columns h
       where h.table_schema = 'public' and h.table_name = c.table_name and h.column_name = 'hash')`,
  );
  for (const { statement } of rows) await client.query(statement, [shiftMs, since]);
}
