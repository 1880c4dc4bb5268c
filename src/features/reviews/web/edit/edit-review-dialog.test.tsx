import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { reviewWith } from '../testing.tsx';
import { EditReviewDialog } from './edit-review-dialog.tsx';

const review = reviewWith({ treatment: 'Check-up', version: 3 });

const name = page.getByLabelText('Patient Name');
const treatment = page.getByRole('textbox', { name: /^Treatment/ });
const save = page.getByRole('button', { name: 'Save changes' });

async function start() {
  const on = { onChanged: vi.fn(), onSaved: vi.fn(), onClose: vi.fn() };
  await render(
    <QueryClientProvider client={createQueryClient({ onUnauthenticated: () => undefined })}>
      <EditReviewDialog review={review} {...on} />
    </QueryClientProvider>,
  );
  return on;
}

test('only what was changed is sent, with the version it was changed from', async () => {
  const asked = stubServer({ 'reviews.update': () => ({ ...review, treatment: 'X-ray' }) });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  const { id, version } = review;
  expect(asked).toEqual([
    { operation: 'reviews.update', input: { id, version, treatment: 'X-ray' } },
  ]);
});

test('without a change it closes and asks for nothing', async () => {
  const asked = stubServer({ 'reviews.update': () => review });
  const { onClose } = await start();
  await name.fill('  આશા   પટેલ ');
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toEqual([]);
});

test('a blank name and a short number are named, and nothing is sent', async () => {
  const asked = stubServer({ 'reviews.update': () => review });
  await start();
  await name.fill(' ');
  await page.getByLabelText('Contact Number').fill('98765');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription('Patient name required');
  await expect.element(name).toHaveFocus();
  await expect
    .element(page.getByLabelText('Contact Number'))
    .toHaveAccessibleDescription('Contact number must be 10 digits');
  expect(asked).toEqual([]);
});

test('what the server could not save says so, and stays', async () => {
  stubServer({ 'reviews.update': () => refusal('DEFECT') });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.element(page.getByText('Failed to save changes')).toBeVisible();
  await expect.element(treatment).toHaveValue('X-ray');
  expect(onSaved).not.toHaveBeenCalled();
});

test('when someone else was first both versions are shown, and mine goes on top of theirs', async () => {
  const theirs = { ...review, treatment: 'Root canal', notes: 'Call in the evening', version: 4 };
  const answers = [refusal('STALE', { current: theirs }), { ...theirs, treatment: 'X-ray' }];
  const asked = stubServer({ 'reviews.update': () => answers.shift() });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.element(page.getByText('Root canal')).toBeVisible();
  await expect.element(page.getByText('Call in the evening')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(asked[1]?.input).toEqual({ id: review.id, version: 4, treatment: 'X-ray' });
});

test('taking theirs changes nothing more', async () => {
  const theirs = { ...review, treatment: 'Root canal', version: 4 };
  const asked = stubServer({ 'reviews.update': () => refusal('STALE', { current: theirs }) });
  const { onChanged, onClose } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(theirs);
  expect(asked).toHaveLength(1);
});

test('leaving asks before what was typed is lost', async () => {
  stubServer({});
  const { onClose } = await start();
  await treatment.fill('X-ray');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(treatment).toHaveValue('X-ray');
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
