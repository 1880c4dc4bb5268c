import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { PLAYBOOK_TITLES } from '#features/content/playbook-titles.ts';
import type { SequenceProgress } from '#features/sequence-writer/schema.ts';
import { meterWriter } from '#features/models/server/meter-writer.ts';
import { spendBudget } from '#features/models/server/spend-budget.ts';
import type { TextModel } from '#features/models/server/model.ts';
import {
  writeSequenceWithFallback,
  type Replaced,
} from '#features/sequence-writer/server/write-sequence.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { GenerationEvent, GenerationInput } from '../schema.ts';
import { findClinicTreatment } from './find-clinic-treatment.ts';
import { findTemplates } from './template-queries.ts';

/** Far more than a clinic reads; a model's requests, which cost money, have a limit of their own. */
const GENERATIONS_PER_HOUR = 600;

type Generated = Omit<Extract<GenerationEvent, { kind: 'written' }>, 'kind'>;

/**
 * Writes a sequence for a theme, unlike those that the clinic has saved; stores nothing. Throws RATE_LIMITED after 600 of the clinic
 * within an hour.
 */
export async function generateTemplates(
  scope: ClinicScope,
  {
    writer,
    signal,
    onProgress,
    ...input
  }: GenerationInput & {
    writer: TextModel;
    signal?: AbortSignal;
    onProgress?: (progress: SequenceProgress) => void;
  },
): Promise<Result<Generated, { code: 'CANNOT_WRITE' }>> {
  const clinic = await clinicDetails(scope);
  await spendBudget(scope, {
    action: 'sequences.generateTemplates',
    entity: 'sequence_template',
    perHour: GENERATIONS_PER_HOUR,
  });
  const savedRows = await findTemplates(scope, { language: input.language });
  const sequence = await writeSequenceWithFallback(scope, {
    ...input,
    writer: meterWriter(scope, writer),
    signal,
    onProgress,
    clinicName: getClinicName(clinic, input.language),
    clinicPhone: clinic.contactPhone,
    savedTexts: savedRows
      .filter(({ clinicId }) => clinicId !== null)
      .map(({ messageTemplate }) => messageTemplate),
  });
  if (!sequence.ok) return refuse({ code: 'CANNOT_WRITE' });
  const { templates, playbook, replaced } = sequence.value;
  const treatment = await findClinicTreatment(scope, { theme: input.theme, playbook });
  return ok({
    templates,
    writer: sequence.value.writer,
    playbook: playbook && { id: playbook, title: PLAYBOOK_TITLES[playbook] },
    ...(treatment !== undefined && { treatment }),
    replacedWriter: replaced?.writer ?? null,
    replacedBecause: replaced && toReason(replaced),
  });
}

function toReason({ reason }: Replaced): Generated['replacedBecause'] {
  return reason.code === 'INVALID_TEMPLATE'
    ? { code: reason.code, index: reason.data.index }
    : { code: reason.code };
}
