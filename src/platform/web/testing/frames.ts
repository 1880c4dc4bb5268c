import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Waits until something is in the page, frame by frame, while the clock is faked and stands still. The runner's own polling moves a faked clock on with every
 * look, so a test of what happens after so many seconds must not use it before they are over.
 */
export async function waitForElement(locator: Locator): Promise<void> {
  while (locator.query() === null) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise(requestAnimationFrame);
  }
}

/** Lets the page show what has just happened. */
export async function waitForPaint(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** A click that, unlike the runner's own, moves no faked clock. */
export function press(locator: Locator): void {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('Nothing that can be pressed');
  element.focus();
  element.click();
}
