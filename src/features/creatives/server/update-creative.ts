import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { PictureRefusal } from '#platform/server/image/reencode.ts';
import type { CreativeId } from '../schema.ts';
import {
  type ManagedInput,
  type ManagedCreative,
  type Upload,
  type NotFramed,
  type Editor,
  normalizeAddresses,
  isUnframed,
  refuseFrame,
  checkParents,
  getManagedCreative,
  recordChange,
} from './creative-changes.ts';
import { updateCreativeRow, lockCreative } from './creative-queries.ts';
import { checkContent, readUpload } from './read-upload.ts';

type Columns = ManagedInput & { pictureTag: string | null };

/**
 * Changes the fields that differ; without a difference nothing is written. An address replaces an
 * uploaded picture. Refuses STALE when someone else changed it since `version` (S24), and
 * NOT_FRAMED and uploads as creating does. Throws NOT_FOUND for a missing one.
 */
export async function updateCreative(
  scope: OperatorScope,
  edit: Partial<ManagedInput> & Upload & { id: CreativeId; version: number } & Editor,
): Promise<Result<ManagedCreative, Stale<ManagedCreative> | NotFramed | PictureRefusal>> {
  const { id, version, by, frameAddresses, picture, ...input } = edit;
  const upload = await readUpload({ picture, by });
  if (!upload.ok) return upload;
  const { picture: bytes = null, ...fields } = upload.value ?? {};
  const next = {
    ...normalizeAddresses(input),
    ...(input.content && { pictureTag: null }),
    ...fields,
  };
  return inOperatorTransaction(scope, async (tx) => {
    const row = await lockCreative(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    const changes = findChanges(row, next);
    const changedFields = Object.keys(changes);
    if (changedFields.length === 0) return ok(await getManagedCreative(tx, id));
    if (row.version !== version) {
      return refuse({ code: 'STALE', data: { current: await getManagedCreative(tx, id) } });
    }
    checkContent({ ...row, ...changes });
    if (isUnframed({ ...row, ...changes }, frameAddresses)) return refuseFrame(frameAddresses);
    await checkParents(tx, changes);
    const isNewPicture = changes.pictureTag !== undefined;
    await updateCreativeRow(tx, {
      row,
      changes: { ...changes, ...(isNewPicture && { picture: bytes }) },
    });
    await recordChange(tx, {
      by,
      id,
      clinicId: row.clinicId,
      action: 'creatives.update',
      changedFields,
    });
    return ok(await getManagedCreative(tx, id));
  });
}

function findChanges(row: Partial<Columns>, next: Partial<Columns>): Partial<Columns> {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== row[field as keyof Columns];
  return Object.fromEntries(Object.entries(next).filter(differs));
}
