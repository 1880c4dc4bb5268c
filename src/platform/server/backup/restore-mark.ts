import type pg from 'pg';

/** A restore into this database did not finish: its autopilots may be on, and patients who were erased may be back. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
}

// A schema of its own: it belongs to this database only, needs no table of ours, and is dropped when all is done.
const MARK = 'wellword_unfinished_restore';

/** Marks the database until its restore is complete. A second mark changes nothing. */
export async function setRestoreMark(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`);
}

/** Removes the mark: the database may be used. */
export async function removeRestoreMark(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${MARK}`);
}

/** Returns whether a restore into this database began and did not end. */
export async function hasRestoreMark(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regnamespace($1) is not null as exists',
    [MARK],
  );
  return rows[0]?.exists === true;
}

/**
 * Refuses a database into which a restore did not finish.
 * @throws UnfinishedRestore
 */
export async function requireFinishedRestore(client: pg.ClientBase): Promise<void> {
  if (await hasRestoreMark(client))
    throw new UnfinishedRestore(
      'A restore into this database was not finished, so nothing may use it: run npm run restore with the same file again.',
    );
}
