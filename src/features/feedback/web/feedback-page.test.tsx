import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Feedback } from '../schema.ts';
import { FeedbackPage } from './feedback-page.tsx';

// covers: feedback-closes-several
test('folds a long text, closes several at once and ends the slip they came by', async () => {
  const long = `It took long. ${'Nobody called me in. '.repeat(40)}The end`;
  let items = ['Prank one', 'Prank two', long].map((words) =>
    Feedback.parse({
      id: crypto.randomUUID(),
      patient: null,
      isFromSlip: true,
      isSlipOpen: true,
      points: [],
      words,
      wantsAnswer: false,
      language: 'en',
      receivedAt: '2026-11-25T06:00:00.000Z',
      closedAt: null,
      closedByName: null,
    }),
  );
  const change = (id: string, fields: Partial<Feedback>) => {
    const [item] = items.filter((candidate) => candidate.id === id);
    items = items.flatMap((candidate) =>
      candidate.id !== id ? [candidate] : fields.closedAt ? [] : [{ ...candidate, ...fields }],
    );
    return { ...item, ...fields };
  };
  stubServer({
    'feedback.list': () => ({ items, hasMore: false, open: items.length }),
    'feedback.setClosed': ({ id }) =>
      change(String(id), { closedAt: '2026-11-25T07:00:00.000Z', closedByName: 'Meera' }),
    'feedback.endSlip': ({ id }) => change(String(id), { isSlipOpen: false }),
  });
  await showScreen({ path: 'feedback', screen: <FeedbackPage /> });
  const foldedText = page.getByText(/^It took long/u);
  await expect.element(foldedText).toHaveClass(/line-clamp/u);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect.element(foldedText).not.toHaveClass(/line-clamp/u);

  for (const index of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select feedback/u })
      .nth(index)
      .click();
  await page.getByRole('button', { name: 'Close 2', exact: true }).click();
  await expect.element(page.getByText('2 closed.')).toBeVisible();
  await expect.element(page.getByText('Prank one')).not.toBeInTheDocument();
  await expect.element(foldedText).toBeVisible();

  await page.getByRole('button', { name: 'End this slip’s link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End this slip’s link' }).click();
  await expect.element(page.getByText('This slip’s link has ended')).toBeVisible();
});

// covers: both-ways-only-by-a-short-link
test('an empty list claims both ways only for requests with a short link', async () => {
  stubServer({ 'feedback.list': () => ({ items: [], hasMore: false, open: 0 }) });
  await showScreen({ path: 'feedback', screen: <FeedbackPage /> });
  // A request that a person writes leads to Google alone.
  await expect.element(page.getByText(/asked for a review with a short link/u)).toBeVisible();
  await expect.element(page.getByText(/Its page shows both ways to everyone/u)).toBeVisible();
});

// covers: asked-before-a-chat-opens
test('an answer opens with what the server returns, and says why where it may not', async () => {
  const addresses = listOpenedAddresses();
  const item = Feedback.parse({
    id: crypto.randomUUID(),
    patient: { id: crypto.randomUUID(), name: 'Asha', number: '9812345678' },
    isFromSlip: false,
    isSlipOpen: false,
    points: [],
    words: 'Long wait',
    wantsAnswer: true,
    language: 'en',
    receivedAt: '2026-11-25T06:00:00.000Z',
    closedAt: null,
    closedByName: null,
  });
  let isListed = true;
  stubServer({
    'feedback.list': () => ({ items: [item], hasMore: false, open: 1 }),
    'feedback.openAnswer': () =>
      isListed ? refusal('DO_NOT_CONTACT') : { number: '9812345679', text: 'Dear Asha' },
  });
  await showScreen({ path: 'feedback', screen: <FeedbackPage /> });
  const answer = page.getByRole('button', { name: 'Answer Asha in WhatsApp' });
  await answer.click();
  await expect.element(page.getByText(/asked not to be contacted/u)).toBeVisible();
  expect(addresses).toEqual([]);
  isListed = false;
  await answer.click();
  await expect
    .poll(() => addresses)
    .toEqual(['https://web.whatsapp.com/send?phone=919812345679&text=Dear%20Asha']);
});
