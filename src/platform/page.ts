import * as z from 'zod/mini';

export const DEFAULT_PAGE_SIZE = 50;
export const MAXIMUM_PAGE_SIZE = 200;

/** Fields that every list's input carries. The cursor is opaque to callers. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(MAXIMUM_PAGE_SIZE)),
    DEFAULT_PAGE_SIZE,
  ),
};

/** One page of a keyset list; `nextCursor` is null on the last one. */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
