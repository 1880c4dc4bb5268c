import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { PictureRefusal } from '#platform/server/image/reencode.ts';
import type { CreativeId } from '../schema.ts';
import {
  type KeptInput,
  type KeptCreative,
  type Upload,
  type NotFramed,
  type Keeper,
  parsed,
  isUnframed,
  notFramed,
  checkParents,
  keptById,
  recordChange,
} from './creative-changes.ts';
import { changeCreative, lockedCreative } from './creative-queries.ts';
import { checkContent, readUpload } from './read-upload.ts';

type Columns = KeptInput & { pictureTag: string | null };

type Stale = { code: 'STALE'; data: { current: KeptCreative } };

/**
 * Changes the fields that differ; none means nothing is written. An address takes the place of an uploaded picture.
 * Refuses STALE when someone else changed it since `version` (S24), and NOT_FRAMED and an upload as creating does. Throws NOT_FOUND for a missing one.
 */
export async function updateCreative(
  scope: OperatorScope,
  edit: Partial<KeptInput> & Upload & { id: CreativeId; version: number } & Keeper,
): Promise<Result<KeptCreative, Stale | NotFramed | PictureRefusal>> {
  const { id, version, by, frameAddresses, picture, ...input } = edit;
  const upload = await readUpload({ picture, by });
  if (!upload.ok) return upload;
  const { picture: bytes = null, ...uploaded } = upload.value ?? {};
  const wanted = {
    ...parsed(input),
    ...(input.content && { pictureTag: null }),
    ...uploaded,
  };
  return inOperatorTransaction(scope, async (tx) => {
    const row = await lockedCreative(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    const changes = changedFields(row, wanted);
    const changed = Object.keys(changes);
    if (changed.length === 0) return ok(await keptById(tx, id));
    if (row.version !== version) {
      return refuse({ code: 'STALE', data: { current: await keptById(tx, id) } });
    }
    checkContent({ ...row, ...changes });
    if (isUnframed({ ...row, ...changes }, frameAddresses)) return notFramed(frameAddresses);
    await checkParents(tx, changes);
    const isNewPicture = changes.pictureTag !== undefined;
    await changeCreative(tx, { ...changes, ...(isNewPicture && { picture: bytes }), id });
    await recordChange(tx, { by, id, clinicId: row.clinicId, action: 'creatives.update', changed });
    return ok(await keptById(tx, id));
  });
}

function changedFields(row: Partial<Columns>, wanted: Partial<Columns>): Partial<Columns> {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== row[field as keyof Columns];
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}
