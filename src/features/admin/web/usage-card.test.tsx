import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { UsageCard } from './usage-card.tsx';
import { USAGE_TEXTS } from './usage-texts.ts';

const usedValue = {
  requests: 3,
  inputTokens: 120_000,
  outputTokens: 30_000,
  estimatedCost: 0.1125,
};
const usage = {
  month: '2026-11-01',
  currency: 'USD',
  total: usedValue,
  clinics: [{ id: crypto.randomUUID(), name: 'Shanti Clinic', ...usedValue }],
};
const card = page.getByRole('region', { name: USAGE_TEXTS.title });

async function show(answer: () => unknown) {
  stubServer({ 'admin.modelUsage': answer });
  await showScreen({ path: 'admin', screen: <UsageCard />, actor: { role: 'admin' } });
}

test('shows requests, tokens and the estimated cost of all clinics and of each', async () => {
  await show(() => usage);
  await expect.element(card.getByText('Shanti Clinic')).toBeVisible();
  await expect.element(card.getByText('3 requests, 1,50,000 tokens').first()).toBeVisible();
  await expect.element(card.getByText('USD 0.11 (estimate)').first()).toBeVisible();
});

test('says how to see costs when no prices are set', async () => {
  const free = { ...usedValue, estimatedCost: null };
  await show(() => ({ ...usage, currency: null, total: free, clinics: [] }));
  await expect.element(card.getByText(USAGE_TEXTS.noPrices)).toBeVisible();
});

test('says that nothing was asked this month', async () => {
  const none = { requests: 0, inputTokens: 0, outputTokens: 0, estimatedCost: 0 };
  await show(() => ({ ...usage, total: none, clinics: [] }));
  await expect.element(card.getByText(USAGE_TEXTS.none)).toBeVisible();
});

test('shows a failed request, and retries on request', async () => {
  let isBroken = true;
  await show(() => (isBroken ? refusal('FORBIDDEN') : usage));
  await expect.element(card.getByRole('alert')).toBeVisible();
  isBroken = false;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('Shanti Clinic')).toBeVisible();
});
