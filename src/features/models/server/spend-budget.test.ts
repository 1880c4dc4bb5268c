import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { spendBudget } from './spend-budget.ts';

const database = testDatabase();
const limit = {
  action: 'sequences.generateTemplates',
  entity: 'sequence_template',
  perHour: 5,
} as const;

// covers: of-twenty-at-once-five-pass-others
test('allows five of twenty simultaneous requests, and tells the others how long to wait', async () => {
  const { scope } = await buildClinic(database);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => spendBudget(scope, limit)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(refusals[0]).toMatchObject({ code: 'RATE_LIMITED' });
  const { retryAfterSeconds } = (refusals[0] as { data: { retryAfterSeconds: number } }).data;
  expect(retryAfterSeconds).toBeGreaterThan(3500);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
  expect(await scope.db.select().from(auditLog)).toHaveLength(5);
});

test('counts another clinic, another action and another hour apart', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const once = { ...limit, perHour: 1 };
  await spendBudget(first.scope, once);
  await spendBudget(second.scope, once);
  await spendBudget(first.scope, { ...once, action: 'reviews.setText' });
  await expect(spendBudget(first.scope, once)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await database.ownerPool.query(
    `update audit_log set at = at - interval '61 minutes' where user_id = $1`,
    [first.id],
  );
  await spendBudget(first.scope, once);
  const rows = await first.scope.db.select({ count: sql<number>`count(*)::int` }).from(auditLog);
  expect(rows).toEqual([{ count: 3 }]);
});
