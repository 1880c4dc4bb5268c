import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press, waitForElement, waitForPaint, waitUntil } from '#platform/web/testing/frames.ts';
import { expireTaps, listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import type { SendPlan } from '../schema.ts';
import { TEST_REVIEW_ID, reviewWith } from './testing.tsx';
import {
  directly,
  faceHeading,
  LONGEST_STAGE_MS,
  onFreshDevice,
  openDialog,
  prepare,
  prepareUntil,
  stopClock,
  buildPlan,
  planWith,
  PREPARED,
  SENT,
  STORED_STEP,
  type States,
  whatsapp,
} from './send-testing.tsx';

const stage = (number: number) => page.getByText(`Step ${number} of 5`);

beforeEach(onFreshDevice);

// covers: language-chosen-messages-prepared-and-first
test('a language is chosen, the messages are prepared, and the first one waits to be sent', async () => {
  stopClock();
  const requests = stubServer({ 'reviews.prepare': () => planWith() });
  await openDialog(reviewWith());
  await expect.element(page.getByRole('radio', { name: /ગુજરાતી/ })).toBeChecked();
  await prepareUntil(faceHeading('1 of 3: AI Thank You'));
  await expect.element(faceHeading('1 of 3: AI Thank You')).toHaveFocus();
  expect(requests).toEqual([
    { operation: 'reviews.prepare', input: { id: TEST_REVIEW_ID, flow: 'ai3', language: 'gu' } },
  ]);
});

// covers: all-ten-languages-can-chosen
test('all ten languages can be chosen', async () => {
  stubServer({ 'reviews.prepare': () => planWith() });
  await openDialog(reviewWith());
  // Those that the clinic does not use are folded away.
  const choices = page
    .getByRole('group', { name: /Which language/, includeHidden: true })
    .getByRole('radio', { includeHidden: true });
  await expect.element(choices.first()).toBeInTheDocument();
  await expect.element(page.getByText('More languages')).toBeVisible();
  const labels = choices.elements().map((choice) => choice.closest('label')?.textContent);
  const extra = ['Bengali', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Punjabi'];
  for (const name of ['English', 'Hindi', 'Gujarati', 'Marathi', ...extra])
    expect(labels.filter((label) => label?.includes(name))).toHaveLength(1);
  expect(labels).toHaveLength(10);
});

// covers: stages-of-preparing-stay-as-long
test('the stages of preparing stay as long as the specification says', async () => {
  stopClock();
  stubServer({ 'reviews.prepare': () => planWith() });
  await openDialog(reviewWith());
  press(prepare);
  for (const [index, ms] of [800, 600, 1200, 500, 300].entries()) {
    await waitForElement(stage(index + 1));
    // Its timer starts once it is painted.
    await waitForPaint();
    vi.advanceTimersByTime(ms - 1);
    await waitForPaint();
    expect(stage(index + 1).elements()).toHaveLength(1);
    vi.advanceTimersByTime(1);
  }
  await waitForElement(faceHeading('1 of 3: AI Thank You'));
});

test('the stage of writing stays until the messages are there', async () => {
  stopClock();
  const { promise: plan, resolve: answer } = Promise.withResolvers<SendPlan>();
  stubServer({ 'reviews.prepare': () => plan });
  await openDialog(reviewWith());
  press(prepare);
  await waitUntil(() => {
    vi.advanceTimersByTime(LONGEST_STAGE_MS);
    return stage(3).query() !== null;
  });
  // Its timer starts once it is painted.
  await waitForPaint();
  vi.advanceTimersByTime(LONGEST_STAGE_MS);
  await waitForPaint();
  expect(stage(3).elements()).toHaveLength(1);
  answer(planWith());
  await waitForElement(stage(4));
});

// covers: stages-of-preparing-can-be-skipped
test('the stages can be skipped as soon as the messages are there', async () => {
  stopClock();
  stubServer({ 'reviews.prepare': () => planWith() });
  await openDialog(reviewWith());
  press(prepare);
  const skip = page.getByRole('button', { name: 'Show the messages now' });
  await waitForElement(skip);
  press(skip);
  await waitForElement(faceHeading('1 of 3: AI Thank You'));
});

// covers: preparing-that-ends-with-said-in-words
test.each([
  ['NO_AI_TEMPLATE', 'AI review template not found. Please contact support.'],
  ['NO_SIMPLE_TEMPLATE', 'Simple thank you template not found. Please contact support.'],
  ['DEFECT', 'Failed to prepare messages. Please try again.'],
])('preparing that ends with %s is said in its words', async (code, text) => {
  stubServer({ 'reviews.prepare': () => refusal(code) });
  await openDialog(reviewWith());
  await page.getByRole('button', { name: 'Prepare messages' }).click();
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Prepare messages' })).toBeVisible();
});

// covers: step-that-could-not-sent-says-so
test('a step that could not be sent says so', async () => {
  stubServer({
    'reviews.prepare': () => planWith(),
    'reviews.sendStep': () => refusal('DEFECT'),
    'reviews.editStep': () => refusal('DEFECT'),
  });
  await openDialog(PREPARED);
  await directly.click();
  await expect
    .element(page.getByText('Failed to prepare message. Please try again.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Edit text' }).click();
  const text = page.getByLabelText('Message text');
  await text.fill('નમસ્તે');
  (text.element() as HTMLTextAreaElement).form?.requestSubmit();
  await expect.element(page.getByText('Failed to update message. Please try again.')).toBeVisible();
  await expect.element(text).toHaveValue('નમસ્તે');
});

test('while a step is on its way nothing else is done with it, and nothing moves', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<SendPlan>();
  stubServer({ 'reviews.prepare': () => planWith(), 'reviews.sendStep': () => answer });
  await openDialog(PREPARED);
  const others = [
    whatsapp,
    page.getByRole('button', { name: 'Edit text' }),
    page.getByRole('button', { name: 'Change language or messages' }),
  ];
  for (const element of others) await expect.element(element).toBeVisible();
  await expect.element(directly).toBeVisible();
  const button = directly.element();
  const place = () => button.getBoundingClientRect().top;
  // The dialog rises when it opens.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const before = place();
  await directly.click();
  await expect.element(page.getByText('Sending...')).toBeVisible();
  // Out of reach for the keyboard and the screen reader as well.
  for (const element of others) await expect.element(element).not.toBeInTheDocument();
  expect(place()).toBe(before);
  resolve(planWith({ ai_first: 'accepted' }));
  await expect.element(faceHeading('2 of 3: AI Review Template')).toHaveFocus();
});

// covers: thank-you-that-went
test('a thank-you that went out before is not offered again', async () => {
  const before = reviewWith({
    localizedMessageBundleStatus: 'prepared',
    aiReviewFirstMessageSent: true,
  });
  stubServer({ 'reviews.prepare': () => ({ ...planWith(), review: before }) });
  await openDialog(before);
  await expect.element(faceHeading('2 of 3: AI Review Template')).toBeVisible();
  await page.getByRole('button', { name: /AI Thank You/ }).click();
  await expect.element(page.getByText('Already sent')).toBeVisible();
  expect(whatsapp.elements()).toEqual([]);
  expect(directly.elements()).toEqual([]);
});

// covers: opening-whatsapp-recorded-leads-on-and-taken
test('opening WhatsApp is recorded, leads on, and is taken up again at the same step', async () => {
  const requests = stubServer({
    'reviews.prepare': () => planWith(requests.length > 1 ? { ai_first: 'opened' } : {}),
    'reviews.openStep': () => planWith({ ai_first: 'opened' }),
  });
  const addresses = listOpenedAddresses();
  const { unmount } = await openDialog(PREPARED);
  const text = encodeURIComponent('નમસ્તે ai_first & more');
  await whatsapp.click();
  await expect.element(faceHeading('2 of 3: AI Review Template')).toHaveFocus();
  expect(requests[1]).toEqual({
    operation: 'reviews.openStep',
    input: { id: TEST_REVIEW_ID, step: 'ai_first' },
  });
  expect(addresses).toEqual([`https://web.whatsapp.com/send?phone=919876543210&text=${text}`]);
  expect(localStorage.getItem(STORED_STEP)).toBe('{"step":"ai_second"}');
  await unmount();
  await openDialog(PREPARED);
  await expect.element(faceHeading('2 of 3: AI Review Template')).toBeVisible();
  await expect.element(page.getByText('AI Thank You: Opened in WhatsApp')).toBeVisible();
});

// covers: refused-step-opens-nothing
test('a message that may not leave opens nothing and says why, a late answer needs another tap', async () => {
  let isRefused = true;
  stubServer({
    'reviews.prepare': () => planWith(),
    'reviews.openStep': () =>
      isRefused ? refusal('NO_CONSENT') : planWith({ ai_first: 'opened' }),
  });
  const addresses = listOpenedAddresses();
  await openDialog(PREPARED);
  await whatsapp.click();
  await expect.element(page.getByText(/has not agreed/)).toBeVisible();
  expect(addresses).toEqual([]);
  isRefused = false;
  expireTaps();
  await whatsapp.click();
  const link = page.getByRole('link', { name: 'Open WhatsApp now' });
  await expect.element(link).toHaveFocus();
  await expect.element(faceHeading('1 of 3: AI Thank You')).toBeVisible();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await link.click();
  await expect.element(faceHeading('2 of 3: AI Review Template')).toHaveFocus();
});

test('what the server knows wins over what this device remembers', async () => {
  localStorage.setItem(STORED_STEP, '{"step":"ai_first"}');
  stubServer({ 'reviews.prepare': () => planWith({ ai_first: 'opened', ai_second: 'accepted' }) });
  await openDialog(PREPARED);
  await expect.element(faceHeading('3 of 3: Google Review Link')).toBeVisible();
});

// covers: without-listing-link-choice-says
test('without a listing link the choice says which message is missing before anything is prepared', async () => {
  stubServer({ 'reviews.prepare': () => planWith() });
  await openDialog(reviewWith(), { gmbLink: '' });
  const missing = page.getByText(/Google Review Link:.*Google My Business link not configured/);
  await expect.element(missing).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Settings' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Prepare messages' })).toBeEnabled();
  const languages = page.getByRole('group', { name: /Which language/ }).element();
  const order = missing.element().compareDocumentPosition(languages);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING, 'the warning comes first').toBeTruthy();
});

