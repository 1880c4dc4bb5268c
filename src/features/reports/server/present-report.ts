import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReportRequest } from '../schema.ts';
import type { ReportRow } from './report-queries.ts';
import { markDoNotContact } from '#features/patients/server/do-not-contact.ts';

export async function presentReport(scope: ClinicScope, row: ReportRow): Promise<ReportRequest> {
  const [report] = await markReports(scope, [toReport(row)]);
  if (report === undefined) throw new Error('Marking a row lost it');
  return report;
}

export async function markReports(
  scope: ClinicScope,
  rows: readonly ReportRequest[],
): Promise<ReportRequest[]> {
  return markDoNotContact(scope, rows, ({ patientWhatsappNumber }) => patientWhatsappNumber);
}

export function toReport(row: ReportRow): ReportRequest {
  const { createdAt, updatedAt, patient, ...fields } = row;
  const patientId = patient?.id ?? null;
  return {
    ...fields,
    patientId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
