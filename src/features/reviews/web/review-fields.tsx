import { NumberHint } from '#features/delivery/web/do-not-contact-hint.tsx';
import type { ReactNode } from 'react';
import type { SchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { CalendarDate } from '#platform/time.ts';
import { cleanPatientName } from '../rules.ts';
import { REVIEWS_TEXTS } from './texts.ts';

export interface ReviewValues {
  patientName: string;
  /** 'yyyy-MM-dd', or '' while there is none. */
  appointmentDate: string;
  contactNumber: string;
  treatment: string;
  notes: string;
}

/** The fields of a review request for a form grid, the three required ones first. */
export function ReviewFields({
  form,
  choices,
  today,
}: {
  form: SchemaForm<ReviewValues>;
  /** The patients that are offered below the number. */
  choices?: ReactNode;
  /** The clinic's today, where the visit may have been on this day. */
  today?: CalendarDate;
}) {
  const name = form.field('patientName');
  const date = form.field('appointmentDate');
  const leaveName = () => {
    form.set({ patientName: cleanPatientName(name.value) });
    name.onBlur();
  };
  return (
    <>
      <TextInput label={REVIEWS_TEXTS.patientName} maxLength={120} {...name} onBlur={leaveName} />
      <PhoneInput label={REVIEWS_TEXTS.contactNumber} {...form.field('contactNumber')} />
      {choices}
      <div className="grid content-start justify-items-start gap-2 *:first:w-full">
        <DateInput
          label={REVIEWS_TEXTS.date}
          hint={today === undefined ? undefined : REVIEWS_TEXTS.dateHint}
          {...date}
        />
        {today !== undefined && date.value === '' && (
          <Button onClick={() => date.onChange(today)}>{REVIEWS_TEXTS.visitToday}</Button>
        )}
      </div>
      <TextInput label={REVIEWS_TEXTS.treatment} optional {...form.field('treatment')} />
      <NumberHint typed={form.field('contactNumber').value} />
      <div className="col-span-full">
        <TextArea label={REVIEWS_TEXTS.notes} rows={1} optional {...form.field('notes')} />
      </div>
    </>
  );
}
