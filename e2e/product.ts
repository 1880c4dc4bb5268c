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
  buildClinic(wish: Record<string, unknown>): Promise<Clinic>;
  /** Moves the product's clock to `days` from now, and to this time of the clinic's day, such as '12:00'. */
  moveClock(days: number, time?: string): Promise<void>;
  /** Lets so many minutes pass and the autopilots have a turn; answers how many messages were tried. */
  runAutopilot(minutes: number): Promise<number>;
  /** What the stand-in provider does with the next requests. */
  answerWith(...answers: Record<string, unknown>[]): Promise<void>;
  /** What reached the stand-in provider with this key. */
  delivered(apiKey: string): Promise<Delivered[]>;
  /** What the stand-in script does with the next exports. */
  answerSheetWith(...answers: Record<string, unknown>[]): Promise<void>;
  /** What stands in the clinic's stand-in sheet. */
  sheetRows(clinic: Pick<Clinic, 'clinicId'>): Promise<Record<string, string>[]>;
  /** Runs a statement on the product's database as its owner. */
  plant(text: string, values: readonly unknown[]): Promise<void>;
  /** The newest letter to an address or number whose text has this in it; waits for it. */
  letterTo(recipient: string, part: string): Promise<string>;
}

/** Run in the page: the Playwright builder opens a second page for each run and takes five times as long. */
declare const axe: typeof axeCore;
const AXE_OPTIONS: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
};

export const test = base.extend<{ product: Product }, { running: RunningProduct }>({
  // Each worker's own: what one journey does to the clock or to the stand-ins is nobody else's.
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
      buildClinic: (wish) => command('clinic', wish) as Promise<Clinic>,
      moveClock: async (days, time) => void (await command('clock', { days, time })),
      runAutopilot: async (minutes) =>
        ((await command('autopilot', { minutes })) as { tried: number }).tried,
      answerWith: async (...answers) => void (await command('answers', answers)),
      delivered: async (apiKey) => {
        const requests = (await command('requests')) as { body: string }[];
        // A test of the connection has no body.
        return requests
          .filter(({ body }) => body !== '')
          .map((request) => JSON.parse(request.body) as Delivered)
          .filter((sent) => sent.apiKey === apiKey);
      },
      answerSheetWith: async (...answers) => void (await command('sheetAnswers', answers)),
      sheetRows: ({ clinicId }) =>
        command('sheetRows', { clinicId }) as Promise<Record<string, string>[]>,
      plant: async (text, values) => void (await command('plant', { text, values })),
      letterTo: async (recipient, part) => {
        const find = async () => {
          const letters = (await command('letters')) as string[];
          return letters.findLast(
            (text) => text.includes(`To: ${recipient}`) && text.includes(part),
          );
        };
        await expect.poll(find).toBeDefined();
        return (await find()) ?? '';
      },
    });
    await command('clock', { days: 0 });
  },
  page: async ({ page }, provide) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser reports each 4xx answer by itself; what our code complains of is another matter.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    await provide(page);
    expect(complaints, 'the page complained').toEqual([]);
  },
});

export { expect };

/** Signs in through the Login screen and waits for the shell. */
export async function signIn(
  page: Page,
  clinic: Pick<Clinic, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(clinic.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  // The address changes before the screen does.
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
}

/** Opens the address and waits until the page is subscribed to what others change. */
export async function openWithUpdates(page: Page, address: string): Promise<void> {
  const subscribed = page.waitForResponse(
    (response) => response.url().endsWith('/api/changes') && response.ok(),
  );
  await page.goto(address);
  await subscribed;
}

/** Zero findings, and nothing that scrolls sideways. */
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

/** Keeps a picture for the guide under docs/pictures, when PICTURES=1; the name carries the width. */
export async function keepPicture(page: Page, name: string): Promise<void> {
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
