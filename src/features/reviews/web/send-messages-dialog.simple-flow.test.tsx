import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import type { SendPlan } from '../schema.ts';
import { TEST_REVIEW_ID, reviewWith } from './testing.tsx';
import {
  directly,
  faceHeading,
  onFreshDevice,
  prepareUntil,
  stopClock,
  openDialog,
  buildPlan,
  planWith,
  PREPARED,
  STORED_STEP,
  whatsapp,
  type States,
} from './send-testing.tsx';

const PREPARED_SIMPLE = reviewWith({
  localizedMessageBundle: { flow: 'simple', language: 'ta' },
  localizedMessageBundleStatus: 'prepared',
});

function simplePlan(states: States = {}): SendPlan {
  return buildPlan(PREPARED_SIMPLE, FLOW_MESSAGES.simple, states);
}

beforeEach(onFreshDevice);

test('the simple flow is chosen, and its two messages lead to the end', async () => {
  stopClock();
  const finishedReview = {
    ...PREPARED_SIMPLE,
    status: 'sent',
    localizedMessageBundleStatus: 'consumed',
  };
  const requests = stubServer({
    'reviews.prepare': () => simplePlan(),
    'reviews.openStep': () => simplePlan({ simple_thank_you: 'opened' }),
    'reviews.sendStep': () => simplePlan({ simple_thank_you: 'opened', gmb_link: 'accepted' }),
    'reviews.complete': () => finishedReview,
  });
  await openDialog(reviewWith());
  await expect.element(page.getByRole('radio', { name: /With a review draft/ })).toBeChecked();
  await page.getByRole('radio', { name: /Simple/ }).click();
  const listItems = page.getByRole('list', { name: 'The two messages' }).getByRole('listitem');
  await expect.element(listItems.first().getByText('Simple Thank You')).toBeVisible();
  expect(listItems.elements()).toHaveLength(2);
  await prepareUntil(faceHeading('1 of 2: Simple Thank You'));
  await expect.element(faceHeading('1 of 2: Simple Thank You')).toHaveFocus();
  listOpenedAddresses();
  await whatsapp.click();
  await expect.element(faceHeading('2 of 2: Google Review Link')).toHaveFocus();
  expect(localStorage.getItem(STORED_STEP)).toBe('{"step":"gmb_link"}');
  await directly.click();
  await expect.element(faceHeading('Every message was sent or opened in WhatsApp.')).toHaveFocus();
  await expect.element(page.getByText(/1 of 2 was only opened in WhatsApp/)).toBeVisible();
  expect(requests[0]?.input).toEqual({ id: TEST_REVIEW_ID, flow: 'simple', language: 'gu' });
  expect(localStorage.getItem(STORED_STEP)).toBeNull();
});

test('a simple flow that was left goes on as it was prepared', async () => {
  const requests = stubServer({
    'reviews.prepare': () => simplePlan({ simple_thank_you: 'opened' }),
  });
  await openDialog(PREPARED_SIMPLE);
  await expect.element(faceHeading('2 of 2: Google Review Link')).toBeVisible();
  await expect.element(page.getByText('Simple Thank You: Opened in WhatsApp')).toBeVisible();
  expect(requests[0]?.input).toEqual({ id: TEST_REVIEW_ID, flow: 'simple', language: 'ta' });
});

test('a review whose simple flow is done reopens as completed', async () => {
  const sentSteps = { simple_thank_you: 'accepted', gmb_link: 'accepted' } as const;
  stubServer({ 'reviews.prepare': () => simplePlan(sentSteps) });
  await openDialog({
    ...PREPARED_SIMPLE,
    status: 'sent',
    localizedMessageBundleStatus: 'consumed',
  });
  await expect.element(faceHeading('Both messages have been sent.')).toBeVisible();
});

test('midway another flow can be chosen; a thank-you that went out keeps its place', async () => {
  stopClock();
  const thankedReview = { ...PREPARED_SIMPLE, aiReviewFirstMessageSent: true };
  const requests = stubServer({
    'reviews.prepare': () =>
      requests.length > 1
        ? buildPlan(thankedReview, ['ai_first', 'gmb_link'], { ai_first: 'opened' })
        : {
            ...planWith({ ai_first: 'opened' }),
            review: { ...PREPARED, aiReviewFirstMessageSent: true },
          },
  });
  await openDialog(PREPARED);
  await page.getByRole('button', { name: 'Change language or messages' }).click();
  await page.getByRole('radio', { name: /Simple/ }).click();
  const listItems = page.getByRole('list', { name: 'The two messages' }).getByRole('listitem');
  await expect.element(listItems.first().getByText('AI Thank You')).toBeVisible();
  await prepareUntil(faceHeading('2 of 2: Google Review Link'));
  await expect.element(page.getByText('AI Thank You: Opened in WhatsApp')).toBeVisible();
  expect(requests[1]?.input).toEqual({ id: TEST_REVIEW_ID, flow: 'simple', language: 'gu' });
});
