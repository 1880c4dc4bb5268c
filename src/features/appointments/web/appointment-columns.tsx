import type { CalendarDate } from '#platform/time.ts';
import type { Column } from '#platform/web/ui/data-table.tsx';
import type { Appointment, AppointmentStatus, CancelReason } from '../schema.ts';
import { AppointmentMoment } from './appointment-moment.tsx';
import { AppointmentPatient, PhoneNumberLink } from './appointment-patient.tsx';
import { AppointmentRowActions, type AppointmentAction } from './appointment-row-actions.tsx';
import { AppointmentStatusSelect } from './appointment-status.tsx';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import type { ReminderActions } from './use-reminder.ts';

interface ColumnOptions {
  today: CalendarDate;
  hasProviderKey: boolean;
  sendOrShow: ReminderActions['sendOrShow'];
  open: ReminderActions['open'];
  onWant: (
    appointment: Appointment,
    status: AppointmentStatus,
    cancelReason?: CancelReason | null,
  ) => void;
  onAction: (action: AppointmentAction, appointment: Appointment) => void;
}

/** Returns the columns of the list. A row's state is true while its message is being sent. */
export function appointmentColumns(options: ColumnOptions): Column<Appointment, boolean>[] {
  const { today, onWant, onAction } = options;
  return [
    {
      key: 'patient',
      header: APPOINTMENTS_TEXTS.patient,
      onCard: 'title',
      truncates: true,
      width: 'rows:w-[40%]',
      cell: (appointment) => <AppointmentPatient appointment={appointment} />,
    },
    {
      key: 'address',
      header: APPOINTMENTS_TEXTS.address,
      onCard: 'hidden',
      truncates: true,
      width: 'rows:w-[25%]',
      cell: ({ patientAddress }) => (
        <span title={patientAddress} className="block truncate text-sm">
          {patientAddress}
        </span>
      ),
    },
    {
      key: 'contact',
      header: APPOINTMENTS_TEXTS.contact,
      nowrap: true,
      onCard: 'hidden',
      cell: ({ contactNumber }) => <PhoneNumberLink number={contactNumber} />,
    },
    {
      key: 'doctor',
      header: APPOINTMENTS_TEXTS.doctor,
      onCard: 'rest',
      truncates: true,
      width: 'rows:w-[35%]',
      cell: ({ doctorName }) => (
        <span title={doctorName} className="block truncate text-sm">
          {doctorName}
        </span>
      ),
    },
    {
      key: 'moment',
      header: APPOINTMENTS_TEXTS.dateAndTime,
      nowrap: true,
      onCard: 'lead',
      cell: (appointment) => <AppointmentMoment appointment={appointment} today={today} />,
    },
    {
      key: 'status',
      header: APPOINTMENTS_TEXTS.status,
      cell: (appointment) => (
        <AppointmentStatusSelect
          appointment={appointment}
          onWant={(...change) => onWant(appointment, ...change)}
        />
      ),
    },
    {
      key: 'actions',
      header: APPOINTMENTS_TEXTS.actions,
      onCard: 'actions',
      width: 'w-px',
      cell: (appointment, isSending) => (
        <AppointmentRowActions
          appointment={appointment}
          isSending={isSending}
          sendOrShow={options.sendOrShow}
          open={options.open}
          hasProviderKey={options.hasProviderKey}
          onAction={(action) => onAction(action, appointment)}
        />
      ),
    },
  ];
}
