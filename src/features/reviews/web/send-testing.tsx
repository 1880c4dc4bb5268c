import { onTestFinished, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { press, waitUntil } from '#platform/web/testing/frames.ts';
import '#platform/web/styles.css';
import { type Review, SendPlan, type SendStep, type StepState } from '../schema.ts';
import { reviewWith, TEST_REVIEW_ID } from './testing.tsx';
import { SendMessagesDialog } from './send-messages-dialog.tsx';

/** The key under which this device remembers the step. */
export const STORED_STEP = `wellword.send.${TEST_REVIEW_ID}`;

/** A review with three prepared messages. */
export const PREPARED = reviewWith({
  localizedMessageBundle: { flow: 'ai3', language: 'gu' },
  localizedMessageBundleStatus: 'prepared',
});

/** A review whose three messages were sent. */
export const SENT = {
  status: 'sent',
  hasSequence: true,
  localizedMessageBundleStatus: 'consumed',
} as const;

/** No stage of preparing stays longer by itself. */
export const LONGEST_STAGE_MS = 1200;

export type States = Partial<Record<SendStep, StepState['state']>>;

/** Builds a plan of these steps, each ready unless `states` says otherwise. */
export function buildPlan(review: Review, steps: readonly SendStep[], states: States): SendPlan {
  const shownSteps = steps.map((step) => ({
    step,
    text: `નમસ્તે ${step} & more`,
    language: 'gu',
    messageId: crypto.randomUUID(),
    state: states[step] ?? 'ready',
    detail: null,
    queued: false,
  }));
  const plan = {
    review,
    steps: shownSteps,
    missing: [],
    replacedWriter: null,
    templateProblem: null,
    writer: 'built-in',
  };
  return SendPlan.parse(plan);
}

/** A plan of the three messages of PREPARED. */
export function planWith(states: States = {}): SendPlan {
  return buildPlan(PREPARED, FLOW_MESSAGES.ai3, states);
}

/** Opens the dialog at a clinic that writes in Gujarati. */
export async function openDialog(
  review: Review,
  { hasProviderKey = true, ...clinic }: { hasProviderKey?: boolean; gmbLink?: string } = {},
) {
  const on = { onChanged: vi.fn(), onClose: vi.fn(), onSent: vi.fn() };
  const view = await showScreen({
    screen: <SendMessagesDialog review={review} {...on} />,
    actor: { enabledFeatures: ['reviews'] },
    clinic: { languages: ['gu', 'en'], defaultLanguage: 'gu', hasProviderKey, ...clinic },
  });
  return { ...on, ...view };
}

export const faceHeading = (name: string) => page.getByRole('heading', { name, exact: true });
export const prepare = page.getByRole('button', { name: 'Prepare messages' });
export const whatsapp = page.getByRole('button', { name: 'Open WhatsApp', exact: true });
export const directly = page.getByRole('button', { name: 'Send Directly' });

/** Stops the clock for this test: a stage of preparing ends only when the test moves it. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Prepares the messages, and moves the stopped clock through the stages until this is shown. */
export async function prepareUntil(locator: Locator): Promise<void> {
  press(prepare);
  await waitUntil(() => {
    vi.advanceTimersByTime(LONGEST_STAGE_MS);
    return locator.query() !== null;
  });
}

/** Call it before each test. */
export function onFreshDevice(): void {
  localStorage.clear();
}
