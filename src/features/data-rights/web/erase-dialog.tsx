import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '#platform/phone.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { PatientData } from '../schema.ts';
import { dataRightsApi } from './api.ts';
import { ERASE_REFUSALS, namesText, PATIENT_TEXTS } from './texts.ts';

const Confirmed = laterSchema(async () => (await import('../schema.ts')).ErasureInput);

interface EraseDialogProps {
  data: PatientData;
  onClose: () => void;
  onErased: () => void;
}

/** Asks for the number once more: erasing cannot be undone, and families share a phone. */
export function EraseDialog({ data: { number, people }, onClose, onErased }: EraseDialogProps) {
  const { mutateAsync: erase } = useMutation(dataRightsApi.erase.mutationOptions());
  const form = useSchemaForm(Confirmed, {
    initial: { number, typedNumber: '' },
    onValid: async (input) => {
      await erase(input);
      onErased();
    },
  });
  const names = people.map(({ name }) => name);
  return (
    <Dialog
      title={PATIENT_TEXTS.eraseTitle}
      description={formatNumber(number)}
      open
      onClose={onClose}
      busy={form.isBusy}
      size="small"
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              fallback: PATIENT_TEXTS.eraseFailed,
              refusals: ERASE_REFUSALS,
            })}
          </Banner>
        )
      }
    >
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <p className="wrap-anywhere">
          {names.length > 0
            ? PATIENT_TEXTS.eraseQuestion(namesText(names))
            : PATIENT_TEXTS.eraseNobody}
        </p>
        <PhoneInput label={PATIENT_TEXTS.typeNumber} {...form.field('typedNumber')} />
        <FormActions>
          <Button onClick={() => !form.isBusy && onClose()}>{UI_TEXTS.cancel}</Button>
          <Button
            type="submit"
            variant="danger"
            busy={form.isBusy}
            busyText={PATIENT_TEXTS.erasing}
          >
            {PATIENT_TEXTS.eraseAction}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
