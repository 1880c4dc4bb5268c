import { randomBytes, randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { channelTo } from '#features/delivery/server/testing.ts';
import { buildBrokenWriter } from '#features/models/server/testing.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { reviewsFeature } from './feature.ts';
import { ReviewId } from '../schema.ts';
import { reviewsRouter, type ReviewsContext } from './router.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';

const database = testDatabase(reviewsFeature);
const provider = fakeProvider();
afterEach(() => expect(provider.requests).toEqual([]));
beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

function toContext({ actor, scope }: BuiltClinic): { context: ReviewsContext } {
  const channel = channelTo(provider);
  const tools = { channel, encryptionKey: randomBytes(32), writer: builtInWriter };
  const request = { headers: {}, setCookies: [], event: { kind: 'request' as const } };
  const context = { ...request, requestId: randomUUID(), address: '127.0.0.1', secure: false };
  return { context: { ...context, actor, scope, tools } };
}

// covers: review-goes-from-form-to-sent-through
test('a review goes from the form to sent through the contract, answers and refusals included', async () => {
  const options = toContext(await buildClinic(database));
  const id = ReviewId.parse(randomUUID());
  const form = {
    id,
    patientName: 'ravi patil',
    appointmentDate: '2026-11-12',
    contactNumber: '9876543210',
    treatment: 'root canal',
    notes: '',
  };
  await call(reviewsRouter.create, form, options);
  const list = await call(reviewsRouter.search, { patient: 'ravi' }, options);
  expect(list).toMatchObject({ items: [{ id, patientName: 'Ravi Patil' }], total: 1, pending: 1 });

  await call(reviewsRouter.update, { id, version: 1, treatment: 'crown' }, options);
  await expect(
    call(reviewsRouter.update, { id, version: 1, treatment: 'filling' }, options),
  ).rejects.toMatchObject({ defined: true, code: 'STALE', data: { current: { version: 2 } } });

  await expect(
    call(reviewsRouter.openStep, { id, step: 'ai_first' }, options),
  ).rejects.toMatchObject({
    defined: true,
    code: 'NOT_SENDABLE',
  });
  await call(reviewsRouter.prepare, { id, language: 'en' }, options);
  await expect(
    call(reviewsRouter.sendStep, { id, step: 'ai_first' }, options),
  ).rejects.toMatchObject({
    defined: true,
    code: 'NO_PROVIDER_KEY',
  });
  for (const step of ['ai_first', 'ai_second', 'gmb_link'] as const) {
    await expect(call(reviewsRouter.complete, { id }, options)).rejects.toMatchObject({
      defined: true,
      code: 'STEPS_MISSING',
    });
    await call(reviewsRouter.openStep, { id, step }, options);
  }
  const review = await call(reviewsRouter.complete, { id }, options);
  expect(review).toMatchObject({ status: 'sent', hasSequence: true, followUpsCreatedAt: null });
  expect(await call(reviewsRouter.remove, { id }, options)).toEqual({ deleted: true });
});

// covers: writer-that-fails-refusal-for-draft
test('the built-in writer replaces a writer that fails, for a draft and for messages', async () => {
  const { context } = toContext(await buildClinic(database));
  const options = {
    context: { ...context, tools: { ...context.tools, writer: buildBrokenWriter() } },
  };
  const id = ReviewId.parse(randomUUID());
  const form = {
    id,
    patientName: 'Ravi',
    appointmentDate: '2026-11-12',
    contactNumber: '9876543210',
  };
  expect(await call(reviewsRouter.create, form, options)).toMatchObject({
    treatment: '',
    notes: '',
  });
  const events = await call(reviewsRouter.writeText, { id, language: 'en' }, options);
  expect((await events.next()).value).toMatchObject({ kind: 'progress', stage: 'asking' });
  const announcements: unknown[] = [];
  for await (const event of events) announcements.push(event);
  expect(announcements.at(-1)).toMatchObject({
    kind: 'written',
    writer: 'built-in',
    replacedWriter: 'broken',
  });
  const plan = await call(reviewsRouter.prepare, { id, language: 'en' }, options);
  expect(plan).toMatchObject({ replacedWriter: 'broken', writer: 'built-in' });
});
