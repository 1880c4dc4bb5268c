import { bothNames, languageName, LANGUAGES, ownName, type Language } from '#platform/language.ts';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { listScreenLanguages } from '#platform/web/screen-language.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { ClinicProfile } from '../schema.ts';
import { NameFields } from './name-fields.tsx';
import { CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';

export interface ProfileFieldsProps {
  form: SchemaForm<ClinicProfile>;
  /** The form that submits the fields; it is elsewhere on the page. */
  formId: string;
}

/** Name, address, map link, time zone, languages and the names in them. */
export function BasicFields({ form, formId }: ProfileFieldsProps) {
  return (
    <FormGrid>
      <TextInput
        label={PROFILE_TEXTS.clinicName}
        autoComplete="organization"
        maxLength={120}
        form={formId}
        {...form.field('clinicName')}
      />
      <TextInput
        label={PROFILE_TEXTS.clinicAddress}
        hint={CLINICS_TEXTS.addressHint}
        optional
        maxLength={300}
        form={formId}
        {...form.field('clinicAddress')}
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
      <Select
        label={PROFILE_TEXTS.timeZone}
        hint={CLINICS_TEXTS.timeZoneHint}
        options={zonesWith(form.values.timeZone).map((zone) => ({ value: zone, label: zone }))}
        form={formId}
        {...form.field('timeZone')}
      />
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
        label={PROFILE_TEXTS.screenLanguage}
        hint={CLINICS_TEXTS.screenLanguageHint}
        options={listScreenLanguages()}
        form={formId}
        {...form.field('screenLanguage')}
      />
      <WideField>
        <Languages form={form} />
      </WideField>
      <WideField>
        <NameFields
          hint={CLINICS_TEXTS.otherNamesHint}
          name={form.values.clinicName}
          languages={form.values.languages}
          field={form.field('namesByLanguage')}
          formId={formId}
        />
      </WideField>
      <WideField>
        <Checkbox
          label={PROFILE_TEXTS.offersDrafts}
          hint={CLINICS_TEXTS.draftsHint}
          checked={form.values.offersDrafts}
          onChange={(offersDrafts) => form.set({ offersDrafts })}
        />
      </WideField>
      <WideField>
        <Checkbox
          label={PROFILE_TEXTS.asksWithoutConsent}
          hint={CLINICS_TEXTS.consentHint}
          checked={form.values.asksWithoutConsent}
          onChange={(asksWithoutConsent) => form.set({ asksWithoutConsent })}
        />
      </WideField>
      <WideField>
        <Checkbox
          label={PROFILE_TEXTS.aiMayReadNotes}
          hint={CLINICS_TEXTS.notesHint}
          checked={form.values.aiMayReadNotes}
          onChange={(aiMayReadNotes) => form.set({ aiMayReadNotes })}
        />
      </WideField>
    </FormGrid>
  );
}

/** Lists the clinic's languages in the product's order; the default one is always among them. */
function Languages({ form }: { form: SchemaForm<ClinicProfile> }) {
  const { value, error } = form.field('languages');
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
    <fieldset>
      <legend className="text-sm font-semibold">{PROFILE_TEXTS.languages}</legend>
      <div className="mt-1 mb-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={
              <>
                {languageName(language)}
                {ownName(language) !== languageName(language) && (
                  <span lang={language} className="block text-sm text-ink-soft">
                    {ownName(language)}
                  </span>
                )}
              </>
            }
            checked={value.includes(language)}
            // The last language cannot be removed: without one nothing can be written.
            disabled={value.length === 1 && value.includes(language)}
            onChange={(isChosen) => choose(language, isChosen)}
          />
        ))}
      </div>
      <p className={error ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
        {error ?? CLINICS_TEXTS.languagesHint}
      </p>
    </fieldset>
  );
}

/** Some browsers list India's zone under its old name only, so ours are added. */
function zonesWith(current: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta');
  return [...new Set([DEFAULT_TIME_ZONE, current, ...zones])];
}
