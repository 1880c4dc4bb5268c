import { randomUUID } from 'node:crypto';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { LoginId } from '#platform/ids.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { createAdminGate, type AdminScope } from './gate.ts';

/** Builds a clinic whose actor has a login. */
export async function buildUser(
  database: TestDatabase,
  fields: Parameters<typeof buildClinic>[1] = {},
): Promise<BuiltClinic> {
  const clinic = await buildClinic(database, fields);
  const login = await buildLogin(database, clinic);
  return { ...clinic, actor: { ...clinic.actor, loginId: LoginId.parse(login.id) } };
}

/**
 * Returns the scope of a clinic's actor as an admin; throws FORBIDDEN for other roles, like the
 * app.
 */
export function openAdminScope(database: TestDatabase, { actor }: BuiltClinic): AdminScope {
  const gate = createAdminGate({ operatorPool: database.operatorPool });
  return gate.enter(actor, randomUUID());
}

/** Lists the audit log of a clinic, oldest first. */
export async function readAuditLog(
  database: TestDatabase,
  { id }: Pick<BuiltClinic, 'id'>,
): Promise<{ action: string; login_id: string | null; changed_fields: string[] }[]> {
  const result = await database.ownerPool.query(
    `select action, login_id, changed_fields from audit_log where user_id = $1 order by id`,
    [id],
  );
  return result.rows as { action: string; login_id: string | null; changed_fields: string[] }[];
}
