import { Failure } from '#platform/errors.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import { listLogins } from './login-queries.ts';
import { findUser, countUsers, listUsers, type UserRow } from './user-queries.ts';

/** Returns a page of clinics by name, and the number of matches. */
export async function searchUsers(
  scope: AdminScope,
  { cursor, limit, search }: { cursor?: string; limit: number; search?: string },
): Promise<Page<User> & { total: number }> {
  const [page, total] = await Promise.all([
    listUsers(scope, { cursor, limit, search }),
    countUsers(scope, { search }),
  ]);
  return { ...page, items: await toUsers(scope, page.items), total };
}

/** Returns a clinic with its logins. */
export async function readUser(scope: OperatorScope, { id }: { id: ClinicId }): Promise<User> {
  const [user] = await toUsers(scope, [present(await findUser(scope, { id }))]);
  if (user === undefined) throw new Error('One row shows one user');
  return user;
}

/** Locks a clinic's row until the transaction ends. */
export async function lockUser(tx: OperatorScope, { id }: { id: ClinicId }): Promise<UserRow> {
  return present(await findUser(tx, { id, lock: true }));
}

function present(row: UserRow | undefined): UserRow {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

async function toUsers(scope: OperatorScope, rows: readonly UserRow[]): Promise<User[]> {
  const logins = await listLogins(scope, { clinicIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...row,
    id: ClinicId.parse(row.id),
    logins: logins
      .filter(({ clinicId }) => clinicId === row.id)
      .map(({ clinicId: _clinic, ...login }) => login),
  }));
}
