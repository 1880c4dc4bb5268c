import { onTestFinished, vi } from 'vitest';

/**
 * Keeps the browser at the page under test, as after a tap just now; returns the addresses outside the product
 * that it would open.
 */
export function listOpenedAddresses(): string[] {
  const addresses: string[] = [];
  const spy = vi.spyOn(window, 'open').mockImplementation((address) => {
    addresses.push(String(address));
    return window;
  });
  onTestFinished(() => spy.mockRestore());
  setTapActive(true);
  return addresses;
}

/** Says, until the test ends, that the last tap is too long ago for a new tab. */
export function expireTaps(): void {
  setTapActive(false);
}

function setTapActive(isActive: boolean): void {
  const activation = { isActive, hasBeenActive: true };
  const spy = vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue(activation);
  onTestFinished(() => spy.mockRestore());
}
