import type pg from 'pg';

/** What came of a statement: how many rows it saw or changed, or the SQLSTATE that it was refused with. */
export type Outcome = { readonly rows: number } | { readonly refused: string };

/** Which clinic a transaction is for; undefined sets none. */
export type Tenant = string | undefined;

/** Runs one statement in a transaction of a role's pool, for a clinic as the app sets it; refused ones are rolled back. */
export async function runAs(
  pool: pg.Pool,
  { tenant, statement, values = [] }: { tenant: Tenant; statement: string; values?: unknown[] },
): Promise<Outcome> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (tenant !== undefined)
      await client.query(`select set_config('app.clinic_id', $1, true)`, [tenant]);
    const { rowCount } = await client.query(statement, values);
    await client.query('commit');
    return { rows: rowCount ?? 0 };
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      return { refused: error.code };
    throw error;
  } finally {
    client.release();
  }
}
