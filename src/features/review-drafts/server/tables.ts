import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Keyed hashes of the sentences that review drafts have used, of all clinics together. */
export const usedSentences = pgTable('used_sentences', {
  sentenceHash: text('sentence_hash').primaryKey(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The same hashes for each of a clinic's latest drafts. */
export const draftSentences = pgTable(
  'draft_sentences',
  {
    clinicId: uuid('user_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    sentenceHashes: text('sentence_hashes').array().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.id] })],
);
