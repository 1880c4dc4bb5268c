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
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED' });
  const { retryAfterSeconds } = (refused[0] as { data: { retryAfterSeconds: number } }).data;
  expect(retryAfterSeconds).toBeGreaterThan(3500);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
  expect(await scope.db.select().from(auditLog)).toHaveLength(5);
});

test('counts another clinic, another action and another hour apart', async () => {
  const [one, other] = [await buildClinic(database), await buildClinic(database)];
  const once = { ...limit, perHour: 1 };
  await spendBudget(one.scope, once);
  await spendBudget(other.scope, once);
  await spendBudget(one.scope, { ...once, action: 'reviews.setText' });
  await expect(spendBudget(one.scope, once)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await database.ownerPool.query(
    `update audit_log set at = at - interval '61 minutes' where user_id = $1`,
    [one.id],
  );
  await spendBudget(one.scope, once);
  const rows = await one.scope.db.select({ count: sql<number>`count(*)::int` }).from(auditLog);
  expect(rows).toEqual([{ count: 3 }]);
});
