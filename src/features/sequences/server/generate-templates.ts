import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type {
  SequenceProgress,
  WrittenTemplate,
} from '#features/writing/sequence-writing/schema.ts';
import { spendBudget } from '#features/writing/server/spend-budget.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import {
  writeSequenceTemplates,
  type CannotWriteSequence,
} from '#features/writing/server/write-sequence.ts';
import type { Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { GenerationInput } from '../schema.ts';

/**
 * The most sequences a clinic may have written in an hour: a model costs money, and no one reads
 * more.
 */
const GENERATIONS_PER_HOUR = 60;

/**
 * Writes a sequence for a theme; stores nothing. Throws RATE_LIMITED after 60 of the clinic within
 * an hour.
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
): Promise<Result<{ templates: WrittenTemplate[]; writer: string }, CannotWriteSequence>> {
  const clinic = await clinicDetails(scope);
  await spendBudget(scope, {
    action: 'sequences.generateTemplates',
    entity: 'sequence_template',
    perHour: GENERATIONS_PER_HOUR,
  });
  return writeSequenceTemplates(scope, {
    ...input,
    writer,
    signal,
    onProgress,
    clinicName: getClinicName(clinic, input.language),
    clinicPhone: clinic.contactPhone,
  });
}
