import { ClinicId } from '#platform/ids.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { inOperatorTransaction } from '#platform/server/db/scope.ts';
import { isSameSet } from '../rules.ts';
import type { User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import { type UserRow, writeUser } from './user-queries.ts';
import { lockUser, readUser } from './users.ts';
import type { AdminAction } from './audit.ts';

type ListField = 'enabledFeatures' | 'profileTypes';

/** Changes one list of a clinic if it differs, and records the change in the audit log. */
export async function changeList<Field extends ListField>(
  scope: AdminScope,
  change: {
    id: ClinicId;
    field: Field;
    to: (value: UserRow[Field]) => UserRow[Field];
    seen?: readonly string[];
    action: AdminAction;
  },
): Promise<Result<User, Stale<User>>> {
  const { id, field, seen, action } = change;
  return inOperatorTransaction(scope, async (tx) => {
    const user = await lockUser(tx, { id });
    const from = user[field];
    const to = change.to(from);
    if (isSameSet(from, to)) return ok(await readUser(tx, { id }));
    if (seen !== undefined && !isSameSet(from, seen)) {
      return refuse({ code: 'STALE', data: { current: await readUser(tx, { id }) } });
    }
    await writeUser(tx, { id, [field]: to });
    await recordAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action,
      entity: 'clinic',
      entityId: id,
      changedFields: [writeChange(field, { from, to })],
    });
    return ok(await readUser(tx, { id }));
  });
}
