import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { NoticeBanner, useNotice } from './banner.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function Page() {
  const notice = useNotice();
  return (
    <>
      <button type="button" onClick={() => notice.succeed('Review request created.')}>
        Create
      </button>
      <button type="button" onClick={() => notice.fail('Failed to delete review.')}>
        Delete
      </button>
      <NoticeBanner state={notice} />
    </>
  );
}

/** Lets the page show what the timers did. */
async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

const success = page.getByText('Review request created.');

test('good news goes after 3 seconds', async () => {
  await render(<Page />);
  await page.getByRole('button', { name: 'Create' }).click();
  await pass(2999);
  await expect.element(success).toBeVisible();
  await pass(1);
  await expect.element(success).not.toBeInTheDocument();
});

test('an error stays 5 seconds and interrupts', async () => {
  await render(<Page />);
  await page.getByRole('button', { name: 'Delete' }).click();
  await pass(4999);
  const error = page.getByText('Failed to delete review.');
  await expect.element(error).toBeVisible();
  expect(error.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  await pass(1);
  await expect.element(error).not.toBeInTheDocument();
});

test('waits while someone points at it', async () => {
  await render(<Page />);
  await page.getByRole('button', { name: 'Create' }).click();
  await success.hover();
  await pass(60_000);
  await expect.element(success).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).hover();
  await pass(3000);
  await expect.element(success).not.toBeInTheDocument();
});

test('waits while someone stands in it, and can be closed', async () => {
  await render(<Page />);
  await page.getByRole('button', { name: 'Create' }).click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await pass(60_000);
  await expect.element(success).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(success).not.toBeInTheDocument();
});
