import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LinkId } from '#features/links/schema.ts';
import { links } from '#features/links/server/tables.ts';
import { selectKeptId } from '#features/patients/server/patient-group.ts';
import { patients } from '#features/patients/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { FeedbackCount, FeedbackId } from '../schema.ts';
import { feedback } from './tables.ts';

type Row = typeof feedback.$inferSelect;

const COLUMNS = {
  id: feedback.id,
  points: feedback.points,
  words: feedback.words,
  wantsAnswer: feedback.wantsAnswer,
  language: feedback.language,
  receivedAt: feedback.receivedAt,
  closedAt: feedback.closedAt,
  closedByName: feedback.closedByName,
  patientId: patients.id,
  patientName: patients.name,
  number: patients.number,
  isFromSlip: sql<boolean>`coalesce(${links.isPrinted}, false)`,
  slipExpiresAt: sql<Date | null>`case when ${links.isPrinted} then ${links.expiresAt} end`.mapWith(
    links.expiresAt,
  ),
  linkId: feedback.linkId,
};
export type FeedbackRow = Awaited<ReturnType<typeof findFeedback>>[number];

/** Finds the newest feedback that is open or closed; or one. */
export async function findFeedback(
  scope: ClinicScope,
  request: { isClosed: boolean; limit: number } | { id: FeedbackId },
) {
  const which =
    'id' in request
      ? eq(feedback.id, request.id)
      : request.isClosed
        ? isNotNull(feedback.closedAt)
        : isNull(feedback.closedAt);
  return scope.db
    .select(COLUMNS)
    .from(feedback)
    .leftJoin(
      patients,
      and(
        eq(patients.clinicId, feedback.clinicId),
        sql`${patients.id} = ${selectKeptId(scope, sql`${feedback.patientId}`)}`,
      ),
    )
    .leftJoin(links, and(eq(links.clinicId, feedback.clinicId), eq(links.id, feedback.linkId)))
    .where(and(eq(feedback.clinicId, scope.clinicId), which))
    .orderBy(desc(feedback.receivedAt), feedback.id)
    .limit('id' in request ? 1 : request.limit);
}

/** Counts the open feedback, and how many of it want an answer. */
export async function countOpen({ db, clinicId }: ClinicScope): Promise<FeedbackCount> {
  const [row] = await db
    .select({
      open: count(),
      toAnswer: sql<number>`count(*) filter (where ${feedback.wantsAnswer})::int`,
    })
    .from(feedback)
    .where(and(eq(feedback.clinicId, clinicId), isNull(feedback.closedAt)));
  return row ?? { open: 0, toAnswer: 0 };
}

/** Counts what came within the last hour: by this link, and to the clinic. */
export async function countLately(
  { db, clinicId, now }: ClinicScope,
  linkId: LinkId,
): Promise<{ ofLink: number; ofClinic: number }> {
  const [row] = await db
    .select({
      ofLink: sql<number>`count(*) filter (where ${feedback.linkId} = ${linkId})::int`,
      ofClinic: sql<number>`count(*)::int`,
    })
    .from(feedback)
    .where(
      and(
        eq(feedback.clinicId, clinicId),
        gt(feedback.receivedAt, sql`${now.toISOString()}::timestamptz - interval '1 hour'`),
      ),
    );
  return row ?? { ofLink: 0, ofClinic: 0 };
}

/** Inserts what a form said; undefined when this form has been stored before. */
export async function insertFeedback(
  tx: ClinicScope,
  row: Pick<
    Row,
    'formId' | 'linkId' | 'patientId' | 'points' | 'words' | 'wantsAnswer' | 'language'
  >,
): Promise<FeedbackId | undefined> {
  const [insertedRow] = await tx.db
    .insert(feedback)
    .values({ clinicId: tx.clinicId, receivedAt: tx.now, ...row })
    .onConflictDoNothing({ target: [feedback.clinicId, feedback.formId] })
    .returning({ id: feedback.id });
  return insertedRow?.id;
}

/** Closes or reopens; false when it is so already. */
export async function updateClosed(
  tx: ClinicScope,
  { id, isClosed }: { id: FeedbackId; isClosed: boolean },
): Promise<boolean> {
  const rows = await tx.db
    .update(feedback)
    .set({
      closedAt: isClosed ? tx.now : null,
      closedByName: isClosed ? tx.acting.name : null,
    })
    .where(
      and(
        eq(feedback.clinicId, tx.clinicId),
        eq(feedback.id, id),
        isClosed ? isNull(feedback.closedAt) : isNotNull(feedback.closedAt),
      ),
    )
    .returning({ id: feedback.id });
  return rows.length > 0;
}
