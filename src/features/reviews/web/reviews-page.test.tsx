import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import type { Actor } from '#features/clinics/schema.ts';
import type { Review } from '../schema.ts';
import { reviewWith } from './testing.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const NAME = 'આશા પટેલ';

const waitingReview = (fields: Partial<Review> = {}) =>
  reviewWith({ treatment: 'Check-up', ...fields });

function toPage(...items: Review[]) {
  const pending = items.filter(({ status }) => status === 'pending').length;
  return { items, nextCursor: null, total: items.length, pending };
}

function show(actor: Partial<Actor> = {}) {
  return showScreen({
    path: 'reviews',
    actor,
    screen: <ReviewsPage followUps={() => null} bulkFollowUps={() => null} />,
  });
}

const row = page.getByRole('row').filter({ hasText: 'Check-up' });

async function openForm() {
  await page.getByRole('button', { name: 'New Review Request' }).click();
}

async function openMenu() {
  await page.getByRole('button', { name: /^More actions/ }).click();
}

// covers: form-specified-fields
test('the form has the specified fields', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'reviews.search': () => toPage() });
  await show();
  await openForm();
  await expect.element(page.getByRole('heading', { name: 'New Review Request' })).toBeVisible();
  for (const label of [
    'Patient Name',
    'Date',
    'Contact Number',
    'Treatment/Service',
    'Additional Notes',
  ])
    await expect.element(page.getByLabelText(label, { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Date')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Create Review Request' })).toBeVisible();
});

// covers: what-missing-said-at-each-field
test('names each missing field', async () => {
  await page.viewport(1280, 800);
  const requests = stubServer({ 'reviews.search': () => toPage() });
  await show();
  await openForm();
  await page.getByLabelText('Contact Number').fill('98x76');
  await page.getByRole('button', { name: 'Create Review Request' }).click();
  const name = page.getByRole('textbox', { name: 'Patient Name' });
  await expect.element(name).toHaveAccessibleDescription('Patient name required');
  await expect.element(page.getByLabelText('Contact Number')).toHaveValue('98x76');
  await expect
    .element(page.getByLabelText('Contact Number'))
    .toHaveAccessibleDescription('Contact number must be 10 digits');
  await expect.element(page.getByLabelText('Date')).toHaveAttribute('aria-invalid', 'true');
  expect(requests.map(({ operation }) => operation)).toEqual(['reviews.search']);
});

// covers: what-could-not-stored-says
test('says when a review could not be stored, and keeps the typed values', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'reviews.search': () => toPage(), 'reviews.create': () => refusal('DEFECT') });
  await show();
  await openForm();
  await page.getByRole('textbox', { name: 'Patient Name' }).fill(NAME);
  await page.getByLabelText('Contact Number').fill('9876543210');
  await page.getByRole('button', { name: 'The visit was today' }).click();
  await page.getByRole('button', { name: 'Create Review Request' }).click();
  await expect
    .element(page.getByText('An error occurred while adding the review. Please try again.'))
    .toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Patient Name' })).toHaveValue(NAME);
});

// covers: review-date-is-a-known-visit
test('the date begins with the last visit of the patient; without one the user says it', async () => {
  await page.viewport(1280, 800);
  const patientWith = (name: string, lastVisitOn: string | null) => ({
    id: crypto.randomUUID(),
    name,
    number: '9876543210',
    language: null,
    isMinor: false,
    guardianName: null,
    lastVisitOn,
    lastAskedOn: null,
    address: '',
  });
  const requests = stubServer({
    'reviews.search': () => toPage(),
    'reviews.create': () => waitingReview(),
    'patients.suggest': () => ({
      patients: [patientWith('Asha Patel', '2026-11-17'), patientWith('Dhruv Patel', null)],
    }),
  });
  await show();
  await openForm();
  const date = page.getByLabelText('Date');
  await page.getByLabelText('Contact Number').fill('9876543210');
  await page.getByRole('radio', { name: /Asha Patel/ }).click({ force: true });
  await expect.element(date).toHaveValue('17 Nov 2026');
  // Also where the form was closed and opened again meanwhile.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openForm();
  await expect.element(date).toHaveValue('17 Nov 2026');
  await expect.element(page.getByRole('radio', { name: /Asha Patel/ })).toBeChecked();
  await page.getByRole('radio', { name: /Dhruv Patel/ }).click({ force: true });
  await expect.element(date).toHaveValue('');
  await page.getByRole('button', { name: 'The visit was today' }).click();
  await expect.element(date).toHaveValue('20 Nov 2026');
  // A person said so: the last visit of another patient does not replace it.
  await page.getByRole('radio', { name: /Asha Patel/ }).click({ force: true });
  await page.getByRole('button', { name: 'Create Review Request' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'reviews.create')?.input)
    .toMatchObject({ patientName: 'Asha Patel', appointmentDate: '2026-11-20' });
});

