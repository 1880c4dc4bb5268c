import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordOperatorAudit } from '#platform/server/audit/audit.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { PictureRefusal } from '#platform/server/image/reencode.ts';
import { mayBeFramed, pictureUrl } from '../../rules.ts';
import type { Category, Creative, CreativeId, CreativeInput } from '../../schema.ts';
import {
  categoriesByName,
  creativeById,
  creativeCount,
  creativePage,
  type CreativeFilter,
  type CreativeRow,
} from '../queries.ts';
import {
  changeCreative,
  clinicExists,
  dropCreative,
  heldCategory,
  insertedCreative,
  lockedCreative,
} from './queries.ts';
import { checkContent, readUpload } from '../uploads/service.ts';

/** A creative as its keeper sees it: whose it is, and the version that an edit is compared with. */
export type KeptCreative = Creative & {
  clinicId: ClinicId | null;
  clinicName: string | null;
  version: number;
};
type KeptInput = CreativeInput & { clinicId: ClinicId | null };
/** A picture to upload, in base64. */
type Upload = { picture?: string | undefined };
type Columns = KeptInput & { pictureTag: string | null };
type Stale = { code: 'STALE'; data: { current: KeptCreative } };
type NotFramed = { code: 'NOT_FRAMED'; data: { addresses: string[] } };

/** A page of everybody's creatives, the newest first. */
export async function searchCreatives(
  scope: OperatorScope,
  { cursor, limit, ...filter }: CreativeFilter & { cursor?: string; limit: number },
): Promise<Page<KeptCreative> & { total: number }> {
  const [page, total] = await Promise.all([
    creativePage(scope, { ...filter, cursor, limit }),
    creativeCount(scope, filter),
  ]);
  return { ...page, items: page.items.map(keptOf), total };
}

/** All categories by name. */
export async function keptCategories(scope: OperatorScope): Promise<{ items: Category[] }> {
  return { items: await categoriesByName(scope) };
}

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

/** What a change of creatives needs to know besides the fields. */
export interface Keeper {
  readonly by: LoginId;
  /** Where embedded pages may come from. */
  readonly frameAddresses: readonly string[];
}

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

/** Deletes a creative. Throws NOT_FOUND for a missing one. */
export async function deleteCreative(
  scope: OperatorScope,
  { id, by }: { id: CreativeId; by: LoginId },
): Promise<{ deleted: true }> {
  return inOperatorTransaction(scope, async (tx) => {
    const row = await lockedCreative(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    await dropCreative(tx, id);
    await recordChange(tx, { by, id, clinicId: row.clinicId, action: 'creatives.delete' });
    return { deleted: true };
  });
}

/** Addresses in the form that a browser makes of them, so that nothing is left to interpretation later. */
function parsed<Input extends Partial<Pick<KeptInput, 'content' | 'thumbnailUrl'>>>(
  input: Input,
): Input {
  const { content, thumbnailUrl } = input;
  return {
    ...input,
    ...(content && { content: new URL(content).href }),
    ...(thumbnailUrl && { thumbnailUrl: new URL(thumbnailUrl).href }),
  };
}

function isUnframed(
  { contentType, content }: Pick<KeptInput, 'contentType' | 'content'>,
  frameAddresses: readonly string[],
): boolean {
  return contentType === 'iframe' && !mayBeFramed(content ?? '', frameAddresses);
}

function notFramed(addresses: readonly string[]): { ok: false; refusal: NotFramed } {
  return refuse({ code: 'NOT_FRAMED', data: { addresses: [...addresses] } });
}

async function checkParents(
  tx: OperatorScope,
  { categoryId, clinicId }: Partial<Pick<KeptInput, 'categoryId' | 'clinicId'>>,
): Promise<void> {
  if (categoryId && !(await heldCategory(tx, categoryId)))
    throw wrong('categoryId', 'Choose a category from the list');
  if (clinicId && !(await clinicExists(tx, clinicId)))
    throw wrong('clinicId', 'Choose a clinic from the list');
}

function wrong(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}

function changedFields(row: Partial<Columns>, wanted: Partial<Columns>): Partial<Columns> {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== row[field as keyof Columns];
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

async function keptById(tx: OperatorScope, id: CreativeId): Promise<KeptCreative> {
  const row = await creativeById(tx, id);
  if (row === undefined) throw new Error('A creative of this transaction is gone');
  return keptOf(row);
}

function keptOf(row: CreativeRow): KeptCreative {
  const { updatedAt: _updated, pictureTag, createdAt, ...fields } = row;
  const url = pictureUrl({ id: row.id, pictureTag });
  return { ...fields, pictureUrl: url, createdAt: createdAt.toISOString() };
}

async function recordChange(
  tx: OperatorScope,
  change: {
    by: LoginId;
    id: CreativeId;
    clinicId: ClinicId | null;
    action: string;
    changed?: readonly string[];
  },
): Promise<void> {
  const { by, id, clinicId, action, changed } = change;
  await recordOperatorAudit(tx, {
    by,
    clinicId,
    action,
    entity: 'creative',
    entityId: id,
    changedFields: changed,
  });
}
