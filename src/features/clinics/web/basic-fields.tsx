import { useId } from 'react';
import { bothNames, languageName, LANGUAGES, ownName, type Language } from '#platform/language.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { listScreenLanguages } from '#platform/web/screen-language.ts';
import { CheckChip } from '#platform/web/ui/checkbox.tsx';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { ClinicProfile } from '../schema.ts';
import { CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';
import { listTimeZones } from './time-zone-texts.ts';

export interface ProfileFieldsProps {
  form: SchemaForm<ClinicProfile>;
  /** The form that submits the fields; it is elsewhere on the page. */
  formId: string;
}

/** Name, address, languages, time zone and map link. */
export function BasicFields({ form, formId }: ProfileFieldsProps) {
  return (
    <FormGrid>
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-[2fr_3fr]">
        <TextInput
          label={PROFILE_TEXTS.clinicName}
          autoComplete="organization"
          maxLength={120}
          form={formId}
          {...form.field('clinicName')}
        />
        <TextInput
          label={PROFILE_TEXTS.clinicAddress}
          optional
          maxLength={300}
          form={formId}
          {...form.field('clinicAddress')}
        />
      </div>
      <WideField>
        <Languages form={form} />
      </WideField>
      <Select
        label={PROFILE_TEXTS.defaultLanguage}
        options={form.values.languages.map((language) => ({
          value: language,
          label: bothNames(language),
        }))}
        form={formId}
        {...form.field('defaultLanguage')}
      />
      <Select
        label={PROFILE_TEXTS.timeZone}
        hint={CLINICS_TEXTS.timeZoneHint}
        options={listTimeZones(form.values.timeZone)}
        form={formId}
        {...form.field('timeZone')}
      />
      <Select
        label={PROFILE_TEXTS.screenLanguage}
        hint={CLINICS_TEXTS.screenLanguageHint}
        options={listScreenLanguages()}
        form={formId}
        {...form.field('screenLanguage')}
      />
      <TextInput
        label={PROFILE_TEXTS.mapLink}
        type="url"
        inputMode="url"
        hint={CLINICS_TEXTS.mapLinkHint}
        optional
        form={formId}
        {...form.field('mapLink')}
      />
    </FormGrid>
  );
}

/** Lists the clinic's languages in the product's order; the default one is always among them. */
function Languages({ form }: { form: SchemaForm<ClinicProfile> }) {
  const { value, error } = form.field('languages');
  const [labelId, hintId] = [useId(), useId()];
  const choose = (language: Language, isChosen: boolean) => {
    const languages = LANGUAGES.filter((candidate) =>
      candidate === language ? isChosen : value.includes(candidate),
    );
    const { defaultLanguage } = form.values;
    form.set({
      languages,
      defaultLanguage: languages.includes(defaultLanguage)
        ? defaultLanguage
        : (languages[0] ?? defaultLanguage),
    });
  };
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={hintId}>
      <p className="text-sm">
        <strong id={labelId}>{PROFILE_TEXTS.languages}</strong>{' '}
        <span id={hintId} className={error ? 'text-danger' : 'text-ink-soft'}>
          {error ?? CLINICS_TEXTS.languagesHint}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-2">
        {LANGUAGES.map((language) => (
          <CheckChip
            key={language}
            title={bothNames(language)}
            label={
              <>
                {ownName(language) !== languageName(language) && (
                  <span className="sr-only">{languageName(language)} </span>
                )}
                <span lang={language}>{ownName(language)}</span>
              </>
            }
            checked={value.includes(language)}
            // The last language cannot be removed: without one nothing can be written.
            disabled={value.length === 1 && value.includes(language)}
            onChange={(isChosen) => choose(language, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
