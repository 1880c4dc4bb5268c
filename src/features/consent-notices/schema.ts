import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { Language, paragraphsSchema } from '#platform/schema.ts';
import { Instant } from '#platform/time.ts';
import { LONGEST_NOTICE } from './limits.ts';

/** Counts the published notices of a clinic; 0 before the first one. */
const NoticeVersion = z.int().check(z.gte(0));

const NoticeText = paragraphsSchema(LONGEST_NOTICE).check(
  z.refine((text) => text.trim() !== '', { error: markText('Write a text in this language') }),
);

/** The text of a notice in each language, as a person types it. */
export const NoticeTexts = z.record(Language, NoticeText);
export type NoticeTexts = z.infer<typeof NoticeTexts>;

const StoredTexts = z.record(Language, z.string());

/** The texts with which the next notice begins, and those that patients are shown now. */
export const NoticeDraft = z.strictObject({
  /** The version that patients are shown now; 0 before the first one. */
  version: z.int(),
  publishedAt: z.nullable(Instant),
  /** The published texts; before the first publication the standard ones. */
  texts: StoredTexts,
  /** The product's texts with the clinic's name and contact filled in. */
  standardTexts: StoredTexts,
});
export type NoticeDraft = z.infer<typeof NoticeDraft>;

/** Publishes the next version; `version` is the one that the texts were written from. */
export const NewNotice = z.strictObject({ version: NoticeVersion, texts: NoticeTexts });
export type NewNotice = z.infer<typeof NewNotice>;

/** One published version, without its texts. */
export const PublishedNotice = z.strictObject({
  version: z.int(),
  publishedAt: Instant,
  languages: z.array(Language),
});
export type PublishedNotice = z.infer<typeof PublishedNotice>;

/** One published version with the texts that it has. */
export const NoticeVersionTexts = z.strictObject({
  version: z.int(),
  publishedAt: Instant,
  texts: z.array(z.strictObject({ language: Language, text: z.string() })),
});
export type NoticeVersionTexts = z.infer<typeof NoticeVersionTexts>;

/** The address of one version. */
export const OneVersion = z.strictObject({
  version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
});
