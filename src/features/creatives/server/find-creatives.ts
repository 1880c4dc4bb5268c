import type { Page } from '#platform/page.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { monthOf, pictureUrl, shownType } from '../rules.ts';
import type { Category, Creative, CreativeId } from '../schema.ts';
import { categoriesByName } from './category-queries.ts';
import {
  creativeCount,
  creativePage,
  storedPicture,
  type CreativeFilter,
  type CreativeRow,
} from './creative-queries.ts';

/** The clinic's own creatives of a month and those that belong to all, the newest first (S29). */
export async function listCreatives(
  scope: ClinicScope,
  {
    cursor,
    limit,
    frameAddresses,
    ...wanted
  }: Partial<CreativeFilter> & {
    cursor?: string;
    limit: number;
    frameAddresses: readonly string[];
  },
): Promise<Page<Creative> & { total: number }> {
  const current = monthOf(scope.today);
  const filter = {
    categoryId: wanted.categoryId,
    year: wanted.year ?? current.year,
    monthNumber: wanted.monthNumber ?? current.monthNumber,
  };
  const [page, total] = await Promise.all([
    creativePage(scope, { ...filter, cursor, limit }),
    creativeCount(scope, filter),
  ]);
  return { ...page, items: page.items.map((row) => creativeOf(row, frameAddresses)), total };
}

export async function categories(scope: ClinicScope): Promise<{ items: Category[] }> {
  return { items: await categoriesByName(scope) };
}

/** The uploaded picture as JPEG; undefined when there is none that the caller may see. */
export async function creativePicture(
  scope: ClinicScope | OperatorScope,
  id: CreativeId,
): Promise<Buffer | undefined> {
  return storedPicture(scope, id);
}

/** As a clinic sees it. What may not be framed comes as a link, whatever the row says. */
function creativeOf(row: CreativeRow, frameAddresses: readonly string[]): Creative {
  return {
    id: row.id,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    title: row.title,
    description: row.description,
    contentType: shownType(row, frameAddresses),
    content: row.content,
    pictureUrl: pictureUrl(row),
    thumbnailUrl: row.thumbnailUrl,
    year: row.year,
    monthNumber: row.monthNumber,
    createdAt: row.createdAt.toISOString(),
  };
}
