import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { appointments } from '#features/appointments/server/tables.ts';
import { attemptVisits, messages } from '#features/messages/server/tables.ts';
import { patients } from '#features/patients/server/tables.ts';
import { reportRequests } from '#features/reports/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { HeldCounts, NamedPerson } from '../schema.ts';
import { erasureLog } from './tables.ts';

/** The tables with a patient's rows, by kind. A table that can hold a patient and is missing here fails a test. */
export const HELD_TABLES = {
  patients: 'patients',
  consents: 'consent_events',
  importRows: 'patient_import_rows',
  appointments: 'appointments',
  visitReplies: 'visit_replies',
  askExclusions: 'ask_exclusions',
  askDecisions: 'ask_decisions',
  reviews: 'reviews',
  links: 'links',
  feedback: 'feedback',
  messages: 'sequence_messages',
  attempts: 'send_attempts',
  deliveryReports: 'provider_events',
  autopilotSends: 'autopilot_sends',
  reports: 'report_requests',
  optIns: 'opt_ins',
  doNotContact: 'do_not_contact',
} as const;

export type HeldKind = keyof typeof HELD_TABLES;
export const HELD_KINDS = Object.keys(HELD_TABLES) as HeldKind[];

type Condition = (scope: ClinicScope, number: string) => SQL;

/**
 * Which rows `t` of each kind belong to a number: by their number, and by the patients on it. A message also belongs to the
 * number when its review does: that is the same patient, whose number was changed in between.
 */
const CONDITIONS: Readonly<Record<HeldKind, Condition>> = {
  patients: ({ clinicId: clinic }, number) => sql`t.id in (${matchesPatients(clinic, number)})`,
  consents: ({ clinicId: clinic }, number) =>
    sql`t.patient_id in (${matchesPatients(clinic, number)})`,
  importRows: ({ clinicId: clinic }, number) =>
    sql`t.patient_id in (${matchesPatients(clinic, number)})`,
  appointments: ({ clinicId: clinic }, number) =>
    sql`t.id in (${matchesAppointments(clinic, number)})`,
  visitReplies: ({ clinicId: clinic }, number) =>
    sql`t.appointment_id in (${matchesAppointments(clinic, number)})`,
  askExclusions: ({ clinicId: clinic }, number) =>
    sql`t.appointment_id in (${matchesAppointments(clinic, number)})`,
  // A decision names its visit by a hash: it stays when the patient is erased, and then leads to no one.
  askDecisions: ({ clinicId: clinic }, number) =>
    sql`t.visit_hash in (select sha256(uuid_send(own.id)) from (${matchesAppointments(clinic, number)}) own)`,
  reviews: ({ clinicId: clinic }, number) => sql`t.id in (${matchesReviews(clinic, number)})`,
  links: ({ clinicId: clinic }, number) => sql`t.id in (${matchesLinks(clinic, number)})`,
  feedback: ({ clinicId: clinic }, number) =>
    sql`(t.patient_id in (${matchesPatients(clinic, number)}) or t.link_id in (${matchesLinks(clinic, number)}))`,
  messages: ({ clinicId: clinic }, number) => sql`t.id in (${matchesMessages(clinic, number)})`,
  attempts: ({ clinicId: clinic }, number) => sql`t.id in (${matchesAttempts(clinic, number)})`,
  deliveryReports: ({ clinicId: clinic }, number) =>
    sql`t.attempt_id in (${matchesAttempts(clinic, number)})`,
  // Also those whose message was deleted: they still have the number's digest.
  autopilotSends: ({ clinicId: clinic, hashNumber }, number) =>
    sql`(t.number_digest = ${hashNumber(number)} or t.message_id in (${matchesMessages(clinic, number)}))`,
  reports: ({ clinicId: clinic }, number) => sql`t.id in (${matchesReports(clinic, number)})`,
  optIns: (_scope, number) => sql`t.number = ${number}`,
  doNotContact: (_scope, number) => sql`t.number = ${number}`,
};

/** The `from` and `where` of one kind's rows; `t` is the row. */
function fromHeld(scope: ClinicScope, { kind, number }: { kind: HeldKind; number: string }): SQL {
  return sql`${sql.identifier(HELD_TABLES[kind])} t where t.user_id = ${scope.clinicId} and ${CONDITIONS[kind](scope, number)}`;
}

/**
 * Selects the patients on a number: the family, those who were merged with them, and children who
 * are reached through them and have no number of their own.
 */
