import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { canSignIn } from '#features/accounts/server/can-sign-in.ts';
import { deskDevices, logins } from '#features/accounts/server/tables.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { LoginId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { auditLog, type AuditAction, type AuditedActions } from '#platform/server/audit/audit.ts';
import { readChange } from '#platform/server/audit/changed-fields.ts';
import { ExactInstant, exactInstant, readCursor, toPage } from '#platform/server/db/keyset.ts';
import { toArray } from '#platform/server/db/select-values.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import {
  ACTION_KINDS,
  ACTIVITY_ACTIONS,
  SHOWN_DAYS,
  type ActivityAction,
  type ActivityKind,
} from '../action-kinds.ts';
import type { ActivityFilter } from '../contract.ts';
import type { ActivityActor, ActivityEntry, ActivityPerson, ShownAction } from '../schema.ts';
import { findPatientRows, findSubjects, type Subjects } from './subject-queries.ts';

type ClinicAction = Exclude<AuditAction, AuditedActions['installation']>;

/** A new action of the audit log does not compile until it has a kind, and then a sentence on the screen. */
const KINDS: Readonly<Record<ClinicAction, ActivityKind>> = ACTION_KINDS;

/** The actors where no login acted; everything else is done automatically. */
const WITHOUT_LOGIN: Partial<Record<ActivityAction, ActivityActor['kind']>> = {
  'appointments.setAnswer': 'patient',
  'feedback.receive': 'patient',
  'messaging.suppress': 'patient',
  'messaging.unsuppress': 'patient',
  'patients.consent': 'patient',
  'writing.generateReview': 'program',
  'writing.generateReviewBundle': 'program',
};

/** The time and id of an entry. */
const CursorKey = z.tuple([ExactInstant, z.string().check(z.regex(/^\d{1,18}$/))]);

/**
 * Returns a page of what was done at the clinic in the last 90 days, newest first, with the names that logins, patients
 * and doctors have now. Throws NOT_FOUND for another clinic's patient as for a missing one.
 */
export async function listActivity(
  scope: ClinicScope,
  { operator, limit, ...filter }: ActivityFilter & { operator: OperatorScope },
): Promise<Page<ActivityEntry>> {
  const rows = await findEntries(scope, { ...filter, limit: limit + 1 });
  const [people, desks, subjects] = await Promise.all([
    findPeople(scope, { operator, ids: rows.flatMap(listLogins) }),
    findDesks(scope, { operator, rows }),
    findSubjects(scope, rows),
  ]);
  return toPage(rows, {
    limit,
    item: (row) => toEntry(row, { scope, people, desks, subjects }),
    cursor: ({ exactAt, id }) => [exactAt, String(id)],
  });
}

/** Lists by whom the activity can be filtered: the clinic's logins that can sign in, then those that were removed. */
export async function listPeople(
  { db, clinicId }: ClinicScope,
  { operator }: { operator: OperatorScope },
): Promise<ActivityPerson[]> {
  const [members, removals] = await Promise.all([
    operator.db
      .select({ id: logins.id, name: logins.name })
      .from(logins)
      .where(and(eq(logins.clinicId, clinicId), canSignIn(operator)))
      .orderBy(logins.name, logins.id),
    db
      .select({ id: auditLog.entityId, changedFields: auditLog.changedFields })
      .from(auditLog)
      .where(and(eq(auditLog.clinicId, clinicId), eq(auditLog.action, 'staff.remove'), isRecent())),
  ]);
  const removedPeople = removals.map(({ id, changedFields }) => ({
    id,
    // Who never accepted the invitation did nothing.
    name: changedFields.includes('invitation') ? null : readName(changedFields),
    isRemoved: true,
  }));
  return [...members.map((member) => ({ ...member, isRemoved: false })), ...removedPeople].flatMap(
    ({ id, name, isRemoved }) =>
      id === null || name === null ? [] : [{ id: LoginId.parse(id), name, isRemoved }],
  );
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

async function findEntries(
  scope: ClinicScope,
  { kind, by, patientId, cursor, limit }: Omit<ActivityFilter, 'limit'> & { limit: number },
) {
  const patient = patientId && (await getPatient(scope, { id: patientId }));
  const rowIds = patient && (await findPatientRows(scope, patient.id));
  return scope.db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      exactAt: exactInstant(auditLog.at),
      loginId: auditLog.loginId,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      changedFields: auditLog.changedFields,
      outcome: auditLog.outcome,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.clinicId, scope.clinicId),
        isRecent(),
        isOfKind(kind),
        by === 'none' ? isNull(auditLog.loginId) : by && eq(auditLog.loginId, by),
        rowIds && sql`${auditLog.entityId} = any(${toArray(rowIds, 'uuid')})`,
        cursor === undefined ? undefined : isBefore(cursor),
      ),
    )
    .orderBy(sql`${auditLog.at} desc, ${auditLog.id} desc`)
    .limit(limit);
}

/** By the database's clock, which also wrote the times of the entries. */
function isRecent(): SQL {
  return sql`${auditLog.at} > now() - make_interval(days => ${SHOWN_DAYS})`;
}

function isOfKind(kind: ActivityKind | undefined): SQL | undefined {
  if (kind === undefined) return notInArray(auditLog.action, listActions('delivery'));
  if (kind === 'refused') return eq(auditLog.entity, 'operation');
  return and(inArray(auditLog.action, listActions(kind)), sql`${auditLog.entity} <> 'operation'`);
}

function listActions(kind: ActivityKind): string[] {
  return ACTIVITY_ACTIONS.filter((action) => KINDS[action] === kind);
}

