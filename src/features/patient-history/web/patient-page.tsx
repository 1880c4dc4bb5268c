import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft, FileDown, Pencil, Phone, Split } from 'lucide-react';
import { Suspense, useState } from 'react';
import { languageName } from '#platform/language.ts';
import { COUNTRY_CODE, formatNumber, internationalNumber } from '#platform/phone.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice, type NoticeState } from '#platform/web/ui/banner.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton, OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
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
      <PageHead
        title={patient.name}
        titleLang={patient.language ?? undefined}
        tab={PATIENTS_TEXTS.patient}
        description={describe(patient)}
        back={<BackLink />}
        tools={
          <Tools
            patient={patient}
            notice={notice}
            onEdit={() => setEditing(true)}
            onSplit={() => setSplitting(true)}
          />
        }
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
      <div className="mb-4 grid grid-cols-1 gap-3">
        <OtherNumbers
          patient={patient}
          isAsking={isMoving}
          onAsk={() => setMoving(true)}
          onAnswered={() => setMoving(false)}
          notice={notice}
        />
        <div className="flex flex-wrap items-center gap-2">
          <PatientMarks patient={patient} />
          <ConsentMarks consents={patient.consents} onAsk={mayRecord ? setPurpose : undefined} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-1 content-start gap-4 lg:order-last">
          <PatientFamily patient={patient} onChooseGuardian={() => setEditing(true)} />
          <PatientNote patient={patient} onSaved={finish} />
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
    <Link
      to="/patients"
      aria-label={PATIENTS_TEXTS.back}
      title={PATIENTS_TEXTS.back}
      className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink max-sm:-mt-2 print:hidden"
    >
      <ChevronLeft aria-hidden className="size-5" />
    </Link>
  );
}

/** Calling and writing need a number that may be contacted; what is seldom done is in a menu. */
function Tools({
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
  const navigate = useNavigate();
  const mayWrite = useMay(deliveryAccess['messaging.openChat']);
  const mayEdit = useMay(patientsAccess['patients.update']);
  const maySplit = useMay(patientHistoryAccess['patients.split']);
  // As in the policy of data-rights, a later feature.
  const mayHandOut = useMay(forStaff(MANAGERS));
  const openData = () =>
    void navigate({ to: '/settings/patient-data', state: { patientId: patient.id } });
  const items = [
    ...(mayEdit ? [{ label: PATIENTS_TEXTS.edit, icon: Pencil, onSelect: onEdit }] : []),
    ...(maySplit ? [{ label: PATIENTS_TEXTS.splitAction, icon: Split, onSelect: onSplit }] : []),
    ...(mayHandOut
      ? [{ label: PATIENTS_TEXTS.dataRights, icon: FileDown, onSelect: openData }]
      : []),
  ];
  return (
    <>
      {number !== null && (
        <OutsideLinkButton
          href={`tel:${internationalNumber(number)}`}
          variant="icon"
          icon={Phone}
          label={PATIENTS_TEXTS.call(name)}
        />
      )}
      {mayWrite && number !== null && !isSuppressed && (
        <AskAndOpen
          label={PATIENTS_TEXTS.whatsapp(name)}
          variant="icon"
          onOpen={() => readMessageToOpen(() => deliveryApi.openChat.call({ id }), { notice })}
        />
      )}
      {items.length > 0 && (
        <Menu variant="plain" label={UI_TEXTS.moreActions(name)} items={items} />
      )}
    </>
  );
}

/** '+91 98765 43210 · Gujarati · born 1984', with what is known. */
function describe({ number, language, birthYear }: Patient): string {
  return [
    number === null ? PATIENTS_TEXTS.noNumber : `+${COUNTRY_CODE} ${formatNumber(number)}`,
    language && languageName(language),
    birthYear === null ? '' : PATIENTS_TEXTS.born(birthYear),
  ]
    .filter(Boolean)
    .join(' · ');
}
