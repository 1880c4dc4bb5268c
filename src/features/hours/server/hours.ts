import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { findAwayNote, findPeriods, findWeekday, type Period } from '../hours-rules.ts';
import type {
  DoctorHours,
  HoursInput,
  SpecialDay,
  SpecialDayId,
  SpecialDayInput,
} from '../schema.ts';
import { maySetHours } from '#features/clinics/policy.ts';
import type { Actor, DoctorId } from '#features/clinics/schema.ts';
import { notifyDayListeners } from './day-events.ts';
import { lockClinic, lockDoctor } from '#features/clinics/server/locks.ts';
import {
  countDays,
  deleteDay,
  findClinicDays,
  findComingDays,
  findDay,
  findHours,
  findHoursRows,
  insertDay,
  writeHours,
} from './hours-queries.ts';

const MOST_DAYS = 500;

/** Throws FORBIDDEN unless the actor may set the hours and leave of this doctor, or of the clinic. */
export function requireOwnDoctor(
  actor: Pick<Actor, 'staffRole' | 'doctorId'>,
  { doctorId }: { doctorId: DoctorId | null },
): void {
  if (!maySetHours(actor, doctorId)) throw new Failure('FORBIDDEN');
}

/** Returns the hours of each doctor, and the coming days that differ from them. */
export async function getHours(
  scope: ClinicScope,
): Promise<{ doctors: DoctorHours[]; days: SpecialDay[] }> {
  const { today: from } = scope;
  const [doctors, days] = await Promise.all([findHours(scope), findComingDays(scope, { from })]);
  return { doctors, days };
}

type SetHoursRefusal =
  | { code: 'STALE'; data: { current: DoctorHours } }
  | { code: 'SESSIONS_OVERLAP' };

/**
 * Replaces a doctor's sessions and slots. Refuses STALE, with what is stored, when the doctor has
 * changed since `version`, and SESSIONS_OVERLAP.
 */
export async function setHours(
  scope: ClinicScope,
  { doctorId, version, ...hours }: HoursInput & { doctorId: DoctorId; version: number },
): Promise<Result<DoctorHours, SetHoursRefusal>> {
  if (hasOverlap(hours.sessions)) return refuse({ code: 'SESSIONS_OVERLAP' });
  return inTransaction(scope, async (tx) => {
    if (!(await lockDoctor(tx, { id: doctorId }))) throw new Failure('NOT_FOUND');
    const current = await requireHours(tx, doctorId);
    if (current.version !== version) return refuse({ code: 'STALE', data: { current } });
    await writeHours(tx, { doctorId, version: version + 1, ...hours });
    await recordAudit(tx, {
      action: 'clinics.setHours',
      entity: 'doctor',
      entityId: doctorId,
      changedFields: ['sessions', 'slotMinutes', 'patientsPerSlot'],
    });
    return ok(await requireHours(tx, doctorId));
  });
}

async function requireHours(tx: ClinicScope, doctorId: DoctorId): Promise<DoctorHours> {
  const [hours] = await findHours(tx, { doctorId });
  if (hours === undefined) throw new Failure('NOT_FOUND');
  return hours;
}

function hasOverlap(sessions: HoursInput['sessions']): boolean {
  return sessions.some((session, index) =>
    sessions.some(
      (other, otherAt) =>
        index < otherAt &&
        session.weekday === other.weekday &&
        session.starts < other.ends &&
        other.starts < session.ends,
    ),
  );
}

/** Adds leave, a holiday or an extra session under the caller's id; the same id again adds nothing. */
export async function addDay(
  scope: ClinicScope,
  { id, day }: { id: SpecialDayId; day: SpecialDayInput },
): Promise<Result<SpecialDay, { code: 'TOO_MANY_DAYS' }>> {
  return inTransaction(scope, async (tx) => {
    // So that two requests cannot both add the last one.
    await lockClinic(tx);
    const earlier = await findDay(tx, id);
    if (earlier) return ok(earlier);
    if ((await countDays(tx, { from: tx.today })) >= MOST_DAYS)
      return refuse({ code: 'TOO_MANY_DAYS' });
    const { doctorId } = day;
    // Locked, so that the doctor is not deleted before the day is inserted.
    if (doctorId !== null && !(await lockDoctor(tx, { id: doctorId })))
      throw invalid('doctorId', markText('Choose a doctor from the list'));
    await insertDay(tx, { ...day, id });
    const addedDay = await findDay(tx, id);
    if (addedDay === undefined) throw invalid('id', markText('Choose another identifier'));
    await notifyDayListeners(tx, addedDay);
    await recordAudit(tx, { action: 'clinics.addDay', entity: 'doctor_day', entityId: id });
    return ok(addedDay);
  });
}

