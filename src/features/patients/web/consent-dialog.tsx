import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { languageName, type Language } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { ConsentInput, Patient, Purpose } from '../schema.ts';
import { patientsApi } from './api.ts';
import { noticesApi } from '#features/consent-notices/web/api.ts';
import { CONSENT_TITLES, PATIENTS_TEXTS } from './texts.ts';

interface ConsentDialogProps {
  patient: Patient;
  purpose: Purpose;
  onRecorded: (patient: Patient) => void;
  onClose: () => void;
}

/** Records what a patient said about one purpose. A patient who agreed can only withdraw: that is one tap. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { patient, purpose, onRecorded } = props;
  const recording = useMutation({
    mutationFn: (statement: Omit<ConsentInput, 'purpose'>) =>
      patientsApi.recordConsent.call({ id: patient.id, purpose, ...statement }),
    onSuccess: onRecorded,
  });
  const record = (statement: Omit<ConsentInput, 'purpose'>) => recording.mutate(statement);
  const dialog = { ...props, isBusy: recording.isPending, error: recording.error };
  if (patient.consents[purpose] !== 'given') return <AnswerDialog {...dialog} onSaid={record} />;
  const withdraw = (
    <Button
      variant="primary"
      busy={recording.isPending}
      busyText={PATIENTS_TEXTS.recording}
      onClick={() => record({ act: 'withdrawn', way: 'said_at_desk' })}
    >
      {PATIENTS_TEXTS.withdrawn}
    </Button>
  );
  return (
    <ConsentFrame {...dialog} action={withdraw}>
      <p>{PATIENTS_TEXTS.hasAgreed(patient.name)}</p>
    </ConsentFrame>
  );
}

type FrameProps = ConsentDialogProps & { isBusy: boolean; error: Error | null };

const WAYS = [
  {
    value: '',
    get label() {
      return PATIENTS_TEXTS.chooseAnswer;
    },
  },
  {
    value: 'said_at_desk',
    get label() {
      return PATIENTS_TEXTS.saidAtDesk;
    },
  },
  {
    value: 'signed',
    get label() {
      return PATIENTS_TEXTS.signed;
    },
  },
] as const;

const ACTS = [
  {
    value: '',
    get label() {
      return PATIENTS_TEXTS.chooseAnswer;
    },
  },
  {
    value: 'given',
    get label() {
      return PATIENTS_TEXTS.agreed;
    },
  },
  {
    value: 'declined',
    get label() {
      return PATIENTS_TEXTS.declined;
    },
  },
] as const;

/** Asks what was said and how. Nothing is chosen at first: it could be recorded without the patient having said it. */
function AnswerDialog({
  onSaid,
  ...frame
}: FrameProps & { onSaid: (statement: Omit<ConsentInput, 'purpose'>) => void }) {
  const [act, setAct] = useState<(typeof ACTS)[number]['value']>('');
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('');
  const [language, setLanguage] = useState<Language | ''>('');
  const [isTried, setTried] = useState(false);
  const noticesQuery = useQuery(noticesApi.notices.queryOptions({ input: { limit: 1 } }));
  const notice = noticesQuery.data?.items[0];
  const save = () => {
    setTried(true);
    if (act === '' || way === '' || (notice && language === '')) return;
    onSaid({ act, way, ...(language !== '' && { language }) });
  };
  const field = (name: string, value: string) => ({
    name,
    error: isTried && value === '' ? PATIENTS_TEXTS.answerMissing : undefined,
    onBlur: () => undefined,
  });
  const action = (
    <Button
      variant="primary"
      busy={frame.isBusy}
      busyText={PATIENTS_TEXTS.recording}
      onClick={save}
    >
      {PATIENTS_TEXTS.record}
    </Button>
  );
  return (
    <ConsentFrame {...frame} action={action}>
      <Select
        label={PATIENTS_TEXTS.consentQuestion(frame.patient.name)}
        options={ACTS}
        value={act}
        {...field('act', act)}
        onChange={setAct}
      />
      <Select
        label={PATIENTS_TEXTS.how}
        options={WAYS}
        value={way}
        {...field('way', way)}
        onChange={setWay}
      />
      {notice && (
        <Select<Language | ''>
          label={PATIENTS_TEXTS.noticeShown}
          hint={PATIENTS_TEXTS.noticeHint(notice.version)}
          options={[
            { value: '', label: PATIENTS_TEXTS.chooseAnswer },
            ...notice.languages.map((value) => ({ value, label: languageName(value) })),
          ]}
          value={language}
          {...field('language', language)}
          onChange={setLanguage}
        />
      )}
    </ConsentFrame>
  );
}

function ConsentFrame({
  patient,
  purpose,
  isBusy,
  error,
  action,
  children,
  onClose,
}: FrameProps & { action: ReactNode; children: ReactNode }) {
  return (
    <Dialog
      title={CONSENT_TITLES[purpose]}
      description={patient.name}
      open
      onClose={onClose}
      busy={isBusy}
      size="small"
      banner={
        error && (
          <Banner tone="danger">
            {failureText(error, { fallback: PATIENTS_TEXTS.consentFailed })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
          {action}
        </>
      }
    >
      <div className="grid gap-5">{children}</div>
    </Dialog>
  );
}
