// Installs what the product needs. Plain JavaScript with Node's own modules: it runs before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const require = createRequire(import.meta.url);

const LEAST_NODE_FOR_SCRIPTS = 20;
const LEAST_NODE_FOR_PRODUCT = 24;

/** A problem that the reader can fix: its text is printed without a stack. */
export class Problem extends Error {}

/** Runs a script to its end and sets the exit code: what it returns, or 1 after a problem. */
export async function runScript(script) {
  try {
    process.exitCode = (await script()) ?? 0;
  } catch (cause) {
    console.error(cause instanceof Problem ? `\n${cause.message}` : cause);
    process.exitCode = 1;
  }
}

export function say(line) {
  console.log(`Wellword: ${line}`);
}

/**
 * Runs `npm ci` if a package is missing or out of date. Without `tests` it leaves out development packages, unless
 * some are installed already.
 */
export async function install({ tests = false } = {}) {
  checkNode();
  const lock = readPackages(join(root, 'package-lock.json'));
  if (!lock) throw new Problem('package-lock.json cannot be read. Start from a fresh clone.');
  const installedPackages = readPackages(join(modules, '.package-lock.json')) ?? {};
  const everything = tests || Object.values(installedPackages).some((entry) => entry.dev);
  const missing = Object.keys(lock).filter((path) =>
    isMissing(path, lock[path], installedPackages, tests),
  );
  if (missing.length > 0) await npmCi({ everything, count: missing.length });
}

function checkNode() {
  const version = process.versions.node;
  const major = Number.parseInt(version, 10);
  if (major >= LEAST_NODE_FOR_PRODUCT) return;
  const line = `This is Node ${version}. Wellword runs on Node ${LEAST_NODE_FOR_PRODUCT}, which it brings itself`;
  if (major >= LEAST_NODE_FOR_SCRIPTS) return say(`${line}.`);
  throw new Problem(
    `${line}, but needs Node ${LEAST_NODE_FOR_SCRIPTS} or newer to fetch it: https://nodejs.org`,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

// Optional packages may be for other platforms: only a wrong version counts, not a missing package.
function isMissing(path, wantedPackage, installedPackages, tests) {
  if (path === '' || wantedPackage.link || (wantedPackage.dev && !tests)) return false;
  const installedPackage = installedPackages[path];
  if (!installedPackage) return !(wantedPackage.optional || wantedPackage.devOptional);
  return installedPackage.version !== wantedPackage.version || !existsSync(join(root, path));
}

async function npmCi({ everything, count }) {
  const whole = !existsSync(modules);
  say(`installing ${whole ? 'packages' : `packages (${count} missing or out of date)`} …`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const ticker = setInterval(() => say(`still installing (${seconds()} s)`), 5_000);
  const options = everything ? ['--include=dev'] : ['--omit=dev'];
  const { code, output } = await npm(['ci', '--no-audit', '--no-fund', ...options]);
  clearInterval(ticker);
  if (code !== 0) {
    throw new Problem(
      `${output}\nThe installation failed (npm ci, exit code ${code}); npm's own words are above.`,
    );
  }
  say(`installed in ${seconds()} s`);
}

// npm replaces node_modules, so npm and its children must not run on the Node in there.
function npm(args) {
  const cli = process.env.npm_execpath ?? '';
  const byNode = /npm-cli\.[cm]?js$/.test(cli);
  const outerNode = process.env.npm_node_execpath ?? process.execPath;
  const options = {
    cwd: root,
    env: environment({ withModules: false }),
    shell: !byNode && process.platform === 'win32',
  };
  const child = byNode ? spawn(outerNode, [cli, ...args], options) : spawn('npm', args, options);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new Problem('npm was not found. It comes with Node: https://nodejs.org')),
    );
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Returns the environment of a child process, with or without the commands of node_modules in its PATH. */
export function environment({ withModules = true, ...extra } = {}) {
  const binaries = join(modules, '.bin');
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const others = (process.env[key] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return {
    ...process.env,
    [key]: (withModules ? [binaries, ...others] : others).join(delimiter),
    ...extra,
  };
}

/** Returns the Node that runs the product: the one that npm installed, or this one if it is new enough. */
export function productNode() {
  const folder = join(require.resolve('node/package.json'), '..');
  const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (runsProduct(file)) return file;
  say(`fetching Node ${LEAST_NODE_FOR_PRODUCT} …`);
  // npm may be configured to skip install scripts; this one fetches the binary.
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: environment({ withModules: false }),
  });
  const executable = [file, process.execPath, process.env.npm_node_execpath].find(runsProduct);
  if (executable) return executable;
  throw new Problem(
    `Wellword runs on Node ${LEAST_NODE_FOR_PRODUCT}. The npm package 'node' should have brought it but did not: are install scripts switched off?\n` +
      `Run 'npm rebuild node', or install Node ${LEAST_NODE_FOR_PRODUCT} and start again with it.`,
  );
}

function runsProduct(file) {
  if (!file) return false;
  if (file === process.execPath)
    return Number.parseInt(process.versions.node, 10) >= LEAST_NODE_FOR_PRODUCT;
  if (!existsSync(file)) return false;
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(1) ?? '', 10) >= LEAST_NODE_FOR_PRODUCT;
}

/** Returns the JavaScript file of a package's command, to be run by `productNode()`. */
export function commandFile(packageName, command = packageName) {
  const folder = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
