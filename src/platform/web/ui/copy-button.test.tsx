import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { waitForElement, waitForPaint, press } from '../testing/frames.ts';
import { CopyButton } from './copy-button.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the page show what the timers did. */
async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await waitForPaint();
}

// covers: says-copied-for-two-seconds
test('says Copied! for 2 seconds after a click', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(<CopyButton text="https://pictures.example/diwali.svg" label="Copy" />);
  press(page.getByRole('button', { name: 'Copy' }));
  const confirmation = page.getByText('Copied!');
  await waitForElement(confirmation);
  expect(write).toHaveBeenCalledExactlyOnceWith('https://pictures.example/diwali.svg');
  await pass(1999);
  expect(confirmation.query()).not.toBeNull();
  await pass(1);
  await expect.element(confirmation).not.toBeInTheDocument();
});

test('reports a browser that does not allow copying, and does not say Copied!', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const onRefused = vi.fn<() => void>();
  await render(<CopyButton text="x" label="Copy" onRefused={onRefused} />);
  press(page.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => onRefused.mock.calls.length).toBe(1);
  expect(page.getByText('Copied!').elements()).toEqual([]);
});
