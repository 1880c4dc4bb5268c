import type { Page } from '#platform/page.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Category } from '../schema.ts';
import { categoriesByName } from './category-queries.ts';
import { type KeptCreative, keptOf } from './creative-changes.ts';
import { creativeCount, creativePage, type CreativeFilter } from './creative-queries.ts';

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
