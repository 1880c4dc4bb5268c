import { and, asc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import { clinics, doctors } from '#features/clinics/server/tables.ts';
import { toNewestAttempt } from '#features/messages/server/attempts.ts';
import { markListed } from '#features/patients/server/do-not-contact.ts';
import { toConsentMark } from '#features/patients/server/select-consent.ts';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { exactInstant, toPage } from '#platform/server/db/keyset.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ClinicDatabase } from '#platform/server/db/transaction.ts';
import { matchesPatientOfRow } from '#features/patients/server/match-patients.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Language } from '#platform/language.ts';
import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { reminderWords } from './reminder-words.ts';
import {
  type AppointmentId,
  type Appointment,
  type AppointmentStatus,
  type AppointmentTemplate,
  type ReminderWords,
} from '../schema.ts';
import { IN_TIME_ORDER, LATEST_FIRST, NEWEST_FIRST, type ListOrder } from './order-appointments.ts';
import { appointments } from './tables.ts';
import { findVisitDetails, type VisitDetails } from './visit-details.ts';
import { lockAppointmentRow, shownColumns, type AppointmentRow } from './write-appointment.ts';

interface AppointmentFilter {
  readonly patient?: string;
  readonly status?: AppointmentStatus;
  readonly doctorId?: DoctorId;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type AppointmentPage = Page<Appointment> & {
  total: number;
  reminder: ReminderWords;
  reminders: ReminderWords[];
};

/**
 * Returns a page of the clinic's appointments with the filter's total and the parts of their
 * messages: in time order from a first day on, backwards up to a last day, else the newest booking first.
 */
export async function searchAppointments(
  scope: ClinicScope,
  { cursor, limit, ...filter }: AppointmentFilter & { cursor?: string; limit: number },
): Promise<AppointmentPage> {
  return inSnapshot(scope, async (snapshot) => {
    const { db } = snapshot;
    const condition = matchesFilter(snapshot, filter);
    const order = chooseOrder(filter);
    const after = cursor === undefined ? undefined : order.isAfter(cursor);
    const [rows, clinic] = await Promise.all([
      selectPage(db, { condition, after, order, limit: limit + 1 }),
      remindingClinic(snapshot),
    ]);
    const page = toPage(rows, {
      limit,
      item: ({ at: _at, total: _total, ...row }) => row,
      cursor: order.toCursor,
    });
    const total = rows[0]?.total ?? (after && (await selectCount(db, condition))[0]?.total);
    const items = await presentAppointments(snapshot, page.items);
    return { ...page, items, total: total ?? 0, ...toReminderWords(clinic, { items }) };
  });
}

function chooseOrder({ from, to }: AppointmentFilter): ListOrder {
  if (from !== undefined) return IN_TIME_ORDER;
  return to === undefined ? NEWEST_FIRST : LATEST_FIRST;
}

function remindingClinic({ db, clinicId }: ClinicScope) {
  return db
    .select({
      name: clinics.name,
      clinicName: clinics.clinicName,
      contactPhone: clinics.contactPhone,
      contactWhatsapp: clinics.contactWhatsapp,
      namesByLanguage: clinics.namesByLanguage,
      clinicAddress: clinics.clinicAddress,
      mapLink: clinics.mapLink,
      defaultLanguage: clinics.defaultLanguage,
      doctorNames: sql<
        Record<string, NamesByLanguage>
      >`coalesce(jsonb_object_agg(${doctors.id}, ${doctors.namesByLanguage}) filter (where ${doctors.id} is not null), '{}')`,
    })
    .from(clinics)
    .leftJoin(doctors, eq(doctors.clinicId, clinics.id))
    .where(eq(clinics.id, clinicId))
    .groupBy(clinics.id);
}

/** Returns the appointments of one day in time order, with the parts of their messages. */
export async function findDayAppointments(
  snapshot: ClinicScope,
  { date, limit }: { date: CalendarDate; limit: number },
): Promise<Pick<AppointmentPage, 'items' | 'reminder' | 'reminders'>> {
  const [rows, clinic] = await Promise.all([
    dayRows(snapshot, { date, limit }),
    remindingClinic(snapshot),
  ]);
  const items = await presentAppointments(snapshot, rows);
  return { items, ...toReminderWords(clinic, { items }) };
}

function dayRows(
  { db, clinicId }: ClinicScope,
  { date, limit }: { date: CalendarDate; limit: number },
) {
  return db
    .select(shownColumns)
    .from(appointments)
    .where(and(eq(appointments.clinicId, clinicId), eq(appointments.appointmentDate, date)))
    .orderBy(
      asc(appointments.appointmentTime),
      sql`${appointments.token} nulls last`,
      asc(appointments.createdAt),
      asc(appointments.id),
    )
    .limit(limit);
}

/** Returns these appointments in time order, with the parts of the messages that ask the patients to call. */
export async function findCalledOffAppointments(
  snapshot: ClinicScope,
  { ids }: { ids: readonly AppointmentId[] },
): Promise<Pick<AppointmentPage, 'items' | 'reminder' | 'reminders'>> {
  const { db, clinicId } = snapshot;
  const clinic = await remindingClinic(snapshot);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(shownColumns)
          .from(appointments)
          .where(and(eq(appointments.clinicId, clinicId), inArray(appointments.id, [...ids])))
          .orderBy(asc(appointments.appointmentDate), asc(appointments.appointmentTime));
  const items = await presentAppointments(snapshot, rows);
  return { items, ...toReminderWords(clinic, { items, template: 'called_off' }) };
}

/** Selects a page of what was found, each row with the total. */
function selectPage(
  db: ClinicDatabase,
  {
    condition,
    after,
    order,
    limit,
  }: { condition: SQL | undefined; after: SQL | undefined; order: ListOrder; limit: number },
) {
  return db
    .select({
      ...shownColumns,
      at: exactInstant(appointments.createdAt),
      total: sql<number>`${selectCount(db, condition)}`,
    })
    .from(appointments)
    .where(and(condition, after))
    .orderBy(...order.columns)
    .limit(limit);
}

function selectCount(db: ClinicDatabase, where: SQL | undefined) {
  return db
    .select({ total: sql<number>`count(*)::int` })
    .from(appointments)
    .where(where);
}

/** Returns the words in the clinic's default language, and in the others of the page's patients. */
function toReminderWords(
  [clinic]: Awaited<ReturnType<typeof remindingClinic>>,
  { items, template }: { items: readonly Appointment[]; template?: AppointmentTemplate },
): Pick<AppointmentPage, 'reminder' | 'reminders'> {
  if (clinic === undefined) throw new Error('A clinic has its own row');
  const languagesInUse = new Set(items.map(({ patientLanguage }) => patientLanguage));
  const others = [...languagesInUse].filter(
    (language) => language !== null && language !== clinic.defaultLanguage,
  );
  const write = (language: Language) => {
    const doctorNames = selectNames(clinic.doctorNames, language);
    return reminderWords({ clinic, language, doctorNames, template });
  };
  return {
    reminder: write(clinic.defaultLanguage),
    reminders: others.flatMap((language) => (language === null ? [] : [write(language)])),
  };
}

function selectNames(names: Record<string, NamesByLanguage>, language: Language) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([id, namesOfDoctor]) =>
      namesOfDoctor[language] ? [[id, namesOfDoctor[language]]] : [],
    ),
  );
}

