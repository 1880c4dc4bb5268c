import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '#platform/web/router.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Session } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { FLOW_MESSAGES } from '#features/writing/schema.ts';
import { Review, SendPlan, type SendStep, type StepState } from '../../schema.ts';
import { SendMessagesDialog } from './send-messages-dialog.tsx';

const ID = '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10';
const STORED = `wellword.send.${ID}`;

const session = Session.parse({
  actor: { loginId: ID, clinicId: ID, name: 'Meera', role: 'user', enabledFeatures: ['reviews'] },
  clinic: {
    id: ID,
    clinicName: 'Shanti Clinic',
    logoUrl: null,
    primaryColor: '#0f766e',
    secondaryColor: '#E5E7EB',
    contactPhone: '9876500000',
    contactWhatsapp: '9876511111',
    gmbLink: 'https://g.page/r/shanti',
    timeZone: 'Asia/Kolkata',
    languages: ['gu', 'en'],
    defaultLanguage: 'gu',
    profileTypes: [],
    hasProviderKey: true,
    hasSheet: false,
  },
  today: '2026-11-20',
});

function reviewWith(fields: Partial<Review> = {}): Review {
  return Review.parse({
    id: ID,
    patientName: 'આશા પટેલ',
    appointmentDate: '2026-11-20',
    contactNumber: '9876543210',
    treatment: '',
    notes: '',
    status: 'pending',
    hasSequence: false,
    followUpsCreatedAt: null,
    aiReviewText: null,
    aiReviewWriter: null,
    aiReviewFirstMessageSent: false,
    language: 'gu',
    localizedMessageBundle: null,
    localizedMessageBundleStatus: null,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}

const PREPARED = reviewWith({
  localizedMessageBundle: { flow: 'ai3', language: 'gu' },
  localizedMessageBundleStatus: 'prepared',
});
const PREPARED_SIMPLE = reviewWith({
  localizedMessageBundle: { flow: 'simple', language: 'ta' },
  localizedMessageBundleStatus: 'prepared',
});

type States = Partial<Record<SendStep, StepState['state']>>;

function planOf(review: Review, steps: readonly SendStep[], states: States): SendPlan {
  const shown = steps.map((step) => ({
    step,
    text: `નમસ્તે ${step} & more`,
    messageId: crypto.randomUUID(),
    state: states[step] ?? 'ready',
    detail: null,
  }));
  return SendPlan.parse({ review, steps: shown, writer: 'built-in' });
}

function planWith(states: States = {}): SendPlan {
  return planOf(PREPARED, FLOW_MESSAGES.ai3, states);
}

function simplePlan(states: States = {}): SendPlan {
  return planOf(PREPARED_SIMPLE, FLOW_MESSAGES.simple, states);
}

async function open(review: Review, hasProviderKey = true) {
  const on = { onChanged: vi.fn(), onClose: vi.fn(), onSent: vi.fn() };
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const clinic = { ...session.clinic, hasProviderKey };
  queryClient.setQueryData(sessionQuery.queryKey, { ...session, clinic });
  const root = createRootRoute({ component: () => <SendMessagesDialog review={review} {...on} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
  return { ...on, ...screen };
}

const face = (name: string) => page.getByRole('heading', { name, exact: true });
const whatsapp = page.getByRole('link', { name: 'Open in WhatsApp' });
const directly = page.getByRole('button', { name: 'Send Directly' });

beforeEach(() => {
  localStorage.clear();
  // The link is followed by the browser; the test stays where it is.
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  return () => document.removeEventListener('click', stay);
});

test('a language is chosen, the messages are prepared, and the first one waits to be sent', async () => {
  const asked = stubServer({ 'reviews.prepare': () => planWith() });
  await open(reviewWith());
  await expect.element(page.getByRole('radio', { name: /ગુજરાતી/ })).toBeChecked();
  await page.getByRole('button', { name: 'Prepare messages' }).click();
  // The stages of preparing take 3.4 s at least.
  await expect.element(face('1 of 3: AI Thank You'), { timeout: 6000 }).toHaveFocus();
  expect(asked).toEqual([
    { operation: 'reviews.prepare', input: { id: ID, flow: 'ai3', language: 'gu' } },
  ]);
});

test('all ten languages can be chosen', async () => {
  stubServer({ 'reviews.prepare': () => planWith() });
  await open(reviewWith());
  // Those that the clinic does not use are folded away.
  const choices = page
    .getByRole('group', { name: /In which language/, includeHidden: true })
    .getByRole('radio', { includeHidden: true });
  await expect.element(choices.first()).toBeInTheDocument();
  await expect.element(page.getByText('More languages')).toBeVisible();
  const labels = choices.elements().map((choice) => choice.closest('label')?.textContent);
  const extra = ['Bengali', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Punjabi'];
  for (const name of ['English', 'Hindi', 'Gujarati', 'Marathi', ...extra])
    expect(labels.filter((label) => label?.includes(name))).toHaveLength(1);
  expect(labels).toHaveLength(10);
});

test('the stages of preparing stay as long as the specification says', async () => {
  const waits: unknown[] = [];
  const setTimer = window.setTimeout.bind(window);
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, wait = 0) => {
    const isStage = [800, 600, 1200, 500, 300].includes(wait);
    if (isStage) waits.push(wait);
    return setTimer(act, isStage ? 0 : wait);
  }) as typeof window.setTimeout);
  let answer: (plan: SendPlan) => void = () => undefined;
  stubServer({ 'reviews.prepare': () => planWith() });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = (plan) => resolve(Response.json(plan));
      }),
  );
  await open(reviewWith());
  await page.getByRole('button', { name: 'Prepare messages' }).click();
  await expect.element(page.getByText('Preparing the messages')).toBeVisible();
  // The third stage is the writing, and waits for the answer.
  await expect.poll(() => waits).toEqual([800, 600, 1200]);
  await expect.element(page.getByText('Step 3 of 5')).toBeVisible();
  answer(planWith());
  await expect.element(face('1 of 3: AI Thank You')).toBeVisible();
  expect(waits).toEqual([800, 600, 1200, 500, 300]);
  spy.mockRestore();
});

