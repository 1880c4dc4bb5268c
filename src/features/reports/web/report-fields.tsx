import { NumberHint } from '#features/delivery/web/do-not-contact-hint.tsx';
import { LANGUAGES, languageName, type Language } from '#platform/language.ts';
import type { ReactNode } from 'react';
import type { SchemaForm } from '#platform/web/form.ts';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { cleanPatientName } from '../rules.ts';
import { REPORTS_TEXTS } from './texts.ts';

export interface ReportValues {
  patientName: string;
  patientWhatsappNumber: string;
  /** 'yyyy-MM-dd', or '' while there is none. */
  requestDate: string;
  reportType: string;
  summaryLanguage: Language;
  notes: string;
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  get label() {
    return languageName(value);
  },
}));

/** The fields of a report request, for a form grid. */
export function ReportFields<Values extends ReportValues>({
  form,
  choices,
}: {
  form: SchemaForm<Values>;
  /** The patients that are offered below the number. */
  choices?: ReactNode;
}) {
  const name = form.field('patientName');
  const leaveName = () => {
    name.onChange(cleanPatientName(name.value));
    name.onBlur();
  };
  return (
    <>
      <TextInput label={REPORTS_TEXTS.patientName} maxLength={120} {...name} onBlur={leaveName} />
      <PhoneInput label={REPORTS_TEXTS.patientNumber} {...form.field('patientWhatsappNumber')} />
      {choices}
      <NumberHint typed={form.field('patientWhatsappNumber').value} />
      <DateInput label={REPORTS_TEXTS.requestDate} {...form.field('requestDate')} />
      <TextInput
        label={REPORTS_TEXTS.reportType}
        hint={REPORTS_TEXTS.reportTypeHint}
        maxLength={120}
        optional
        {...form.field('reportType')}
      />
      <Select<Language>
        label={REPORTS_TEXTS.summaryLanguage}
        options={LANGUAGE_OPTIONS}
        {...form.field('summaryLanguage')}
      />
    </>
  );
}
