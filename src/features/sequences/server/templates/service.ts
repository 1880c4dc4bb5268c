import { mayShareTemplates } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import type { ClinicsGate } from '#features/clinics/server/gate.ts';
import { clinicDetails } from '#features/clinics/server/service.ts';
import { marksOf } from '#features/writing/contacts/rules.ts';
import { checkText } from '#features/writing/guards/rules.ts';
import type { ClinicMarks } from '#features/writing/guards/schema.ts';
import { TEMPLATE_SENTENCES } from '#features/writing/sentences/rules.ts';
import type {
  SequenceProgress,
  WrittenTemplate,
} from '#features/writing/sequence-writing/schema.ts';
import { spendBudget } from '#features/writing/server/budget/service.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import {
  writeSequenceTemplates,
  type CannotWriteSequence,
} from '#features/writing/server/sequences/service.ts';
import { Failure, type Issue } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit, recordOperatorAudit } from '#platform/server/audit/audit.ts';
import {
  inOperatorTransaction,
  inTransaction,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type {
  GenerationInput,
  SequenceTemplate,
  SequenceTemplateId,
  SequenceTemplateInput,
  Sharing,
} from '../../schema.ts';
import { addSharedTemplates, toTemplate, type TemplateRow } from '../queries.ts';
import {
  changedTemplate,
  deletedTemplate,
  insertedTemplates,
  lockedTemplate,
  ownTemplates,
  sharedTemplates,
  type TemplateChange,
} from './queries.ts';

export type TemplateToSave = SequenceTemplateInput & { id: SequenceTemplateId };

/** What a clinic may have written in an hour; a model costs money, and nobody reads more. */
const GENERATIONS_PER_HOUR = 60;
const NO_MARKS: ClinicMarks = { names: [], phones: [], links: [] };

/** Has a sequence written for a theme; stores nothing. RATE_LIMITED when the clinic had 60 written within an hour. */
export async function generateTemplates(
  scope: ClinicScope,
  {
    writer,
    signal,
    onProgress,
    ...wish
  }: GenerationInput & {
    writer: TextModel;
    signal?: AbortSignal;
    onProgress?: (progress: SequenceProgress) => void;
  },
): Promise<Result<{ templates: WrittenTemplate[]; writer: string }, CannotWriteSequence>> {
  const clinic = await clinicDetails(scope);
  await spendBudget(scope, {
    action: 'sequences.generateTemplates',
    entity: 'sequence_template',
    perHour: GENERATIONS_PER_HOUR,
  });
  return writeSequenceTemplates(scope, {
    ...wish,
    writer,
    signal,
    onProgress,
    clinicName: clinic.clinicName,
    clinicPhone: clinic.contactPhone,
  });
}

/**
 * Stores templates under the ids that the screen made, so that saving twice saves once; the first ones stay as they are. Whoever may
 * not share saves as their own, whatever they ask for (specification, section 6). Texts that break a rule are INVALID, and nothing is stored.
 */
export async function saveTemplates(
  scope: ClinicScope,
  wanted: {
    templates: readonly TemplateToSave[];
    sharing: Sharing;
    actor: Actor;
    gate: Pick<ClinicsGate, 'enterShared'>;
  },
): Promise<{ items: SequenceTemplate[] }> {
  const { templates, sharing, actor, gate } = wanted;
  const isShared = sharing !== 'personal' && mayShareTemplates(actor);
  // What is for all clinics may not carry the name, number or link of one.
  const marks = isShared ? NO_MARKS : marksOf(await clinicDetails(scope));
  throwInvalid(
    templates.flatMap((template, at) =>
      issuesOf({ ...template, marks }, `templates.${at}.messageTemplate`),
    ),
  );
  const rows = isShared
    ? await saveShared(gate.enterShared(actor, scope.requestId), { templates, sharing, actor })
    : await saveOwn(scope, templates);
  const found = templates.map(({ id }) => rows.find((row) => row.id === id));
  if (found.includes(undefined))
    throwInvalid([{ path: 'id', message: 'Choose another identifier' }]);
  return { items: found.flatMap((row) => (row ? [toTemplate(row)] : [])) };
}

/** Changes the fields that differ of one of the clinic's own templates; another's, or a shared one, is NOT_FOUND. */
export async function updateTemplate(
  scope: ClinicScope,
  { id, version, ...wanted }: TemplateChange & { id: SequenceTemplateId; version: number },
): Promise<Result<SequenceTemplate, { code: 'STALE'; data: { current: SequenceTemplate } }>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockedTemplate(tx, id);
    if (row === undefined) throw new Failure('NOT_FOUND');
    const change = differing(row, wanted);
    const changedFields = Object.keys(change);
    if (changedFields.length === 0) return ok(toTemplate(row));
    if (version !== row.version)
      return refuse({ code: 'STALE', data: { current: toTemplate(row) } });
    const marks = marksOf(await clinicDetails(tx));
    throwInvalid(issuesOf({ ...row, ...change, marks }, 'messageTemplate'));
    const changed = await changedTemplate(tx, { id, change });
    await recordAudit(tx, {
      action: 'sequences.updateTemplate',
      entity: 'sequence_template',
      entityId: id,
      changedFields,
    });
    return ok(toTemplate(changed));
  });
}

/** Deletes one of the clinic's own templates; messages that were made from it stay. */
export async function deleteTemplate(
  scope: ClinicScope,
  { id }: { id: SequenceTemplateId },
): Promise<{ deleted: true }> {
  return inTransaction(scope, async (tx) => {
    if (!(await deletedTemplate(tx, id))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      action: 'sequences.deleteTemplate',
      entity: 'sequence_template',
      entityId: id,
    });
    return { deleted: true };
  });
}

async function saveOwn(
  scope: ClinicScope,
  templates: readonly TemplateToSave[],
): Promise<TemplateRow[]> {
  return inTransaction(scope, async (tx) => {
    for (const entityId of await insertedTemplates(tx, templates)) {
      await recordAudit(tx, {
        action: 'sequences.saveTemplates',
        entity: 'sequence_template',
        entityId,
      });
    }
    return ownTemplates(
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
  }: { templates: readonly TemplateToSave[]; sharing: Sharing; actor: Actor },
): Promise<TemplateRow[]> {
  const targetProfileType = typeof sharing === 'object' ? sharing.targetProfileType : null;
  const ids = templates.map(({ id }) => id);
  return inOperatorTransaction(operator, async (tx) => {
    const before = (await sharedTemplates(tx, ids)).map(({ id }) => id);
    await addSharedTemplates(
      tx,
      templates.map((template) => ({ ...template, clinicId: null, targetProfileType })),
    );
    const after = await sharedTemplates(tx, ids);
    for (const { id } of after.filter((row) => !before.includes(row.id))) {
      await recordOperatorAudit(tx, {
        by: actor.loginId,
        clinicId: null,
        action: 'sequences.shareTemplates',
        entity: 'sequence_template',
        entityId: id,
      });
    }
    return after;
  });
}

function differing(row: TemplateRow, wanted: TemplateChange): TemplateChange {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== row[field as keyof TemplateChange],
    ),
  );
}

function issuesOf(
  template: { messageTemplate: string; language: Language; marks: ClinicMarks },
  path: string,
): Issue[] {
  const { messageTemplate: text, language, marks } = template;
  return checkText({ text, language, kind: 'sequence', clinic: marks, author: 'person' })
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => ({ path, message: TEMPLATE_SENTENCES[rule] }));
}

function throwInvalid(issues: Issue[]): void {
  if (issues.length > 0) throw new Failure('INVALID', { data: { issues } });
}
