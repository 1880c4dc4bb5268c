import { markText } from '#platform/i18n.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { ReportRequest, ReportRequestId, ReportRequestInput } from '../schema.ts';
import { presentReport } from './present-report.ts';
import { insertReport, findReport } from './report-queries.ts';

/**
 * Creates a report request under the form's id, so that sending the form twice creates one; an
 * existing one does not change.
 */
export async function createReport(
  scope: ClinicScope,
  input: ReportRequestInput & { id: ReportRequestId },
): Promise<ReportRequest> {
  const patientName = cleanPatientName(input.patientName);
  return inTransaction(scope, async (tx) => {
    // Before the patient is added: an existing request adds none.
    const earlier = await findReport(tx, input.id);
    if (earlier) return presentReport(tx, earlier);
    const number = input.patientWhatsappNumber;
    const patientId = await findOrAddPatient(tx, { name: patientName, number });
    const isNew = await insertReport(tx, { ...input, patientName, patientId });
    const row = await findReport(tx, input.id);
    // Does not say which clinic has the id.
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
  const issues = [{ path: 'id', message: markText('Choose another identifier') }];
  return new Failure('INVALID', { data: { issues } });
}
