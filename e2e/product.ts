import axeCore from 'axe-core';
import { expect, test as base, type Page } from '@playwright/test';
import { startProduct, type RunningProduct } from './running-product.ts';

export interface Clinic {
  readonly clinicId: string;
  readonly email: string;
  readonly password: string;
  /** The clinic's calendar date. */
  readonly today: string;
}

export interface Delivered {
  readonly to: string;
  readonly message: string;
  readonly apiKey: string;
}

export interface Product {
  buildClinic(options: Record<string, unknown>): Promise<Clinic>;
  /** Moves the product's clock to `days` from now, and to this time of the clinic's day, such as '12:00'. */
  moveClock(days: number, time?: string): Promise<void>;
  /** Moves the clock by so many minutes and runs the autopilots; returns how many messages were tried. */
  runAutopilot(minutes: number): Promise<number>;
  /** Sets how the fake provider answers the next requests. */
  scriptProvider(...answers: Record<string, unknown>[]): Promise<void>;
  /** Returns what the fake provider received with this key. */
  delivered(apiKey: string): Promise<Delivered[]>;
  /** Sets how the fake script answers the next exports. */
  scriptSheet(...answers: Record<string, unknown>[]): Promise<void>;
  /** Returns the rows of the clinic's fake sheet. */
  sheetRows(clinic: Pick<Clinic, 'clinicId'>): Promise<Record<string, string>[]>;
  /** Runs a statement on the product's database as its owner. */
  runSql(text: string, values: readonly unknown[]): Promise<void>;
  /** Waits for an e-mail or SMS to this address or number that contains `part`; returns the newest. */
  readMail(recipient: string, part: string): Promise<string>;
}

/** Run in the page: the Playwright builder opens a second page for each run and takes five times as long. */
declare const axe: typeof axeCore;
const AXE_OPTIONS: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
};

export const test = base.extend<{ product: Product }, { running: RunningProduct }>({
  // One product per worker, because journeys move its clock and script its fakes.
  running: [
    async ({ browserName: _any }, provide) => {
      const running = await startProduct();
      await provide(running);
      await running.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ running }, provide) => provide(running.url),
  product: async ({ running }, provide) => {
    const command = (name: string, body?: unknown) => ask(`${running.control}/${name}`, body);
    await provide({
      buildClinic: (options) => command('clinic', options) as Promise<Clinic>,
      moveClock: async (days, time) => void (await command('clock', { days, time })),
      runAutopilot: async (minutes) =>
        ((await command('autopilot', { minutes })) as { tried: number }).tried,
      scriptProvider: async (...answers) => void (await command('scriptProvider', answers)),
      delivered: async (apiKey) => {
        const requests = (await command('requests')) as { body: string }[];
        // A connection test has no body.
        return requests
          .filter(({ body }) => body !== '')
          .map((request) => JSON.parse(request.body) as Delivered)
          .filter((sent) => sent.apiKey === apiKey);
      },
      scriptSheet: async (...answers) => void (await command('scriptSheet', answers)),
      sheetRows: ({ clinicId }) =>
        command('sheetRows', { clinicId }) as Promise<Record<string, string>[]>,
      runSql: async (text, values) => void (await command('sql', { text, values })),
      readMail: async (recipient, part) => {
        const find = async () => {
          const sent = (await command('mail')) as string[];
          return sent.findLast((text) => text.includes(`To: ${recipient}`) && text.includes(part));
        };
        await expect.poll(find).toBeDefined();
        return (await find()) ?? '';
      },
    });
    await command('clock', { days: 0 });
  },
  page: async ({ page }, provide) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // The browser reports each 4xx response itself; only errors of our code count.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    await provide(page);
    expect(errors, 'the page reported errors').toEqual([]);
  },
});

export { expect };

/** Where signing in leads: Today, or the dashboard of a clinic without appointments. */
export const START_PAGE = /:\d+\/(today)?$/;

/** Signs in through the Login screen and waits for the shell. */
export async function signIn(
  page: Page,
  clinic: Pick<Clinic, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(clinic.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(START_PAGE);
  // The address changes before the screen does.
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
}

/** Opens the address and waits until the page is subscribed to what others change. */
export async function openWithUpdates(page: Page, address: string): Promise<void> {
  const subscribed = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/changes' && response.ok(),
  );
  await page.goto(address);
  await subscribed;
}

/** Expects no accessibility finding and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Between an address and its first screen there is nothing to judge yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (options) => {
    const found = await axe.run(document, options);
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, AXE_OPTIONS);
  expect(violations).toEqual([]);
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

/** Saves a screenshot for the guide under docs/pictures when PICTURES=1. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: `docs/pictures/${name}-${width < 600 ? 'phone' : 'desktop'}.png` });
}

async function ask(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Sets the browser's clock to the beginning of the clinics' day, when none of its appointments has passed. */
export async function setEarly(page: Page): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  await page.clock.setFixedTime(new Date(`${today}T00:30:00+05:30`));
}
