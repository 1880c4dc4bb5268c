import { pgTable, text, timestamp, uuid, bigint } from 'drizzle-orm/pg-core';
import type { FailureCode } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import type { Database } from '../db/announcements.ts';
import { announceChange } from '../live-updates/changes.ts';
import type { ClinicScope, OperatorScope } from '../db/scope.ts';

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  clinicId: uuid('user_id').notNull(),
  ...entryColumns(),
});

/** The actions above single clinics, or by a caller who is unknown. */
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
  installation: 'installation.acceptSecret' | 'installation.backup' | 'installation.restore';
}

/** The kinds of rows of each feature, in the same way. */
export interface AuditedEntities {
  installation: 'installation';
}

export type AuditAction = AuditedActions[keyof AuditedActions];
export type AuditEntity = AuditedEntities[keyof AuditedEntities];

/** The action and its row, with the names of the changed fields, never their values. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId?: string;
  readonly changedFields?: readonly string[];
  readonly outcome?: 'done' | 'refused' | 'failed';
  /** The reason, where the outcome alone does not say it. */
  readonly reason?: FailureCode;
  /** True when the clinic's screens show nothing of it, so they are not notified. */
  readonly isSilent?: boolean;
}

/** Any operation of the API that a signed-in user was refused. */
export interface DeniedOperation extends Omit<AuditEntry, 'action' | 'entity'> {
  readonly action: string;
  readonly entity: 'operation';
  readonly outcome: 'refused';
  readonly reason: FailureCode;
  readonly isSilent: true;
}

/**
 * An entry from above single clinics. `by` is null for an unknown caller, a script, or an API key;
 * without a clinic the entry goes to the operator's own log.
 */
export interface OperatorAuditEntry extends AuditEntry {
  readonly by: LoginId | null;
  readonly clinicId: ClinicId | null;
}

/**
 * Inserts an audit entry in the scope's transaction, so that it exists exactly when the change
 * does, and notifies the clinic's other screens after the commit.
 */
export async function recordAudit(
  scope: ClinicScope,
  entry: AuditEntry | DeniedOperation,
): Promise<void>;
export async function recordAudit(scope: OperatorScope, entry: OperatorAuditEntry): Promise<void>;
export async function recordAudit(
  scope: ClinicScope | OperatorScope,
  entry: AuditEntry | DeniedOperation | OperatorAuditEntry,
): Promise<void> {
  const { clinicId, loginId } = findOwner(scope, entry);
  const row = { ...toRow(entry), loginId, requestId: scope.requestId };
  const db: Database = scope.db;
  if (clinicId === null) {
    await db.insert(operatorAuditLog).values(row);
    return;
  }
  await db.insert(auditLog).values({ ...row, clinicId });
  if (entry.isSilent !== true) await announceChange({ clinicId, db }, entry.entity);
}

function findOwner(
  scope: ClinicScope | OperatorScope,
  entry: AuditEntry | DeniedOperation | OperatorAuditEntry,
): { loginId: LoginId | null; clinicId: ClinicId | null } {
  if ('acting' in scope) return { loginId: scope.acting.loginId, clinicId: scope.clinicId };
  if (!('by' in entry)) return { loginId: null, clinicId: null };
  return { loginId: entry.by, clinicId: entry.clinicId };
}

function toRow(entry: AuditEntry | DeniedOperation) {
  return {
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    changedFields: [...(entry.changedFields ?? [])],
    outcome: entry.outcome ?? ('done' as const),
    reason: entry.reason ?? null,
  };
}
