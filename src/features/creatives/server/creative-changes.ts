import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import { refuse } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { mayBeFramed, pictureUrl } from '../rules.ts';
import type { Creative, CreativeInput, CreativeId } from '../schema.ts';
import { clinicExists, holdCategory } from './category-queries.ts';
import { findCreative, type CreativeRow } from './creative-queries.ts';
import type { CreativesAction } from './audit.ts';

/**
 * A creative as admins manage it: with its clinic and the version that an edit is compared with.
 */
export type ManagedCreative = Creative & {
  clinicId: ClinicId | null;
  clinicName: string | null;
  version: number;
};

export type ManagedInput = CreativeInput & { clinicId: ClinicId | null };

/** A picture to upload, in base64. */
export type Upload = { picture?: string | undefined };

export type NotFramed = { code: 'NOT_FRAMED'; data: { addresses: string[] } };

/** The data that a change of creatives needs besides the fields. */
export interface Editor {
  readonly by: LoginId;
  /** The addresses that may be embedded. */
  readonly frameAddresses: readonly string[];
}

/** Normalizes addresses as a browser does, so that they cannot be read differently later. */
export function normalizeAddresses<
  Input extends Partial<Pick<ManagedInput, 'content' | 'thumbnailUrl'>>,
>(input: Input): Input {
  const { content, thumbnailUrl } = input;
  return {
    ...input,
    ...(content && { content: new URL(content).href }),
    ...(thumbnailUrl && { thumbnailUrl: new URL(thumbnailUrl).href }),
  };
}

export function isUnframed(
  { contentType, content }: Pick<ManagedInput, 'contentType' | 'content'>,
  frameAddresses: readonly string[],
): boolean {
  return contentType === 'iframe' && !mayBeFramed(content ?? '', frameAddresses);
}

export function refuseFrame(addresses: readonly string[]): { ok: false; refusal: NotFramed } {
  return refuse({ code: 'NOT_FRAMED', data: { addresses: [...addresses] } });
}

export async function checkParents(
  tx: OperatorScope,
  { categoryId, clinicId }: Partial<Pick<ManagedInput, 'categoryId' | 'clinicId'>>,
): Promise<void> {
  if (categoryId && !(await holdCategory(tx, categoryId)))
    throw invalid('categoryId', markText('Choose a category from the list'));
  if (clinicId && !(await clinicExists(tx, clinicId)))
    throw invalid('clinicId', markText('Choose a clinic from the list'));
}

function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}

export async function getManagedCreative(
  tx: OperatorScope,
  id: CreativeId,
): Promise<ManagedCreative> {
  const row = await findCreative(tx, id);
  if (row === undefined) throw new Error('A creative of this transaction is gone');
  return toManagedCreative(row);
}

export function toManagedCreative(row: CreativeRow): ManagedCreative {
  const { updatedAt: _updated, pictureTag, createdAt, ...fields } = row;
  const url = pictureUrl({ id: row.id, pictureTag });
  return { ...fields, pictureUrl: url, createdAt: createdAt.toISOString() };
}

export async function recordChange(
  tx: OperatorScope,
  change: {
    by: LoginId;
    id: CreativeId;
    clinicId: ClinicId | null;
    action: CreativesAction;
    changedFields?: readonly string[];
  },
): Promise<void> {
  const { by, id, clinicId, action, changedFields } = change;
  await recordAudit(tx, {
    by,
    clinicId,
    action,
    entity: 'creative',
    entityId: id,
    changedFields,
  });
}
