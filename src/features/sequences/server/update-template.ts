import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { toClinicMarks } from '#features/text-checks/contacts.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { refreshWaitingMessages } from '#features/messages/server/refresh-messages.ts';
import { proposePurpose } from '../rules.ts';
import type { SavedTemplate, SequenceTemplate, SequenceTemplateId } from '../schema.ts';
import { addTextWarnings, findIssues, hasOffer } from './check-template.ts';
import { throwInvalid } from './save-templates.ts';
import {
  toTemplate,
  findOwnTemplates,
  updateTemplateRow,
  lockTemplate,
  type TemplateChange,
  type TemplateRow,
} from './template-queries.ts';

/**
 * Changes the fields that differ of one of the clinic's own templates. Throws NOT_FOUND for another
 * clinic's or a shared one.
 */
export async function updateTemplate(
  scope: ClinicScope,
  { id, version, ...input }: TemplateChange & { id: SequenceTemplateId; version: number },
): Promise<Result<SavedTemplate, { code: 'STALE'; data: { current: SequenceTemplate } }>> {
  const [template] = await findOwnTemplates(scope, [id]);
  if (template === undefined) throw new Failure('NOT_FOUND');
  // Before the transaction: a check that takes long must not hold a connection.
  const marks = toClinicMarks(await clinicDetails(scope));
  if (version === template.version && Object.keys(findChanges(template, input)).length > 0)
    throwInvalid(findIssues({ ...template, ...input, marks }, 'messageTemplate'));
  return inTransaction(scope, async (tx) => {
    const row = await lockTemplate(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    const change = findChanges(row, { ...input, purpose: input.purpose ?? propose(row, input) });
    const changedFields = Object.keys(change);
    if (changedFields.length === 0) return ok(addTextWarnings(toTemplate(row), marks));
    if (version !== row.version)
      return refuse({ code: 'STALE', data: { current: toTemplate(row) } });
    const changedTemplate = await updateTemplateRow(tx, { id, change });
    if (change.purpose) await refreshWaitingMessages(tx, { templateId: id });
    await recordAudit(tx, {
      action: 'sequences.updateTemplate',
      entity: 'sequence_template',
      entityId: id,
      changedFields,
    });
    return ok(addTextWarnings(toTemplate(changedTemplate), marks));
  });
}

/** Returns the purpose that new words have unless a person says it. */
function propose(row: TemplateRow, { messageTemplate }: TemplateChange) {
  if (messageTemplate === undefined) return row.purpose;
  const before = { purpose: row.purpose, hasOffer: hasOffer(row) };
  return proposePurpose({ hasOffer: hasOffer({ ...row, messageTemplate }), before });
}

function findChanges(row: TemplateRow, input: TemplateChange): TemplateChange {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && value !== row[field as keyof TemplateChange],
    ),
  );
}
