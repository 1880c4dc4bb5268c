import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { within, type Bench, type Measure } from './measure.ts';

const SCREEN_S = 1;
const SERVER_S = 5;
const LONGEST_MS = 240_000;
const POLL_MS = 20;
const PASSWORD = 'correct horse battery';
const ROOT = path.resolve(import.meta.dirname, '..');
const TEXTS = path.join(ROOT, 'src/features/appointments/web/texts.ts');
const SERVER_SOURCE = path.join(ROOT, 'src/app/server/main.ts');
const BEFORE = `newAppointment: 'New Appointment'`;
const AFTER = 'New Visit';

/** `npm run dev` with a new demo: a text of an open form is changed, then a source of the server. */
export const dev: Bench = {
  says: 'seconds from saving a source to the open screen and to the server, with npm run dev',
  onlyLong: true,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-bench-dev-'));
    const port = await findFreePort();
    const child = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        // The builder of another bench leaves 'production' in this process, where there is no demo.
        NODE_ENV: 'development',
        DATA_DIR: folder,
        PORT: String(port),
        DEMO_PASSWORD: PASSWORD,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      const screens = `http://127.0.0.1:${port}`;
      const health = `http://127.0.0.1:${port + 1}/api/health`;
      await waitForAnswer(child, { url: health, isUp: true });
      await waitForAnswer(child, { url: screens, isUp: true });
      return [await measureScreen(screens), await measureServer(child, health)];
    } finally {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureScreen(url: string): Promise<Measure> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_FLAGS,
  });
  const source = await readFile(TEXTS, 'utf8');
  if (!source.includes(BEFORE)) throw new Error(`${TEXTS} lacks ${BEFORE}`);
  try {
    const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' });
    page.setDefaultTimeout(LONGEST_MS);
    await openForm(page);
    await page.evaluate('globalThis.isSamePage = true');
    const savedAt = performance.now();
    await writeFile(TEXTS, source.replace(BEFORE, `newAppointment: '${AFTER}'`));
    await page.getByRole('dialog', { name: AFTER }).waitFor();
    const value = (performance.now() - savedAt) / 1000;
    const isSamePage = await page.evaluate('globalThis.isSamePage === true');
    if (!isSamePage) throw new Error('The page was loaded again');
    const note = `the form stayed open, load average ${loadavg()[0]?.toFixed(1)}`;
    return within(SCREEN_S, { name: 'changed text on the screen', value, note });
  } finally {
    await writeFile(TEXTS, source);
    await browser.close();
  }
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('clinic@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((address) => address.pathname === '/today');
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'New Appointment' }).first().click();
  await page.getByRole('dialog', { name: 'New Appointment' }).waitFor();
}

async function measureServer(child: ChildProcess, health: string): Promise<Measure> {
  const savedAt = performance.now();
  await utimes(SERVER_SOURCE, new Date(), new Date());
  await waitForAnswer(child, { url: health, isUp: false });
  await waitForAnswer(child, { url: health, isUp: true });
  const value = (performance.now() - savedAt) / 1000;
  const note = `load average ${loadavg()[0]?.toFixed(1)}`;
  return within(SERVER_S, { name: 'server with a changed source', value, note });
}

async function waitForAnswer(
  child: ChildProcess,
  { url, isUp }: { url: string; isUp: boolean },
): Promise<void> {
  const startedAt = performance.now();
  while ((await answers(url)) !== isUp) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended with ${child.exitCode}`);
    if (performance.now() - startedAt > LONGEST_MS)
      throw new Error(`${url} ${isUp ? 'did not answer' : 'went on answering'}`);
    await sleep(POLL_MS);
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
