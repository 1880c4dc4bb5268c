import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import {
  eventStream,
  fakeEventStream,
  refusal,
  stubServer,
} from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { reviewWith } from './testing.tsx';
import { ReviewTextDialog } from './review-text-dialog.tsx';

const review = reviewWith({ treatment: 'Check-up', language: 'en', version: 3 });
const writtenDraft = {
  kind: 'written',
  reviewText: 'So kind.',
  writer: 'built-in',
  language: 'en',
  namesTreatment: false,
  sharedWords: [],
  replacedWriter: null,
};
const asking = { kind: 'progress', stage: 'asking', words: 0 };
const text = page.getByLabelText('Review text');

async function show() {
  const on = { onChanged: vi.fn(), onSaved: vi.fn(), onClose: vi.fn() };
  await showScreen({ screen: <ReviewTextDialog review={review} {...on} /> });
  return on;
}

// covers: writer-that-fails-in-specified-words
test.each([
  ['CANNOT_WRITE', 'Failed to generate review. Please try again later.'],
  ['DEFECT', 'Unable to generate review'],
])('says in the specified words that a writer failed: %s', async (code, words) => {
  stubServer({ 'reviews.writeText': () => eventStream([asking], refusal(code)) });
  await show();
  await text.fill('They were kind.');
  await page.getByRole('button', { name: 'Another draft' }).click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(text).toHaveValue('They were kind.');
});

test('warns of the patient’s name in the words until the text changes', async () => {
  const reviewText = 'Not happy.';
  const draft = { ...writtenDraft, reviewText, sharedWords: ['happy'] };
  stubServer({ 'reviews.writeText': () => eventStream([asking, draft]) });
  await show();
  await page.getByRole('button', { name: 'Write a draft' }).click();
  const warning = page.getByText(
    'The patient’s name is in the patient’s words: ‘happy’. Check whether it should stay.',
  );
  await expect.element(warning).toBeVisible();
  await text.fill('Fine.');
  await expect.poll(() => warning.elements()).toEqual([]);
});

test('warns while a draft names a doctor of the clinic', async () => {
  const doctor = { id: review.id, name: 'Dr Asha Mehta', contactNumber: '', version: 1 };
  stubServer({ 'clinics.doctors': () => ({ items: [{ ...doctor, namesByLanguage: {} }] }) });
  await show();
  await text.fill('Dr. Mehta explained it well.');
  const warning = page.getByText(/^This text names a staff member/);
  await expect.element(warning).toBeVisible();
  expect(warning.element().querySelector('q')?.textContent).toBe('Dr Asha Mehta');
  await text.fill('The doctor explained it well.');
  await expect.poll(() => warning.elements()).toEqual([]);
});

const FOREIGN =
  "This is not one of the clinic's phone numbers. You can add more numbers in Settings.";
