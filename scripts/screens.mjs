// Builds the screens when they are missing or older than their sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, Problem, root, say } from './install.mjs';
import { runNode } from './processes.mjs';

const BUILT = join(root, 'dist/.vite/manifest.json');
const SOURCES = ['src', 'vite.config.ts', 'package-lock.json'];

/** Leaves `dist` holding the screens of the present sources. */
export async function buildScreens() {
  if (existsSync(BUILT) && newestChange() <= statSync(BUILT).mtimeMs)
    return say('screens are built already');
  say('building the screens …');
  const started = performance.now();
  const code = await runNode([commandOf('vite'), 'build', '--logLevel', 'warn']);
  if (code !== 0)
    throw new Problem(
      `The screens could not be built (vite build, exit code ${code}); the reason is above.`,
    );
  say(`screens built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function newestChange() {
  return Math.max(...SOURCES.map((path) => changedAt(join(root, path))));
}

// A folder's own time counts too: it changes when a file in it is deleted or renamed.
function changedAt(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter(
    (name) => name !== 'server' && !/\.test\.tsx?$/.test(name),
  );
  return Math.max(stat.mtimeMs, ...inside.map((name) => changedAt(join(path, name))));
}
