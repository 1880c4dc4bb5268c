import * as z from 'zod/mini';
import { CONTENT_TYPES } from '#features/creatives/lists.ts';
import type { Category } from '#features/creatives/schema.ts';
import { MONTH_OPTIONS, YEAR_OPTIONS } from '#features/creatives/web/creative-filters.tsx';
import { CONTENT_TYPE_TEXTS } from '#features/creatives/web/texts.ts';
import { HttpsLink } from '#platform/schema.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { KeptCreativeInput, type KeptCreative } from '../../schema.ts';
import { ClinicChoice } from './clinic-choice.tsx';
import { KEEPING_TEXTS } from './texts.ts';

const NONE = '';

/** As the form holds it: what is not chosen is an empty text. */
export const CreativeValues = z.strictObject({
  title: KeptCreativeInput.shape.title,
  contentType: KeptCreativeInput.shape.contentType,
  content: KeptCreativeInput.shape.content,
  thumbnailUrl: z.union([z.literal(NONE), HttpsLink]),
  description: KeptCreativeInput.shape.description,
  categoryId: z.string(),
  clinicId: z.string(),
  year: z.string(),
  monthNumber: z.string(),
});
export type CreativeValues = z.infer<typeof CreativeValues>;

export function valuesOf(creative: KeptCreativeInput): CreativeValues {
  const { title, contentType, content, description } = creative;
  return {
    title,
    contentType,
    content,
    description,
    thumbnailUrl: creative.thumbnailUrl ?? NONE,
    categoryId: creative.categoryId ?? NONE,
    clinicId: creative.clinicId ?? NONE,
    year: String(creative.year),
    monthNumber: String(creative.monthNumber),
  };
}

export function inputOf(values: CreativeValues): KeptCreativeInput {
  return KeptCreativeInput.parse({
    ...values,
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

/** The fields of a creative. */
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
      <WideField>
        <TextInput
          label={KEEPING_TEXTS.content}
          type="url"
          inputMode="url"
          hint={KEEPING_TEXTS.contentHints[contentType]}
          {...form.field('content')}
        />
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
      <Select label={KEEPING_TEXTS.month} options={MONTH_OPTIONS} {...form.field('monthNumber')} />
      <Select label={KEEPING_TEXTS.year} options={YEAR_OPTIONS} {...form.field('year')} />
      <ClinicChoice {...form.field('clinicId')} clinic={clinic} />
    </FormGrid>
  );
}