const foreign = page.getByText(/^This is not one of the clinic's phone numbers/);

test('names a number other than the clinic’s while typing, and allows both of its own', async () => {
  stubServer({ 'clinics.doctors': () => ({ items: [] }) });
  await show();
  const ownWords = 'They were kind. Call 98765 00000 or write to +91 98765-11111.';
  await text.fill(`${ownWords} Not ९८१२३ ४५६७०, which was so on 2019-03-14.`);
  await expect.element(foreign).toBeVisible();
  expect(foreign.elements().map(({ textContent }) => textContent)).toEqual([
    `${FOREIGN}98123 45670`,
  ]);
  await text.fill(ownWords);
  await expect.poll(() => foreign.elements()).toEqual([]);
});

const POINTS = [
  { point: 'waiting', good: 'रुकना नहीं पड़ा', bad: 'बहुत रुकना पड़ा' },
  { point: 'staff', good: 'स्टाफ़ अच्छा था', bad: 'स्टाफ़ अच्छा नहीं था' },
];

// covers: draft-can-length-doctor-and-what-patient
test('a draft takes a length, the tapped points in the language and the words of the patient', async () => {
  const requests = stubServer({
    'reviews.points': () => ({ items: POINTS }),
    'reviews.writeText': () => eventStream([asking, writtenDraft]),
  });
  await show();
  await page.getByLabelText('Length').selectOptions('Short');
  await page.getByRole('button', { name: 'रुकना नहीं पड़ा' }).click();
  await page.getByRole('button', { name: 'स्टाफ़ अच्छा था' }).click();
  const long = page.getByRole('button', { name: 'बहुत रुकना पड़ा' });
  await long.click();
  await expect.element(long).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabelText('The patient’s own words').fill('kind staff');
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await expect.element(text).toHaveValue('So kind.');
  expect(requests.find(({ operation }) => operation === 'reviews.writeText')?.input).toMatchObject({
    tone: 'warm',
    maxWords: 40,
    points: [
      { point: 'staff', direction: 'good' },
      { point: 'waiting', direction: 'bad' },
    ],
    hint: 'kind staff',
  });
});

test('points that cannot be loaded are loaded again, and the words can be typed all the same', async () => {
  let isBroken = true;
  stubServer({ 'reviews.points': () => (isBroken ? refusal('DEFECT') : { items: POINTS }) });
  await show();
  await page.getByLabelText('The patient’s own words').fill('kind staff');
  await expect.element(page.getByText('The points could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'स्टाफ़ अच्छा था' })).toBeVisible();
  await expect.element(page.getByLabelText('The patient’s own words')).toHaveValue('kind staff');
});

test('says that the requests of the hour are spent', async () => {
  const draft = { ...writtenDraft, replacedWriter: 'fake-1', isBudgetSpent: true };
  stubServer({ 'reviews.writeText': () => eventStream([asking, draft]) });
  await show();
  await page.getByRole('button', { name: 'Write a draft' }).click();
  const note = page.getByText(
    'This clinic has used its 60 requests to the model this hour. The built-in writer wrote this.',
  );
  await expect.element(note).toBeVisible();
});

test('names the model that the built-in writer replaced, until the draft is changed', async () => {
  stubServer({
    'reviews.writeText': () => eventStream([asking, { ...writtenDraft, replacedWriter: 'fake-1' }]),
  });
  await show();
  await page.getByRole('button', { name: 'Write a draft' }).click();
  const note = page.getByText(
    'fake-1 gave no usable answer. The built-in writer wrote this draft.',
  );
  await expect.element(note).toBeVisible();
  await text.fill('They were kind.');
  await expect.poll(() => note.elements()).toEqual([]);
});

test('after a draft that failed, what is wrong with saving is said', async () => {
  stubServer({
    'reviews.writeText': () => refusal('CANNOT_WRITE'),
    'reviews.setText': () => refusal('DEFECT'),
  });
  await show();
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await expect.element(page.getByText(/^Failed to generate review/)).toBeVisible();
  await text.fill('They were kind.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Failed to save changes')).toBeVisible();
  expect(page.getByText(/^Failed to generate review/).elements()).toEqual([]);
});

test('after a text that was not saved, a new draft takes the place of what was said about it', async () => {
  const reviewText = 'They took their time.';
  stubServer({
    'reviews.writeText': () => eventStream([asking, { ...writtenDraft, reviewText }]),
    'reviews.setText': () => refusal('DEFECT'),
  });
  await show();
  await text.fill('They were kind.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Failed to save changes')).toBeVisible();
  await page.getByRole('button', { name: 'Another draft' }).click();
  await expect.element(text).toHaveValue(reviewText);
  expect(page.getByText('Failed to save changes').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Failed to save changes')).toBeVisible();
});

test('words are counted while they come; closing the dialog ends the writing', async () => {
  const events = fakeEventStream();
  stubServer({ 'reviews.writeText': events.answer });
  const on = { onChanged: vi.fn(), onSaved: vi.fn(), onClose: vi.fn() };
  const view = await showScreen({ screen: <ReviewTextDialog review={review} {...on} /> });
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await expect.element(page.getByRole('button', { name: 'Writing...' })).toBeVisible();
  events.tell(asking);
  events.tell({ kind: 'progress', stage: 'writing', words: 12 });
  await expect.element(page.getByRole('button', { name: 'Writing... 12 words' })).toBeVisible();
  await view.unmount();
  await expect.poll(events.isLeft).toBe(true);
});
