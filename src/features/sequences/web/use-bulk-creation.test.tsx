import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ReviewId, type Review } from '#features/reviews/schema.ts';
import { reviewWith } from '#features/reviews/web/testing.tsx';
import type { Language } from '#platform/language.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import type { SequenceOutcome } from '../schema.ts';
import { useBulkCreation } from './use-bulk-creation.ts';

const choice = {
  profileType: 'General',
  includePast: false,
  chooseLanguage: (): Language => 'gu',
};

const reviews = Array.from({ length: 120 }, () =>
  reviewWith({ id: ReviewId.parse(crypto.randomUUID()) }),
);

/** Creates everything, unless `answer` returns something else for a call. */
function serve(answer: (call: number) => unknown = () => undefined) {
  const finishedIds = new Set<unknown>();
  let calls = 0;
  return stubServer({
    'sequences.createMany': ({ profileIds }) => {
      calls += 1;
      const other = answer(calls);
      if (other !== undefined) return other;
      const outcomes = (profileIds as Review['id'][]).map((profileId): SequenceOutcome => {
        const isNew = !finishedIds.has(profileId);
        finishedIds.add(profileId);
        return {
          profileId,
          patientName: 'આશા પટેલ',
          outcome: isNew ? 'created' : 'skipped',
          count: isNew ? 3 : 0,
          leftOut: 0,
          reason: isNew ? null : 'ALREADY_HAS_SEQUENCE',
        };
      });
      return { outcomes };
    },
  });
}

async function open() {
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useBulkCreation(), { wrapper });
}

function sizes(requests: ReturnType<typeof stubServer>): number[] {
  return requests
    .filter(({ operation }) => operation === 'sequences.createMany')
    .map(({ input }) => (input.profileIds as unknown[]).length);
}

test('120 patients are done in calls of 50, and counted as they are', async () => {
  const requests = serve();
  const { result, act } = await open();
  await act(() => result.current.run(reviews, choice));
  await expect.poll(() => result.current.phase).toBe('done');
  expect(sizes(requests)).toEqual([50, 50, 20]);
  const input = { profileType: 'General', language: 'gu', includePast: false };
  expect(requests[0]?.input).toMatchObject(input);
  expect(result.current).toMatchObject({ done: 120, total: 120 });
  expect(result.current.outcomes.every(({ outcome }) => outcome === 'created')).toBe(true);
});

test('patients of two languages are done in calls of their own', async () => {
  const requests = serve();
  const { result, act } = await open();
  const hindi = new Set(reviews.slice(0, 20));
  const chooseLanguage = (review: Review) => (hindi.has(review) ? 'hi' : 'gu');
  await act(() => result.current.run(reviews, { ...choice, chooseLanguage }));
  await expect.poll(() => result.current.phase).toBe('done');
  const calls = requests.filter(({ operation }) => operation === 'sequences.createMany');
  expect(calls.map(({ input }) => input.language)).toEqual(['hi', 'gu', 'gu']);
  expect(sizes(requests)).toEqual([20, 50, 50]);
});

test('after a failure nothing more is asked; trying again does the rest', async () => {
  const requests = serve((call) => (call === 2 ? refusal('DEFECT') : undefined));
  const { result, act } = await open();
  await act(() => result.current.run(reviews, choice));
  await expect.poll(() => result.current.phase).toBe('done');
  expect(sizes(requests)).toEqual([50, 50]);
  const failures = result.current.outcomes.filter(({ outcome }) => outcome === 'failed');
  expect(failures.map(({ reason }) => reason)).toEqual(Array(70).fill('NO_ANSWER'));
  expect(result.current.error).toMatchObject({ code: 'DEFECT' });

  await act(() =>
    result.current.run(
      failures.map((outcome) => outcome.review),
      choice,
    ),
  );
  await expect.poll(() => result.current.phase).toBe('done');
  await expect.poll(() => sizes(requests)).toEqual([50, 50, 50, 20]);
  expect(result.current.error).toBeUndefined();
  expect(result.current.outcomes).toHaveLength(120);
  expect(result.current.outcomes.every(({ outcome }) => outcome === 'created')).toBe(true);
});

// covers: failed-call-counts-no-skipped-review
test('a failed call does not count reviews as failed that already have follow-ups', async () => {
  serve(() => refusal('DEFECT'));
  const { result, act } = await open();
  const [first = reviewWith(), second = reviewWith()] = reviews;
  await act(() => result.current.run([first, { ...second, hasSequence: true }], choice));
  await expect.poll(() => result.current.phase).toBe('done');
  expect(result.current.outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['failed', 'NO_ANSWER'],
    ['skipped', 'ALREADY_HAS_SEQUENCE'],
  ]);
});

test('stopping lets the call on its way finish, and names the others', async () => {
  const requests = serve();
  const { result, act } = await open();
  await act(() => {
    result.current.run(reviews, choice);
    result.current.stop();
  });
  await expect.poll(() => result.current.phase).toBe('done');
  expect(sizes(requests)).toEqual([50]);
  const reasons = result.current.outcomes.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(50);
  expect(reasons.filter((reason) => reason === 'STOPPED')).toHaveLength(70);
});
