import type { Locator, Page } from '@playwright/test';

/** Taps a button that opens WhatsApp; returns the address that the browser would open, and keeps it here. */
export async function openWhatsapp(
  page: Page,
  button: Locator,
  tap: (button: Locator) => Promise<void> = (target) => target.click(),
): Promise<URL> {
  const catcher = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const open = window.open.bind(window);
    window.open = (address) => {
      window.open = open;
      resolve(String(address));
      return window;
    };
    return { promise };
  });
  await tap(button);
  return new URL(await catcher.evaluate(({ promise }) => promise));
}

/** Answers for WhatsApp Web in each tab of the browser. */
export async function stubWhatsapp(page: Page): Promise<void> {
  await page
    .context()
    .route('https://web.whatsapp.com/**', (route) => route.fulfill({ body: 'WhatsApp Web' }));
}
