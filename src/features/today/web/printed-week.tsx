import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { formatNumber } from '#platform/phone.ts';
import { PrintedList } from '#platform/web/ui/printed-list.tsx';
import type { WeekDay, WeekVisit } from '../schema.ts';
import type { WeekRow } from '../week-rules.ts';
import { STAGE_TEXTS } from './texts.ts';
import { describeDay, describeState, findVisits } from './week-parts.tsx';

interface PrintedWeekProps {
  days: readonly WeekDay[];
  rows: readonly WeekRow[];
  doctorName: string;
  clinicName: string;
}

/** The week of a doctor on A4 across: each visit with its time, its patient and the number. */
export function PrintedWeek(props: PrintedWeekProps) {
  return <PrintedList tables={[buildTable(props)]} orientation="landscape" />;
}

function buildTable({ days, rows, doctorName, clinicName }: PrintedWeekProps) {
  const [first, last] = [days[0], days.at(-1)];
  const findCells = (row: WeekRow) =>
    days.map((day) => ({ day, visits: findVisits(day, { row, rows, days }) }));
  return {
    key: 'week',
    title: doctorName,
    notes: [clinicName, `${formatDate(first?.date ?? '')} – ${formatDate(last?.date ?? '')}`],
    columns: days.map((day, index) => ({
      key: day.date,
      header: (
        <>
          {formatWeekday(day.date, 'short')} {Number(day.date.slice(-2))}{' '}
          <span className="font-normal">{describeDay(day)}</span>
        </>
      ),
      className: 'w-[calc(100%/7)]',
      cell: (cells: ReturnType<typeof findCells>) =>
        cells[index]?.visits.map((visit) => <PrintedVisit key={visit.id} visit={visit} />),
    })),
    rows: rows.map(findCells).filter((cells) => cells.some(({ visits }) => visits.length > 0)),
    idOf: (cells: ReturnType<typeof findCells>) =>
      cells.flatMap(({ visits }) => visits.map(({ id }) => id)).join(' '),
  };
}

function PrintedVisit({ visit }: { visit: WeekVisit }) {
  const state = describeState(visit);
  return (
    <div className="wrap-anywhere not-first:mt-1">
      <span className="whitespace-nowrap tabular-nums">{formatTime(visit.appointmentTime)}</span>
      {state !== STAGE_TEXTS.expected && ` · ${state}`}
      <strong className="block">{visit.patientName}</strong>
      <span className="whitespace-nowrap tabular-nums">{formatNumber(visit.contactNumber)}</span>
    </div>
  );
}
