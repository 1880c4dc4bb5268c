// npm run check: form, mistakes, types, structure and dead code. Everything runs, then the findings of what failed are shown.
import { spawn } from 'node:child_process';
import { commandOf, environment, install, productNode, root, runScript } from './install.mjs';

const LINTED = ['src', 'security', 'e2e', 'scripts', 'bench'];
// Remembers what was found right: after a small change only what hangs on it is looked at again.
const types = (realm) => [
  'typescript',
  'tsc',
  '--project',
  `tsconfig.${realm}.json`,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types-${realm}.json`,
];

const KNIP_CACHE = 'node_modules/.cache/knip';

// The longest first, so that at the end none is waited for alone.
const CHECKS = [
  // Folders by name: outside them the type-aware rules would read node_modules.
  {
    says: 'lint',
    command: ['oxlint', 'oxlint', '--type-aware', '--deny-warnings', '--format', 'unix', ...LINTED],
  },
  { says: 'types, tests', command: types('tests') },
  { says: 'types, server', command: types('server') },
  { says: 'types, web', command: types('web') },
  { says: 'structure', command: ['vitest', 'vitest', 'run', '--project', 'structure'] },
  {
    says: 'dead code',
    command: ['knip', 'knip', '--no-progress', '--cache', '--cache-location', KNIP_CACHE],
  },
  { says: 'types, both realms', command: types('both') },
  { says: 'format', command: ['oxfmt', 'oxfmt', '--check', '.'] },
  { says: 'API description', script: 'scripts/api-check.ts' },
  { says: 'coverage table', script: 'scripts/coverage-check.mjs' },
  { says: 'references', script: 'scripts/citations-check.mjs' },
];
/** More would only take each other's turns, on the two cores that this must be quick on. */
const AT_ONCE = 2;

await runScript(async () => {
  await install({ tests: true });
  const waiting = [...CHECKS];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await run(check);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.says.padEnd(20)} ${seconds} s`);
      if (code !== 0) failed.push({ ...check, output });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { says, output } of failed) console.log(`\n── ${says} ──\n${output.trim()}`);
  return failed.length === 0 ? 0 : 1;
});

function run({ command: [packageName, command, ...args] = [], script }) {
  const file = script ?? commandOf(packageName, command);
  const child = spawn(productNode(), [file, ...args], {
    cwd: root,
    env: environment({ NO_COLOR: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
