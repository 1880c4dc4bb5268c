import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ClinicId } from '#platform/ids.ts';
import type { CategoryId, ContentType, CreativeId } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const creativeCategories = pgTable('creative_categories', {
  id: uuid('id').$type<CategoryId>().primaryKey().defaultRandom(),
  name: text('name').notNull(),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
});

/** Those of one clinic. */
export const creatives = pgTable('creatives', {
  clinicId: uuid('user_id').$type<ClinicId>().notNull(),
  ...creativeColumns(),
});

/** Those for every clinic. */
export const sharedCreatives = pgTable('shared_creatives', creativeColumns());

function creativeColumns() {
  return {
    id: uuid('id').$type<CreativeId>().notNull().defaultRandom(),
    categoryId: uuid('category_id').$type<CategoryId>(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    contentType: text('content_type').$type<ContentType>().notNull(),
    /** Null when a picture was uploaded instead. */
    content: text('content'),
    picture: bytes('picture'),
    pictureTag: text('picture_tag'),
    thumbnailUrl: text('thumbnail_url'),
    year: integer('year').notNull(),
    monthNumber: integer('month_number').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  };
}
