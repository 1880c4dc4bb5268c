import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useChosenPatient } from '#features/patients/web/use-chosen-patient.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { useFormDrawer } from '#platform/web/use-form-drawer.ts';
import { failureText } from '#platform/web/texts.ts';
import { BANNER_MS, useNotice } from '#platform/web/ui/banner.tsx';
import { ListPage } from '#platform/web/ui/list-page.tsx';
import { toRows } from '#platform/web/paged.ts';
import type { Appointment } from '../schema.ts';
import { AppointmentList } from './appointment-list.tsx';
import { momentText } from './appointment-patient.tsx';
import type { AppointmentAction } from './appointment-row-actions.tsx';
import { findWarning, type BookingWarning } from './use-clashes.ts';
import { APPOINTMENTS_REFUSALS } from './open-texts.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useAppointmentFilter } from './use-appointment-filter.ts';
import { useAppointmentList } from './use-appointment-list.ts';
import { useAppointmentStatus, type StatusChange } from './use-appointment-status.ts';
import { useReminder } from './use-reminder.ts';
import { useReminderWords } from './use-reminder-words.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '../policy.ts';

// Loaded on demand: the list does not need it.
const AppointmentDialogs = lazyPart(
  async () => (await import('./appointment-dialogs.tsx')).AppointmentDialogs,
  { isDialog: true },
);
const AgainDialog = lazyPart(async () => (await import('./again-dialog.tsx')).AgainDialog, {
  isDialog: true,
});
const ClashDialog = lazyPart(async () => (await import('./clash-dialog.tsx')).ClashDialog, {
  isDialog: true,
});

/** On a slow connection the list loads first, then the form. */
const AppointmentForm = lazyPart(
  async () => (await import('./appointment-form.tsx')).AppointmentForm,
);

/** The Appointments screen: schedule appointments, set their status and send their message. */
export function AppointmentsPage() {
  const notice = useNotice();
  const { isChosen, patient } = useChosenPatient();
  const { close: closeDrawer, ...drawer } = useFormDrawer({ startsOpen: isChosen });
  const navigate = useNavigate();
  const closeForm = () => {
    closeDrawer();
    // Neither a reload nor Forward opens a form again that was closed.
    void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false });
  };
  const filter = useAppointmentFilter();
  const list = useAppointmentList(filter);
  const [openDialog, setOpenDialog] = useState<{
    action: AppointmentAction;
    id: string;
    isFirstSend?: boolean;
    /** It was just booked, so the list may not have it. */
    bookedVisit?: Appointment;
  }>();
  const reminder = useReminder(notice, ({ id }) =>
    setOpenDialog({ action: 'message', id, isFirstSend: true }),
  );
  const [pendingChange, setPendingChange] = useState<{
    change: StatusChange;
    warning: BookingWarning;
  }>();
  const rows = toRows(list);
  const words = useReminderWords(list);
  const setStatus = useAppointmentStatus({
    onDone: () => setPendingChange(undefined),
    onFailed: (error, change) => {
      const warning = findWarning(error);
      setPendingChange(warning && { change, warning });
      if (warning) return;
      notice.fail(
        failureText(error, {
          refusals: APPOINTMENTS_REFUSALS,
          fallback: APPOINTMENTS_TEXTS.statusFailed,
        }),
      );
    },
  });
  const finishCreating = (appointment: Appointment, wantsMessage: boolean) => {
    closeForm();
    const { patientName: name } = appointment;
    notice.succeed(
      APPOINTMENTS_TEXTS.scheduled({ name, when: momentText(appointment) }),
      BANNER_MS.long,
    );
    if (wantsMessage)
      setOpenDialog({ action: 'message', id: appointment.id, bookedVisit: appointment });
  };
  return (
    <>
      <ListPage
        title={APPOINTMENTS_TEXTS.title}
        description={APPOINTMENTS_TEXTS.description}
        newLabel={APPOINTMENTS_TEXTS.newAppointment}
        mayAdd={useMay(appointmentsAccess['appointments.create'])}
        notice={notice}
        // A chosen patient is in the form from its first moment.
        drawer={{
          ...drawer,
          close: closeForm,
          isOpen: drawer.isOpen && (!isChosen || patient !== undefined),
        }}
        form={<AppointmentForm patient={patient} onCreated={finishCreating} onClose={closeForm} />}
      >
        <AppointmentList
          filter={filter}
          list={list}
          rows={rows}
          reminder={reminder}
          onWant={(appointment, status, cancelReason) =>
            setStatus.mutate({
              appointment,
              status,
              ...(cancelReason !== undefined && { cancelReason }),
            })
          }
          onAction={(action, { id }) => setOpenDialog({ action, id })}
        />
      </ListPage>
      <Suspense fallback={null}>
        {reminder.question && <AgainDialog actions={reminder} />}
        {pendingChange && (
          <ClashDialog
            warning={pendingChange.warning}
            patient={pendingChange.change.appointment.patientName}
            doctor={pendingChange.change.appointment.doctorName}
            when={momentText(pendingChange.change.appointment)}
            accept={APPOINTMENTS_TEXTS.scheduleAnyway}
            decline={APPOINTMENTS_TEXTS.keepCancelled}
            onAccept={() => setStatus.mutate({ ...pendingChange.change, acceptClash: true })}
            onDecline={() => setPendingChange(undefined)}
            busy={setStatus.isPending}
          />
        )}
        {openDialog && (
          <AppointmentDialogs
            action={openDialog.action}
            appointment={rows.find(({ id }) => id === openDialog.id) ?? openDialog.bookedVisit}
            words={words}
            isFirstSend={openDialog.isFirstSend}
            onClose={() => setOpenDialog(undefined)}
            onDone={(text) => {
              setOpenDialog(undefined);
              notice.succeed(text, BANNER_MS.long);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
