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

const LANGUAGES = ['hi', 'gu', 'mr'];

/** The screens, and the steps to each of them; those in `both` are taken in the dark too, those in `speaks` in each language on a phone. */
const SCREENS = [
  { name: 'today', path: '/today', both: true, speaks: true },
  { name: 'month', path: '/month', both: true, wait: '.visx-bar' },
  { name: 'dashboard', path: '/', wait: '.visx-bar' },
  { name: 'week', path: '/today?view=week' },
  { name: 'appointments', path: '/appointments' },
  {
    name: 'new-appointment',
    path: '/appointments',
    size: 'phone',
    speaks: true,
    open: async (page, text) => {
      await page
        .getByRole('button', { name: text('New Appointment') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings', path: '/settings', size: 'phone', speaks: true },
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
    speaks: true,
    open: async (page, text) => {
      await openSend(page, text);
      const prepare = page.getByRole('button', { name: text('Prepare messages') });
      const open = page.getByRole('button', { name: text('Open WhatsApp') }).first();
      await prepare.or(open).first().waitFor();
      if (await prepare.isVisible()) await prepare.click();
      await open.waitFor();
    },
  },
  {
    name: 'autopilot-question',
    path: '/settings/autopilot',
    open: async (page, text) => page.getByRole('button', { name: text('Switch on') }).click(),
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
  for (const size of Object.keys(SIZES))
    for (const colorScheme of ['light', 'dark']) {
      const ending = `${size}${colorScheme === 'dark' ? '-dark' : ''}`;
      const { page, take } = await openPage(browser, { size, colorScheme, names });
      await page.goto(`${address}/login`);
      if (colorScheme === 'light') await take(`login-${ending}`);
      await signIn(page);
      for (const screen of SCREENS) {
        const { name, both, size: onlySize = size } = screen;
        if ((colorScheme === 'dark' && !both) || onlySize !== size) continue;
        await show(page, { address, screen, text: textsIn('en') });
        await take(`${name}-${ending}`);
      }
      await page.context().close();
    }
  const { page, take } = await openPage(browser, { size: 'phone', colorScheme: 'light', names });
  await page.goto(`${address}/login`);
  await signIn(page);
  let text = textsIn('en');
  for (const language of LANGUAGES) {
    await page.goto(`${address}/settings/account`);
    await page.getByLabel(text('Language'), { exact: true }).selectOption(language);
    text = textsIn(language);
    await page.getByText(text('Saved.'), { exact: true }).waitFor();
    for (const screen of SCREENS.filter(({ speaks }) => speaks)) {
      await show(page, { address, screen, text });
      await take(`${screen.name}-phone-${language}`);
    }
  }
  return names;
}

async function openPage(browser, { size, colorScheme, names }) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme, locale: 'en-IN' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const take = async (name) => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(isComplete, SETTLED_MS);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await sharp(picture)
      .png({ palette: true, quality: 80, effort: 7 })
      .toFile(join(FOLDER, `${name}.png`));
    names.push(`${name}.png`);
    say(`${name}.png`);
  };
  return { page, take };
}

async function signIn(page) {
  await page.getByLabel('Email Address').fill('clinic@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/today$/);
}

async function show(page, { address, screen, text }) {
  await page.goto(`${address}${screen.path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (screen.wait) await page.locator(screen.wait).first().waitFor();
  await screen.open?.(page, text);
}

/** Returns what a language says for an English message. */
function textsIn(language) {
  const file = join(root, 'content', 'screens', `${language}.json`);
  const catalogue = JSON.parse(readFileSync(file, 'utf8'));
  return (message) => catalogue[message];
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

async function openSend(page, text) {
  const [before, after] = text('Send Messages to {name}').split('{name}');
  await page
    .getByRole('button', { name: new RegExp(`^${before}.+${after}$`) })
    .first()
    .click();
  await page.getByRole('dialog', { name: text('Send Messages') }).waitFor();
}
