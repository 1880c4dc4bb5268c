import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Variables } from './env-variables.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RUNNING = readFileSync(path.join(ROOT, 'docs/running.md'), 'utf8');
const READ = /process\.env\.(?<name>[A-Z][A-Z_\d]+)/g;

/** The code that an installation runs: the server, and the commands that read its settings. */
function listProductFiles(): string[] {
  const server = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\bserver\b.*\.ts$/.test(file))
    .filter((file) => !/\btesting\b|\.test\.ts$|test-(?:server|app|product)\.ts$/.test(file))
    .map((file) => path.join(ROOT, 'src', file));
  const scripts = readdirSync(path.join(ROOT, 'scripts'))
    .map((file) => path.join(ROOT, 'scripts', file))
    .filter((file) => file.endsWith('.ts') && readFileSync(file, 'utf8').includes('readEnv('));
  return [...server, ...scripts];
}

const read = listProductFiles().flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(READ)].map(({ groups }) => groups?.name ?? ''),
);

test('finds what the code reads by itself', () => {
  expect(read).toEqual(expect.arrayContaining(['ADMIN_PASSWORD', 'WELLWORD_ENV_FILE']));
});

test.each([...new Set([...Object.keys(Variables.shape), ...read])])(
  'docs/running.md describes %s',
  (variable) => {
    expect(RUNNING).toContain(`\`${variable}\``);
  },
);
