import { isComplete } from '#features/messages/rules.ts';
import type { Attempt } from '#features/messages/schema.ts';
import type { NamedVisit } from '#features/messages/server/attempt-visits.ts';
import { findEarlierAttempt, recordReminderOpened } from '#features/delivery/server/reminders.ts';
import { findGeneralSkipReason } from '#features/delivery/server/skip-reasons.ts';
import { rememberLanguage } from '#features/patients/server/find-or-add-patient.ts';
import { findLinkedPatient, type LinkedPatient } from '#features/patients/server/linked-patient.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type {
  AppointmentId,
  AppointmentTemplate,
  ClickId,
  LeftOutReason,
  OpenedReminder,
} from '../schema.ts';
import { getAppointment, lockAppointment } from './find-appointments.ts';
import { findCallOffObstacle, findReminderObstacle } from './visit-obstacles.ts';
import type { AppointmentRow } from './write-appointment.ts';
import { writeReminder } from './write-reminder.ts';

interface ReminderToOpen {
  /** Appointments of one phone. */
  readonly ids: readonly AppointmentId[];
  readonly clickId: ClickId;
  /** The first patient's language unless said otherwise, else the clinic's default one. */
  readonly language?: Language | undefined;
  readonly template?: AppointmentTemplate | undefined;
  /** True when a person knows that the patient was reminded before. */
  readonly again?: boolean | undefined;
}

type OpenRefusal =
  | { code: 'DO_NOT_CONTACT' | 'NO_CONSENT' | 'NOT_SENDABLE' }
  | { code: 'SENT_BEFORE'; data: { lastAttempt: Attempt } };

interface Visit extends AppointmentRow {
  readonly patient: LinkedPatient | null;
  /** An attempt by any way that named the slot that the visit has now. */
  readonly lastAttempt: Attempt | undefined;
}

type LeftOut = OpenedReminder['leftOut'];

/**
 * Lets a message about appointments leave in WhatsApp on the person's device: records it, once a click,
 * for those that may be named now, and returns the number and the text that leave, and why others were
 * left out. Refuses when none is left. A called-off message reminds of no slot. The appointments' status
 * does not change.
 */
export async function openReminder(
  scope: ClinicScope,
  { ids, clickId, language, template = 'appointment', again = false }: ReminderToOpen,
): Promise<Result<OpenedReminder, OpenRefusal>> {
  return inTransaction(scope, async (tx) => {
    const visits = await lockVisits(tx, { ids, clickId });
    const { namedVisits, leftOut } = await selectNamed(tx, { visits, template, again });
    const [first] = namedVisits;
    if (first === undefined) return refuse(toRefusal(visits, leftOut));
    const { patient, contactNumber: number } = first;
    const appointments = namedVisits.map((visit) => ({
      ...visit,
      patientName: visit.patient?.name ?? visit.patientName,
      patientLanguage: visit.patient?.language ?? null,
    }));
    const writtenValue = await writeReminder(tx, { appointments, language, template });
    const { text } = writtenValue;
    if (!isComplete({ whatsappNumber: number, messageContent: text }))
      return refuse({ code: 'NOT_SENDABLE' });
    // Only another language than the usual one says something about the patient.
    if (patient && writtenValue.language !== writtenValue.usual)
      await rememberLanguage(tx, { patientId: patient.id, language: writtenValue.language });
    for (const visit of namedVisits) {
      const reminder = { number, text, visits: template === 'appointment' ? [toNamed(visit)] : [] };
      await recordReminderOpened(tx, { appointmentId: visit.id, clickId, reminder });
    }
    const openAttempts = [];
    for (const { id } of namedVisits) openAttempts.push(await getAppointment(tx, { id }));
    return ok({ number, text, appointments: openAttempts, leftOut });
  });
}

/** Locks the appointments until the transaction ends; returns them in time order, as a day lists them. */
async function lockVisits(
  tx: ClinicScope,
  { ids, clickId }: Pick<ReminderToOpen, 'ids' | 'clickId'>,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  // Always in the same order, so that two people who open a family's message wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await lockAppointment(tx, { id });
    visits.push({
      ...row,
      patient: await findLinkedPatient(tx, row.patientId),
      lastAttempt: await findEarlierAttempt(tx, { visit: toNamed(row), clickId }),
    });
  }
  const slot = ({ appointmentDate, appointmentTime, createdAt, id }: Visit) =>
    `${appointmentDate} ${appointmentTime} ${createdAt.toISOString()} ${id}`;
  return visits.toSorted((first, second) => (slot(first) < slot(second) ? -1 : 1));
}

/** Selects the visits that one message may name now, all of one phone and day, and says why not the others. */
async function selectNamed(
  tx: ClinicScope,
  { visits, template, again }: { visits: readonly Visit[]; template: string; again: boolean },
): Promise<{ namedVisits: Visit[]; leftOut: LeftOut }> {
  const leftOut: LeftOut = [];
  const namedVisits: Visit[] = [];
  const isReminder = template === 'appointment';
  for (const visit of visits) {
    const because =
      (isReminder ? await findReminderObstacle(tx, visit) : await findCallOffObstacle(tx, visit)) ??
      (await findContactObstacle(tx, visit)) ??
      (isReminder && visit.lastAttempt && !again ? 'reminded' : undefined) ??
      (namedVisits[0] && findDifference(visit, namedVisits[0]));
    if (because === undefined) namedVisits.push(visit);
    else leftOut.push({ id: visit.id, because });
  }
  return { namedVisits, leftOut };
}

/** Returns why nothing may be written to the visit's patient. Throws FORBIDDEN without the feature. */
async function findContactObstacle(
  tx: ClinicScope,
  { contactNumber: number, patientId }: Visit,
): Promise<LeftOutReason | undefined> {
  const recipient = { patientId, purpose: 'care' } as const;
  const because = await findGeneralSkipReason(tx, {
    features: ['appointments'],
    number,
    recipient,
  });
  if (because === 'feature_off') throw new Failure('FORBIDDEN');
  return because;
}

/** Returns why a visit does not belong into a message about another: its number or day was changed meanwhile. */
function findDifference(visit: Visit, first: Visit): LeftOutReason | undefined {
  if (visit.contactNumber !== first.contactNumber) return 'other_number';
  return visit.appointmentDate === first.appointmentDate ? undefined : 'moved';
}

function toRefusal(visits: readonly Visit[], leftOut: LeftOut): OpenRefusal {
  const find = (...reasons: LeftOutReason[]) =>
    leftOut.find(({ because }) => reasons.includes(because));
  const remindedVisits = find('reminded');
  const lastAttempt = visits.find(({ id }) => id === remindedVisits?.id)?.lastAttempt;
  if (lastAttempt) return { code: 'SENT_BEFORE', data: { lastAttempt } };
  if (find('do_not_contact')) return { code: 'DO_NOT_CONTACT' };
  return { code: find('no_consent', 'minor') ? 'NO_CONSENT' : 'NOT_SENDABLE' };
}

function toNamed(visit: AppointmentRow): NamedVisit {
  return { ...visit, appointmentId: visit.id };
}
