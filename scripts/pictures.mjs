// npm run pictures: takes the pictures of README.md and docs from a demo that is started for it, and removes all others.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { environment, productNode, root, runScript, say } from './install.mjs';

const FOLDER = join(root, 'docs', 'pictures');
const PASSWORD = 'pictures-of-the-demo';
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** The screens, and the steps to each of them; those in `both` are taken in the dark too. */
const SCREENS = [
  { name: 'today', path: '/today', both: true },
  { name: 'month', path: '/month', both: true, wait: '.visx-bar' },
  { name: 'dashboard', path: '/', wait: '.visx-bar' },
  { name: 'week', path: '/today?view=week' },
  { name: 'appointments', path: '/appointments' },
  { name: 'patients', path: '/patients' },
  { name: 'reviews', path: '/reviews' },
  { name: 'asking', path: '/reviews/asking' },
  { name: 'feedback', path: '/feedback' },
  { name: 'due-today', path: '/sequence-messages?date=due_today' },
  { name: 'creatives', path: '/creatives' },
  // On the second size the demo has the messages already.
  { name: 'send-choice', path: '/reviews', size: 'phone', open: openSend },
  {
    name: 'send-messages',
    path: '/reviews',
    open: async (page) => {
      await openSend(page);
      const prepare = page.getByRole('button', { name: 'Prepare messages' });
      const open = page.getByRole('button', { name: 'Open WhatsApp' }).first();
      await prepare.or(open).first().waitFor();
      if (await prepare.isVisible()) await prepare.click();
      await open.waitFor();
    },
  },
  {
    name: 'autopilot-question',
    path: '/settings/autopilot',
    open: async (page) => page.getByRole('button', { name: 'Switch on' }).click(),
  },
];

/** How long a screen must stay complete: its parts load one after the other. */
const SETTLED_MS = 500;

await runScript(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'wellword-pictures-'));
  const demo = startDemo(dataFolder);
  try {
    const address = await demo.address;
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: BROWSER_FLAGS,
    });
    const names = await takePictures(browser, address);
    await browser.close();
    for (const file of readdirSync(FOLDER))
      if (file.endsWith('.png') && !names.includes(file)) rmSync(join(FOLDER, file));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const manifest = {
      version,
      pictures: names.toSorted((first, second) => first.localeCompare(second)),
    };
    writeFileSync(join(FOLDER, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    say(`${names.length} pictures are in docs/pictures`);
  } finally {
    demo.stop();
    await demo.exit;
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

/** Starts the product with a demo of its own, whose address is known once it runs. */
function startDemo(dataFolder) {
  const child = spawn(productNode(), [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: environment({ DATA_DIR: dataFolder, PORT: '0', DEMO_PASSWORD: PASSWORD }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const exit = new Promise((resolve) => child.once('close', resolve));
  const address = new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const line = /running at (\S+)/.exec(output);
      if (line) resolve(line[1]);
    });
    child.once('close', () => reject(new Error(`The demo did not start: ${output}`)));
  });
  return { address, exit, stop: () => child.kill('SIGINT') };
}

async function takePictures(browser, address) {
  const names = [];
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-IN' });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const take = async (name) => {
        const file = `${name}-${size}${colorScheme === 'dark' ? '-dark' : ''}.png`;
        await page.evaluate(() => document.fonts.ready);
        await page.waitForFunction(isComplete, SETTLED_MS);
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await sharp(picture)
          .png({ palette: true, quality: 80, effort: 7 })
          .toFile(join(FOLDER, file));
        names.push(file);
        say(file);
      };
      await page.goto(`${address}/login`);
      if (colorScheme === 'light') await take('login');
      await page.getByLabel('Email Address').fill('clinic@demo.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL(/\/today$/);
      for (const { name, path, both, open, wait, size: onlySize = size } of SCREENS) {
        if ((colorScheme === 'dark' && !both) || onlySize !== size) continue;
        await page.goto(`${address}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        if (wait) await page.locator(wait).first().waitFor();
        await open?.(page);
        await take(name);
      }
      await context.close();
    }
  return names;
}

/** Runs in the page. The network is never idle: each page keeps a connection for changes of others. */
function isComplete(settledMs) {
  const isLoading =
    document.querySelector('h1') === null ||
    document.querySelector('[aria-busy="true"], output.shown-late') !== null ||
    [...document.images].some(({ complete }) => !complete);
  globalThis.completeSince = isLoading ? undefined : (globalThis.completeSince ?? Date.now());
  return !isLoading && Date.now() - globalThis.completeSince >= settledMs;
}

async function openSend(page) {
  await page
    .getByRole('button', { name: /^Send Messages/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Send Messages' }).waitFor();
}
