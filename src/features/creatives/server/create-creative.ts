import { ok, type Result } from '#platform/result.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { PictureRefusal } from '#platform/server/image/reencode.ts';
import type { CreativeId } from '../schema.ts';
import {
  type ManagedCreative,
  type ManagedInput,
  type Upload,
  type NotFramed,
  type Editor,
  normalizeAddresses,
  isUnframed,
  refuseFrame,
  checkParents,
  getManagedCreative,
  toManagedCreative,
  recordChange,
} from './creative-changes.ts';
import { findCreative, insertCreative } from './creative-queries.ts';
import { checkContent, readUpload } from './read-upload.ts';

/**
 * Inserts a creative under the form's id; the same id twice inserts one. Stores addresses as a
 * browser reads them. Refuses NOT_FRAMED for an embedded page that is not on the list (S29), and an
 * upload that is not a picture.
 */
export async function createCreative(
  scope: OperatorScope,
  { by, frameAddresses, picture, ...input }: ManagedInput & Upload & { id: CreativeId } & Editor,
): Promise<Result<ManagedCreative, NotFramed | PictureRefusal>> {
  const upload = await readUpload({ picture, by });
  if (!upload.ok) return upload;
  return inOperatorTransaction(scope, async (tx) => {
    const existing = await findCreative(tx, input.id);
    if (existing) return ok(toManagedCreative(existing));
    const columns = { ...normalizeAddresses(input), ...upload.value };
    checkContent(columns);
    if (isUnframed(columns, frameAddresses)) return refuseFrame(frameAddresses);
    await checkParents(tx, columns);
    const id = await insertCreative(tx, columns);
    if (id !== undefined) {
      await recordChange(tx, { by, id, clinicId: input.clinicId, action: 'creatives.create' });
    }
    return ok(await getManagedCreative(tx, input.id));
  });
}