function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}

/**
 * Removes a day. Throws NOT_FOUND for another clinic's as for a missing one, and FORBIDDEN for one
 * that this actor may not set.
 */
export async function removeDay(
  scope: ClinicScope,
  { id, actor }: { id: SpecialDayId; actor: Pick<Actor, 'staffRole' | 'doctorId'> },
): Promise<{ removed: boolean }> {
  return inTransaction(scope, async (tx) => {
    const row = await deleteDay(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    requireOwnDoctor(actor, row);
    await notifyDayListeners(tx, row);
    await recordAudit(tx, { action: 'clinics.removeDay', entity: 'doctor_day', entityId: id });
    return { removed: true };
  });
}

/** When a doctor sees patients on one date. */
export interface HoursAt {
  readonly date: CalendarDate;
  /** False for a doctor without any hours: then every time is as good as another. */
  readonly isKnown: boolean;
  readonly periods: readonly Period[];
  readonly days: readonly SpecialDay[];
  readonly slotMinutes: number;
  readonly patientsPerSlot: number;
}

/** Returns when a doctor sees patients on a date; undefined for a doctor whom the clinic does not have. */
export async function findHoursAt(
  scope: ClinicScope,
  { doctorId, date }: { doctorId: DoctorId; date: CalendarDate },
): Promise<HoursAt | undefined> {
  const [hours] = await findHoursFrom(scope, { doctorId, from: date, to: date });
  return hours;
}

/** Returns when a doctor sees patients on each day of a range; none for a doctor whom the clinic does not have. */
export async function findHoursFrom(
  scope: ClinicScope,
  range: { doctorId: DoctorId; from: CalendarDate; to: CalendarDate },
): Promise<HoursAt[]> {
  const rows = await findHoursRows(scope, range);
  return rows.map(({ date, sessions, days, hasSessions, slotMinutes, patientsPerSlot }) => ({
    date,
    isKnown: hasSessions || days.length > 0,
    periods: findPeriods(date, { sessions: hasSessions ? sessions : [anyTime(date)], days }),
    days,
    slotMinutes,
    patientsPerSlot,
  }));
}

/** A doctor's presence on one date. */
export interface Presence {
  readonly doctorId: DoctorId;
  /** When the doctor sees patients; null where no hours are set. */
  readonly periods: Period[] | null;
  /** On leave all day; the clinic may be closed too. */
  readonly isAway: boolean;
}

interface PresenceOnDay {
  doctors: Presence[];
  /** Why the whole clinic is closed; null when it is not. */
  closedFor: string | null;
  /** The first day after it, up to `until`, on which a doctor with hours sees patients. */
  nextOpenDay: CalendarDate | undefined;
}

/** Returns when each doctor is in on a date, why the whole clinic is closed, and the next day with hours up to `until`. */
export async function findPresence(
  scope: ClinicScope,
  { date, until = date }: { date: CalendarDate; until?: CalendarDate },
): Promise<PresenceOnDay> {
  const [rows, clinicDays] = await Promise.all([
    findHoursRows(scope, { from: date, to: until }),
    findClinicDays(scope, { date }),
  ]);
  const rowsOfDay = rows.filter((row) => row.date === date);
  const doctors = rowsOfDay.map(({ doctorId, hasSessions, sessions, days }) => ({
    doctorId,
    periods: hasSessions || days.some(isWholeDay) ? findPeriods(date, { sessions, days }) : null,
    isAway: findAwayNote(date, days) !== undefined,
  }));
  const nextRow = rows.find((row) => row.date > date && findPeriods(row.date, row).length > 0);
  return {
    doctors,
    closedFor: findAwayNote(date, clinicDays) ?? null,
    nextOpenDay: nextRow?.date,
  };
}

function isWholeDay({ kind, starts }: SpecialDay): boolean {
  return kind === 'away' && starts === null;
}

/** Without hours of their own, doctors are there whenever appointments can be made. */
function anyTime(date: CalendarDate) {
  return { weekday: findWeekday(date), starts: '06:00', ends: '20:15' };
}