/**
 * Returns an appointment in the contract's shape; undefined for another clinic's as for a missing
 * one.
 */
export async function findAppointment(
  scope: ClinicScope,
  id: AppointmentId,
): Promise<Appointment | undefined> {
  return inSnapshot(scope, async (snapshot) => {
    const rows = await snapshot.db
      .select(shownColumns)
      .from(appointments)
      .where(and(eq(appointments.clinicId, scope.clinicId), eq(appointments.id, id)));
    const [appointment] = await presentAppointments(snapshot, rows);
    return appointment;
  });
}

/** Returns an appointment. Throws NOT_FOUND for another clinic's as for a missing one. */
export async function getAppointment(
  scope: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<Appointment> {
  return requireRow(await findAppointment(scope, id));
}

/** Locks the row until the transaction ends. Throws NOT_FOUND as `getAppointment` does. */
export async function lockAppointment(
  tx: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<AppointmentRow> {
  return requireRow(await lockAppointmentRow(tx, id));
}

export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

/** Returns a row that the transaction has locked or written in the contract's shape. */
export async function presentAppointment(
  tx: ClinicScope,
  row: AppointmentRow | undefined,
): Promise<Appointment> {
  const [appointment] = await presentAppointments(tx, [requireRow(row)]);
  return requireRow(appointment);
}

/** Converts rows to the contract's shape, with what other tables say about them. */
async function presentAppointments(
  scope: ClinicScope,
  rows: readonly AppointmentRow[],
): Promise<Appointment[]> {
  if (rows.length === 0) return [];
  const details = await findVisitDetails(scope, rows);
  const items = rows.map((row) => toAppointment(scope, { row, details }));
  return markListed(scope, items, { ...details, getNumber: ({ contactNumber }) => contactNumber });
}

function toAppointment(
  scope: ClinicScope,
  { row, details }: { row: AppointmentRow; details: VisitDetails },
): Appointment {
  const { id, patientId } = row;
  const patient = patientId === null ? undefined : details.patients[patientId];
  return {
    ...row,
    // Care needs no consent, so the clinic's setting does not matter.
    ...toConsentMark(scope, { patient, asksWithoutConsent: true, purpose: 'care' }),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    openReply: details.openReplies[id] ?? null,
    reminderAt: toInstant(details.nextReminders[id]),
    remindedAt: toInstant(details.newestReminders[id]),
    ...(details.offIds.includes(id) && { isOff: true as const }),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    patientId: patient?.id ?? null,
    patientLanguage: patient?.language ?? null,
    lastAttempt: toNewestAttempt(details.attempts, id),
    createdAt: row.createdAt.toISOString(),
  };
}

function toInstant(instant: string | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString();
}

function matchesFilter(
  { clinicId }: ClinicScope,
  { patient = '', status, doctorId, from, to }: AppointmentFilter,
): SQL | undefined {
  return and(
    eq(appointments.clinicId, clinicId),
    matchesPatientOfRow({ clinicId }, patient, {
      name: appointments.patientName,
      number: appointments.contactNumber,
      patientId: appointments.patientId,
    }),
    status && eq(appointments.status, status),
    doctorId === undefined ? undefined : eq(appointments.doctorId, doctorId),
    from === undefined ? undefined : gte(appointments.appointmentDate, from),
    to === undefined ? undefined : lte(appointments.appointmentDate, to),
  );
}
