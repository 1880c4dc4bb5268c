import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Suppression } from '#features/patients/schema.ts';
import { PatientChoices } from '#features/patients/web/patient-choices.tsx';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FormActions, FormGrid } from '#platform/web/ui/form-layout.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { SuppressionInput } from '../schema.ts';
import { deliveryApi } from './api.ts';
import { SUPPRESSION_TEXTS } from './do-not-contact-texts.ts';

const Input = laterSchema(async () => (await import('../schema.ts')).SuppressionInput);
const EMPTY: SuppressionInput = { number: '', reason: '' };

/** Adds a number to the do-not-contact list. */
export function SuppressNumberForm({ onAdded }: { onAdded: (suppression: Suppression) => void }) {
  const { today } = useSession();
  // Finds the number; the list is by number, so the name is not sent.
  const [name, setName] = useState('');
  const { mutateAsync: suppress } = useMutation(deliveryApi.suppress.mutationOptions());
  const form = useSchemaForm(Input, {
    initial: EMPTY,
    onValid: async (input) => {
      const suppression = await suppress(input);
      form.reset(EMPTY);
      setName('');
      onAdded(suppression);
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.failure !== undefined && (
        <div className="mb-4">
          <Banner tone="danger">
            {failureText(form.failure, { fallback: SUPPRESSION_TEXTS.addFailed })}
          </Banner>
        </div>
      )}
      <FormGrid>
        <TextInput
          label={SUPPRESSION_TEXTS.name}
          hint={SUPPRESSION_TEXTS.nameHint}
          maxLength={120}
          optional
          value={name}
          onChange={setName}
          error={undefined}
        />
        <PhoneInput label={SUPPRESSION_TEXTS.number} {...form.field('number')} />
        <PatientChoices
          name={name}
          number={form.values.number}
          today={today}
          onChoose={(patient) => {
            setName(patient.name);
            if (patient.number !== null) form.set({ number: patient.number });
          }}
        />
        <TextInput
          label={SUPPRESSION_TEXTS.reason}
          hint={SUPPRESSION_TEXTS.reasonHint}
          maxLength={200}
          optional
          {...form.field('reason')}
        />
      </FormGrid>
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          busyText={SUPPRESSION_TEXTS.adding}
        >
          {SUPPRESSION_TEXTS.add}
        </Button>
      </FormActions>
    </form>
  );
}
