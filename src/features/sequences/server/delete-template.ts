import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { SequenceTemplateId } from '../schema.ts';
import { deleteTemplateRow } from './template-queries.ts';

/** Deletes one of the clinic's own templates; messages that were made from it stay. */
export async function deleteTemplate(
  scope: ClinicScope,
  { id }: { id: SequenceTemplateId },
): Promise<{ deleted: true }> {
  return inTransaction(scope, async (tx) => {
    if (!(await deleteTemplateRow(tx, id))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      action: 'sequences.deleteTemplate',
      entity: 'sequence_template',
      entityId: id,
    });
    return { deleted: true };
  });
}
