import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { startSignedInProduct } from '#app/server/testing.ts';

const database = testDatabase();
const product = startSignedInProduct(database);

async function ask<Answer>(method: string, route: string, body?: unknown): Promise<Answer> {
  const answer = await product.call(method, route, body);
  expect(answer.status, `${method} ${route}`).toBe(200);
  return (await answer.json()) as Answer;
}

async function reviewNumbers() {
  const { stats } = await ask<{ stats: Record<string, number> }>('GET', '/api/dashboard');
  return { pending: stats['pendingReviews'], sent: stats['completedReviews'] };
}

test('messages sent outside the dialog change the review and the dashboard', async () => {
  const id = randomUUID();
  await ask('POST', '/api/reviews', {
    id,
    patientName: 'Ravi Patil',
    appointmentDate: '2026-11-12',
    contactNumber: '9876543210',
    treatment: '',
    notes: '',
  });
  expect(await reviewNumbers()).toEqual({ pending: 1, sent: 0 });
  const plan = await ask<{ steps: { messageId: string }[] }>(
    'POST',
    `/api/reviews/${id}/send-plan`,
    { language: 'en', flow: 'simple' },
  );
  for (const { messageId } of plan.steps)
    await ask('POST', `/api/messages/${messageId}/opened`, {});
  expect(await ask('GET', `/api/reviews/${id}`)).toMatchObject({ status: 'sent' });
  expect(await reviewNumbers()).toEqual({ pending: 0, sent: 1 });
  await ask('POST', `/api/messages/${plan.steps[0]?.messageId}/not-sent`, {});
  expect(await ask('GET', `/api/reviews/${id}`)).toMatchObject({ status: 'pending' });
  expect(await reviewNumbers()).toEqual({ pending: 1, sent: 0 });
});
