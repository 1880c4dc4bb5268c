import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { idSchema } from '#platform/ids.ts';
import { HttpsLink, paragraphsSchema, nonEmptyLineSchema } from '#platform/schema.ts';
import { Instant } from '#platform/time.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { FIRST_YEAR, LAST_YEAR } from './years.ts';

export const CreativeId = idSchema('CreativeId');
export type CreativeId = z.infer<typeof CreativeId>;

export const CategoryId = idSchema('CategoryId');
export type CategoryId = z.infer<typeof CategoryId>;

export const ContentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof ContentType>;

export const CreativeYear = z.coerce.number().check(z.int(), z.gte(FIRST_YEAR), z.lte(LAST_YEAR));
export const MonthNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(12));

/** The month that a creative is for. */
export interface CreativeMonth {
  readonly year: number;
  readonly monthNumber: number;
}

export const Category = z.strictObject({ id: CategoryId, name: z.string() });
export type Category = z.infer<typeof Category>;

export const CategoryName = nonEmptyLineSchema(60, markText('Name the category'));

/** The fields that admins edit (S29). */
export const CreativeInput = z.strictObject({
  categoryId: z.nullable(CategoryId),
  title: nonEmptyLineSchema(120, markText('Title is required')),
  description: paragraphsSchema(1000),
  contentType: ContentType,
  /**
   * The address of the picture, video, embedded or linked page; null when a picture is uploaded.
   */
  content: z.nullable(HttpsLink),
  thumbnailUrl: z.nullable(HttpsLink),
  year: CreativeYear,
  monthNumber: MonthNumber,
});
export type CreativeInput = z.infer<typeof CreativeInput>;

export const Creative = z.strictObject({
  ...CreativeInput.shape,
  id: CreativeId,
  title: z.string(),
  description: z.string(),
  categoryName: z.nullable(z.string()),
  /** The address of an uploaded picture for signed-in users; null when `content` is an address. */
  pictureUrl: z.nullable(z.string()),
  createdAt: Instant,
});
export type Creative = z.infer<typeof Creative>;
