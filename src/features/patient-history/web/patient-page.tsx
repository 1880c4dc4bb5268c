import { i18n } from '#platform/i18n.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, CalendarPlus, Pencil, Phone, Split } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatNumber } from '#platform/phone.ts';
import { languageName } from '#platform/language.ts';
import { internationalNumber } from '#platform/phone.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton, OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { deliveryApi } from '#features/delivery/web/api.ts';
import { AskAndOpen } from '#features/delivery/web/ask-and-open.tsx';
import { readMessageToOpen } from '#features/delivery/web/read-message-to-open.ts';
import type { Patient, PatientId, Purpose, UpdatedPatient } from '#features/patients/schema.ts';
import { patientsApi } from '#features/patients/web/api.ts';
import { ConsentMarks } from '#features/patients/web/consent-marks.tsx';
import { describeRows, OtherNumbers } from '#features/patients/web/other-numbers.tsx';
import { PatientFamily } from '#features/patients/web/patient-family.tsx';
import { PatientMarks } from '#features/patients/web/patient-columns.tsx';
import { PatientNote } from '#features/patients/web/patient-note.tsx';
import { PatientTimeline } from './patient-timeline.tsx';
import { PatientActivity } from '#features/activity/web/patient-activity.tsx';
import { SamePersonCard } from './same-person-card.tsx';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { useSplit } from './use-split.tsx';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';
import { patientsAccess } from '#features/patients/policy.ts';
import { forStaff, MANAGERS } from '#features/clinics/policy.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';
import { patientHistoryAccess } from '../policy.ts';

// Loaded on demand: the page does not need it.
const EditPatientDialog = lazyPart(
  async () => (await import('#features/patients/web/edit-patient-dialog.tsx')).EditPatientDialog,
  { isDialog: true },
);

const ConsentDialog = lazyPart(
  async () => (await import('#features/patients/web/consent-dialog.tsx')).ConsentDialog,
  { isDialog: true },
);

const SplitDialog = lazyPart(async () => (await import('./split-dialog.tsx')).SplitDialog, {
  isDialog: true,
});

