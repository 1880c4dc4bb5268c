import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { SetupMark } from '../schema.ts';
import { writeClinic } from './clinic-queries.ts';
import { recordClinicAudit, requireClinic } from './clinic-row.ts';
import { lockClinic } from './locks.ts';

/** Adds a mark to the clinic's set-up list; adding it again changes nothing. */
export async function addSetupMark(
  scope: ClinicScope,
  { mark }: { mark: SetupMark },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { setupMarks } = requireClinic(await lockClinic(tx));
    if (setupMarks.includes(mark)) return;
    await writeClinic(tx, { setupMarks: [...setupMarks, mark] });
    await recordClinicAudit(tx, { action: 'clinics.addSetupMark', changedFields: ['setupMarks'] });
  });
}
