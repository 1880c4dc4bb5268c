import { Failure } from '#platform/errors.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import { loginsOf } from './login-queries.ts';
import { userById, userCount, userPage, type UserRow } from './user-queries.ts';

/** A page of clinics by name, and how many the search finds. */
export async function searchUsers(
  scope: AdminScope,
  { cursor, limit, search }: { cursor?: string; limit: number; search?: string },
): Promise<Page<User> & { total: number }> {
  const [page, total] = await Promise.all([
    userPage(scope, { cursor, limit, search }),
    userCount(scope, { search }),
  ]);
  return { ...page, items: await shown(scope, page.items), total };
}

/** A clinic that is there, with its logins as they stand now. */
export async function userOf(scope: OperatorScope, { id }: { id: ClinicId }): Promise<User> {
  const [user] = await shown(scope, [present(await userById(scope, { id }))]);
  if (user === undefined) throw new Error('One row shows one user');
  return user;
}

/** The clinic's row, locked until the transaction ends. */
export async function lockUser(tx: OperatorScope, { id }: { id: ClinicId }): Promise<UserRow> {
  return present(await userById(tx, { id, lock: true }));
}

function present(row: UserRow | undefined): UserRow {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

async function shown(scope: OperatorScope, rows: readonly UserRow[]): Promise<User[]> {
  const logins = await loginsOf(scope, { clinicIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...row,
    id: ClinicId.parse(row.id),
    logins: logins
      .filter(({ clinicId }) => clinicId === row.id)
      .map(({ clinicId: _clinic, ...login }) => login),
  }));
}
