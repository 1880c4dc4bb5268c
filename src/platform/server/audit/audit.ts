import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text, timestamp, uuid, bigint } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { FailureCode } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import { announceChange } from '../live-updates/changes.ts';
import type { ClinicScope, OperatorScope } from '../db/scope.ts';

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  clinicId: uuid('user_id').notNull(),
  ...entryColumns(),
});

/** What is done above single clinics, or by a caller who is unknown. */
export const operatorAuditLog = pgTable('operator_audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  ...entryColumns(),
});

function entryColumns() {
  return {
    loginId: uuid('login_id'),
    requestId: text('request_id').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id'),
    changedFields: text('changed_fields').array().notNull().default([]),
    outcome: text('outcome', { enum: ['done', 'refused', 'failed'] })
      .notNull()
      .default('done'),
    reason: text('reason'),
  };
}

/**
 * The actions of each feature: each adds its union in its `server/audit.ts`, so that this file
 * names no feature.
 */
export interface AuditedActions {
  installation: 'installation.backup' | 'installation.restore';
}

/** The kinds of rows of each feature, in the same way. */
export interface AuditedEntities {
  installation: 'installation';
}

export type AuditAction = AuditedActions[keyof AuditedActions];
export type AuditEntity = AuditedEntities[keyof AuditedEntities];

/** What was done to which row, with the names of the changed fields, never their values. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId?: string;
  readonly changedFields?: readonly string[];
  readonly outcome?: 'done' | 'refused' | 'failed';
}

/**
 * Inserts an audit entry in the scope's transaction, so that it exists exactly when the change
 * does, and notifies the clinic's other screens after the commit.
 */
export async function recordAudit(scope: ClinicScope, entry: AuditEntry): Promise<void> {
  const { clinicId, acting, requestId } = scope;
  await scope.db
    .insert(auditLog)
    .values({ ...toRow(entry), clinicId, loginId: acting.loginId, requestId });
  await announceChange(scope, entry.entity);
}

/**
 * Inserts an audit entry for the operator. `by` is null for a caller with an API key; without a
 * clinic the entry goes to the operator's own log.
 */
export async function recordOperatorAudit(
  scope: OperatorScope,
  { by, clinicId, ...entry }: AuditEntry & { by: LoginId | null; clinicId: ClinicId | null },
): Promise<void> {
  const row = { ...toRow(entry), loginId: by, requestId: scope.requestId };
  if (clinicId === null) {
    await scope.db.insert(operatorAuditLog).values(row);
    return;
  }
  await scope.db.insert(auditLog).values({ ...row, clinicId });
  await announceChange({ clinicId, db: scope.db }, entry.entity);
}

/** Records that a script was run on the whole installation. */
export async function recordScript(
  operatorPool: pg.Pool,
  action: AuditedActions['installation'],
): Promise<void> {
  const what = { action, entity: 'installation', requestId: randomUUID() };
  await drizzle(operatorPool).insert(operatorAuditLog).values(what);
}

/**
 * Records, in a transaction of its own, that a signed-in user was refused, with the failure's code
 * as the reason.
 */
export async function recordDenial(
  scope: ClinicScope,
  { operation, reason }: { operation: string; reason: FailureCode },
): Promise<void> {
  const { clinicId, acting, requestId } = scope;
  const what = { action: operation, entity: 'operation', outcome: 'refused', reason } as const;
  await scope.db.insert(auditLog).values({ ...what, clinicId, loginId: acting.loginId, requestId });
}

function toRow({ action, entity, entityId, changedFields, outcome }: AuditEntry) {
  return {
    action,
    entity,
    entityId: entityId ?? null,
    changedFields: [...(changedFields ?? [])],
    outcome: outcome ?? ('done' as const),
  };
}