test('on a phone an empty list has the button above the sentence that names it', async () => {
  await page.viewport(390, 844);
  stubServer({ 'reviews.search': () => toPage() });
  await show();
  const sentence = page.getByText('Create your first request above to get started.');
  const button = page.getByRole('button', { name: 'Create a request' });
  await expect.element(button).toBeVisible();
  await expect.element(sentence).toBeVisible();
  const { bottom } = button.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(sentence.element().getBoundingClientRect().top);
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'New Review Request' })).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(button).not.toBeInTheDocument();
});

// covers: says-that-loads-and-that-could-not
test('says that it is loading, and that loading failed', async () => {
  let answer: (response: Response) => void = () => undefined;
  stubServer({ 'reviews.search': () => undefined });
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await show();
  await expect.element(page.getByText('Loading reviews...').first()).toBeInTheDocument();
  const body = { defined: true, code: 'FORBIDDEN', status: 403, message: 'No' };
  answer(Response.json(body, { status: 403 }));
  await expect
    .element(page.getByText('Your role cannot do this. Ask an owner of the clinic.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

// covers: wide-table-narrow-cards
test('shows a table on a wide screen and cards on a narrow one', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'reviews.search': () => toPage(waitingReview()) });
  await show();
  const heads = page.getByRole('columnheader');
  await expect.element(heads.nth(1)).toBeVisible();
  await expect.element(heads.first().getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  expect(
    heads
      .elements()
      .slice(1)
      .map((head) => head.textContent),
  ).toEqual(['Patient', 'Date', 'Treatment/Notes', 'Status', 'Actions']);
  const cellsAre = () => {
    const cells = row.getByRole('cell').elements();
    return new Set(cells.map((cell) => getComputedStyle(cell).display === 'table-cell'));
  };
  expect(cellsAre()).toEqual(new Set([true]));
  await page.viewport(390, 844);
  await expect.poll(cellsAre).toEqual(new Set([false]));
  await expect.element(row).toBeVisible();
});

// covers: who-no-name-unknown-patient
test('shows Unknown Patient without a name, and N/A without a date', async () => {
  stubServer({
    'reviews.search': () => toPage(waitingReview({ patientName: '', appointmentDate: null })),
  });
  await show();
  await expect.element(row.getByText('Unknown Patient').first()).toBeVisible();
  await expect.element(row.getByText('N/A')).toBeVisible();
});

// covers: pending-review-out
test('marks a pending review with its status and a strong name, and colours no row', async () => {
  await page.viewport(1280, 800);
  const sentReview = waitingReview({ id: crypto.randomUUID() as Review['id'], status: 'sent' });
  stubServer({ 'reviews.search': () => toPage(waitingReview(), sentReview) });
  await show();
  await expect.element(row.first()).toBeVisible();
  const readColours = (elements: Element[]) =>
    elements.map((element) => getComputedStyle(element).backgroundColor);
  expect(new Set(readColours(row.elements())).size).toBe(1);
  const badges = row.elements().map((line) => line.querySelector('button[title] > span') ?? line);
  expect(new Set(readColours(badges)).size).toBe(2);
  const names = row.elements().map((line) => line.querySelector('.truncate[title]') ?? line);
  expect(names.map((name) => getComputedStyle(name).fontWeight)).toEqual(['600', '400']);
});

// covers: edit-beside-send-messages
test('a row has Edit beside Send Messages', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'reviews.search': () => toPage(waitingReview()) });
  await show();
  await row.getByRole('button', { name: /^Edit / }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Review' })).toBeVisible();
});

