import type { Page } from '#platform/page.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Category } from '../schema.ts';
import { categoriesByName } from './category-queries.ts';
import { type ManagedCreative, toManagedCreative } from './creative-changes.ts';
import { countCreatives, findCreativePage, type CreativeFilter } from './creative-queries.ts';

/** Returns a page of all clinics' creatives, newest first. */
export async function searchCreatives(
  scope: OperatorScope,
  { cursor, limit, ...filter }: CreativeFilter & { cursor?: string; limit: number },
): Promise<Page<ManagedCreative> & { total: number }> {
  const [page, total] = await Promise.all([
    findCreativePage(scope, { ...filter, cursor, limit }),
    countCreatives(scope, filter),
  ]);
  return { ...page, items: page.items.map(toManagedCreative), total };
}

/** Lists all categories by name. */
export async function listManagedCategories(scope: OperatorScope): Promise<{ items: Category[] }> {
  return { items: await categoriesByName(scope) };
}
