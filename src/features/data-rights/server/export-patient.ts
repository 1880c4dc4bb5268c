import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { toFileName, toReadablePage } from '../rules.ts';
import type { ExportForm, PatientFile } from '../schema.ts';
import { HELD_KINDS, findHeldRows } from './patient-queries.ts';

/**
 * Returns everything stored for a number in one file; the audit log records the export, never the
 * patient.
 */
export async function exportPatient(
  scope: ClinicScope,
  { number, form }: { number: string; form: ExportForm },
): Promise<PatientFile> {
  return inTransaction(scope, async (tx) => {
    const { clinicName } = await clinicDetails(tx);
    const holdings: Record<string, Record<string, unknown>[]> = {};
    for (const kind of HELD_KINDS) holdings[kind] = await findHeldRows(tx, { kind, number });
    await recordAudit(tx, { action: 'patients.export', entity: 'patient', changedFields: [form] });
    const record = {
      format: 'wellword.patient/1' as const,
      clinic: clinicName,
      number,
      exportedOn: scope.today,
      held: holdings,
    };
    return form === 'json'
      ? {
          fileName: toFileName(record, 'json'),
          mediaType: 'application/json',
          content: `${JSON.stringify(record, undefined, 2)}\n`,
        }
      : {
          fileName: toFileName(record, 'html'),
          mediaType: 'text/html',
          content: toReadablePage(record),
        };
  });
}
