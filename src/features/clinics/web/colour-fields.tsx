import { themeColors } from '#platform/colour.ts';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';
import { COLOR } from '../rules.ts';
import type { ProfileFieldsProps } from './basic-fields.tsx';
import { CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';

/** The two colours with a preview. */
export function ColourFields({ form, formId }: ProfileFieldsProps) {
  const { primaryColor, secondaryColor, clinicName } = form.values;
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormGrid>
        <ColourField
          label={PROFILE_TEXTS.primaryColor}
          form={formId}
          {...form.field('primaryColor')}
        />
        <ColourField
          label={PROFILE_TEXTS.secondaryColor}
          form={formId}
          {...form.field('secondaryColor')}
        />
      </FormGrid>
      <ColourPreview primary={primaryColor} secondary={secondaryColor} clinicName={clinicName} />
    </div>
  );
}

const BLACK = '#000000';

/** Picks a colour, or takes it as text. */
function ColourField(field: FieldProps) {
  const isColour = COLOR.test(field.value);
  return (
    <Field field={{ hint: CLINICS_TEXTS.hexHint, ...field }}>
      {(control) => (
        <span className="flex gap-3">
          <input
            type="color"
            aria-label={CLINICS_TEXTS.pick(field.label)}
            value={isColour ? field.value.toLowerCase() : BLACK}
            onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1"
          />
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={field.value}
            onChange={(event) => field.onChange(event.currentTarget.value.trim())}
            className="control tabular-nums uppercase"
          />
        </span>
      )}
    </Field>
  );
}

interface ColourPreviewProps {
  primary: string;
  secondary: string;
  clinicName: string;
}

/**
 * Previews the top bar, button, link and chat bubble, so that an unreadable colour is seen here
 * first.
 */
function ColourPreview({ primary, secondary, clinicName }: ColourPreviewProps) {
  const colors = themeColors({ primary, secondary });
  const isAdjusted = COLOR.test(primary) && colors.brand.toLowerCase() !== primary.toLowerCase();
  return (
    <figure>
      <div aria-hidden className="overflow-hidden rounded-lg border border-line">
        <div
          className="flex h-12 items-center px-4 font-semibold"
          style={{ background: colors.brand, color: colors.onBrand }}
        >
          <span className="truncate">{clinicName || CLINICS_TEXTS.noName}</span>
        </div>
        <div className="flex flex-wrap items-center gap-4 bg-surface p-4">
          <span
            className="rounded-md px-4 py-2 font-semibold"
            style={{ background: colors.brand, color: colors.onBrand }}
          >
            {CLINICS_TEXTS.previewButton}
          </span>
          <span
            className="rounded-md px-3 py-2 font-semibold"
            style={{ background: colors.brandSoft, color: colors.brandText }}
          >
            {CLINICS_TEXTS.previewLink}
          </span>
          <span
            className="rounded-lg rounded-ss-sm border border-line px-4 py-2"
            style={{ background: colors.quiet, color: colors.onQuiet }}
          >
            {CLINICS_TEXTS.previewBubble}
          </span>
        </div>
      </div>
      <figcaption aria-live="polite" className="mt-2 text-sm text-ink-soft">
        {isAdjusted ? CLINICS_TEXTS.previewAdjusted : CLINICS_TEXTS.previewHelp}
      </figcaption>
    </figure>
  );
}
