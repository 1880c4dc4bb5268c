import { useRef } from 'react';
import { readMessageToOpen } from '#features/delivery/web/read-message-to-open.ts';
import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import type { PatientId } from '#features/patients/schema.ts';
import { patientsApi } from '#features/patients/web/api.ts';
import { laterSchema, newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { findTestNumber } from '../rules.ts';
import { setupApi } from './api.ts';
import { StepButtons, StepForm, WaitingStep, type StepProps } from './step-form.tsx';
import { SETUP_TEXTS } from './texts.ts';
import { useMark } from './use-setup.ts';

const PatientStep = laterSchema(async () => (await import('../schema.ts')).PatientStep);

/** Adds the first patient; a retry after a lost response adds one. */
export function PatientStepForm({ onDone, onLater }: StepProps) {
  const id = useRef(newId<PatientId>());
  const form = useSchemaForm(PatientStep, {
    initial: { name: '', number: '' },
    onValid: async (patient) => {
      await patientsApi.create.call({ ...patient, id: id.current });
      id.current = newId();
      await onDone();
    },
  });
  return (
    <StepForm
      form={form}
      save={UI_TEXTS.save}
      onLater={onLater}
      more={
        <LinkButton to="/patients/import" variant="plain">
          {SETUP_TEXTS.importPatients}
        </LinkButton>
      }
    >
      <TextInput label={SETUP_TEXTS.patientName} maxLength={120} {...form.field('name')} />
      <PhoneInput label={SETUP_TEXTS.patientNumber} {...form.field('number')} />
    </StepForm>
  );
}

/** Opens WhatsApp with the clinic's own message to its own number. */
export function TestStep({ setup, onLater }: StepProps) {
  const { mutate: mark, error } = useMark();
  const notice = useNotice();
  const number = findTestNumber(setup.facts);
  if (number === '')
    return <WaitingStep onLater={onLater}>{SETUP_TEXTS.testNeedsPhone}</WaitingStep>;
  const onOpened = () => mark({ mark: 'test_message' });
  const open = () =>
    readMessageToOpen(async () => ({ ...(await setupApi.openTest.call()), onOpened }), {
      notice,
      refusals: { NO_PHONE: SETUP_TEXTS.testNeedsPhone },
    });
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      {error && (
        <Banner tone="danger">{failureText(error, { fallback: SETUP_TEXTS.saveFailed })}</Banner>
      )}
      <NoticeBanner state={notice} />
      <p className="text-sm text-ink-soft">{SETUP_TEXTS.testTo(number)}</p>
      <StepButtons onLater={onLater}>
        <WhatsappLink
          message={{ patientName: '', whatsappNumber: number }}
          variant="primary"
          label={SETUP_TEXTS.openWhatsapp}
          onOpen={open}
        />
      </StepButtons>
    </div>
  );
}
