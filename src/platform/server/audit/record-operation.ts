import { randomUUID } from 'node:crypto';
import { openPool, type DatabaseAddress, type Role } from '../db/pools.ts';
import { createOperatorScope } from '../db/scope.ts';
import { recordAudit, type AuditedActions } from './audit.ts';

/** Records, for a command without the app, that something was done to the whole installation. */
export async function recordOperation(
  database: { address: DatabaseAddress; roles: { operator: Role } },
  action: AuditedActions['installation'],
): Promise<void> {
  const pool = openPool(database.address, { ...database.roles.operator, max: 1 });
  try {
    await recordAudit(createOperatorScope(pool, randomUUID()), {
      by: null,
      clinicId: null,
      action,
      entity: 'installation',
    });
  } finally {
    await pool.end();
  }
}