function matchesPatients(clinic: string, number: string): SQL {
  return sql`with recursive own (id, merged_into) as (
      select p.id, p.merged_into from patients p where p.user_id = ${clinic} and p.number = ${number}
      union
      select p.id, p.merged_into from own join patients p on p.user_id = ${clinic}
        and (p.merged_into = own.id or p.id = own.merged_into or (p.guardian_id = own.id and p.number is null))
    ) select own.id from own`;
}

function matchesAppointments(clinic: string, number: string): SQL {
  return sql`select a.id from appointments a where a.user_id = ${clinic} and a.contact_number = ${number}
    union select a.id from appointments a where a.user_id = ${clinic} and a.patient_id in (${matchesPatients(clinic, number)})`;
}

function matchesReviews(clinic: string, number: string): SQL {
  return sql`select r.id from reviews r where r.user_id = ${clinic} and r.contact_number = ${number}
    union select r.id from reviews r where r.user_id = ${clinic} and r.patient_id in (${matchesPatients(clinic, number)})`;
}

function matchesLinks(clinic: string, number: string): SQL {
  return sql`select l.id from links l where l.user_id = ${clinic} and l.patient_id in (${matchesPatients(clinic, number)})
    union select l.id from links l where l.user_id = ${clinic} and l.review_id in (${matchesReviews(clinic, number)})`;
}

function matchesReports(clinic: string, number: string): SQL {
  return sql`select r.id from report_requests r where r.user_id = ${clinic} and r.patient_whatsapp_number = ${number}
    union select r.id from report_requests r where r.user_id = ${clinic} and r.patient_id in (${matchesPatients(clinic, number)})`;
}

function matchesMessages(clinic: string, number: string): SQL {
  return sql`select m.id from sequence_messages m where m.user_id = ${clinic} and m.whatsapp_number = ${number}
    union select m.id from sequence_messages m where m.user_id = ${clinic} and m.profile_id in (${matchesReviews(clinic, number)})
    union select m.id from sequence_messages m where m.user_id = ${clinic} and m.patient_id in (${matchesPatients(clinic, number)})`;
}

function matchesAttempts(clinic: string, number: string): SQL {
  return sql`select a.id from send_attempts a where a.user_id = ${clinic} and (a.message_id in (${matchesMessages(clinic, number)})
    or a.appointment_id in (${matchesAppointments(clinic, number)}))`;
}

