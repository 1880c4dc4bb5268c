import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Waits frame by frame until something is so while the clock is faked. The runner's own polling advances a faked clock, so
 * a test of what happens after so many seconds must not use it before they are over.
 */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise(requestAnimationFrame);
  }
}

/** Waits as `waitUntil` does until something is in the page. */
export function waitForElement(locator: Locator): Promise<void> {
  return waitUntil(() => locator.query() !== null);
}

/** Waits for the next frame. */
export async function waitForPaint(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** Clicks without advancing a faked clock, unlike the runner's click. */
export function press(locator: Locator): void {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('Nothing that can be pressed');
  element.focus();
  element.click();
}