/** One patient: who it is, what was agreed to, what happened, and the family on the same phone. */
export function PatientPage() {
  const { id } = useParams({ from: '/shell/patients/$id' });
  const patientId = id as PatientId;
  const query = useQuery(patientsApi.get.queryOptions({ input: { id: patientId } }));
  if (query.data !== undefined) return <LoadedPatient key={query.data.id} patient={query.data} />;
  return (
    <>
      <BackLink />
      {query.isError ? (
        <ErrorState
          title={failureText(query.error, { fallback: PATIENTS_TEXTS.oneFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <SkeletonRows label={PATIENTS_TEXTS.loadingOne} rows={6} />
      )}
    </>
  );
}

function LoadedPatient({ patient }: { patient: Patient }) {
  const queryClient = useQueryClient();
  const notice = useNotice();
  const mayBook = useMay(appointmentsAccess['appointments.create']);
  const mayRecord = useMay(patientsAccess['patients.recordConsent']);
  const [isEditing, setEditing] = useState(false);
  const [purpose, setPurpose] = useState<Purpose>();
  const [isSplitting, setSplitting] = useState(false);
  const split = useSplit(patient, notice);
  const [isMoving, setMoving] = useState(false);
  const finish = () => {
    setEditing(false);
    setPurpose(undefined);
    void queryClient.invalidateQueries({ queryKey: patientsApi.key() });
    notice.succeed(PATIENTS_TEXTS.saved);
  };
  const finishEdit = ({ moved }: UpdatedPatient) => {
    finish();
    const rows = moved && describeRows(moved);
    if (!rows) return;
    notice.succeed(PATIENTS_TEXTS.moved(rows));
    // Visits, messages and requests on every screen may show the number.
    void queryClient.invalidateQueries();
  };
  return (
    <>
      <BackLink />
      <PageHead
        title={patient.name}
        tab={PATIENTS_TEXTS.patient}
        description={describe(patient)}
        action={
          mayBook ? (
            <LinkButton
              to="/appointments"
              state={{ patientId: patient.id }}
              variant="primary"
              icon={CalendarPlus}
              wide
            >
              {PATIENTS_TEXTS.newAppointment}
            </LinkButton>
          ) : undefined
        }
      />
      <NoticeBanner state={notice} />
      <div className="mb-6 grid grid-cols-1 gap-3">
        <OtherNumbers
          patient={patient}
          isAsking={isMoving}
          onAsk={() => setMoving(true)}
          onAnswered={() => setMoving(false)}
          notice={notice}
        />
        <PatientMarks patient={patient} />
        <ConsentMarks consents={patient.consents} onAsk={mayRecord ? setPurpose : undefined} />
        <PatientNote patient={patient} onSaved={finish} />
        <Actions
          patient={patient}
          notice={notice}
          onEdit={() => setEditing(true)}
          onSplit={() => setSplitting(true)}
        />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-1 content-start gap-6 lg:order-last">
          <PatientFamily patient={patient} onChooseGuardian={() => setEditing(true)} />
          <SamePersonCard patient={patient} notice={notice} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <PatientTimeline patient={patient} />
          <PatientActivity patientId={patient.id} />
        </div>
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditPatientDialog
            patient={patient}
            onSaved={finishEdit}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
      {isSplitting && (
        <Suspense fallback={null}>
          <SplitDialog
            patient={patient}
            onMoved={(move) => {
              setSplitting(false);
              split.finish(move);
            }}
            onClose={() => setSplitting(false)}
          />
        </Suspense>
      )}
      {purpose && (
        <ConsentDialog
          patient={patient}
          purpose={purpose}
          onRecorded={finish}
          onClose={() => setPurpose(undefined)}
        />
      )}
    </>
  );
}

function BackLink() {
  return (
    <Link to="/patients" className="link mb-2 inline-flex min-h-11 items-center gap-2">
      <ArrowLeft aria-hidden className="size-5" />
      {PATIENTS_TEXTS.back}
    </Link>
  );
}

/** Calling and writing need a number that may be contacted. */
function Actions({
  patient,
  notice,
  onEdit,
  onSplit,
}: {
  patient: Patient;
  notice: NoticeState;
  onEdit: () => void;
  onSplit: () => void;
}) {
  const { id, name, number, isSuppressed } = patient;
  const mayWrite = useMay(deliveryAccess['messaging.openChat']);
  const mayEdit = useMay(patientsAccess['patients.update']);
  const maySplit = useMay(patientHistoryAccess['patients.split']);
  // As in the policy of data-rights, a later feature.
  const mayHandOut = useMay(forStaff(MANAGERS));
  return (
    <div className="flex flex-wrap gap-3">
      {number !== null && (
        <OutsideLinkButton
          href={`tel:${internationalNumber(number)}`}
          icon={Phone}
          label={PATIENTS_TEXTS.call(name)}
        >
          {i18n.t('Call')}
        </OutsideLinkButton>
      )}
      {mayWrite && number !== null && !isSuppressed && (
        <AskAndOpen
          label="WhatsApp"
          longLabel={PATIENTS_TEXTS.whatsapp(name)}
          onOpen={() => readMessageToOpen(() => deliveryApi.openChat.call({ id }), { notice })}
        />
      )}
      {mayEdit && (
        <Button icon={Pencil} onClick={onEdit}>
          {PATIENTS_TEXTS.edit}
        </Button>
      )}
      {maySplit && (
        <Button icon={Split} onClick={onSplit}>
          {PATIENTS_TEXTS.splitAction}
        </Button>
      )}
      {mayHandOut && (
        <LinkButton to="/settings/patient-data" state={{ patientId: patient.id }}>
          {PATIENTS_TEXTS.dataRights}
        </LinkButton>
      )}
    </div>
  );
}

/** '+91 98765 43210 · Gujarati · born 1984', with what is known. */
function describe({ number, language, birthYear }: Patient): string {
  return [
    number === null ? PATIENTS_TEXTS.noNumber : formatNumber(number),
    language && languageName(language),
    birthYear === null ? '' : PATIENTS_TEXTS.born(birthYear),
  ]
    .filter(Boolean)
    .join(' · ');
}
