import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { ReportRequest, ReportRequestId, ReportRequestInput } from '../schema.ts';
import { presentReport } from './present-report.ts';
import { insertReport, findReport } from './report-queries.ts';

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
    const row = await findReport(tx, input.id);
    // Nobody may learn whose it is when it is not the clinic's own.
    if (row === undefined) throw idTaken();
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

function idTaken(): Failure {
  const issues = [{ path: 'id', message: 'Choose another identifier' }];
  return new Failure('INVALID', { data: { issues } });
}