/** Lists the rows of one kind as they are in the database, oldest first where they have a date. */
export async function findHeldRows(
  scope: ClinicScope,
  { kind, number }: { kind: HeldKind; number: string },
): Promise<Record<string, unknown>[]> {
  const rows = await scope.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) - 'user_id' as row from ${fromHeld(scope, { kind, number })} order by 1`,
  );
  return rows.map(({ row }) => row);
}

/** Counts the rows of each kind, in one statement. */
export async function countHeldRows(
  scope: ClinicScope,
  number: string,
): Promise<HeldCounts & { doNotContact: number }> {
  const count = (kind: HeldKind) =>
    sql`(select count(*)::int from ${fromHeld(scope, { kind, number })})`;
  const rows = await scope.db.execute<HeldCounts & { doNotContact: number }>(
    sql`select ${count('patients')} + ${count('optIns')} as patients, ${count('appointments')} as appointments, ${count('reviews')} as reviews, ${count('messages')} as messages,
      ${count('attempts')} as attempts, ${count('reports')} as reports, ${count('doNotContact')} as "doNotContact"`,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('Counting answered no row');
  return counts;
}

const MOST_NAMES = 50;

/** Lists the names stored with the number, the most frequent first. */
export async function findNames(scope: ClinicScope, number: string): Promise<NamedPerson[]> {
  const names = (kind: HeldKind) =>
    sql`select t.patient_name as name from ${fromHeld(scope, { kind, number })}`;
  const rows = await scope.db.execute<{ name: string; records: number }>(
    sql`select name, count(*)::int as records from (select t.name from ${fromHeld(scope, { kind: 'patients', number })} union all ${names('appointments')} union all ${names('reviews')}
      union all ${names('messages')} union all ${names('reports')}) held
      group by name order by records desc, name limit ${MOST_NAMES}`,
  );
  return rows.map(({ name, records }) => ({ name, records }));
}

/** Finds when the number was last erased. */
export async function findLastErasure(
  scope: ClinicScope,
  number: string,
): Promise<Date | undefined> {
  const rows = await scope.db
    .select({ erasedAt: erasureLog.erasedAt })
    .from(erasureLog)
    .where(
      and(
        eq(erasureLog.clinicId, scope.clinicId),
        eq(erasureLog.numberHash, scope.hashNumber(number)),
      ),
    )
    .orderBy(desc(erasureLog.erasedAt))
    .limit(1);
  return rows[0]?.erasedAt;
}

/**
 * Locks what a sender locks before a claim, so that nothing is sent during the erasure: in a
 * sender's order, messages before reviews.
 */
export async function lockHeldRows(tx: ClinicScope, number: string): Promise<void> {
  for (const kind of ['messages', 'reviews', 'appointments', 'patients'] as const)
    await tx.db.execute(
      sql`select t.id from ${fromHeld(tx, { kind, number })} order by t.id for update`,
    );
}

/** Returns whether something is being sent to the number now. */
export async function isRequesting(tx: ClinicScope, number: string): Promise<boolean> {
  const rows = await tx.db.execute(
    sql`select 1 from ${fromHeld(tx, { kind: 'attempts', number })} and t.state = 'requesting' limit 1`,
  );
  return rows.length > 0;
}

/**
 * Deletes every row. Attempts and their reports are deleted with their messages and appointments;
 * consents and rows of imports with their patients, who are last, because rows are found by them.
 */
export async function deleteHeldRows(tx: ClinicScope, number: string): Promise<void> {
  const { clinicId } = tx;
  const selectIds = (kind: HeldKind) => sql`(select t.id from ${fromHeld(tx, { kind, number })})`;
  await tx.db.execute(sql`delete from autopilot_sends where id in ${selectIds('autopilotSends')}`);
  await tx.db.execute(sql`delete from opt_ins where user_id = ${clinicId} and number = ${number}`);
  await tx.db.execute(
    sql`delete from feedback where user_id = ${clinicId} and id in ${selectIds('feedback')}`,
  );
  await tx.db.execute(
    sql`delete from links where user_id = ${clinicId} and id in ${selectIds('links')}`,
  );
  await tx.db
    .delete(messages)
    .where(and(eq(messages.clinicId, clinicId), sql`${messages.id} in ${selectIds('messages')}`));
  await tx.db
    .delete(reviews)
    .where(and(eq(reviews.clinicId, clinicId), sql`${reviews.id} in ${selectIds('reviews')}`));
  await tx.db
    .delete(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        sql`${appointments.id} in ${selectIds('appointments')}`,
      ),
    );
  await tx.db
    .delete(reportRequests)
    .where(
      and(
        eq(reportRequests.clinicId, clinicId),
        sql`${reportRequests.id} in ${selectIds('reports')}`,
      ),
    );
  await tx.db
    .delete(patients)
    .where(and(eq(patients.clinicId, clinicId), sql`${patients.id} in ${selectIds('patients')}`));
}

/** Takes the hash of a number from the attempts that went there; their visits may have another number by now. */
export async function forgetFormerNumber(tx: ClinicScope, number: string): Promise<void> {
  await tx.db
    .update(attemptVisits)
    .set({ numberHash: null })
    .where(
      and(
        eq(attemptVisits.clinicId, tx.clinicId),
        eq(attemptVisits.numberHash, tx.hashNumber(number)),
      ),
    );
}

/** Records an erasure by hash and counts. Returns the row's id and instant. */
export async function insertErasure(
  tx: ClinicScope,
  { number, counts }: { number: string; counts: HeldCounts },
): Promise<{ id: string; erasedAt: Date }> {
  const rows = await tx.db
    .insert(erasureLog)
    .values({
      clinicId: tx.clinicId,
      numberHash: tx.hashNumber(number),
      counts,
      loginId: tx.acting.loginId,
    })
    .returning({ id: erasureLog.id, erasedAt: erasureLog.erasedAt });
  const [row] = rows;
  if (row === undefined) throw new Error('An insert answered no row');
  return row;
}

/** Every column with a patient's number as it is dialled. One that is missing here fails a test. */
export const NUMBER_COLUMNS = {
  appointments: 'contact_number',
  reviews: 'contact_number',
  sequence_messages: 'whatsapp_number',
  report_requests: 'patient_whatsapp_number',
  patients: 'number',
  opt_ins: 'number',
  do_not_contact: 'number',
} as const;

/** Lists every stored number, to find those that were erased since a restored backup. */
export async function findHeldNumbers(scope: ClinicScope): Promise<string[]> {
  const selects = Object.entries(NUMBER_COLUMNS).map(
    ([table, column]) =>
      sql`select ${sql.identifier(column)} as number from ${sql.identifier(table)} where user_id = ${scope.clinicId}`,
  );
  const rows = await scope.db.execute<{ number: string }>(
    sql`select number from (${sql.join(selects, sql` union `)}) held where number <> ''`,
  );
  return rows.map(({ number }) => number);
}
