import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import type { Heartbeat } from '../schema.ts';
import { HeartbeatCard } from './heartbeat-card.tsx';
import { agoText, HEARTBEAT_TEXTS } from './heartbeat-texts.ts';

const job = {
  name: 'messaging.expireLeases',
  everySeconds: 20,
  secondsAgo: 12,
  handled: 0,
  detail: null,
};
const well: Heartbeat = {
  instances: 2,
  lastSweepSecondsAgo: 12,
  due: 34,
  inDoubt: 0,
  stuck: 0,
  disk: { freeBytes: 52e9, totalBytes: 100e9, level: 'enough' },
  forwardedSecondsAgo: null,
  delays: [],
  backup: { madeSecondsAgo: 7200, isTried: true },
  jobs: [{ ...job, state: 'done' }],
};
const card = page.getByRole('region', { name: 'Background work' });

async function show(answer: () => unknown) {
  stubServer({ 'admin.heartbeat': answer });
  await showScreen({ path: 'admin', screen: <HeartbeatCard />, actor: { role: 'admin' } });
}

test('shows counts and jobs in plain words, and says what needs a person', async () => {
  const late = { ...job, name: 'tests.unheardOf', handled: null, state: 'late' } as const;
  await show(() => ({ ...well, inDoubt: 3, stuck: 1, jobs: [...well.jobs, late] }));
  await expect.element(card.getByText('12 seconds ago', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Find sends that were interrupted')).toBeVisible();
  await expect.element(card.getByText('Nothing to do')).toBeVisible();
  await expect.element(card.getByText('tests.unheardOf')).toBeVisible();
  await expect.element(card.getByText('Late', { exact: true })).toBeVisible();
  await expect.element(card.getByText(HEARTBEAT_TEXTS.inDoubtHelp)).toBeVisible();
  await expect.element(card.getByText(HEARTBEAT_TEXTS.stuckHelp)).toBeVisible();
});

test('says that the disk is nearly full, and which backup could not be restored', async () => {
  const drill = {
    ...job,
    name: 'installation.tryNewestBackup',
    handled: null,
    state: 'failed',
    detail: 'The backup of 21 Nov 2026 is damaged.',
  } as const;
  const disk = { freeBytes: 900e6, totalBytes: 100e9, level: 'nearly full' } as const;
  await show(() => ({ ...well, disk, jobs: [drill] }));
  await expect.element(card.getByText('900 MB')).toBeVisible();
  await expect.element(card.getByText(HEARTBEAT_TEXTS.diskHelp['nearly full'])).toBeVisible();
  await expect.element(card.getByText('Restore the newest backup to try it')).toBeVisible();
  await expect.element(card.getByText('The backup of 21 Nov 2026 is damaged.')).toBeVisible();
});

test.each([
  [null, 'Not yet', HEARTBEAT_TEXTS.backupHelp.missing],
  [259_200, '3 days ago', HEARTBEAT_TEXTS.backupHelp.old],
  [7200, '2 hours ago', HEARTBEAT_TEXTS.backupHelp.untried],
])('says what to do about a backup of %s seconds ago', async (madeSecondsAgo, value, help) => {
  await show(() => ({ ...well, backup: { madeSecondsAgo, isTried: false } }));
  await expect.element(card.getByText(value, { exact: true })).toBeVisible();
  await expect.element(card.getByText(help)).toBeVisible();
});

test.each([
  ['a phone', 390],
  ['a desktop', 1280],
])(
  'says what to do about forwarded addresses while no proxy is trusted, on %s',
  async (_, width) => {
    await page.viewport(width, 844);
    const answers = [well, { ...well, forwardedSecondsAgo: 8 }];
    await show(() => answers.shift());
    await expect.element(card.getByText('12 seconds ago', { exact: true })).toBeVisible();
    expect(card.getByText(HEARTBEAT_TEXTS.forwardedHelp).query()).toBeNull();
    await card.getByRole('button', { name: 'Refresh' }).click();
    const warning = card.getByRole('status').filter({ hasText: 'set TRUSTED_PROXIES' });
    await expect.element(warning).toBeVisible();
    await expect.element(card.getByText('8 seconds ago', { exact: true })).toBeVisible();
  },
);

// covers: delays-listed
test.each([
  ['a phone', 390],
  ['a desktop', 1280],
])('lists when the server answered nobody, and what ran then, on %s', async (_, width) => {
  await page.viewport(width, 844);
  const delays = [
    { secondsAgo: 300, ms: 31_240, operations: ['reviews.setText', 'messaging.send'] },
    { secondsAgo: 7200, ms: 400, operations: [] },
  ];
  await show(() => ({ ...well, delays }));
  await expect.element(card.getByText('reviews.setText, messaging.send')).toBeVisible();
  await expect.element(card.getByText('31.2 seconds, 5 minutes ago')).toBeVisible();
  await expect.element(card.getByText(HEARTBEAT_TEXTS.noOperation)).toBeVisible();
  await expect.element(card.getByText(HEARTBEAT_TEXTS.delaysHelp)).toBeVisible();
});

test('says that no job has run yet, and refreshes on request', async () => {
  const answers = [{ ...well, lastSweepSecondsAgo: null, jobs: [] }, well];
  await show(() => answers.shift() ?? well);
  await expect.element(card.getByText('Nothing has run yet')).toBeVisible();
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(card.getByText('Find sends that were interrupted')).toBeVisible();
});

test('shows a failed request, and retries on request', async () => {
  let isBroken = true;
  await show(() => (isBroken ? refusal('FORBIDDEN') : well));
  await expect.element(card.getByRole('alert')).toBeVisible();
  isBroken = false;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('12 seconds ago', { exact: true })).toBeVisible();
});

test.each([
  [0, 'just now'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [7200, '2 hours ago'],
  [90_000, '1 day ago'],
])('shows %i seconds as %s', (seconds, text) => {
  expect(agoText(seconds)).toBe(text);
});
