import { and, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { clinics } from '#features/clinics/server/tables.ts';
import {
  selectLinkedPatient,
  type LinkedPatient,
} from '#features/patients/server/linked-patient.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, toPage, readCursor } from '#platform/server/db/keyset.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { matchNameFold, matchWords, personMatches } from '#platform/server/db/search.ts';
import { ReportRequestId, type ReportRequest } from '../schema.ts';
import { reportRequests } from './tables.ts';

type Columns = typeof reportRequests.$inferSelect;
export type ReportRow = Columns & { clinicName: string; patient: LinkedPatient | null };
/** The columns of a request that may change. */
type ReportRowChange = Omit<
  PgUpdateSetSource<typeof reportRequests>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

interface ReportPage {
  readonly cursor?: string;
  readonly limit: number;
  readonly patient?: string;
}

const CursorKey = z.tuple([ExactInstant, ReportRequestId]);

/** Returns a page of the clinic's requests, newest first. */
export async function findReportPage(
  scope: ClinicScope,
  page: ReportPage,
): Promise<Page<ReportRow>> {
  return pageWhere(scope, { ...page, whose: eq(reportRequests.clinicId, scope.clinicId) });
}

export async function countReports(
  scope: ClinicScope,
  { patient }: Pick<ReportPage, 'patient'>,
): Promise<number> {
  return countWhere(scope, { patient, whose: eq(reportRequests.clinicId, scope.clinicId) });
}

/**
 * Returns a page of all clinics' requests. The database lets the operator read them and nothing
 * else.
 */
export async function findPageOfAll(
  scope: OperatorScope,
  page: ReportPage,
): Promise<Page<ReportRow>> {
  return pageWhere(scope, { ...page, whose: undefined });
}

export async function countAll(
  scope: OperatorScope,
  { patient }: Pick<ReportPage, 'patient'>,
): Promise<number> {
  return countWhere(scope, { patient, whose: undefined });
}

async function pageWhere(
  scope: ClinicScope | OperatorScope,
  { cursor, limit, patient, whose }: ReportPage & { whose: SQL | undefined },
): Promise<Page<ReportRow>> {
  const rows = await selectReports(scope)
    .where(and(whose, matching(patient), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(reportRequests.createdAt), desc(reportRequests.id))
    .limit(limit + 1);
  return toPage(rows, { limit, item: toRow, cursor: ({ row, at }) => [at, row.id] });
}

async function countWhere(
  scope: ClinicScope | OperatorScope,
  { patient, whose }: { patient?: string; whose: SQL | undefined },
): Promise<number> {
  const rows = await scope.db
    .select({ total: count() })
    .from(reportRequests)
    .where(and(whose, matching(patient)));
  return rows[0]?.total ?? 0;
}

function matching(patient = ''): SQL | undefined {
  return matchWords(patient, (part) => {
    const own = personMatches(part, {
      name: reportRequests.patientName,
      number: reportRequests.patientWhatsappNumber,
    });
    // A few rows of each clinic: folded as they are read.
    return own && or(own, matchNameFold(sql`fold_name(${reportRequests.patientName})`, part));
  });
}

function after(cursor: string): SQL {
  const [sortTime, id] = readCursor(cursor, CursorKey);
  return sql`(${reportRequests.createdAt}, ${reportRequests.id}) < (${sortTime}::timestamptz, ${id}::uuid)`;
}

/** Selects requests with the name of their clinic, and for a clinic with their patients. */
function selectReports(scope: ClinicScope | OperatorScope) {
  return scope.db
    .select({
      row: reportRequests,
      clinicName: clinics.clinicName,
      // The operator may not read patients.
      patient: 'clinicId' in scope ? selectLinkedPatient(reportRequests) : NO_PATIENT,
      at: exactInstant(reportRequests.createdAt),
    })
    .from(reportRequests)
    .innerJoin(clinics, eq(clinics.id, reportRequests.clinicId));
}

const NO_PATIENT = sql<LinkedPatient | null>`null`;

function toRow({ row, clinicName, patient }: { row: Columns } & Omit<ReportRow, keyof Columns>) {
  return { ...row, clinicName, patient };
}

export async function findReport(
  scope: ClinicScope,
  id: ReportRequestId,
): Promise<ReportRow | undefined> {
  const rows = await selectReports(scope).where(ownRow(scope, id));
  return rows.map(toRow)[0];
}

/** Locks a request until the transaction ends. */
export async function lockReport(
  tx: ClinicScope,
  id: ReportRequestId,
): Promise<ReportRow | undefined> {
  const rows = await selectReports(tx).where(ownRow(tx, id)).for('update', { of: reportRequests });
  return rows.map(toRow)[0];
}

/** Inserts a request; false when the id is taken by any clinic. */
export async function insertReport(
  tx: ClinicScope,
  fields: Pick<
    ReportRequest,
    | 'id'
    | 'patientName'
    | 'patientWhatsappNumber'
    | 'requestDate'
    | 'reportType'
    | 'summaryLanguage'
    | 'notes'
    | 'patientId'
  >,
): Promise<boolean> {
  const rows = await tx.db
    .insert(reportRequests)
    .values({ ...fields, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning({ id: reportRequests.id });
  return rows.length > 0;
}

/**
 * Updates a row that the transaction has locked, and increments the version that open forms are
 * compared with.
 */
export async function updateReportRow(
  tx: ClinicScope,
  { id, change }: { id: ReportRequestId; change: ReportRowChange },
): Promise<void> {
  await tx.db
    .update(reportRequests)
    .set({ ...change, version: sql`${reportRequests.version} + 1`, updatedAt: sql`now()` })
    .where(ownRow(tx, id));
}

function ownRow(scope: ClinicScope, id: ReportRequestId): SQL | undefined {
  return and(eq(reportRequests.clinicId, scope.clinicId), eq(reportRequests.id, id));
}
