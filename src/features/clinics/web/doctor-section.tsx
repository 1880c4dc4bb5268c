import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatNumber } from '#platform/phone.ts';
import { failureText } from '#platform/web/texts.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Doctor } from '../schema.ts';
import { AddDoctorForm } from './add-doctor-form.tsx';
import { clinicsApi } from './api.ts';
import { CLINICS_REFUSALS, CLINICS_TEXTS } from './texts.ts';

const EditDoctorDialog = lazyPart(
  async () => (await import('./edit-doctor-dialog.tsx')).EditDoctorDialog,
  { isDialog: true },
);

/** The clinic's doctors; saves each change at once. */
export function DoctorSection() {
  const queryClient = useQueryClient();
  const doctors = useQuery(clinicsApi.doctors.queryOptions({ staleTime: 0 }));
  const notice = useNotice();
  const [leaving, setLeaving] = useState<Doctor>();
  const [editedDoctor, setEditedDoctor] = useState<Doctor>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: clinicsApi.doctors.key() });
  return (
    <Card beside title={CLINICS_TEXTS.doctors} description={CLINICS_TEXTS.doctorsHelp}>
      <NoticeBanner state={notice} />
      <div className="grid grid-cols-1 gap-4">
        {doctors.isPending && <SkeletonRows label={CLINICS_TEXTS.doctorsLoading} rows={2} />}
        {doctors.isLoadingError && (
          <ErrorState
            title={failureText(doctors.error, { fallback: CLINICS_TEXTS.doctorsFailed })}
            onRetry={() => void doctors.refetch()}
            busy={doctors.isFetching}
          />
        )}
        <ReloadFailed list={doctors} />
        {doctors.data && (
          <DoctorList doctors={doctors.data.items} onEdit={setEditedDoctor} onDelete={setLeaving} />
        )}
        <AddDoctorForm
          onAdded={({ name }) => {
            notice.succeed(CLINICS_TEXTS.doctorAdded(name));
            void refresh();
          }}
        />
      </div>
      {editedDoctor && (
        <Suspense fallback={null}>
          <EditDoctorDialog
            doctor={editedDoctor}
            onClose={() => {
              setEditedDoctor(undefined);
              void refresh();
            }}
            onSaved={({ name }) => {
              notice.succeed(CLINICS_TEXTS.doctorSaved(name));
              setEditedDoctor(undefined);
              void refresh();
            }}
          />
        </Suspense>
      )}
      {leaving && (
        <DeleteDoctorDialog
          doctor={leaving}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => {
            notice.succeed(CLINICS_TEXTS.doctorDeleted(leaving.name));
            setLeaving(undefined);
            void refresh();
          }}
        />
      )}
    </Card>
  );
}

interface DoctorListProps {
  doctors: readonly Doctor[];
  onEdit: (doctor: Doctor) => void;
  onDelete: (doctor: Doctor) => void;
}

function DoctorList({ doctors, onEdit, onDelete }: DoctorListProps) {
  if (doctors.length === 0) return <p className="text-ink-soft">{CLINICS_TEXTS.noDoctors}</p>;
  return (
    <ul
      aria-label={CLINICS_TEXTS.doctorList}
      className="divide-y divide-line border-b border-line xl:-mt-1.5"
    >
      {doctors.map((doctor) => (
        <li key={doctor.id} className="flex min-h-14 items-center justify-between gap-2 py-1">
          <div className="min-w-0">
            <p className="font-semibold">{doctor.name}</p>
            <p className="text-sm text-ink-soft tabular-nums">
              {formatNumber(doctor.contactNumber)}
            </p>
          </div>
          <div className="-me-4 flex shrink-0">
            <Button
              variant="plain"
              label={CLINICS_TEXTS.editDoctorLabel(doctor.name)}
              onClick={() => onEdit(doctor)}
            >
              {CLINICS_TEXTS.editDoctor}
            </Button>
            <Button
              variant="plain"
              label={CLINICS_TEXTS.deleteDoctorLabel(doctor.name)}
              onClick={() => onDelete(doctor)}
            >
              {CLINICS_TEXTS.deleteDoctor}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface DeleteDoctorDialogProps {
  doctor: Doctor;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDoctorDialog({ doctor, onClose, onDeleted }: DeleteDoctorDialogProps) {
  const remove = useMutation(clinicsApi.deleteDoctor.mutationOptions({ onSuccess: onDeleted }));
  return (
    <ConfirmDialog
      title={CLINICS_TEXTS.deleteDoctorTitle}
      open
      action={CLINICS_TEXTS.deleteDoctorAction}
      busyAction={CLINICS_TEXTS.deletingDoctor}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: doctor.id })}
      onClose={onClose}
      failure={
        remove.isError &&
        failureText(remove.error, {
          refusals: CLINICS_REFUSALS,
          fallback: CLINICS_TEXTS.deleteDoctorFailed,
        })
      }
    >
      {CLINICS_TEXTS.deleteDoctorQuestion(doctor.name)}
    </ConfirmDialog>
  );
}
