import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { ReviewId, type Review } from '../schema.ts';
import { reviewWith } from './testing.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const withId = (fields: Partial<Review>) =>
  reviewWith({ id: ReviewId.parse(crypto.randomUUID()), ...fields });
const pending = [withId({ patientName: 'આશા પટેલ' }), withId({ patientName: 'प्रिया शर्मा' })];
const sentReviews = [withId({ patientName: 'Mohammed Arif', status: 'sent' })];

function toPage(items: Review[]) {
  return { items, nextCursor: null, total: items.length, pending: 0 };
}

/** A list whose answers about sent reviews wait until the test gives them. */
async function show() {
  const waiting: ((value: unknown) => void)[] = [];
  stubServer({
    'reviews.search': ({ status }) =>
      status === 'sent' ? new Promise((resolve) => waiting.push(resolve)) : toPage(pending),
  });
  await showScreen({
    path: 'reviews',
    screen: <ReviewsPage followUps={() => null} bulkFollowUps={() => null} />,
  });
  await expect.element(page.getByText('આશા પટેલ')).toBeVisible();
  const isAsked = () => expect.poll(() => waiting.length).toBe(1);
  const answer = async (value: unknown) => {
    await isAsked();
    waiting.pop()?.(value);
  };
  return { isAsked, answer };
}

const list = page.getByRole('region', { name: 'Review Requests' });
const busy = () => document.querySelectorAll('[aria-busy="true"] [inert]').length;

// covers: rows-of-filter-before-dimmed-marked
test('the rows of the filter before are dimmed, marked as busy and cannot be selected', async () => {
  const { answer } = await show();
  await list.getByRole('checkbox', { name: 'Select all' }).click({ force: true });
  await expect.element(list.getByText('2 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Sent/, pressed: false }).click();
  await expect.poll(busy).toBe(1);
  // Neither counted as what the new filter found, nor acted on.
  await expect.element(list.getByText('Loading reviews...').first()).toBeVisible();
  await expect.element(page.getByText('2 selected', { exact: true })).not.toBeInTheDocument();
  await answer(toPage(sentReviews));
  await expect.element(page.getByText('Mohammed Arif')).toBeVisible();
  expect(busy()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select Mohammed Arif' }).click({ force: true });
  await expect.element(list.getByText('1 selected', { exact: true })).toBeVisible();
});

test('rows are also busy before a search that was typed is asked for', async () => {
  await show();
  await page.getByPlaceholder('Name or number').fill('pri');
  await expect.poll(busy).toBe(1);
});

test('a filter that fails says so, also while it is tried again, and never shows the rows before', async () => {
  const { isAsked, answer } = await show();
  await page.getByRole('button', { name: /^Sent/, pressed: false }).click();
  await expect.poll(busy).toBe(1);
  await answer(refusal('FORBIDDEN'));
  await expect
    .element(page.getByText('Your role cannot do this. Ask an owner of the clinic.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await isAsked();
  await expect
    .element(page.getByText('Your role cannot do this. Ask an owner of the clinic.'))
    .toBeVisible();
  await expect.element(page.getByText('આશા પટેલ')).not.toBeInTheDocument();
  await answer(toPage(sentReviews));
  await expect.element(page.getByText('Mohammed Arif')).toBeVisible();
});
