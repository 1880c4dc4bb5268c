// npm test: rules, services, screens and the main journeys. npm run test:full: all of it. npm run test:journey: journeys only.
// Each run says which part it is in, and ends with one plain line that counts the tests.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { commandFile, install, Problem, root, runScript, say } from './install.mjs';

const reports = join(root, 'node_modules/.cache/test-reports');

const ACCESS_PROOF = ['access', 'tables', 'schema', 'audit-chain'].map(
  (name) => `security/${name}.test.ts`,
);
/** Of these nearly all tables are the operator's. */
const WITHOUT_CLINIC_TABLES = ['accounts', 'admin', 'writing'];
const SERVICES = readdirSync(join(root, 'src/features'))
  .filter((name) => !WITHOUT_CLINIC_TABLES.includes(name))
  .map((name) => `src/features/${name}/server/`);
/** A journey with this tag is no part of `npm test`. */
const FULL_TAG = '@full';

/** Keys and references of a clinic's tables as a PostgreSQL that is sharded by clinic checks them. */
const ON_PARTITIONS = {
  ...vitest('services and access on tables partitioned by clinic', 'node'),
  args: ['run', '--project', 'node', '--project', 'full', ...SERVICES, ...ACCESS_PROOF],
  environment: { PARTITIONED_TABLES: '1' },
};

const MAIN_PARTS = [
  vitest('rules and services', 'node'),
  vitest('screens in the browser', 'browser'),
  playwright('main journeys on a phone', '--project', 'phone', '--grep-invert', FULL_TAG),
];
const OTHER_PARTS = [
  vitest('security, crashes, large samples', 'full'),
  ON_PARTITIONS,
  playwright('other journeys on a phone', '--project', 'phone', '--grep', FULL_TAG),
  playwright('journeys on a desktop', '--project', 'desktop'),
];

await runScript(async () => {
  const parts = chooseParts(process.argv.slice(2));
  say('preparing the tests …');
  await install({ tests: true });
  if (parts.some(({ bin }) => bin === 'playwright'))
    await (await import('./builds.mjs')).buildScreens();
  const environment = parts.some(({ needsBrowser }) => needsBrowser) ? await findBrowser() : {};

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0, messages: [] };
  for (const [index, part] of parts.entries()) {
    const counts = await run(part, {
      number: index + 1,
      of: parts.length,
      environment: { ...environment, ...part.environment },
    });
    for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key];
    total.messages.push(...counts.messages);
  }
  // Repeated at the end of the log, because that is what people read.
  for (const line of total.messages) say(line);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

function chooseParts([flag, ...args]) {
  if (flag === undefined) return MAIN_PARTS;
  if (flag === '--full' && args.length === 0) return [...MAIN_PARTS, ...OTHER_PARTS];
  if (flag === '--journey') return [playwright('journeys', ...args)];
  throw new Problem('Usage: npm test, npm run test:full, npm run test:journey [-- arguments]');
}

function vitest(title, project) {
  const args = ['run', '--project', project];
  return { title, bin: 'vitest', args, needsBrowser: project === 'browser', count: countVitest };
}

function playwright(title, ...options) {
  const args = ['test', ...options];
  return { title, bin: 'playwright', args, needsBrowser: true, count: countPlaywright };
}

async function findBrowser() {
  const browser = await import('./browser.mjs');
  browser.installFonts();
  const file = await browser.findBrowser();
  say(`the browser is ${file}`);
  return { CHROME_PATH: file };
}

async function run({ title, bin, args, count }, { number, of, environment }) {
  const { runNode } = await import('./processes.mjs');
  const report = join(reports, `${number}.json`);
  const reporters =
    bin === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : [];
  say(`part ${number} of ${of}, ${title} …`);
  const started = performance.now();
  const code = await runNode([commandFile(bin), ...args, ...reporters], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (code > 128) process.exit(code);
  say(`${title} took ${Math.round((performance.now() - started) / 1000)} s`);
  return readCounts({ code, report, count, title });
}

// A run that ends badly without a failed test (a file that does not load, an error outside any test) is a failure too.
function readCounts({ code, report, count, title }) {
  let counts = { passed: 0, failed: 0, skipped: 0, messages: [] };
  try {
    counts = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    say(`${title} left no report`);
  }
  const ran = counts.passed + counts.failed > 0;
  if (counts.failed === 0 && (code !== 0 || !ran)) {
    const reason = `exit code ${code}${ran ? '' : ', no test ran'}`;
    counts.messages.push(`the run of ${title} itself failed (${reason})`);
    counts.failed = 1;
  }
  return counts;
}

function countVitest(report) {
  const notLoaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        describeFailure(`${relative(root, name)} › ${fullName}`, failureMessages[0]),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    messages: [...notLoaded.map(({ name }) => `did not load: ${relative(root, name)}`), ...failed],
  };
}

function countPlaywright({ stats: { expected, unexpected, skipped }, suites }) {
  const messages = listSpecs(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describeFailure(`${file} › ${title} [${projectName}]`, results.at(-1)?.error?.message),
      ),
  );
  return { passed: expected, failed: unexpected, skipped, messages };
}

function listSpecs(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...listSpecs(inner)]);
}

function describeFailure(name, message = '') {
  const reason = stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n    ');
  return `failed: ${name}\n    ${reason}`;
}
