import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientRow } from '../contract.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import { feedback } from '#features/feedback/server/tables.ts';
import { links } from '#features/links/server/tables.ts';
import { selectReadableMessages } from '#features/messages/server/readable-messages.ts';
import { messages } from '#features/messages/server/tables.ts';
import { selectGroupByHead } from '#features/patients/server/patient-group.ts';
import { reportRequests } from '#features/reports/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { mayRead } from './readable-rows.ts';

/** The tables whose rows can be moved to another patient, by the kind that screens call them. */
export const MOVED_TABLES = {
  appointment: appointments,
  review: reviews,
  message: messages,
  report: reportRequests,
} as const satisfies Record<PatientRow['kind'], PgTable>;

/** The tables whose rows follow a row of those above. */
export const FOLLOWING_TABLES = { links, feedback } as const satisfies Record<string, PgTable>;

interface ChosenRows {
  readonly from: PatientId;
  readonly kind: PatientRow['kind'];
  readonly rowIds: readonly string[];
}

/** Counts those rows of one kind that may be read and belong to a patient's group. */
export async function countRows(tx: ClinicScope, chosenRows: ChosenRows): Promise<number> {
  if (!mayRead(tx, chosenRows.kind)) return 0;
  const rows = await tx.db.execute(
    sql`select from ${MOVED_TABLES[chosenRows.kind]} t where ${isChosen(tx, chosenRows)}`,
  );
  return rows.length;
}

/** Moves rows of one kind from a patient's group to another patient, and what follows them. */
export async function moveRows(
  tx: ClinicScope,
  { to, ...chosenRows }: ChosenRows & { to: PatientId },
): Promise<void> {
  const { from, kind } = chosenRows;
  await tx.db.execute(
    sql`update ${MOVED_TABLES[kind]} t set patient_id = ${to} where ${isChosen(tx, chosenRows)}`,
  );
  const ids = sql`${sql.param([...chosenRows.rowIds])}::uuid[]`;
  if (kind === 'appointment') await followVisits(tx, { from, to, ids });
  if (kind === 'review') await followReviews(tx, { from, to, ids });
}

function isChosen(tx: ClinicScope, { from, kind, rowIds }: ChosenRows): SQL {
  const isReadable = kind === 'message' ? selectReadableMessages(tx, sql`t.kind`) : sql`true`;
  return sql`t.user_id = ${tx.clinicId} and t.id = any(${sql.param([...rowIds])}::uuid[])
    and t.patient_id in ${selectGroupByHead(tx, from)} and ${isReadable}`;
}

type Following = { from: PatientId; to: PatientId; ids: SQL };

/** Moves what is about visits: their reminders, the requests after them, and what follows those. */
async function followVisits(tx: ClinicScope, { from, to, ids }: Following): Promise<void> {
  const follow = async (table: PgTable) =>
    tx.db.execute<{ id: string }>(sql`update ${table} t set patient_id = ${to}
      where t.user_id = ${tx.clinicId} and t.appointment_id = any(${ids})
        and t.patient_id in ${selectGroupByHead(tx, from)} returning t.id`);
  await follow(messages);
  const requests = await follow(reviews);
  const reviewIds = requests.map(({ id }) => id);
  await followReviews(tx, { from, to, ids: sql`${sql.param(reviewIds)}::uuid[]` });
}

/** Moves what is about reviews: their messages, their links, and what was answered on those. */
async function followReviews(tx: ClinicScope, { from, to, ids }: Following): Promise<void> {
  const follow = async (table: PgTable, isAbout: SQL) =>
    tx.db.execute(sql`update ${table} t set patient_id = ${to}
      where t.user_id = ${tx.clinicId} and ${isAbout}
        and t.patient_id in ${selectGroupByHead(tx, from)}`);
  await follow(messages, sql`t.profile_id = any(${ids})`);
  await follow(
    feedback,
    sql`t.link_id in (select l.id from ${links} l
      where l.user_id = ${tx.clinicId} and l.review_id = any(${ids}))`,
  );
  await follow(links, sql`t.review_id = any(${ids})`);
}

/** The column of each table that has the number of a row. */
const NUMBERS: Readonly<Record<PatientRow['kind'], SQL>> = {
  appointment: sql`t.contact_number`,
  review: sql`t.contact_number`,
  message: sql`t.whatsapp_number`,
  report: sql`t.patient_whatsapp_number`,
};

/**
 * Gives a patient the rows that were written under their name and number while they were merged,
 * which the patient that was kept has got, and what follows those rows.
 */
export async function moveRowsWrittenSince(
  tx: ClinicScope,
  { from, to }: { from: PatientId; to: PatientId },
): Promise<void> {
  for (const kind of ['appointment', 'message', 'review', 'report'] as const) {
    const rows = await tx.db.execute<{ id: string }>(sql`
      update ${MOVED_TABLES[kind]} t set patient_id = ${to} from patients p
      where p.user_id = ${tx.clinicId} and p.id = ${to} and t.user_id = p.user_id and t.patient_id = ${from}
        and t.created_at > p.merged_at and ${NUMBERS[kind]} = p.number
        and lower(normalize(t.patient_name, NFC)) = p.name_key returning t.id`);
    const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
    if (kind === 'appointment') await followVisits(tx, { from, to, ids });
    if (kind === 'review') await followReviews(tx, { from, to, ids });
  }
}
