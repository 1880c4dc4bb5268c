import { ok, type Result } from '#platform/result.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { PictureRefusal } from '#platform/server/image/reencode.ts';
import type { CreativeId } from '../schema.ts';
import {
  type KeptCreative,
  type KeptInput,
  type Upload,
  type NotFramed,
  type Keeper,
  parsed,
  isUnframed,
  notFramed,
  checkParents,
  keptById,
  keptOf,
  recordChange,
} from './creative-changes.ts';
import { creativeById, insertedCreative } from './creative-queries.ts';
import { checkContent, readUpload } from './read-upload.ts';

/**
 * Adds a creative under the id that the form made; the same id twice makes one. Addresses are stored as a browser
 * reads them. Refuses NOT_FRAMED when a page that may not be embedded is to be (S29), and an upload that is no picture.
 */
export async function createCreative(
  scope: OperatorScope,
  { by, frameAddresses, picture, ...input }: KeptInput & Upload & { id: CreativeId } & Keeper,
): Promise<Result<KeptCreative, NotFramed | PictureRefusal>> {
  const upload = await readUpload({ picture, by });
  if (!upload.ok) return upload;
  return inOperatorTransaction(scope, async (tx) => {
    const standing = await creativeById(tx, input.id);
    if (standing) return ok(keptOf(standing));
    const columns = { ...parsed(input), ...upload.value };
    checkContent(columns);
    if (isUnframed(columns, frameAddresses)) return notFramed(frameAddresses);
    await checkParents(tx, columns);
    const id = await insertedCreative(tx, columns);
    if (id !== undefined) {
      await recordChange(tx, { by, id, clinicId: input.clinicId, action: 'creatives.create' });
    }
    return ok(await keptById(tx, input.id));
  });
}
