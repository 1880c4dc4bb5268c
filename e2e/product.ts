import { setTimeout as sleep } from 'node:timers/promises';
import axeCore from 'axe-core';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from '@playwright/test';
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
  /** When the journey starts, by the clocks of the product and of its browsers. */
  readonly startsAt: Date;
  buildClinic(options: Record<string, unknown>): Promise<Clinic>;
  /** Moves the product's clock to `days` after the first one, and to this time of the clinic's day, such as '12:00'. */
  moveClock(days: number, time?: string): Promise<void>;
  /** Moves the clock by so many minutes and runs the background jobs, which do not run otherwise. */
  runJobs(minutes: number): Promise<void>;
  /** Sets how the fake provider answers the next requests. */
  scriptProvider(...answers: Record<string, unknown>[]): Promise<void>;
  /** Returns what the fake provider received with this key. */
  listDelivered(apiKey: string): Promise<Delivered[]>;
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

const SLOW_WRITE_MS = 800;

interface Fixtures {
  /** The clinic's time at which the journey starts, always on a Wednesday. */
  readonly startTime: string;
  readonly product: Product;
  /** Opens a page in a browser of its own, as another person has it. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { running: RunningProduct }>({
  // Before the first visit of a clinic.
  startTime: ['08:00', { option: true }],
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
  product: async ({ running, startTime }, provide) => {
    const command = (name: string, body?: unknown) => ask(`${running.control}/${name}`, body);
    const { startsAt } = (await command('start', { time: startTime })) as { startsAt: string };
    await provide({
      startsAt: new Date(startsAt),
      buildClinic: (options) => command('clinic', options) as Promise<Clinic>,
      moveClock: async (days, time) => void (await command('clock', { days, time })),
      runJobs: async (minutes) => void (await command('jobs', { minutes })),
      scriptProvider: async (...answers) => void (await command('scriptProvider', answers)),
      listDelivered: async (apiKey) => {
        const requests = (await command('requests')) as { body: string }[];
        // A connection test has no body.
        return requests
          .filter(({ body }) => body !== '')
          .map((request) => JSON.parse(request.body) as Delivered)
          .filter((message) => message.apiKey === apiKey);
      },
      scriptSheet: async (...answers) => void (await command('scriptSheet', answers)),
      sheetRows: ({ clinicId }) =>
        command('sheetRows', { clinicId }) as Promise<Record<string, string>[]>,
      runSql: async (text, values) => void (await command('sql', { text, values })),
      readMail: async (recipient, part) => {
        const find = async () => {
          const emails = (await command('mail')) as string[];
          return emails.findLast(
            (text) => text.includes(`To: ${recipient}`) && text.includes(part),
          );
        };
        await expect.poll(find).toBeDefined();
        return (await find()) ?? '';
      },
    });
  },
  openBrowser: async ({ browser, product }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await context.clock.setSystemTime(product.startsAt);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  page: async ({ page, product }, provide) => {
    await page.clock.setSystemTime(product.startsAt);
    if (process.env.SLOW_WRITES === '1') await delayWrites(page);
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

/** Lets each write reach the server late: a journey that does not wait for its answer fails. */
async function delayWrites(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await sleep(SLOW_WRITE_MS);
    await route.fallback();
  });
}

/**
 * Resolves once the dialog is closed and its entry of the history is left: the browser's way back to the page ends a `goto` that
 * begins before.
 */
export async function whenClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const readDepth = () => (history.state as { overlays?: number } | null)?.overlays ?? 0;
  await expect.poll(() => page.evaluate(readDepth)).toBe(0);
}

/** Where signing in leads: Today, or the dashboard of a clinic without appointments. */
export const START_PAGE = /:\d+\/(today)?$/;

type Credentials = Pick<Clinic, 'email' | 'password'>;

/** Signs the page's browser in without opening a screen. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await callApi(page, 'post', '/session', { identifier: email, password });
}

/** Calls the API with the session of the page's browser, as another window of the same person would. */
export async function callApi<Answer>(
  page: Page,
  method: 'post' | 'put' | 'patch',
  path: string,
  data: object,
): Promise<Answer> {
  // The page need not be open yet.
  const { origin } = new URL((await page.request.head('/api/health')).url());
  const answer = await page.request[method](`/api${path}`, { data, headers: { origin } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Signs in through the Login screen and waits for the shell. */
export async function signInOnScreen(page: Page, clinic: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(clinic.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(START_PAGE);
  // The address changes before the screen does.
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
}

/** Acts, and waits until the server has stored it at an address with this end: a screen shows it before. */
export async function whenStored(
  page: Page,
  end: string,
  act: () => Promise<unknown>,
  writes = 1,
): Promise<void> {
  const requests: Request[] = [];
  const note = (request: Request) => {
    const isWrite = request.method() !== 'GET';
    if (isWrite && new URL(request.url()).pathname.endsWith(end)) requests.push(request);
  };
  page.on('request', note);
  await act();
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(writes);
  page.off('request', note);
  for (const request of requests) expect((await request.response())?.ok()).toBe(true);
}

/** Opens the address and waits until the page is subscribed to what others change. */
export async function openWithUpdates(page: Page, address: string): Promise<void> {
  const subscription = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/changes' && response.ok(),
  );
  await page.goto(address);
  await subscription;
}

/** Expects no accessibility finding and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Expects that each text differs enough from what is behind it. */
export async function expectContrast(page: Page): Promise<void> {
  const options = { ...AXE_OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] } };
  expect(await findViolations(page, options)).toEqual([]);
}

/** Returns what axe finds on the page as it is. */
export async function findViolations(
  page: Page,
  runOptions: object = AXE_OPTIONS,
): Promise<string[]> {
  // Between an address and its first screen there is nothing to judge yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (options) => {
    const axeResult = await axe.run(document, options);
    return axeResult.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, runOptions);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

async function ask(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