// covers: click-on-status-toggles-and-says
test('a click on the status toggles it, and says when that failed', async () => {
  let review = waitingReview();
  let fails = false;
  const requests = stubServer({
    'reviews.search': () => toPage(review),
    'reviews.setStatus': ({ status }) => {
      if (fails) return refusal('DEFECT');
      review = { ...review, status: status as Review['status'] };
      return review;
    },
  });
  await show();
  await row.getByRole('button', { name: /Pending/ }).click();
  await expect.element(row.getByRole('button', { name: /^Sent/ })).toBeVisible();
  await row.getByRole('button', { name: /^Sent/ }).click();
  await expect.element(row.getByRole('button', { name: /Pending/ })).toBeVisible();
  fails = true;
  await row.getByRole('button', { name: /Pending/ }).click();
  await expect.element(page.getByText('Failed to update status. Please try again.')).toBeVisible();
  const statusRequests = requests.filter(({ operation }) => operation === 'reviews.setStatus');
  expect(statusRequests.map(({ input }) => input.status)).toEqual(['sent', 'pending', 'sent']);
});

// covers: row-menu-offers-what-review-needs
test('the row menu offers what the review needs', async () => {
  const finishedFields = { aiReviewText: 'Kind.', followUpsCreatedAt: '2026-11-19T05:00:00.000Z' };
  let review = waitingReview();
  stubServer({ 'reviews.search': () => toPage(review) });
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);
  const { unmount } = await show();
  await expect
    .element(page.getByRole('button', { name: `Send Messages to ${NAME}` }))
    .toBeVisible();
  await openMenu();
  expect(items()).toEqual([
    'Generate AI Review',
    'Edit Details',
    'Create Follow-up Messages',
    'Delete Review',
  ]);
  await unmount();
  review = waitingReview(finishedFields);
  await show();
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'Edit AI Review' })).toBeVisible();
  await expect
    .element(page.getByRole('menuitem', { name: /^Follow-ups Created/ }))
    .toHaveAttribute('aria-disabled', 'true');
});

// covers: reviews-fit-the-role
test('the reception deletes no review, and a viewer reads without checkboxes', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'reviews.search': () => toPage(waitingReview()) });
  const view = await show({ staffRole: 'reception' });
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'Edit Details' })).toBeVisible();
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete Review' }))
    .not.toBeInTheDocument();
  expect(page.getByRole('checkbox').elements().length).toBeGreaterThan(0);
  await view.unmount();
  await show({ staffRole: 'viewer' });
  await expect.element(row).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: /^More actions/ })).not.toBeInTheDocument();
});

// covers: deleting-asks-with-name-and-says
test('deleting asks with the name, and says when it failed', async () => {
  let fails = true;
  const requests = stubServer({
    'reviews.search': () => (fails ? toPage(waitingReview()) : toPage()),
    'reviews.remove': () => (fails ? refusal('DEFECT') : { deleted: true }),
  });
  await show();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete Review' }).click();
  const question = `Are you sure you want to delete the review for ${NAME}? This action cannot be undone.`;
  await expect.element(page.getByText(question)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Delete Review' });
  await dialog.getByRole('button', { name: 'Delete Review' }).click();
  await expect
    .element(dialog.getByText('Failed to delete review. Please try again.'))
    .toBeVisible();
  fails = false;
  await dialog.getByRole('button', { name: 'Delete Review' }).click();
  await expect.element(page.getByText(`The review for ${NAME} was deleted.`)).toBeVisible();
  await expect.element(page.getByText('No review requests found.')).toBeVisible();
  expect(requests.filter(({ operation }) => operation === 'reviews.remove')).toHaveLength(2);
});

test('a number corrected on a review leads to its patient, whose number in the book stays', async () => {
  await page.viewport(1280, 800);
  const patientId = '0b4cbd7e-2f0f-4f0b-9d2c-1f0f3a6d7c21' as Review['patientId'];
  const review = waitingReview({ patientId });
  stubServer({
    'reviews.search': () => toPage(review),
    'reviews.update': (change) => ({ ...review, ...change, version: review.version + 1 }),
  });
  await show();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Edit Details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Contact Number').fill('9000000009');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const link = page.getByText(/correct it there: /).getByRole('link', { name: NAME });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining(`/patients/${patientId}`));
});
