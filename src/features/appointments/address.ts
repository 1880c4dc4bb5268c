import { isCalendarDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { AppointmentStatus } from './schema.ts';

/** Named days follow the calendar; `dates` uses `from` and `to`. Without one: from today on. */
export const APPOINTMENT_DAYS = ['today', 'tomorrow', 'week', 'past', 'any', 'dates'] as const;
export type AppointmentDays = (typeof APPOINTMENT_DAYS)[number];

/** The search parameters of Appointments; never a name or number. */
export interface AppointmentAddress {
  status?: AppointmentStatus;
  doctor?: string;
  days?: AppointmentDays;
  from?: CalendarDate;
  to?: CalendarDate;
}

// Spelled out, so that the routes load no schemas.
const STATUSES: Readonly<Record<AppointmentStatus, true>> = {
  pending: true,
  completed: true,
  cancelled: true,
  no_show: true,
};
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the search parameters and drops unknown values. */
export function readAppointmentFilter(address: Record<string, unknown>): AppointmentAddress {
  const { status, doctor, days, from, to } = address;
  const match = APPOINTMENT_DAYS.find((candidate) => candidate === days);
  return {
    ...(isStatus(status) && { status }),
    ...(isId(doctor) && { doctor }),
    ...(match && { days: match }),
    ...(match === 'dates' && isDate(from) && { from }),
    ...(match === 'dates' && isDate(to) && { to }),
  };
}

/** The search parameters of the Today screen. */
export interface DayAddress {
  /** Today without one. */
  date?: CalendarDate;
  /** The week of one doctor in place of the day. */
  view?: 'week';
  doctor?: string;
  /** The id of a visit, whose row gets the focus. */
  visit?: string;
}

/** Reads the search parameters of Today and drops unknown values. */
export function readDayAddress({ date, view, doctor, visit }: Record<string, unknown>): DayAddress {
  return {
    ...(isDate(date) && { date }),
    ...(view === 'week' && { view }),
    ...(isId(doctor) && { doctor }),
    ...(isId(visit) && { visit }),
  };
}

/** The search parameters of the visits to move. */
export interface LeaveAddress {
  /** The leave's id. */
  leave?: string;
}

/** Reads the search parameters of the visits to move and drops unknown values. */
export function readLeaveAddress({ leave }: Record<string, unknown>): LeaveAddress {
  return isId(leave) ? { leave } : {};
}

function isId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text);
}

function isStatus(text: unknown): text is AppointmentStatus {
  return typeof text === 'string' && Object.hasOwn(STATUSES, text);
}

function isDate(text: unknown): text is CalendarDate {
  return typeof text === 'string' && isCalendarDate(text);
}
