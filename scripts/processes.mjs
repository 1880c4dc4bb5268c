// Runs child processes as one program with their parent: passes on stop signals and the exit code.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { environment, productNode, root } from './install.mjs';

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SAME_STOP_MS = 1_000;
const PARENT_CHECK_MS = 250;
const byNpm = process.env.npm_lifecycle_event !== undefined;
const parent = process.ppid;
const npm = byNpm ? findNpm(parent) : undefined;

/** Starts a file under the product's Node with this terminal; with `stdout` as 'pipe', the caller reads what it prints. */
export function startNode(args, env = {}, stdout = 'inherit') {
  return spawn(productNode(), ['--import', END_WITH_PARENT, ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['inherit', stdout, 'inherit', 'ipc'],
    // In a process group of its own, so that Ctrl-C reaches it once, through us.
    detached: process.platform !== 'win32',
  });
}

/** Resolves to the child's exit code, or 128 + n after signal n. */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * Runs the children until one ends or a stop signal arrives, stops the others, and resolves to the first exit code.
 * One Ctrl-C can arrive twice, from the terminal and from npm: within a second it counts as one.
 */
export async function untilOneEnds(children) {
  let lastStop = -Infinity;
  const pass = (signal) => {
    if (performance.now() - lastStop < SAME_STOP_MS) return;
    lastStop = performance.now();
    stop(children, signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, pass);
  const watch = watchParent(() => pass('SIGTERM'));
  const ends = children.map(waitForExit);
  const first = await Promise.race(ends);
  stop(children, 'SIGTERM');
  await Promise.all(ends);
  clearInterval(watch);
  for (const signal of STOP_SIGNALS) process.off(signal, pass);
  return first;
}

// A stop signal to npm ends only the shell that it started us through, and kill -9 only npm: then no signal arrives here.
function watchParent(onGone) {
  if (!byNpm) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(watch);
    onGone();
  }, PARENT_CHECK_MS);
  return watch;
}

/** Returns the process id of npm if it started this shell; undefined also where there is no `ps`. */
function findNpm(shell) {
  const ps = (field, pid) =>
    spawnSync('ps', ['-o', `${field}=`, '-p', pid], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const pid = ps('ppid', String(shell));
  return ps('args', pid).startsWith('npm ') ? Number(pid) : undefined;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// On Windows the console signals every process itself.
function stop(children, signal) {
  if (process.platform === 'win32' && signal === 'SIGINT') return;
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }
}

/**
 * Runs one file under the product's Node to its end and resolves to the exit code. When `signal` aborts, ends it with all
 * that it started.
 */
export async function runNode(args, { env, signal } = {}) {
  const child = startNode(args, env);
  const end = () => killGroup(child);
  signal?.addEventListener('abort', end);
  const code = await untilOneEnds([child]);
  signal?.removeEventListener('abort', end);
  return code;
}

function killGroup(child) {
  if (process.platform === 'win32') child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}
