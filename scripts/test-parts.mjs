// The parts of a test run: which runner, which files.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Problem, root } from './install.mjs';

const ACCESS_PROOF = [
  'access',
  'features',
  'without-policies',
  'tables',
  'schema',
  'audit-chain',
  'mutants',
].map((name) => `security/${name}.test.ts`);
/** Of these nearly all tables are the operator's. */
const WITHOUT_CLINIC_TABLES = ['accounts', 'admin', 'models'];
/** A journey or a test of a screen with this tag is no part of `npm test`. */
const FULL_TAG = '@full';
const TEST_FOLDERS = ['src', 'scripts', 'security', 'e2e'];

/** Returns the parts that these arguments of the command ask for. */
export function chooseParts(args) {
  const [flag, ...words] = args;
  if (flag === undefined) return mainParts();
  if (flag === '--full' && words.length === 0) return otherParts();
  if (flag === '--access' && words.length === 0) return [accessProof()];
  if (flag === '--changed' && words.length < 2) return partsByChange(words);
  if (flag.startsWith('-'))
    throw new Problem('Usage: npm test [-- words], npm run test:changed [-- commit]');
  return matchingParts(args);
}

/** Returns a function that gives a part the random order of this seed; without a seed the order stays. */
export function withSeed(seed) {
  return (part) =>
    seed && part.bin === 'vitest'
      ? { ...part, args: [...part.args, '--sequence.shuffle', `--sequence.seed=${seed}`] }
      : part;
}

function mainParts() {
  return [
    vitest('rules and services', 'node'),
    vitest('screens in the browser', 'browser', '--testNamePattern', `^(?!.*${FULL_TAG})`),
    playwright('main journeys on a phone', '--project', 'phone', '--grep-invert', FULL_TAG),
  ];
}

function otherParts() {
  return [
    vitest('security, crashes, large samples', 'full'),
    vitest('all that opens on the screens', 'browser', '--testNamePattern', FULL_TAG),
    onPartitions(),
    playwright('other journeys on a phone', '--project', 'phone', '--grep', FULL_TAG),
    playwright('journeys on a desktop', '--project', 'desktop'),
  ];
}

function accessProof() {
  return vitest('the access proof', 'full', ...ACCESS_PROOF);
}

/** Keys and references of a clinic's tables as a PostgreSQL that is sharded by clinic checks them. */
function onPartitions() {
  const services = readdirSync(join(root, 'src/features'))
    .filter((name) => !WITHOUT_CLINIC_TABLES.includes(name))
    .map((name) => `src/features/${name}/server/`);
  return {
    title: 'services and access on tables partitioned by clinic',
    bin: 'vitest',
    args: ['run', '--project', 'node', '--project', 'full', ...services, ...ACCESS_PROOF],
    environment: { PARTITIONED_TABLES: '1' },
  };
}

/** Both runners find by their own means what a change reaches: since a commit, or what is not committed. */
function partsByChange(commit) {
  const since = commit.length > 0 ? [`--changed=${commit[0]}`] : ['--changed'];
  const only = commit.length > 0 ? [`--only-changed=${commit[0]}`] : ['--only-changed'];
  return [
    {
      title: 'tests that the change reaches',
      bin: 'vitest',
      args: ['run', ...since],
      needsBrowser: true,
    },
    playwright(
      'journeys that the change reaches',
      '--project',
      'phone',
      ...only,
      '--pass-with-no-tests',
    ),
  ];
}

/** Files whose path holds a word; else tests whose title does. */
function matchingParts(words) {
  const files = TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (file) => `${folder}/${file.replaceAll(sep, '/')}`,
    ),
  );
  const journeys = files.filter((file) => file.endsWith('.spec.ts'));
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const matches = (file) => words.some((word) => file.includes(word));
  const parts = toParts(tests.filter(matches), journeys.filter(matches));
  if (parts.length > 0) return parts;
  const title = words.join(' ');
  const mentions = (file) => readFileSync(join(root, file), 'utf8').includes(title);
  const byTitle = toParts(tests.filter(mentions), journeys.filter(mentions), title);
  if (byTitle.length > 0) return byTitle;
  throw new Problem(`No test file and no test title has '${title}' in it.`);
}

function toParts(tests, journeys, title) {
  const pattern = title?.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const parts = [];
  if (tests.length > 0) {
    const args = ['run', ...tests, ...(pattern ? ['--testNamePattern', pattern] : [])];
    const needsBrowser = tests.some((file) => file.includes('/web/'));
    parts.push({ title: count(tests, 'test file'), bin: 'vitest', args, needsBrowser });
  }
  if (journeys.length > 0)
    parts.push(
      playwright(
        count(journeys, 'file', ' of journeys'),
        ...journeys,
        ...(pattern ? ['--grep', pattern] : []),
      ),
    );
  return parts;
}

function count(list, noun, rest = '') {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}${rest}`;
}

function vitest(title, project, ...files) {
  const args = ['run', '--project', project, ...files];
  return { title, bin: 'vitest', args, needsBrowser: project === 'browser' };
}

function playwright(title, ...options) {
  return { title, bin: 'playwright', args: ['test', ...options], needsBrowser: true };
}
