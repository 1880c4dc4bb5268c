import { CircleCheck, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { isListingLink } from '#features/clinics/rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { languageName, LANGUAGES, ownName, type Language } from '#platform/language.ts';
import { readAddress } from '#platform/link.ts';
import { isMobileNumber, TEN_DIGITS } from '#platform/phone.ts';
import { laterSchema, newId, schemaFrom, useSchemaForm } from '#platform/web/form.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { StepForm, type StepProps } from './step-form.tsx';
import { SETUP_TEXTS } from './texts.ts';
import { useMark, useSaveSettings } from './use-setup.ts';

const DoctorInput = laterSchema(
  async () => (await import('#features/clinics/schema.ts')).DoctorInput,
);
const PhoneStep = laterSchema(async () => (await import('../schema.ts')).PhoneStep);
const ListingStep = laterSchema(async () => (await import('../schema.ts')).ListingStep);
const LanguagesStep = schemaFrom<{ languages: readonly Language[] }>(() => []);

const LISTING_HELP = 'https://support.google.com/business/answer/3474122';

/** Adds the clinic's first doctor; a retry after a lost response adds one. */
export function DoctorStep({ onDone, onLater }: StepProps) {
  const id = useRef(newId<DoctorId>());
  const form = useSchemaForm(DoctorInput, {
    initial: { name: '', contactNumber: '' },
    onValid: async (doctor) => {
      await clinicsApi.addDoctor.call({ ...doctor, id: id.current });
      id.current = newId();
      await onDone();
    },
  });
  return (
    <StepForm form={form} save={UI_TEXTS.save} onLater={onLater}>
      <TextInput label={SETUP_TEXTS.doctorName} maxLength={120} {...form.field('name')} />
      <PhoneInput label={SETUP_TEXTS.doctorNumber} {...form.field('contactNumber')} />
    </StepForm>
  );
}

/** Saves the clinic's phone, which most clinics have WhatsApp on, unless it is a landline. */
export function PhoneStepForm({ setup, onDone, onLater }: StepProps) {
  const { contactPhone, contactWhatsapp } = setup.facts;
  const saveSettings = useSaveSettings(setup);
  const form = useSchemaForm(PhoneStep, {
    initial: { contactPhone },
    onValid: async ({ contactPhone: number }) => {
      await saveSettings({
        contactPhone: number,
        ...(isOnWhatsapp && { contactWhatsapp: number }),
      });
      await onDone();
    },
  });
  const phone = form.field('contactPhone');
  const [isChosen, setChosen] = useState<boolean>();
  const isLandline = TEN_DIGITS.test(phone.value) && !isMobileNumber(phone.value);
  const isOnWhatsapp =
    isChosen ?? (contactWhatsapp === contactPhone && (!isLandline || phone.value === contactPhone));
  return (
    <StepForm form={form} save={UI_TEXTS.save} onLater={onLater}>
      <PhoneInput label={SETUP_TEXTS.phone} {...phone} />
      <Checkbox label={SETUP_TEXTS.onWhatsapp} checked={isOnWhatsapp} onChange={setChosen} />
    </StepForm>
  );
}

/** Saves the languages of the clinic's patients; the first one chosen besides English leads. */
export function LanguagesStepForm({ setup, onDone, onLater }: StepProps) {
  const { defaultLanguage } = setup.facts;
  const saveSettings = useSaveSettings(setup);
  const { mutateAsync: mark } = useMark();
  const [languages, setLanguages] = useState<readonly Language[]>(setup.facts.languages);
  const form = useSchemaForm(LanguagesStep, {
    initial: { languages },
    onValid: async () => {
      await saveSettings({
        languages: LANGUAGES.filter((language) => languages.includes(language)),
        defaultLanguage: findLeading(languages, defaultLanguage),
      });
      await mark({ mark: 'languages' });
      await onDone();
    },
  });
  return (
    <StepForm form={form} save={UI_TEXTS.save} onLater={onLater}>
      <fieldset>
        <legend className="sr-only">{SETUP_TEXTS.languages}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              label={<LanguageLabel language={language} />}
              checked={languages.includes(language)}
              // Without a language nothing can be written.
              disabled={languages.length === 1 && languages.includes(language)}
              onChange={(isChosen) =>
                setLanguages(
                  isChosen
                    ? [...languages, language]
                    : languages.filter((candidate) => candidate !== language),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </StepForm>
  );
}

function LanguageLabel({ language }: { language: Language }) {
  return (
    <>
      {languageName(language)}
      {language !== 'en' && (
        <span lang={language} className="block text-sm text-ink-soft">
          {ownName(language)}
        </span>
      )}
    </>
  );
}

/** A clinic that adds the language of its patients wants messages in it. */
function findLeading(languages: readonly Language[], current: Language): Language {
  if (current !== 'en' && languages.includes(current)) return current;
  return languages.find((language) => language !== 'en') ?? 'en';
}

/** Saves the link to the clinic's Google listing. */
export function ListingStepForm({ setup, onDone, onLater }: StepProps) {
  const saveSettings = useSaveSettings(setup);
  const form = useSchemaForm(ListingStep, {
    initial: { gmbLink: setup.facts.gmbLink },
    onValid: async ({ gmbLink }) => {
      await saveSettings({ gmbLink });
      await onDone();
    },
  });
  return (
    <StepForm
      form={form}
      save={UI_TEXTS.save}
      onLater={onLater}
      more={
        <a
          href={LISTING_HELP}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
        >
          {SETUP_TEXTS.listingHelp}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      }
    >
      <TextInput
        label={SETUP_TEXTS.listing}
        hint={SETUP_TEXTS.listingHint}
        type="url"
        inputMode="url"
        {...form.field('gmbLink')}
      />
      {isListingLink(readAddress(form.values.gmbLink)) && (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <CircleCheck aria-hidden className="size-4" />
          {SETUP_TEXTS.listingGood}
        </p>
      )}
    </StepForm>
  );
}