test.each([
  ['NO_LISTING_LINK', 'Google My Business link not configured. Please update in Settings.'],
  ['NO_AI_TEMPLATE', 'AI review template not found. Please contact support.'],
  ['NO_SIMPLE_TEMPLATE', 'Simple thank you template not found. Please contact support.'],
  ['NO_REVIEW_TEXT', 'AI review text not available. Please try again.'],
  ['DEFECT', 'Failed to prepare messages. Please try again.'],
])('preparing that ends with %s is said in its words', async (code, text) => {
  stubServer({ 'reviews.prepare': () => refusal(code) });
  await open(reviewWith());
  await page.getByRole('button', { name: 'Prepare messages' }).click();
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Prepare messages' })).toBeVisible();
});

test('a step that could not be sent says so', async () => {
  stubServer({
    'reviews.prepare': () => planWith(),
    'reviews.sendStep': () => refusal('DEFECT'),
    'reviews.editStep': () => refusal('DEFECT'),
  });
  await open(PREPARED);
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

test('a thank-you that went out before is not offered again', async () => {
  const before = reviewWith({
    localizedMessageBundleStatus: 'prepared',
    aiReviewFirstMessageSent: true,
  });
  stubServer({ 'reviews.prepare': () => ({ ...planWith(), review: before }) });
  await open(before);
  await expect.element(face('2 of 3: AI Review Template')).toBeVisible();
  await page.getByRole('button', { name: /AI Thank You/ }).click();
  await expect.element(page.getByText('Already sent')).toBeVisible();
  expect(whatsapp.elements()).toEqual([]);
  expect(directly.elements()).toEqual([]);
});

test('opening WhatsApp is recorded, leads on, and is taken up again at the same step', async () => {
  const asked = stubServer({
    'reviews.prepare': () => planWith(asked.length > 1 ? { ai_first: 'opened' } : {}),
    'reviews.openStep': () => planWith({ ai_first: 'opened' }),
  });
  const { unmount } = await open(PREPARED);
  const text = encodeURIComponent('નમસ્તે ai_first & more');
  await expect
    .element(whatsapp)
    .toHaveAttribute('href', `https://web.whatsapp.com/send?phone=919876543210&text=${text}`);
  await whatsapp.click();
  await expect.element(face('2 of 3: AI Review Template')).toHaveFocus();
  expect(asked[1]).toEqual({ operation: 'reviews.openStep', input: { id: ID, step: 'ai_first' } });
  expect(localStorage.getItem(STORED)).toBe('{"step":"ai_second"}');
  await unmount();
  await open(PREPARED);
  await expect.element(face('2 of 3: AI Review Template')).toBeVisible();
  await expect.element(page.getByText('AI Thank You: Opened in WhatsApp')).toBeVisible();
});

test('what the server knows wins over what this device remembers', async () => {
  localStorage.setItem(STORED, '{"step":"ai_first"}');
  stubServer({ 'reviews.prepare': () => planWith({ ai_first: 'opened', ai_second: 'accepted' }) });
  await open(PREPARED);
  await expect.element(face('3 of 3: Google Review Link')).toBeVisible();
});

test('after the third step the review is completed, and nothing is remembered', async () => {
  localStorage.setItem(STORED, '{"step":"gmb_link"}');
  const sent = { ai_first: 'opened', ai_second: 'accepted' } as const;
  const done = reviewWith({ status: 'sent', hasSequence: true });
  const asked = stubServer({
    'reviews.prepare': () => planWith(sent),
    'reviews.sendStep': () => planWith({ ...sent, gmb_link: 'accepted' }),
    'reviews.complete': () => done,
  });
  const { onChanged, onSent } = await open(PREPARED);
  await directly.click();
  await expect.element(face('All three messages have been sent.')).toHaveFocus();
  expect(asked.map(({ operation }) => operation).slice(1)).toEqual([
    'reviews.sendStep',
    'reviews.complete',
  ]);
  expect(onChanged).toHaveBeenLastCalledWith(done);
  expect(localStorage.getItem(STORED)).toBeNull();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(onSent).toHaveBeenCalledOnce();
});

test('a review that was sent reopens as completed and asks for nothing', async () => {
  const asked = stubServer({ 'reviews.prepare': () => planWith() });
  await open(reviewWith({ status: 'sent', hasSequence: true }));
  await expect.element(face('All three messages have been sent.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('what may have been delivered is sent again only after a question', async () => {
  const asked = stubServer({
    'reviews.prepare': () => planWith({ ai_first: 'unknown' }),
    'reviews.resolveStep': () => planWith(),
    'reviews.sendStep': () => planWith({ ai_first: 'accepted' }),
  });
  await open(PREPARED);
  await expect
    .element(page.getByText('This message may have been delivered. Did it arrive?'))
    .toBeVisible();
  expect(whatsapp.elements()).toEqual([]);
  const again = page.getByRole('button', { name: 'Send again' });
  await again.click();
  expect(asked).toHaveLength(1);
  await again.last().click();
  await expect.element(face('2 of 3: AI Review Template')).toBeVisible();
  expect(asked.slice(1)).toEqual([
    { operation: 'reviews.resolveStep', input: { id: ID, step: 'ai_first', arrived: false } },
    { operation: 'reviews.sendStep', input: { id: ID, step: 'ai_first' } },
  ]);
});

test('without a key nothing is sent directly, and the reason is said', async () => {
  const asked = stubServer({ 'reviews.prepare': () => planWith() });
  await open(PREPARED, false);
  await expect
    .element(directly)
    .toHaveAccessibleDescription('Configure BlueTicks API key in Settings first');
  directly.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(asked).toHaveLength(1);
});

test('the simple flow is chosen, and its two messages lead to the end', async () => {
  const done = { ...PREPARED_SIMPLE, status: 'sent', localizedMessageBundleStatus: 'consumed' };
  const asked = stubServer({
    'reviews.prepare': () => simplePlan(),
    'reviews.openStep': () => simplePlan({ simple_thank_you: 'opened' }),
    'reviews.sendStep': () => simplePlan({ simple_thank_you: 'opened', gmb_link: 'accepted' }),
    'reviews.complete': () => done,
  });
  await open(reviewWith());
  await expect.element(page.getByRole('radio', { name: /With a review draft/ })).toBeChecked();
  await page.getByRole('radio', { name: /Simple/ }).click();
  const listed = page.getByRole('list', { name: 'The two messages' }).getByRole('listitem');
  await expect.element(listed.first().getByText('Simple Thank You')).toBeVisible();
  expect(listed.elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Prepare messages' }).click();
  await expect.element(face('1 of 2: Simple Thank You'), { timeout: 6000 }).toHaveFocus();
  await whatsapp.click();
  await expect.element(face('2 of 2: Google Review Link')).toHaveFocus();
  expect(localStorage.getItem(STORED)).toBe('{"step":"gmb_link"}');
  await directly.click();
  await expect.element(face('Both messages have been sent.')).toHaveFocus();
  expect(asked[0]?.input).toEqual({ id: ID, flow: 'simple', language: 'gu' });
  expect(localStorage.getItem(STORED)).toBeNull();
});

test('a simple flow that was left goes on as it was prepared', async () => {
  const asked = stubServer({ 'reviews.prepare': () => simplePlan({ simple_thank_you: 'opened' }) });
  await open(PREPARED_SIMPLE);
  await expect.element(face('2 of 2: Google Review Link')).toBeVisible();
  await expect.element(page.getByText('Simple Thank You: Opened in WhatsApp')).toBeVisible();
  expect(asked[0]?.input).toEqual({ id: ID, flow: 'simple', language: 'ta' });
});

test('a review whose simple flow is done reopens as completed', async () => {
  const asked = stubServer({});
  await open({
    ...PREPARED_SIMPLE,
    status: 'sent',
    localizedMessageBundleStatus: 'consumed',
  });
  await expect.element(face('Both messages have been sent.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('midway another flow can be chosen; a thank-you that went out keeps its place', async () => {
  const thanked = { ...PREPARED_SIMPLE, aiReviewFirstMessageSent: true };
  const asked = stubServer({
    'reviews.prepare': () =>
      asked.length > 1
        ? planOf(thanked, ['ai_first', 'gmb_link'], { ai_first: 'opened' })
        : {
            ...planWith({ ai_first: 'opened' }),
            review: { ...PREPARED, aiReviewFirstMessageSent: true },
          },
  });
  await open(PREPARED);
  await page.getByRole('button', { name: 'Change language or messages' }).click();
  await page.getByRole('radio', { name: /Simple/ }).click();
  const listed = page.getByRole('list', { name: 'The two messages' }).getByRole('listitem');
  await expect.element(listed.first().getByText('AI Thank You')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare messages' }).click();
  await expect.element(face('2 of 2: Google Review Link'), { timeout: 6000 }).toBeVisible();
  await expect.element(page.getByText('AI Thank You: Opened in WhatsApp')).toBeVisible();
  expect(asked[1]?.input).toEqual({ id: ID, flow: 'simple', language: 'gu' });
});
