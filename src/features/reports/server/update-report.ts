import { relinkPatient } from '#features/patients/server/find-or-add-patient.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findChanges } from '../rules.ts';
import type { ReportRequest, ReportRequestFields, ReportRequestId } from '../schema.ts';
import { presentReport } from './present-report.ts';
import { updateReportRow, lockReport, findReport } from './report-queries.ts';

/**
 * Changes the fields that differ. Without a difference nothing is written, however old the caller's
 * version is. Refuses STALE when someone else changed fields since `version` (S24). Throws
 * NOT_FOUND for another clinic's request as for a missing one, even for a super_admin.
 */
export async function updateReport(
  scope: ClinicScope,
  edit: Partial<ReportRequestFields> & { id: ReportRequestId; version: number },
): Promise<Result<ReportRequest, { code: 'STALE'; data: { current: ReportRequest } }>> {
  const { id, version, ...input } = edit;
  return inTransaction(scope, async (tx) => {
    const row = await lockReport(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    const current = await presentReport(tx, row);
    const change = findChanges(current, input);
    const changedFields = Object.keys(change);
    if (changedFields.length === 0) return ok(current);
    if (version !== row.version) return refuse({ code: 'STALE', data: { current } });
    const patientId = await relinkPatient(tx, {
      patientId: row.patientId,
      before: toNamedNumber(row),
      after: toNamedNumber({ ...row, ...change }),
    });
    await updateReportRow(tx, { id, change: { ...change, patientId } });
    await recordAudit(tx, {
      action: 'reports.update',
      entity: 'report',
      entityId: id,
      changedFields,
    });
    const after = await findReport(tx, id);
    if (after === undefined) throw new Error('A locked report request is gone');
    return ok(await presentReport(tx, after));
  });
}

function toNamedNumber(row: Pick<ReportRequest, 'patientName' | 'patientWhatsappNumber'>) {
  return { name: row.patientName, number: row.patientWhatsappNumber };
}