function isBefore(cursor: string): SQL {
  const [at, id] = readCursor(cursor, CursorKey);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id}::bigint)`;
}

/** The logins that an entry names: the actor, and the login that it is about. */
function listLogins({ loginId, entity, entityId }: EntryRow): string[] {
  return [loginId, entity === 'login' ? entityId : null].filter((id) => id !== null);
}

type People = ReadonlyMap<string, ActivityActor>;

/** Finds the people of these logins: of the clinic, of the operator, or removed with the name that the removal recorded. */
async function findPeople(
  { db, clinicId }: ClinicScope,
  { operator, ids }: { operator: OperatorScope; ids: readonly string[] },
): Promise<People> {
  const loginIds = [...new Set(ids)];
  if (loginIds.length === 0) return new Map();
  const loginRows = await operator.db
    .select({ id: logins.id, name: logins.name, clinicId: logins.clinicId })
    .from(logins)
    .where(inArray(logins.id, loginIds));
  const people = new Map<string, ActivityActor>(
    loginRows.map(({ id, name, clinicId: homeId }) => [
      id,
      homeId === clinicId ? { kind: 'person', name } : { kind: 'operator', name: null },
    ]),
  );
  const missingIds = loginIds.filter((id) => !people.has(id));
  const removals = await findRemovedNames(
    { db, clinicId },
    { action: 'staff.remove', ids: missingIds },
  );
  for (const [id, name] of removals) people.set(id, { kind: 'removed', name });
  return people;
}

/** Finds the names of the desk devices of these entries: as they are, or as the removal recorded them. */
async function findDesks(
  scope: ClinicScope,
  { operator, rows }: { operator: OperatorScope; rows: readonly EntryRow[] },
): Promise<ReadonlyMap<string, string | null>> {
  const ids = rows.flatMap(({ entity, entityId }) =>
    entity === 'desk' && entityId !== null ? [entityId] : [],
  );
  if (ids.length === 0) return new Map();
  const desks = await operator.db
    .select({ id: deskDevices.id, name: deskDevices.name })
    .from(deskDevices)
    .where(and(eq(deskDevices.clinicId, scope.clinicId), inArray(deskDevices.id, ids)));
  const names = new Map(desks.map(({ id, name }) => [id, name]));
  const missingIds = ids.filter((id) => !names.has(id));
  const removals = await findRemovedNames(scope, { action: 'staff.removeDesk', ids: missingIds });
  return new Map<string, string | null>([...names, ...removals]);
}

/** Finds the names that the removals of these rows recorded. */
async function findRemovedNames(
  { db, clinicId }: Pick<ClinicScope, 'db' | 'clinicId'>,
  { action, ids }: { action: 'staff.remove' | 'staff.removeDesk'; ids: readonly string[] },
): Promise<(readonly [string, string | null])[]> {
  if (ids.length === 0) return [];
  const removals = await db
    .select({ id: auditLog.entityId, changedFields: auditLog.changedFields })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.clinicId, clinicId),
        eq(auditLog.action, action),
        inArray(auditLog.entityId, ids),
      ),
    );
  return removals.flatMap(({ id, changedFields }) =>
    id === null ? [] : [[id, readName(changedFields)] as const],
  );
}

function readName(changedFields: readonly string[]): string | null {
  return changedFields.map(readChange).find(({ field }) => field === 'name')?.to ?? null;
}

function toEntry(
  row: EntryRow,
  {
    scope,
    people,
    desks,
    subjects,
  }: {
    scope: ClinicScope;
    people: People;
    desks: Awaited<ReturnType<typeof findDesks>>;
    subjects: Subjects;
  },
): ActivityEntry {
  const { id, at, entity, entityId, changedFields, outcome, reason } = row;
  const action = toAction(row);
  const patient = entityId === null ? undefined : subjects.patients.get(entityId);
  const subject =
    entityId === null
      ? undefined
      : ((entity === 'login' ? people.get(entityId)?.name : desks.get(entityId)) ??
        subjects.doctors.get(entityId));
  return {
    id: String(id),
    at: at.toISOString(),
    action,
    kind: toKind(action),
    actor: toActor(row, people),
    patient: patient ?? null,
    isErased: patient === undefined && isOfErasedPatient(row, scope),
    subject: subject ?? null,
    changes: changedFields.map(readChange),
    outcome,
    reason,
    refusedOperation: action === 'denied' ? row.action : null,
  };
}

function toAction({ entity, action }: EntryRow): ShownAction {
  if (entity === 'operation') return 'denied';
  return isKnown(action) ? action : 'unknown';
}

function isKnown(action: string): action is ActivityAction {
  return Object.hasOwn(KINDS, action);
}

function toKind(action: ShownAction): ActivityKind | null {
  if (action === 'denied') return 'refused';
  return action === 'unknown' ? null : KINDS[action];
}

function toActor({ loginId, action }: EntryRow, people: People): ActivityActor {
  if (loginId === null) {
    const kind = isKnown(action) ? WITHOUT_LOGIN[action] : undefined;
    return { kind: kind ?? 'automatic', name: null };
  }
  const removedActor = action.startsWith('admin.') ? 'operator' : 'removed';
  return people.get(loginId) ?? { kind: removedActor, name: null };
}

/** Only an erasure removes a patient's row or a visit; a number that is in no row has the clinic's own id. */
function isOfErasedPatient(
  { entity, entityId, action }: EntryRow,
  { clinicId }: ClinicScope,
): boolean {
  if (entityId === null || entityId === clinicId || action === 'patients.erase') return false;
  return entity === 'patient' || entity === 'appointment';
}
