// npm run check: form, mistakes, types, structure and dead code. Everything runs, then the findings of what failed are shown.
import { spawn } from 'node:child_process';
import { commandOf, environment, install, productNode, root, runErrand } from './install.mjs';

const LINTED = ['src', 'e2e', 'scripts', 'bench'];
const types = (realm) => ['typescript', 'tsc', '--project', `tsconfig.${realm}.json`];

const CHECKS = [
  { says: 'format', command: ['oxfmt', 'oxfmt', '--check', '.'] },
  // Folders by name: outside them the type-aware rules would read node_modules.
  {
    says: 'lint',
    command: ['oxlint', 'oxlint', '--type-aware', '--deny-warnings', '--format', 'unix', ...LINTED],
  },
  { says: 'types, both realms', command: types('both') },
  { says: 'types, server', command: types('server') },
  { says: 'types, web', command: types('web') },
  { says: 'types, tests', command: types('tests') },
  {
    says: 'structure',
    command: ['vitest', 'vitest', 'run', '--project', 'structure'],
  },
  { says: 'dead code', command: ['knip', 'knip', '--no-progress'] },
  { says: 'coverage table', script: 'scripts/coverage-check.mjs' },
];

await runErrand(async () => {
  await install({ tests: true });
  const failed = [];
  for (const check of CHECKS) {
    const started = performance.now();
    const { code, output } = await run(check);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.says.padEnd(20)} ${seconds} s`);
    if (code !== 0) failed.push({ ...check, output });
  }
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
