// Builds the screens and the server when they are missing or older than their sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandFile, Problem, root, say } from './install.mjs';
import { runNode } from './processes.mjs';

/** The folder of the built server: `npm start` runs it, everything else runs the sources. */
export const SERVER = 'dist-server/main.js';

const SCREENS = {
  name: 'screens',
  result: 'dist/.vite/manifest.json',
  config: 'vite.config.ts',
  otherRealm: 'server',
};
const SERVER_BUILD = {
  name: 'server',
  result: SERVER,
  config: 'vite.server.config.ts',
  otherRealm: 'web',
};

/** Leaves `dist` holding the screens of the present sources. */
export function buildScreens() {
  return build(SCREENS);
}

/** Leaves `dist-server` holding the server of the present sources. */
export function buildServer() {
  return build(SERVER_BUILD);
}

async function build({ name, result, config, otherRealm }) {
  const sources = ['src', 'content', config, 'package-lock.json'];
  const newest = Math.max(...sources.map((path) => findChangeTime(join(root, path), otherRealm)));
  const builtStats = statSync(join(root, result), { throwIfNoEntry: false });
  if (builtStats && newest <= builtStats.mtimeMs) return;
  say(`building the ${name} …`);
  const startedAt = performance.now();
  const code = await runNode([
    commandFile('vite'),
    'build',
    '--config',
    config,
    '--logLevel',
    'warn',
  ]);
  if (code !== 0)
    throw new Problem(
      `The ${name} could not be built (vite build, exit code ${code}); the reason is above.`,
    );
  say(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

// A folder's own time counts too: it changes when a file in it is deleted or renamed.
function findChangeTime(path, otherRealm) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter(
    (name) => name !== otherRealm && !/\.test\.tsx?$/.test(name),
  );
  return Math.max(
    stat.mtimeMs,
    ...inside.map((name) => findChangeTime(join(path, name), otherRealm)),
  );
}
