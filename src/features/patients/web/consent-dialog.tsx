import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { languageName } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { ConsentInput, Patient, Purpose } from '../schema.ts';
import { patientsApi } from './api.ts';
import { noticesApi } from '#features/consent-notices/web/api.ts';
import { PATIENTS_TEXTS, PURPOSE_TEXTS } from './texts.ts';

interface ConsentDialogProps {
  patient: Patient;
  purpose: Purpose;
  onRecorded: (patient: Patient) => void;
  onClose: () => void;
}

const WAYS = [
  { value: 'said_at_desk', label: PATIENTS_TEXTS.saidAtDesk },
  { value: 'signed', label: PATIENTS_TEXTS.signed },
] as const;

/** Records what a patient said about one purpose. */
export function ConsentDialog({ patient, purpose, onRecorded, onClose }: ConsentDialogProps) {
  const given = patient.consents[purpose] === 'given';
  const acts = [
    ...(given
      ? []
      : [
          { value: '' as const, label: PATIENTS_TEXTS.chooseAnswer },
          { value: 'given' as const, label: PATIENTS_TEXTS.agreed },
        ]),
    given
      ? { value: 'withdrawn' as const, label: PATIENTS_TEXTS.withdrawn }
      : { value: 'declined' as const, label: PATIENTS_TEXTS.declined },
  ];
  // An answer that a person did not choose could be recorded without the patient having said it.
  const [act, setAct] = useState<ConsentInput['act'] | ''>(given ? 'withdrawn' : '');
  const [isMissing, setMissing] = useState(false);
  const [way, setWay] = useState<ConsentInput['way']>('said_at_desk');
  const { clinic } = useSession();
  const [language, setLanguage] = useState(patient.language ?? clinic.defaultLanguage);
  const published = useQuery(noticesApi.notices.queryOptions({ input: { limit: 1 } }));
  const notice = published.data?.items[0];
  const recording = useMutation({
    mutationFn: (said: ConsentInput['act']) =>
      patientsApi.recordConsent.call({
        id: patient.id,
        purpose,
        act: said,
        way,
        ...(notice && { language }),
      }),
    onSuccess: onRecorded,
  });
  const field = { name: 'act', error: undefined, onBlur: () => undefined };
  return (
    <Dialog
      title={PATIENTS_TEXTS.consentFor(PURPOSE_TEXTS[purpose].toLowerCase())}
      description={patient.name}
      open
      onClose={onClose}
      busy={recording.isPending}
      size="small"
      banner={
        recording.isError && (
          <Banner tone="danger">
            {failureText(recording.error, { fallback: PATIENTS_TEXTS.consentFailed })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{PATIENTS_TEXTS.cancel}</Button>
          <Button
            look="primary"
            busy={recording.isPending}
            busyText={PATIENTS_TEXTS.recording}
            onClick={() => (act === '' ? setMissing(true) : recording.mutate(act))}
          >
            {PATIENTS_TEXTS.record}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Select
          label={PATIENTS_TEXTS.consentQuestion(patient.name)}
          options={acts}
          value={act}
          {...field}
          error={isMissing && act === '' ? PATIENTS_TEXTS.answerMissing : undefined}
          onChange={setAct}
        />
        <Select
          label={PATIENTS_TEXTS.how}
          options={WAYS}
          value={way}
          {...field}
          name="way"
          onChange={setWay}
        />
        {notice && (
          <Select
            label={PATIENTS_TEXTS.noticeShown}
            hint={PATIENTS_TEXTS.noticeHint(notice.version)}
            options={notice.languages.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            {...field}
            name="language"
            onChange={setLanguage}
          />
        )}
      </div>
    </Dialog>
  );
}
