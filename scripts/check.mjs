// npm run check: format, lint, types, structure, dead code and references. Runs every check, then shows what failed.
import { spawn } from 'node:child_process';
import { commandFile, environment, install, productNode, root, runScript } from './install.mjs';

const LINTED = ['src', 'security', 'e2e', 'scripts', 'bench'];
// Incremental: after a small change only the files that depend on it are checked again.
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

// The longest first, so that both workers end at about the same time.
const CHECKS = [
  // Named folders, because the type-aware rules would read node_modules otherwise.
  {
    title: 'lint',
    command: ['oxlint', 'oxlint', '--type-aware', '--deny-warnings', '--format', 'unix', ...LINTED],
  },
  { title: 'types, tests', command: types('tests') },
  { title: 'types, server', command: types('server') },
  { title: 'types, web', command: types('web') },
  { title: 'structure', command: ['vitest', 'vitest', 'run', '--project', 'structure'] },
  {
    title: 'dead code',
    command: ['knip', 'knip', '--no-progress', '--cache', '--cache-location', KNIP_CACHE],
  },
  { title: 'types, both realms', command: types('both') },
  { title: 'format', command: ['oxfmt', 'oxfmt', '--check', '.'] },
  { title: 'API description', script: 'scripts/api-check.ts' },
  { title: 'catalogue of the screens', script: 'scripts/i18n-check.ts' },
  { title: 'coverage table', script: 'scripts/coverage-check.mjs' },
  { title: 'references', script: 'scripts/citations-check.mjs' },
];
/** One for each of two cores. */
const AT_ONCE = 2;

await runScript(async () => {
  await install({ tests: true });
  const waiting = [...CHECKS];
  const failures = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await run(check);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.title.padEnd(20)} ${seconds} s`);
      if (code !== 0) failures.push({ ...check, output });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { title, output } of failures) console.log(`\n── ${title} ──\n${output.trim()}`);
  return failures.length === 0 ? 0 : 1;
});

function run({ command: [packageName, command, ...args] = [], script }) {
  const file = script ?? commandFile(packageName, command);
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
