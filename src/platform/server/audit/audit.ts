import { pgTable, text, timestamp, uuid, bigint } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '../db/scope.ts';

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  clinicId: uuid('user_id'),
  loginId: uuid('login_id'),
  requestId: text('request_id').notNull(),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: uuid('entity_id'),
  changedFields: text('changed_fields').array().notNull().default([]),
  outcome: text('outcome', { enum: ['done', 'refused', 'failed'] })
    .notNull()
    .default('done'),
});

/** One fact for the audit trail: what was done to which row, and the names of the fields, never their values. */
export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId?: string;
  readonly changedFields?: readonly string[];
  readonly outcome?: 'done' | 'refused' | 'failed';
}

/** Writes the fact in the scope's transaction, so that it stands exactly when the change does. */
export async function recordAudit(scope: ClinicScope, entry: AuditEntry): Promise<void> {
  await scope.db.insert(auditLog).values({
    clinicId: scope.clinicId,
    loginId: scope.acting.loginId,
    requestId: scope.requestId,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    changedFields: [...(entry.changedFields ?? [])],
    outcome: entry.outcome ?? 'done',
  });
}
