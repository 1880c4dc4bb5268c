import type { SchemaForm } from '#platform/web/form.ts';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
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

/** The fields of a review request: one column on a phone, else the three that must be filled in on one line. */
export function ReviewFields({ form }: { form: SchemaForm<ReviewValues> }) {
  const name = form.field('patientName');
  const leaveName = () => {
    form.set({ patientName: cleanPatientName(name.value) });
    name.onBlur();
  };
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-6">
      <div className="sm:col-span-2">
        <TextInput label={REVIEWS_TEXTS.patientName} maxLength={120} {...name} onBlur={leaveName} />
      </div>
      <div className="sm:col-span-2">
        <PhoneInput label={REVIEWS_TEXTS.contactNumber} {...form.field('contactNumber')} />
      </div>
      <div className="sm:col-span-2">
        <DateInput label={REVIEWS_TEXTS.date} {...form.field('appointmentDate')} />
      </div>
      <div className="sm:col-span-2">
        <TextInput label={REVIEWS_TEXTS.treatment} optional {...form.field('treatment')} />
      </div>
      <div className="sm:col-span-4">
        <TextArea label={REVIEWS_TEXTS.notes} rows={1} optional {...form.field('notes')} />
      </div>
    </div>
  );
}
