import * as z from 'zod/mini';
import { CONTENT_TYPES } from '#features/creatives/content-types.ts';
import type { Category, ContentType } from '#features/creatives/schema.ts';
import { monthOptions, YEAR_OPTIONS } from '#features/creatives/web/creative-filters.tsx';
import { CONTENT_TYPE_TEXTS } from '#features/creatives/web/texts.ts';
import { HttpsLink } from '#platform/schema.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { KeptCreativeInput, type KeptCreative } from '../schema.ts';
import { ClinicChoice } from './clinic-choice.tsx';
import { PictureField } from './picture-field.tsx';
import { KEEPING_TEXTS } from './creatives-texts.ts';

const NONE = '';
const SOURCES = ['address', 'upload'] as const;
const DATA_ADDRESS = /^data:[^,]*;base64,/;

/** The form's values; an empty text means no choice. */
export const CreativeValues = z
  .strictObject({
    title: KeptCreativeInput.shape.title,
    contentType: KeptCreativeInput.shape.contentType,
    source: z.enum(SOURCES),
    content: z.string(),
    /**
     * The `src` of an image: the address of the stored picture, or a chosen one as a data address.
     */
    picture: z.string(),
    thumbnailUrl: z.union([z.literal(NONE), HttpsLink]),
    description: KeptCreativeInput.shape.description,
    categoryId: z.string(),
    clinicId: z.string(),
    year: z.string(),
    monthNumber: z.string(),
  })
  .check(
    z.refine((values) => isUpload(values) || HttpsLink.safeParse(values.content).success, {
      path: ['content'],
      error: () => KEEPING_TEXTS.addressMissing,
    }),
    z.refine((values) => !isUpload(values) || values.picture !== NONE, {
      path: ['picture'],
      error: () => KEEPING_TEXTS.pictureMissing,
    }),
  );
export type CreativeValues = z.infer<typeof CreativeValues>;

function isUpload({
  contentType,
  source,
}: {
  contentType: ContentType;
  source: (typeof SOURCES)[number];
}): boolean {
  return contentType === 'image' && source === 'upload';
}

/** A new creative has empty content, and no picture yet. */
export type StartOfCreative = Omit<KeptCreativeInput, 'picture'> &
  Partial<Pick<KeptCreative, 'pictureUrl'>>;

export function toValues(creative: StartOfCreative): CreativeValues {
  const { title, contentType, content, description, pictureUrl } = creative;
  return {
    title,
    contentType,
    source: pictureUrl ? 'upload' : 'address',
    content: content ?? NONE,
    picture: pictureUrl ?? NONE,
    description,
    thumbnailUrl: creative.thumbnailUrl ?? NONE,
    categoryId: creative.categoryId ?? NONE,
    clinicId: creative.clinicId ?? NONE,
    year: String(creative.year),
    monthNumber: String(creative.monthNumber),
  };
}

export function toInput({ source, picture, ...values }: CreativeValues): KeptCreativeInput {
  const isUploaded = isUpload({ ...values, source });
  const isNew = isUploaded && DATA_ADDRESS.test(picture);
  return KeptCreativeInput.parse({
    ...values,
    content: isUploaded ? null : values.content,
    ...(isNew && { picture: picture.replace(DATA_ADDRESS, '') }),
    thumbnailUrl: values.thumbnailUrl === NONE ? null : values.thumbnailUrl,
    categoryId: values.categoryId === NONE ? null : values.categoryId,
    clinicId: values.clinicId === NONE ? null : values.clinicId,
  });
}

interface CreativeFieldsProps {
  form: SchemaForm<CreativeValues>;
  categories: readonly Category[];
  /** The clinic that it belongs to already. */
  clinic?: Pick<KeptCreative, 'clinicId' | 'clinicName'>;
}

export function CreativeFields({ form, categories, clinic }: CreativeFieldsProps) {
  const { contentType } = form.values;
  return (
    <FormGrid>
      <WideField>
        <TextInput label={KEEPING_TEXTS.title} maxLength={120} {...form.field('title')} />
      </WideField>
      <Select
        label={KEEPING_TEXTS.type}
        options={CONTENT_TYPES.map((value) => ({ value, label: CONTENT_TYPE_TEXTS[value] }))}
        {...form.field('contentType')}
      />
      <Select
        label={KEEPING_TEXTS.category}
        options={[
          { value: NONE, label: KEEPING_TEXTS.noCategory },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('categoryId')}
      />
      {contentType === 'image' && (
        <WideField>
          <Select
            label={KEEPING_TEXTS.source}
            options={SOURCES.map((value) => ({ value, label: KEEPING_TEXTS.sources[value] }))}
            {...form.field('source')}
          />
        </WideField>
      )}
      <WideField>
        {isUpload(form.values) ? (
          <PictureField {...form.field('picture')} />
        ) : (
          <TextInput
            label={KEEPING_TEXTS.content}
            type="url"
            inputMode="url"
            hint={KEEPING_TEXTS.contentHints[contentType]}
            {...form.field('content')}
          />
        )}
      </WideField>
      {(contentType === 'video' || contentType === 'link') && (
        <WideField>
          <TextInput
            label={KEEPING_TEXTS.thumbnail}
            type="url"
            inputMode="url"
            hint={KEEPING_TEXTS.thumbnailHint}
            optional
            {...form.field('thumbnailUrl')}
          />
        </WideField>
      )}
      <WideField>
        <TextArea label={KEEPING_TEXTS.descriptionLabel} optional {...form.field('description')} />
      </WideField>
      <Select label={KEEPING_TEXTS.month} options={monthOptions()} {...form.field('monthNumber')} />
      <Select label={KEEPING_TEXTS.year} options={YEAR_OPTIONS} {...form.field('year')} />
      <ClinicChoice {...form.field('clinicId')} clinic={clinic} />
    </FormGrid>
  );
}
