import { desc, eq, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { TokenPrices } from '#features/models/server/model.ts';
import { modelUsage } from '#features/models/server/tables.ts';
import { ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { ModelUsage } from '../schema.ts';

const MOST_CLINICS = 100;
const THIS_MONTH = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`;
const TOKENS = sql`${modelUsage.inputTokens} + ${modelUsage.outputTokens}`;

/** Returns the tokens of this month, in total and of the clinics with the most, and their cost. */
export async function readModelUsage(
  { db }: OperatorScope,
  { prices }: { prices?: TokenPrices },
): Promise<ModelUsage> {
  const isNow = eq(modelUsage.month, THIS_MONTH);
  const { requests, inputTokens, outputTokens } = modelUsage;
  const [[sums], rows] = await Promise.all([
    db
      .select({
        month: sql<string>`${THIS_MONTH}::text`,
        requests: sql<number>`coalesce(sum(${requests}), 0)::float8`,
        inputTokens: sql<number>`coalesce(sum(${inputTokens}), 0)::float8`,
        outputTokens: sql<number>`coalesce(sum(${outputTokens}), 0)::float8`,
      })
      .from(modelUsage)
      .where(isNow),
    db
      .select({ id: clinics.id, name: clinics.name, requests, inputTokens, outputTokens })
      .from(modelUsage)
      .innerJoin(clinics, eq(clinics.id, modelUsage.clinicId))
      .where(isNow)
      .orderBy(desc(TOKENS), clinics.id)
      .limit(MOST_CLINICS),
  ]);
  const { month = '', ...total } = sums ?? {};
  return {
    month,
    currency: prices?.currency ?? null,
    total: withCost({ requests: 0, inputTokens: 0, outputTokens: 0, ...total }, prices),
    clinics: rows.map(({ id, ...row }) => ({ id: ClinicId.parse(id), ...withCost(row, prices) })),
  };
}

const MILLION = 1_000_000;

function withCost<Row extends { inputTokens: number; outputTokens: number }>(
  row: Row,
  prices: TokenPrices | undefined,
): Row & { estimatedCost: number | null } {
  const estimatedCost = prices
    ? (row.inputTokens * prices.input + row.outputTokens * prices.output) / MILLION
    : null;
  return { ...row, estimatedCost };
}
