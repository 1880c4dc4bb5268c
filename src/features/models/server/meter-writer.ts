import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { TokenUsage } from './generate-answer.ts';
import type { TextModel } from './model.ts';
import { modelUsage } from './tables.ts';

/**
 * Returns the writer as one that counts the tokens of its answers for the clinic, also those of
 * answers that are refused later. Returns the built-in writer as it is.
 */
export function meterWriter(scope: ClinicScope, writer: TextModel): TextModel {
  const { answer } = writer;
  if (answer === undefined) return writer;
  return {
    ...writer,
    answer: async (prompt, options) => {
      const usages: TokenUsage[] = [];
      try {
        return await answer(prompt, { ...options, onUsage: (usage) => usages.push(usage) });
      } finally {
        if (usages.length > 0) await addUsage(scope, usages);
      }
    },
  };
}

async function addUsage(scope: ClinicScope, usages: readonly TokenUsage[]): Promise<void> {
  const inputTokens = usages.reduce((sum, usage) => sum + usage.inputTokens, 0);
  const outputTokens = usages.reduce((sum, usage) => sum + usage.outputTokens, 0);
  await scope.db
    .insert(modelUsage)
    .values({
      clinicId: scope.clinicId,
      month: sql`date_trunc('month', now() at time zone 'UTC')::date`,
      requests: usages.length,
      inputTokens,
      outputTokens,
    })
    .onConflictDoUpdate({
      target: [modelUsage.clinicId, modelUsage.month],
      set: {
        requests: sql`${modelUsage.requests} + excluded.requests`,
        inputTokens: sql`${modelUsage.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${modelUsage.outputTokens} + excluded.output_tokens`,
      },
    });
}
