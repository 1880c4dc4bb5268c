import type { Category } from '#features/creatives/schema.ts';
import { CONTENT_TYPE_TEXTS, monthText } from '#features/creatives/web/texts.ts';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import type { KeptCreativeInput } from '../../schema.ts';
import { KEEPING_TEXTS } from './texts.ts';

interface Versions {
  mine: KeptCreativeInput;
  /** The stored version; the bytes of an uploaded picture are not in it. */
  theirs: KeptCreativeInput;
  categories: readonly Category[];
}

/** Lists the fields in which two versions differ, with readable values. */
export function differences({ mine, theirs, categories }: Versions): ConflictField[] {
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
    .map(([label, read]) => ({ label, mine: read(mine), theirs: read(theirs) }))
    .filter((field) => field.mine !== field.theirs)
    .map(({ label, ...texts }) => ({
      label,
      mine: texts.mine || KEEPING_TEXTS.nothingThere,
      theirs: texts.theirs || KEEPING_TEXTS.nothingThere,
    }));
}
