import type { Category } from '#features/creatives/schema.ts';
import { CONTENT_TYPE_TEXTS, monthText } from '#features/creatives/web/texts.ts';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import type { Conflict } from '#platform/web/use-edit.ts';
import type { KeptCreative, KeptCreativeInput } from '../schema.ts';
import { KEEPING_TEXTS } from './creatives-texts.ts';

/** The fields that an edit changes. A new picture, as its bytes, replaces the address of the stored one. */
export type CreativeChange = Partial<Omit<KeptCreativeInput, 'picture'> & { pictureUrl: string }>;

/** The address of a new picture is not known yet: it conflicts with any other change of the picture. */
export function toChange({ picture, ...fields }: KeptCreativeInput): CreativeChange {
  return picture === undefined ? fields : { ...fields, pictureUrl: picture };
}

/** Returns the fields of `mine` that differ, so that saving does not undo another admin's change. */
export function findChanges(row: KeptCreative, draft: CreativeChange): CreativeChange {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== row[field as keyof CreativeChange]),
  );
}

interface Versions extends Conflict<KeptCreative, CreativeChange> {
  categories: readonly Category[];
}

/** Lists the fields in which two versions differ, with readable values. */
export function differences({ newer, draft: changes, categories }: Versions): ConflictField[] {
  // The bytes of an uploaded picture are in this person's version only.
  const draft: KeptCreativeInput = { ...newer, ...changes, picture: changes.pictureUrl };
  const categoryName = ({ categoryId }: KeptCreativeInput) =>
    categories.find(({ id }) => id === categoryId)?.name ?? KEEPING_TEXTS.noCategory;
  const readings: [string, (creative: KeptCreativeInput) => string][] = [
    [KEEPING_TEXTS.title, ({ title }) => title],
    [KEEPING_TEXTS.type, ({ contentType }) => CONTENT_TYPE_TEXTS[contentType]],
    [KEEPING_TEXTS.category, categoryName],
    [
      KEEPING_TEXTS.content,
      ({ content, picture }) =>
        content ?? (picture ? KEEPING_TEXTS.newPicture : KEEPING_TEXTS.uploadedPicture),
    ],
    [KEEPING_TEXTS.thumbnail, ({ thumbnailUrl }) => thumbnailUrl ?? ''],
    [KEEPING_TEXTS.descriptionLabel, ({ description }) => description],
    [KEEPING_TEXTS.month, monthText],
    [KEEPING_TEXTS.clinic, ({ clinicId }) => clinicId ?? KEEPING_TEXTS.allClinics],
  ];
  return readings
    .map(([label, read]) => ({ label, draft: read(draft), current: read(newer) }))
    .filter((field) => field.draft !== field.current)
    .map(({ label, ...texts }) => ({
      label,
      draft: texts.draft || KEEPING_TEXTS.nothingThere,
      current: texts.current || KEEPING_TEXTS.nothingThere,
    }));
}
