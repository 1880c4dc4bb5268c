import { useSession } from '#features/clinics/web/use-session.ts';
import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { formatNumber } from '#platform/phone.ts';
import { PrintedList } from '#platform/web/ui/printed-list.tsx';
import type { Appointment } from '../schema.ts';
import { describeAnswer } from './answer-texts.ts';
import { APPOINTMENTS_TEXTS, DAYS_TEXTS, describeStatus, nameFilter } from './texts.ts';
import type { AppointmentFilter } from './use-appointment-filter.ts';

interface PrintedAppointmentsProps {
  rows: readonly Appointment[];
  filter: AppointmentFilter;
  total: number;
}

/** The list on paper, as far as it is loaded; its head says what was searched for, and how much of it is missing. */
export function PrintedAppointments({ rows, filter, total }: PrintedAppointmentsProps) {
  const { clinic, today } = useSession();
  const table = {
    key: 'appointments',
    title: `${APPOINTMENTS_TEXTS.title}: ${describeFilter(filter)}`,
    notes: [clinic.clinicName, formatDate(today), describeCount(rows.length, total)],
    columns: listColumns(),
    rows,
    idOf: ({ id }: Appointment) => id,
  };
  return <PrintedList tables={[table]} />;
}

/** Says how many appointments are on paper; where some are missing, that the button of the list prints them all. */
function describeCount(printedCount: number, total: number): string {
  return printedCount < total
    ? APPOINTMENTS_TEXTS.printedPart({ printedCount, total })
    : APPOINTMENTS_TEXTS.count(total);
}

/** Names the chosen days, and the other filters where they are set. */
function describeFilter({ address, query }: AppointmentFilter): string {
  const { days, status } = address;
  const dates = [query.from, query.to].map((date) => (date === undefined ? '…' : formatDate(date)));
  return [
    days === undefined && APPOINTMENTS_TEXTS.fromToday,
    days === 'dates' && dates.join(' – '),
    days !== undefined && days !== 'dates' && DAYS_TEXTS[days],
    status && nameFilter(status),
    query.patient,
  ]
    .filter(Boolean)
    .join(', ');
}

const listColumns = () => [
  {
    key: 'moment',
    header: APPOINTMENTS_TEXTS.dateAndTime,
    className: 'w-32',
    cell: ({ appointmentDate, appointmentTime }: Appointment) => (
      <span className="whitespace-nowrap tabular-nums">
        <strong>{formatTime(appointmentTime)}</strong>
        <span className="block">
          {formatWeekday(appointmentDate, 'short')}, {formatDate(appointmentDate)}
        </span>
      </span>
    ),
  },
  {
    key: 'patient',
    header: APPOINTMENTS_TEXTS.patient,
    cell: ({ patientName, patientLanguage, notes }: Appointment) => (
      <>
        <strong lang={patientLanguage ?? undefined}>{patientName}</strong>
        {notes && <span className="block">{notes}</span>}
      </>
    ),
  },
  {
    key: 'contact',
    header: APPOINTMENTS_TEXTS.contact,
    className: 'w-30',
    cell: ({ contactNumber, patientAddress }: Appointment) => (
      <>
        <span className="whitespace-nowrap tabular-nums">{formatNumber(contactNumber)}</span>
        {patientAddress && <span className="block">{patientAddress}</span>}
      </>
    ),
  },
  {
    key: 'doctor',
    header: APPOINTMENTS_TEXTS.doctor,
    className: 'w-36',
    cell: ({ doctorName }: Appointment) => doctorName,
  },
  {
    key: 'status',
    header: APPOINTMENTS_TEXTS.status,
    className: 'w-32',
    cell: (appointment: Appointment) => (
      <>
        {describeStatus(appointment)}
        <span className="block">{describeAnswer(appointment)?.text}</span>
      </>
    ),
  },
];
