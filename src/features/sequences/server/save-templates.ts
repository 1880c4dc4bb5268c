import { markText } from '#platform/i18n.ts';
import { mayShareTemplates } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import type { ClinicsGate } from '#features/clinics/server/gate.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { toClinicMarks } from '#features/text-checks/contacts.ts';
import type { ClinicMarks } from '#features/text-checks/schema.ts';
import { Failure, type Issue } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import {
  type ClinicScope,
  inTransaction,
  inOperatorTransaction,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type {
  SequenceTemplateId,
  SequenceTemplateInput,
  SavedTemplate,
  Sharing,
  TemplatePurpose,
} from '../schema.ts';
import { proposePurpose } from '../rules.ts';
import { addTextWarnings, findIssues, hasOffer } from './check-template.ts';
import {
  toTemplate,
  type TemplateRow,
  insertTemplates,
  findOwnTemplates,
  insertSharedTemplateRows,
  findSharedTemplates,
} from './template-queries.ts';

export type TemplateToSave = SequenceTemplateInput & { id: SequenceTemplateId };
type JudgedTemplate = TemplateToSave & { purpose: TemplatePurpose };

const NO_MARKS: ClinicMarks = { names: [], phones: [], links: [] };

/**
 * Stores templates under the screen's ids, so that saving twice stores them once; existing ones do
 * not change. Throws FORBIDDEN when a user who may not share asks for it (specification, section 6),
 * and INVALID when a text breaks a rule; then nothing is stored. Returns what a person should look at.
 */
export async function saveTemplates(
  scope: ClinicScope,
  input: {
    templates: readonly TemplateToSave[];
    sharing: Sharing;
    actor: Actor;
    gate: Pick<ClinicsGate, 'enterShared'>;
  },
): Promise<{ items: SavedTemplate[] }> {
  const { templates, sharing, actor, gate } = input;
  const isShared = sharing !== 'personal';
  if (isShared && !mayShareTemplates(actor)) throw new Failure('FORBIDDEN');
  // Shared templates may not contain a clinic's name, number or link.
  const marks = isShared ? NO_MARKS : toClinicMarks(await clinicDetails(scope));
  const issues = templates.flatMap((template, index) =>
    findIssues({ ...template, marks }, `templates.${index}.messageTemplate`),
  );
  throwInvalid(issues);
  const toSave = templates.map((template) => ({
    ...template,
    purpose: template.purpose ?? proposePurpose({ hasOffer: hasOffer(template) }),
  }));
  const rows = isShared
    ? await saveShared(gate.enterShared(actor, scope.requestId), {
        templates: toSave,
        sharing,
        actor,
      })
    : await saveOwn(scope, toSave);
  const savedRows = templates.map(({ id }) => rows.find((row) => row.id === id));
  if (savedRows.includes(undefined))
    throwInvalid([{ path: 'id', message: markText('Choose another identifier') }]);
  return {
    items: savedRows.flatMap((row) => (row ? [addTextWarnings(toTemplate(row), marks)] : [])),
  };
}

async function saveOwn(
  scope: ClinicScope,
  templates: readonly JudgedTemplate[],
): Promise<TemplateRow[]> {
  return inTransaction(scope, async (tx) => {
    for (const entityId of await insertTemplates(tx, templates)) {
      await recordAudit(tx, {
        action: 'sequences.saveTemplates',
        entity: 'sequence_template',
        entityId,
      });
    }
    return findOwnTemplates(
      tx,
      templates.map(({ id }) => id),
    );
  });
}

async function saveShared(
  operator: OperatorScope,
  {
    templates,
    sharing,
    actor,
  }: { templates: readonly JudgedTemplate[]; sharing: Sharing; actor: Actor },
): Promise<TemplateRow[]> {
  const targetProfileType = typeof sharing === 'object' ? sharing.targetProfileType : null;
  const ids = templates.map(({ id }) => id);
  return inOperatorTransaction(operator, async (tx) => {
    const before = (await findSharedTemplates(tx, ids)).map(({ id }) => id);
    await insertSharedTemplateRows(
      tx,
      templates.map((template) => ({ ...template, targetProfileType })),
    );
    const after = await findSharedTemplates(tx, ids);
    for (const { id } of after.filter((row) => !before.includes(row.id))) {
      await recordAudit(tx, {
        by: actor.loginId,
        clinicId: null,
        action: 'sequences.shareTemplates',
        entity: 'sequence_template',
        entityId: id,
      });
    }
    return after.map((row) => ({ ...row, clinicId: null }));
  });
}

export function throwInvalid(issues: Issue[]): void {
  if (issues.length > 0) throw new Failure('INVALID', { data: { issues } });
}
