// Finds or installs a Chromium for the tests: the machine's own, Playwright's, the one in npm, Debian's. Each is launched once
// to see that it works.
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { Problem, root, say } from './install.mjs';

const require = createRequire(import.meta.url);

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const APT = '/usr/bin/apt-get';
const INDIC_FONT = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';

const SOURCES = {
  system: () => SYSTEM_BROWSERS.filter((file) => existsSync(file)),
  playwright: () => [chromium.executablePath()],
  npm: async () => [await unpackNpmBrowser()],
  apt: () =>
    aptInstall('chromium-headless-shell', 'fonts-noto-core')
      ? ['/usr/bin/chromium-headless-shell']
      : [],
};

/**
 * Returns the path of a Chromium that starts here. `CHROME_PATH` decides alone when it is set;
 * `TEST_BROWSER_FROM` (system, playwright, npm or apt) limits the search to one source.
 */
export async function findBrowser() {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    const error = await findLaunchError(configured);
    if (error)
      throw new Problem(`CHROME_PATH names ${configured}, which does not start:\n${error}`);
    return configured;
  }
  const errors = [];
  const only = process.env.TEST_BROWSER_FROM;
  for (const source of Object.keys(SOURCES).filter((name) => !only || name === only)) {
    for (const file of await SOURCES[source]()) {
      const error = file ? await findLaunchError(file) : 'not for this platform';
      if (!error) return file;
      errors.push(`${source}: ${error}`);
    }
  }
  throw new Problem(
    `No Chromium that starts was found (${errors.join('; ') || 'nothing to try'}).\n` +
      'Install one (Debian: apt-get install chromium-headless-shell fonts-noto-core) or set CHROME_PATH to its file.',
  );
}

/** Returns a browser of this machine without launching it, for a test run started by hand. */
export function findInstalledBrowser() {
  return process.env.CHROME_PATH ?? SYSTEM_BROWSERS.find((file) => existsSync(file));
}

/** Installs the fonts of the ten languages where they are missing, or says that it cannot. */
export function installFonts() {
  if (process.platform !== 'linux' || existsSync(INDIC_FONT)) return;
  if (!aptInstall('fonts-noto-core')) {
    say('no Noto fonts here, and none could be installed: Indic letters may be drawn as boxes');
  }
}

async function findLaunchError(file) {
  if (!existsSync(file)) return `${file} does not exist`;
  try {
    const browser = await chromium.launch({
      executablePath: file,
      args: BROWSER_FLAGS,
      timeout: 20_000,
    });
    await browser.close();
    return undefined;
  } catch (cause) {
    return String(cause.message ?? cause).split('\n')[0];
  }
}

/** Unpacks the browser of the npm package once, with the libraries and fonts that it needs. */
async function unpackNpmBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const source = join(require.resolve('@sparticuz/chromium'), '../..');
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  const launcher = join(folder, 'launch.sh');
  if (existsSync(launcher)) return launcher;

  say(`unpacking Chromium ${version} from npm …`);
  const beside = `${folder}.${process.pid}`;
  mkdirSync(beside, { recursive: true });
  const { extract } = await import('tar-fs');
  const unpack = (name, target) =>
    pipeline(
      createReadStream(join(source, 'bin', name)),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      target,
    );
  await Promise.all([
    unpack('chromium.br', createWriteStream(join(beside, 'chromium'), { mode: 0o755 })),
    unpack('al2023.tar.br', extract(join(beside, 'al2023'))),
    unpack('swiftshader.tar.br', extract(beside)),
    unpack('fonts.tar.br', extract(join(beside, 'fonts'))),
  ]);
  writeFileSync(join(beside, 'fonts.conf'), fontsConf(folder));
  writeFileSync(join(beside, 'launch.sh'), launchScript(folder), { mode: 0o755 });
  // Renamed only when complete, so that two runs at once do not disturb each other.
  try {
    renameSync(beside, folder);
  } catch {
    rmSync(beside, { recursive: true, force: true });
  }
  return launcher;
}

// Without a font folder all text is invisible, and no test would fail.
function fontsConf(folder) {
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(folder, 'fonts/fonts'),
  ];
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders.map((path) => `  <dir>${path}</dir>`),
    `  <cachedir>${join(folder, 'font-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

// Set for the browser only: PostgreSQL must not load these libraries.
function launchScript(folder) {
  return [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="${folder}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `export FONTCONFIG_FILE="${folder}/fonts.conf"`,
    `exec "${folder}/chromium" "$@"`,
    '',
  ].join('\n');
}

function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  say(`installing ${packages.join(' and ')} by apt-get …`);
  const apt = (...args) =>
    spawnSync(
      APT,
      ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    ).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}
