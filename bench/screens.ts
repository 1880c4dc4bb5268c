import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { buildScreens } from '../scripts/builds.mjs';
import { atMost, measureInTurns, median, within, type Bench, type Measure } from './measure.ts';
import { changeStatus, readFinishedPage, rowsPaintedAt } from './environment/in-page.mjs';
import { withEnvironment, type Environment } from './environment/environment.ts';

/** React starts in the page; no page holds rows (docs/decisions/116). */
const MOST = 5.5;
const NEXT_PAINT_MS = 150;
const SCREENS = ['/appointments', '/reviews', '/sequence-messages'];
/** As many as a first page of these lists has. */
const ROWS = 100;
const ROUNDS = 3;
const CHANGES = 7;
const CPU_SLOWED = 6;
/** Slow 4G as the browser's own tools have it. */
const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const LONGEST_MS = 30_000;
const PAINTED = { rows: ROWS, longestMs: LONGEST_MS };

/** A cheap phone on a slow line: until the rows are there, against the same page as finished HTML without any script. */
export const screens: Bench = {
  says: `ms until ${ROWS} rows are visible on slow 4G with the processor slowed six times, against static HTML; then a tap`,
  run: async () => {
    await buildScreens();
    return withEnvironment(
      { otherClinics: 4, appointments: 500, reviews: 500, messages: 500 },
      async (environment) => {
        const browser = await chromium.launch({
          executablePath: await findBrowser(),
          args: BROWSER_FLAGS,
        });
        try {
          const measures: Measure[] = [];
          for (const path of SCREENS)
            measures.push(await measureScreen(browser, { environment, path }));
          return [...measures, await measureChange(browser, environment)];
        } finally {
          await browser.close();
        }
      },
    );
  },
};

async function measureScreen(
  browser: Browser,
  { environment, path }: { environment: Environment; path: string },
): Promise<Measure> {
  const server = await serveFinished(browser, { environment, path });
  const url = environment.product.url + path;
  try {
    const times = await measureInTurns(ROUNDS, {
      ours: () => timeOfRows(browser, { url, environment }),
      finished: () => timeOfRows(browser, { url: server.url, environment }),
    });
    return atMost(MOST, {
      name: `rows of ${path}`,
      value: times.ours,
      reference: times.finished,
    });
  } finally {
    server.close();
  }
}

/** In ms since the browser was asked for the page. */
async function timeOfRows(
  browser: Browser,
  { url, environment }: { url: string; environment: Environment },
): Promise<number> {
  const page = await phone(browser, environment);
  await slowDown(page, { line: true });
  await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS });
  const paintTime = await page.evaluate(rowsPaintedAt, PAINTED);
  await page.context().close();
  return paintTime;
}

async function phone(browser: Browser, { product, cookie }: Environment): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    // A first visit: what a worker kept from an earlier one is not what is measured.
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: product.url }]);
  return context.newPage();
}

async function slowDown(page: Page, { line }: { line: boolean }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  if (!line) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
}

/** Serves the screen as it looks once loaded, with its styles and without any script. */
async function serveFinished(
  browser: Browser,
  { environment, path }: { environment: Environment; path: string },
): Promise<{ url: string; close: () => void }> {
  const page = await phone(browser, environment);
  await page.goto(environment.product.url + path);
  await page.evaluate(rowsPaintedAt, PAINTED);
  await page.waitForLoadState('networkidle');
  const { html, styles } = await page.evaluate(readFinishedPage);
  await page.context().close();
  const server = createServer((request, response) => {
    const isStyles = request.url === '/styles.css';
    response.writeHead(200, {
      'content-type': isStyles ? 'text/css' : 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    });
    response.end(gzipSync(isStyles ? styles : html));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A status is chosen, and the browser has painted what follows at once. */
async function measureChange(browser: Browser, environment: Environment): Promise<Measure> {
  const page = await phone(browser, environment);
  await page.goto(`${environment.product.url}/appointments`);
  await page.evaluate(rowsPaintedAt, PAINTED);
  await slowDown(page, { line: false });
  const times: number[] = [];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    times.push(await page.evaluate(changeStatus, { row: turn, longestMs: LONGEST_MS }));
    // The answer comes in between, so that each change starts from rest.
    await page.waitForTimeout(400);
  }
  await page.context().close();
  return within(NEXT_PAINT_MS, { name: 'a status changed, to next paint', value: median(times) });
}
