import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const creativeCategories = pgTable('creative_categories', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const creatives = pgTable('creatives', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id'),
  categoryId: uuid('category_id'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  contentType: text('content_type', { enum: ['image', 'video', 'iframe', 'link'] }).notNull(),
  content: text('content').notNull(),
  thumbnailUrl: text('thumbnail_url'),
  year: integer('year').notNull(),
  monthNumber: integer('month_number').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
