import { asc, desc, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ExactInstant, readCursor } from '#platform/server/db/keyset.ts';
import { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { AppointmentId, type Appointment } from '../schema.ts';
import { appointments } from './tables.ts';

const CursorByCreation = z.tuple([ExactInstant, AppointmentId]);
const CursorByTime = z.tuple([CalendarDate, TimeOfDay, AppointmentId]);

interface OrderedRow extends Pick<Appointment, 'id' | 'appointmentDate' | 'appointmentTime'> {
  /** When it was created, to the microsecond. */
  at: string;
}

/** An order of the list, with the cursor that continues it. */
export interface ListOrder {
  readonly columns: readonly SQL[];
  readonly toCursor: (row: OrderedRow) => readonly string[];
  readonly isAfter: (cursor: string) => SQL;
}

export const NEWEST_FIRST: ListOrder = {
  columns: [desc(appointments.createdAt), desc(appointments.id)],
  toCursor: ({ at, id }) => [at, id],
  isAfter: (cursor) => {
    const [sortTime, id] = readCursor(cursor, CursorByCreation);
    return sql`(${appointments.createdAt}, ${appointments.id}) < (${sortTime}::timestamptz, ${id}::uuid)`;
  },
};

const { appointmentDate, appointmentTime, id: appointmentId } = appointments;
export const IN_TIME_ORDER = orderByTime(asc, sql`>`);
export const LATEST_FIRST = orderByTime(desc, sql`<`);

function orderByTime(direction: typeof asc, isBeyond: SQL): ListOrder {
  return {
    columns: [direction(appointmentDate), direction(appointmentTime), direction(appointmentId)],
    toCursor: (row) => [row.appointmentDate, row.appointmentTime, row.id],
    isAfter: (cursor) => {
      const [date, time, id] = readCursor(cursor, CursorByTime);
      return sql`(${appointmentDate}, ${appointmentTime}, ${appointmentId}) ${isBeyond} (${date}::date, ${time}::time, ${id}::uuid)`;
    },
  };
}
