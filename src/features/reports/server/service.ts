import type { Actor } from '#features/clinics/schema.ts';
import { markDoNotContact } from '#features/messaging/server/suppressions/service.ts';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit, recordOperatorAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { changedFields, cleanPatientName } from '../rules.ts';
import type {
  ReportRequest,
  ReportRequestFields,
  ReportRequestId,
  ReportRequestInput,
} from '../schema.ts';
import {
  changeReport,
  everyReportCount,
  everyReportPage,
  insertReport,
  lockedReport,
  reportById,
  reportCount,
  reportPage,
  type ReportRow,
} from './queries.ts';

interface ReportSearch {
  readonly cursor?: string;
  readonly limit: number;
  readonly patient?: string;
}
type Found = Page<ReportRequest> & { total: number };

/** A page of the clinic's report requests, the newest first, and how many the search finds. */
export async function searchReports(scope: ClinicScope, search: ReportSearch): Promise<Found> {
  const [page, total] = await Promise.all([reportPage(scope, search), reportCount(scope, search)]);
  const found = foundOf(page, total);
  return { ...found, items: await marked(scope, found.items) };
}

/**
 * The same of all clinics, for a super_admin, who cannot read the clinics' do-not-contact lists. That someone looked at others' requests stands in the audit trail,
 * before they are shown.
 */
export async function searchEveryReport(
  scope: OperatorScope,
  { actor, ...search }: ReportSearch & { actor: Actor },
): Promise<Found> {
  const [page, total] = await Promise.all([
    everyReportPage(scope, search),
    everyReportCount(scope, search),
  ]);
  if (page.items.some(({ clinicId }) => clinicId !== actor.clinicId)) {
    await recordOperatorAudit(scope, {
      by: actor.loginId,
      // Of no one clinic; and a clinic is told of each line of its own, which would make this list ask again for ever.
      clinicId: null,
      action: 'reports.readAll',
      entity: 'report',
    });
  }
  return foundOf(page, total);
}

/**
 * Asks for a report under the id that the form made, so that sending the form twice makes one; the first one stays as
 * it is.
 */
export async function createReport(
  scope: ClinicScope,
  input: ReportRequestInput & { id: ReportRequestId },
): Promise<ReportRequest> {
  const patientName = cleanPatientName(input.patientName);
  return inTransaction(scope, async (tx) => {
    const isNew = await insertReport(tx, { ...input, patientName });
    const row = await reportById(tx, input.id);
    // Nobody may learn whose it is when it is not the clinic's own.
    if (row === undefined) throw taken();
    if (isNew) {
      await recordAudit(tx, {
        action: 'reports.create',
        entity: 'report',
        entityId: row.id,
      });
    }
    return presentReport(tx, row);
  });
}

/**
 * Changes the fields that differ. When nothing differs nothing happens, however old the caller's version is. Refuses
 * STALE when someone else changed fields since `version` (S24). Throws NOT_FOUND for another clinic's
 * request as for a missing one, a super_admin's too.
 */
export async function updateReport(
  scope: ClinicScope,
  edit: Partial<ReportRequestFields> & { id: ReportRequestId; version: number },
): Promise<Result<ReportRequest, { code: 'STALE'; data: { current: ReportRequest } }>> {
  const { id, version, ...wanted } = edit;
  return inTransaction(scope, async (tx) => {
    const row = await lockedReport(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    const current = await presentReport(tx, row);
    const change = changedFields(current, wanted);
    const changed = Object.keys(change);
    if (changed.length === 0) return ok(current);
    if (version !== row.version) return refuse({ code: 'STALE', data: { current } });
    await changeReport(tx, { id, change });
    await recordAudit(tx, {
      action: 'reports.update',
      entity: 'report',
      entityId: id,
      changedFields: changed,
    });
    const after = await reportById(tx, id);
    if (after === undefined) throw new Error('A locked report request is gone');
    return ok(await presentReport(tx, after));
  });
}

async function presentReport(scope: ClinicScope, row: ReportRow): Promise<ReportRequest> {
  const [report] = await marked(scope, [reportOf(row)]);
  if (report === undefined) throw new Error('Marking a row lost it');
  return report;
}

async function marked(
  scope: ClinicScope,
  rows: readonly ReportRequest[],
): Promise<ReportRequest[]> {
  return markDoNotContact(scope, rows, ({ patientWhatsappNumber }) => patientWhatsappNumber);
}

function taken(): Failure {
  const issues = [{ path: 'id', message: 'Choose another identifier' }];
  return new Failure('INVALID', { data: { issues } });
}

function foundOf(page: Page<ReportRow>, total: number): Found {
  return { ...page, items: page.items.map(reportOf), total };
}

function reportOf(row: ReportRow): ReportRequest {
  const { createdAt, updatedAt, ...fields } = row;
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
