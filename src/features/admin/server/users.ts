import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Feature } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordOperatorAudit } from '#platform/server/audit/audit.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { PROFILE_TYPES } from '#features/clinics/roles-and-features.ts';
import { changeText, isSameSet, unknownProfileTypes } from '../rules.ts';
import type { User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import {
  loginsOf,
  userById,
  userCount,
  userPage,
  writeUser,
  type UserRow,
} from './user-queries.ts';

type Stale = { code: 'STALE'; data: { current: User } };

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

/**
 * Sets the features of a clinic; acts on its next request (S5). Refuses STALE when the set is another one
 * than the person saw. Throws NOT_FOUND for a missing clinic; so does everything below.
 */
export async function setFeatures(
  scope: AdminScope,
  wanted: { id: ClinicId; enabledFeatures: readonly Feature[]; seen: readonly Feature[] },
): Promise<Result<User, Stale>> {
  return changeList(scope, {
    id: wanted.id,
    field: 'enabledFeatures',
    to: () => FEATURES.filter((feature) => wanted.enabledFeatures.includes(feature)),
    seen: wanted.seen,
    action: 'admin.setFeatures',
  });
}

export async function enableAllFeatures(
  scope: AdminScope,
  { id }: { id: ClinicId },
): Promise<User> {
  return setAll(scope, { id, features: FEATURES, action: 'admin.enableAll' });
}

/** The panel itself needs no feature, so an admin may do this to their own clinic too. */
export async function disableAllFeatures(
  scope: AdminScope,
  { id }: { id: ClinicId },
): Promise<User> {
  return setAll(scope, { id, features: [], action: 'admin.disableAll' });
}

/** Sets the profile types; takes those of the list and those that the clinic holds. Refuses STALE as above. */
export async function setProfileTypes(
  scope: AdminScope,
  wanted: { id: ClinicId; profileTypes: readonly string[]; seen: readonly string[] },
): Promise<Result<User, Stale>> {
  return changeList(scope, {
    id: wanted.id,
    field: 'profileTypes',
    to: (held) => {
      checkKnown(wanted.profileTypes, { held });
      return inOrderOfTheList(wanted.profileTypes);
    },
    seen: wanted.seen,
    action: 'admin.setProfileTypes',
  });
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

type ListField = 'enabledFeatures' | 'profileTypes';

/** One list of one clinic: nothing differs, nothing is written; it differs, one line in the audit trail says how. */
async function changeList<Field extends ListField>(
  scope: AdminScope,
  change: {
    id: ClinicId;
    field: Field;
    to: (held: UserRow[Field]) => UserRow[Field];
    seen?: readonly string[];
    action: string;
  },
): Promise<Result<User, Stale>> {
  const { id, field, seen, action } = change;
  return inOperatorTransaction(scope, async (tx) => {
    const user = await lockUser(tx, { id });
    const from = user[field];
    const to = change.to(from);
    if (isSameSet(from, to)) return ok(await userOf(tx, { id }));
    if (seen !== undefined && !isSameSet(from, seen)) {
      return refuse({ code: 'STALE', data: { current: await userOf(tx, { id }) } });
    }
    await writeUser(tx, { id, [field]: to });
    await recordOperatorAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action,
      entity: 'clinic',
      entityId: id,
      changedFields: [changeText(field, { from, to })],
    });
    return ok(await userOf(tx, { id }));
  });
}

async function setAll(
  scope: AdminScope,
  { id, features, action }: { id: ClinicId; features: readonly Feature[]; action: string },
): Promise<User> {
  const field = 'enabledFeatures';
  const changed = await changeList(scope, { id, field, to: () => [...features], action });
  if (!changed.ok) throw new Error('Nothing was seen that could be stale');
  return changed.value;
}

function checkKnown(wanted: readonly string[], { held }: { held: readonly string[] }): void {
  const [unknown] = unknownProfileTypes(wanted, { held });
  if (unknown === undefined) return;
  const message = `There is no profile type ${unknown}`;
  throw new Failure('INVALID', { data: { issues: [{ path: 'profileTypes', message }] } });
}

function inOrderOfTheList(wanted: readonly string[]): string[] {
  const known: readonly string[] = PROFILE_TYPES;
  return [...new Set([...known.filter((type) => wanted.includes(type)), ...wanted])];
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
