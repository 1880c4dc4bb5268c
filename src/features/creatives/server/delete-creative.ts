import { Failure } from '#platform/errors.ts';
import type { LoginId } from '#platform/ids.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { CreativeId } from '../schema.ts';
import { recordChange } from './creative-changes.ts';
import { deleteCreativeRow, lockCreative } from './creative-queries.ts';

/** Deletes a creative. Throws NOT_FOUND for a missing one. */
export async function deleteCreative(
  scope: OperatorScope,
  { id, by }: { id: CreativeId; by: LoginId },
): Promise<{ deleted: true }> {
  return inOperatorTransaction(scope, async (tx) => {
    const row = await lockCreative(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    await deleteCreativeRow(tx, row);
    await recordChange(tx, { by, id, clinicId: row.clinicId, action: 'creatives.delete' });
    return { deleted: true };
  });
}
