import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { waitForElement, waitForPaint, press } from '../testing/frames.ts';
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
  await waitForPaint();
}

const success = page.getByText('Review request created.');

// covers: good-news-goes-after-3-seconds
test('a success disappears after 3 seconds', async () => {
  await render(<Page />);
  press(page.getByRole('button', { name: 'Create' }));
  await waitForElement(success);
  await pass(2999);
  expect(success.query()).not.toBeNull();
  await pass(1);
  await expect.element(success).not.toBeInTheDocument();
});

// covers: error-stays-5-seconds-and-interrupts
test('an error stays for 5 seconds and interrupts a screen reader', async () => {
  await render(<Page />);
  press(page.getByRole('button', { name: 'Delete' }));
  const error = page.getByText('Failed to delete review.');
  await waitForElement(error);
  await pass(4999);
  expect(error.query()).not.toBeNull();
  expect(error.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  await pass(1);
  await expect.element(error).not.toBeInTheDocument();
});

test('stays while the pointer is over it', async () => {
  await render(<Page />);
  press(page.getByRole('button', { name: 'Create' }));
  await waitForElement(success);
  await success.hover();
  await pass(60_000);
  expect(success.query()).not.toBeNull();
  await page.getByRole('button', { name: 'Create' }).hover();
  await pass(3000);
  await expect.element(success).not.toBeInTheDocument();
});

test('stays while it has the focus, and can be closed', async () => {
  await render(<Page />);
  press(page.getByRole('button', { name: 'Create' }));
  await waitForElement(success);
  await userEvent.tab();
  await userEvent.tab();
  expect(page.getByRole('button', { name: 'Close' }).query()).toHaveFocus();
  await pass(60_000);
  expect(success.query()).not.toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.element(success).not.toBeInTheDocument();
});
