import type { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer, type RecordedRequest } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { reviewWith } from './testing.tsx';
import { EditReviewDialog } from './edit-review-dialog.tsx';

const review = reviewWith({ treatment: 'Check-up', version: 3 });

const name = page.getByLabelText('Patient Name');
const treatment = page.getByRole('textbox', { name: /^Treatment/ });
const save = page.getByRole('button', { name: 'Save' });

/** The requests that save; that the number is looked up is another matter. */
function updates(answers: Parameters<typeof stubServer>[0]): RecordedRequest[] {
  const saves: RecordedRequest[] = [];
  const update = answers['reviews.update'];
  stubServer({
    ...answers,
    'reviews.update': (input) => {
      saves.push({ operation: 'reviews.update', input });
      return update?.(input);
    },
  });
  return saves;
}

async function start(queryClient?: QueryClient) {
  const on = { onChanged: vi.fn(), onSaved: vi.fn(), onClose: vi.fn() };
  const view = await showScreen({
    screen: <EditReviewDialog review={review} {...on} />,
    queryClient,
  });
  return { ...on, ...view };
}

// covers: only-what-changed-sent-with-version-changed
test('only what was changed is sent, with the version it was changed from', async () => {
  const requests = updates({ 'reviews.update': () => ({ ...review, treatment: 'X-ray' }) });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  const { id, version } = review;
  expect(requests).toEqual([
    { operation: 'reviews.update', input: { id, version, treatment: 'X-ray' } },
  ]);
});

// covers: without-change-closes-and-asks-for-nothing
test('without a change it closes and asks for nothing', async () => {
  const requests = updates({ 'reviews.update': () => review });
  const { onClose } = await start();
  await name.fill('  આશા   પટેલ ');
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(requests).toEqual([]);
});

// covers: edit-offers-patients
test('offers the patients on the number, and takes over the chosen one', async () => {
  const child = {
    id: crypto.randomUUID(),
    name: 'Dhruv Patel',
    number: review.contactNumber,
    language: null,
    isMinor: true,
    guardianName: 'આશા પટેલ',
    lastVisitOn: null,
    lastAskedOn: null,
    address: '',
    feedbackMark: 'minor',
  };
  const requests = updates({
    'patients.suggest': () => ({ patients: [child] }),
    'reviews.update': () => review,
  });
  const { onSaved } = await start();
  await page.getByRole('radio', { name: /Dhruv Patel/ }).click();
  await expect.element(name).toHaveValue('Dhruv Patel');
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(requests).toMatchObject([{ input: { patientName: 'Dhruv Patel' } }]);
});

// covers: blank-name-and-short-number-named
test('a blank name and a short number are named, and nothing is sent', async () => {
  const requests = updates({ 'reviews.update': () => review });
  await start();
  await name.fill(' ');
  await page.getByLabelText('Contact Number').fill('98765');
  await save.click();
  await expect.element(name).toHaveAccessibleDescription('Patient name required');
  await expect.element(name).toHaveFocus();
  await expect
    .element(page.getByLabelText('Contact Number'))
    .toHaveAccessibleDescription('Contact number must be 10 digits');
  expect(requests).toEqual([]);
});

// covers: what-server-could-not-save-says
test('says when the server could not save, and keeps the typed values', async () => {
  stubServer({ 'reviews.update': () => refusal('DEFECT') });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.element(page.getByText('Failed to save changes')).toBeVisible();
  await expect.element(treatment).toHaveValue('X-ray');
  expect(onSaved).not.toHaveBeenCalled();
});

test('shows both versions when someone else was first, and saves mine over the other', async () => {
  const otherVersion = {
    ...review,
    treatment: 'Root canal',
    notes: 'Call in the evening',
    version: 4,
  };
  const answers = [
    refusal('STALE', { current: otherVersion }),
    { ...otherVersion, treatment: 'X-ray' },
  ];
  const requests = updates({ 'reviews.update': () => answers.shift() });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.element(page.getByText('Root canal')).toBeVisible();
  await expect.element(page.getByText('Call in the evening')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(requests[1]?.input).toEqual({ id: review.id, version: 4, treatment: 'X-ray' });
});

test('taking the other version saves nothing', async () => {
  const otherReview = { ...review, treatment: 'Root canal', version: 4 };
  const requests = updates({ 'reviews.update': () => refusal('STALE', { current: otherReview }) });
  const { onChanged, onClose } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await page.getByRole('button', { name: 'Keep the saved one' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(otherReview);
  expect(requests).toHaveLength(1);
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

test('when someone else changed another field, both changes are saved without a question', async () => {
  const otherReview = { ...review, notes: 'Call in the evening', version: 4 };
  const answers = [
    refusal('STALE', { current: otherReview }),
    { ...otherReview, treatment: 'X-ray' },
  ];
  const requests = updates({ 'reviews.update': () => answers.shift() });
  const { onSaved } = await start();
  await treatment.fill('X-ray');
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(requests[1]?.input).toEqual({ id: review.id, version: 4, treatment: 'X-ray' });
  await expect.element(page.getByText(/Someone else changed/)).not.toBeInTheDocument();
});

test('a draft is saved over the version that it was typed over, and so asks where someone else was first', async () => {
  const requests = updates({ 'reviews.update': () => ({ ...review, treatment: 'X-ray' }) });
  const { queryClient, unmount } = await start();
  await treatment.fill('X-ray');
  await unmount();
  await showScreen({
    screen: (
      <EditReviewDialog
        review={{ ...review, treatment: 'Root canal', version: 4 }}
        onChanged={vi.fn()}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    ),
    queryClient,
  });
  await expect.element(treatment).toHaveValue('X-ray');
  await save.click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.input).toEqual({ id: review.id, version: 3, treatment: 'X-ray' });
});
