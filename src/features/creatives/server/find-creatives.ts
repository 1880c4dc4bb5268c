import type { Page } from '#platform/page.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { getMonth, pictureUrl, chooseType } from '../rules.ts';
import type { Category, Creative, CreativeId } from '../schema.ts';
import { categoriesByName } from './category-queries.ts';
import {
  countCreatives,
  findCreativePage,
  findPicture,
  type CreativeFilter,
  type CreativeRow,
} from './creative-queries.ts';

/** Returns the clinic's own and shared creatives of a month, newest first (S29). */
export async function listCreatives(
  scope: ClinicScope,
  {
    cursor,
    limit,
    frameAddresses,
    ...input
  }: Partial<CreativeFilter> & {
    cursor?: string;
    limit: number;
    frameAddresses: readonly string[];
  },
): Promise<Page<Creative> & { total: number }> {
  const current = getMonth(scope.today);
  const filter = {
    categoryId: input.categoryId,
    year: input.year ?? current.year,
    monthNumber: input.monthNumber ?? current.monthNumber,
  };
  const [page, total] = await Promise.all([
    findCreativePage(scope, { ...filter, cursor, limit }),
    countCreatives(scope, filter),
  ]);
  return { ...page, items: page.items.map((row) => toCreative(row, frameAddresses)), total };
}

export async function listCategories(scope: ClinicScope): Promise<{ items: Category[] }> {
  return { items: await categoriesByName(scope) };
}

/** Returns the uploaded picture as JPEG; undefined when there is none that the caller may see. */
export async function findCreativePicture(
  scope: ClinicScope | OperatorScope,
  id: CreativeId,
): Promise<Buffer | undefined> {
  return findPicture(scope, id);
}

/** Converts a row to what a clinic sees. Content that may not be framed becomes a link. */
function toCreative(row: CreativeRow, frameAddresses: readonly string[]): Creative {
  return {
    id: row.id,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    title: row.title,
    description: row.description,
    contentType: chooseType(row, frameAddresses),
    content: row.content,
    pictureUrl: pictureUrl(row),
    thumbnailUrl: row.thumbnailUrl,
    year: row.year,
    monthNumber: row.monthNumber,
    createdAt: row.createdAt.toISOString(),
  };
}