// covers: said-no-before-messages-are-prepared
test('that the patient said no is said before anything is prepared', async () => {
  stubServer({});
  const review = reviewWith({ consentMark: 'declined' });
  await openDialog(review);
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(`${review.patientName} said no to such messages.`);
  await expect.element(page.getByRole('button', { name: 'Prepare messages' })).toBeVisible();
});

test('the messages that could be prepared are sent without the missing one, and the review stays open', async () => {
  const missing = [{ step: 'gmb_link', because: 'NO_LISTING_LINK' }] as const;
  const steps = ['ai_first', 'ai_second'] as const;
  const plan = (states: States) => ({ ...buildPlan(PREPARED, steps, states), missing });
  const requests = stubServer({
    'reviews.prepare': () => plan({ ai_first: 'opened' }),
    'reviews.openStep': () => plan({ ai_first: 'opened', ai_second: 'opened' }),
  });
  listOpenedAddresses();
  await openDialog(PREPARED);
  await expect.element(page.getByText(/Google My Business link not configured/)).toBeVisible();
  await whatsapp.click();
  await expect.element(page.getByText(/The review stays Pending until/)).toBeVisible();
  expect(requests.map(({ operation }) => operation)).toEqual([
    'reviews.prepare',
    'reviews.openStep',
  ]);
  expect(page.getByRole('button', { name: 'Finish' }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
});

test('says that the built-in writer wrote in place of a model that failed', async () => {
  stubServer({ 'reviews.prepare': () => ({ ...planWith(), replacedWriter: 'gemini-3-flash' }) });
  await openDialog(PREPARED);
  await expect
    .element(
      page.getByText('gemini-3-flash gave no usable answer. The built-in writer wrote this draft.'),
    )
    .toBeVisible();
});

// covers: send-dialog-says-budget-is-spent
test('says that the requests to the model are used up, and not that the model failed', async () => {
  const plan = { ...planWith(), replacedWriter: 'gemini-3-flash', isBudgetSpent: true };
  stubServer({ 'reviews.prepare': () => plan });
  await openDialog(PREPARED);
  await expect
    .element(page.getByText(/has used its 60 requests to the model this hour/))
    .toBeVisible();
  expect(page.getByText(/gave no usable answer/).elements()).toEqual([]);
});

test('prepared messages go into the queue only when a person puts them there, and come out again', async () => {
  const inQueue = () => {
    const plan = planWith();
    return { ...plan, steps: plan.steps.map((step) => ({ ...step, queued: true })) };
  };
  const requests = stubServer({
    'reviews.prepare': () => planWith(),
    'reviews.setQueued': () => (requests.length === 2 ? inQueue() : planWith()),
  });
  await openDialog(PREPARED);
  await expect.element(page.getByText(/Nothing goes out automatically/)).toBeVisible();
  await page.getByRole('button', { name: 'Queue for today' }).click();
  await expect.element(page.getByText(/Now also in Quick Send and Sequences/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove from the queue' }).click();
  await expect.element(page.getByText(/Nothing goes out automatically/)).toBeVisible();
  expect(requests.slice(1).map(({ input }) => input)).toEqual([
    { id: TEST_REVIEW_ID, queued: true },
    { id: TEST_REVIEW_ID, queued: false },
  ]);
});

test('says when the queue could not be changed', async () => {
  stubServer({ 'reviews.prepare': () => planWith(), 'reviews.setQueued': () => refusal('DEFECT') });
  await openDialog(PREPARED);
  await page.getByRole('button', { name: 'Queue for today' }).click();
  await expect
    .element(page.getByText('Failed to change the queue. Please try again.'))
    .toBeVisible();
});

// covers: after-third-step-review-completed-and-nothing
test('after the third step the review is completed, and nothing is remembered', async () => {
  localStorage.setItem(STORED_STEP, '{"step":"gmb_link"}');
  const sentSteps = { ai_first: 'accepted', ai_second: 'accepted' } as const;
  const finishedReview = { ...PREPARED, ...SENT };
  const requests = stubServer({
    'reviews.prepare': () => planWith(sentSteps),
    'reviews.sendStep': () => planWith({ ...sentSteps, gmb_link: 'accepted' }),
    'reviews.complete': () => finishedReview,
  });
  const { onChanged, onSent } = await openDialog(PREPARED);
  await directly.click();
  await expect.element(faceHeading('All three messages have been sent.')).toHaveFocus();
  expect(requests.map(({ operation }) => operation).slice(1)).toEqual([
    'reviews.sendStep',
    'reviews.complete',
  ]);
  expect(onChanged).toHaveBeenLastCalledWith(finishedReview);
  expect(localStorage.getItem(STORED_STEP)).toBeNull();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(onSent).toHaveBeenCalledOnce();
});

// covers: review-that-sent-reopens-as-completed
test('a review that was sent reopens as completed and says what became of its messages', async () => {
  const all = { ai_first: 'accepted', ai_second: 'accepted', gmb_link: 'accepted' } as const;
  stubServer({ 'reviews.prepare': () => planWith(all) });
  await openDialog({ ...PREPARED, ...SENT });
  await expect.element(faceHeading('All three messages have been sent.')).toBeVisible();
});

test('messages that were only opened in WhatsApp are not said to be sent', async () => {
  const states = { ai_first: 'opened', ai_second: 'opened', gmb_link: 'accepted' } as const;
  stubServer({ 'reviews.prepare': () => planWith(states) });
  await openDialog({ ...PREPARED, ...SENT });
  await expect.element(page.getByText(/2 of 3 were only opened in WhatsApp/)).toBeVisible();
  expect(page.getByText('All three messages have been sent.').elements()).toEqual([]);
});

test('a review with follow-ups only that is marked as sent says that no messages were sent', async () => {
  const requests = stubServer({});
  await openDialog(reviewWith({ status: 'sent', hasSequence: true }));
  await expect.element(faceHeading('This review is marked as sent.')).toBeVisible();
  await expect.element(page.getByText(/were prepared or sent from here/)).toBeVisible();
  expect(page.getByText('All three messages have been sent.').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Prepare messages for this review' }).click();
  await expect.element(page.getByRole('button', { name: 'Prepare messages' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('what may have been delivered is sent again only after a question', async () => {
  const requests = stubServer({
    'reviews.prepare': () => planWith({ ai_first: 'unknown' }),
    'reviews.resolveStep': () => planWith(),
    'reviews.sendStep': () => planWith({ ai_first: 'accepted' }),
  });
  await openDialog(PREPARED);
  await expect
    .element(page.getByText('This message may have been delivered. Did it arrive?'))
    .toBeVisible();
  expect(whatsapp.elements()).toEqual([]);
  const again = page.getByRole('button', { name: 'Send again' });
  await again.click();
  expect(requests).toHaveLength(1);
  await again.last().click();
  await expect.element(faceHeading('2 of 3: AI Review Template')).toBeVisible();
  expect(requests.slice(1)).toEqual([
    {
      operation: 'reviews.resolveStep',
      input: { id: TEST_REVIEW_ID, step: 'ai_first', arrived: false },
    },
    { operation: 'reviews.sendStep', input: { id: TEST_REVIEW_ID, step: 'ai_first' } },
  ]);
});

// covers: late-step-asked-before-it-goes-twice
test('a message that the provider accepted is taken back only after a question', async () => {
  const requests = stubServer({
    'reviews.prepare': () => planWith({ ai_first: 'accepted' }),
    'reviews.stepNotSent': () => planWith(),
  });
  await openDialog(PREPARED);
  await page.getByRole('button', { name: 'Not sent after all: AI Thank You' }).click();
  const question = page.getByRole('dialog', { name: 'It may still arrive' });
  await expect.element(question).toMatchTextContent('BlueTicks accepted the message');
  expect(requests).toHaveLength(1);
  await question.getByRole('button', { name: 'Not sent after all' }).click();
  await expect.element(directly).toBeVisible();
  expect(requests).toHaveLength(2);
});

// covers: without-key-nothing-sent-directly-and-reason
test('without a key nothing is sent directly, and the reason is said', async () => {
  const requests = stubServer({ 'reviews.prepare': () => planWith() });
  await openDialog(PREPARED, { hasProviderKey: false });
  await expect
    .element(directly)
    .toHaveAccessibleDescription('Configure BlueTicks API key in Settings first');
  await expect
    .element(page.getByText(/^BlueTicks is a service that sends WhatsApp messages from your own/))
    .toBeVisible();
  directly.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(requests).toHaveLength(1);
});
