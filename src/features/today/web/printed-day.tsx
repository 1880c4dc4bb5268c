import { formatTime } from '#platform/calendar.ts';
import { formatNumber } from '#platform/phone.ts';
import { PrintedList } from '#platform/web/ui/printed-list.tsx';
import type { Appointment } from '#features/appointments/schema.ts';
import { describeAnswer } from '#features/appointments/web/answer-texts.ts';
import { findStage, type DoctorVisits } from '../visit-rules.ts';
import { DAY_TEXTS, STAGE_TEXTS } from './texts.ts';

interface PrintedDayProps {
  queues: readonly DoctorVisits[];
  /** When a doctor is in. */
  describePresence: (queue: DoctorVisits) => string;
  clinicName: string;
  /** The day, e.g. 'Mon, 23 Nov 2026'. */
  day: string;
}

/** The day on paper, doctor after doctor: each visit with its number and a box to tick. */
export function PrintedDay({ queues, describePresence, clinicName, day }: PrintedDayProps) {
  return (
    <PrintedList
      tables={queues.map((queue) => ({
        key: queue.doctorId ?? queue.doctorName,
        title: queue.doctorName,
        notes: [describePresence(queue), clinicName, day],
        columns: listColumns(),
        rows: queue.visits,
        idOf: ({ id }: Appointment) => id,
      }))}
    />
  );
}

const listColumns = () => [
  {
    key: 'time',
    header: DAY_TEXTS.time,
    className: 'w-20',
    cell: ({ appointmentTime }: Appointment) => (
      <strong className="whitespace-nowrap tabular-nums">{formatTime(appointmentTime)}</strong>
    ),
  },
  {
    key: 'patient',
    header: DAY_TEXTS.patientName,
    cell: ({ patientName, patientLanguage, notes, status }: Appointment) => (
      <>
        <strong
          lang={patientLanguage ?? undefined}
          className={status === 'cancelled' ? 'line-through' : undefined}
        >
          {patientName}
        </strong>
        {notes && <span className="block">{notes}</span>}
      </>
    ),
  },
  {
    key: 'number',
    header: DAY_TEXTS.number,
    className: 'w-32',
    cell: ({ contactNumber }: Appointment) => (
      <span className="whitespace-nowrap tabular-nums">{formatNumber(contactNumber)}</span>
    ),
  },
  { key: 'stage', header: DAY_TEXTS.stage, className: 'w-36', cell: describeStage },
  {
    key: 'box',
    header: <span className="sr-only">{DAY_TEXTS.tickBox}</span>,
    className: 'w-9',
    cell: ({ status }: Appointment) =>
      status !== 'cancelled' && (
        <span data-tick-box className="block size-4.5 border border-black" />
      ),
  },
];

/** Says how far the visit has come, e.g. 'Arrived · 4 · Walk-in'. */
function describeStage(visit: Appointment): string {
  const stage = findStage(visit);
  const answer = stage === 'expected' ? describeAnswer(visit)?.text : undefined;
  return [
    answer ?? STAGE_TEXTS[stage],
    visit.token === null ? '' : DAY_TEXTS.token(visit.token),
    visit.kind === 'walk_in' ? DAY_TEXTS.walkInMark : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
