// npm test: brings what the tests need, runs them all and ends with one plain line that counts them.
// --fast: rules, and what of the server takes moments. --journey: the browser journeys only. Further arguments go to the runner.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { commandOf, install, Problem, root, runErrand, say } from './install.mjs';

const reports = join(root, 'node_modules/.cache/test-reports');

const RUNNERS = {
  fast: {
    says: 'rules and services',
    command: ['vitest', 'vitest', 'run', '--project', 'structure', '--project', 'node'],
    env: { FAST_TESTS: '1' },
    read: vitestCounts,
  },
  rules: {
    says: 'rules and server',
    command: ['vitest', 'vitest', 'run', '--project', 'structure', '--project', 'node'],
    read: vitestCounts,
  },
  screens: {
    says: 'screens in the browser',
    command: ['vitest', 'vitest', 'run', '--project', 'browser'],
    read: vitestCounts,
  },
  journeys: {
    says: 'journeys',
    command: ['@playwright/test', 'playwright', 'test'],
    read: playwrightCounts,
  },
};

await runErrand(async () => {
  const { names, args } = choice(process.argv.slice(2));
  say('preparing the tests …');
  await install({ tests: true });
  if (names.includes('journeys')) await (await import('./builds.mjs')).buildScreens();
  const browser = names.some((name) => name === 'screens' || name === 'journeys')
    ? await bringBrowser()
    : {};

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0, named: [] };
  for (const name of names) {
    const counts = await run(name, args, browser);
    for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key];
    // The end of a log is what people read: what failed in an earlier part must stand there too.
    total.named.push(...counts.named);
  }
  for (const line of total.named) say(line);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

function choice([flag, ...args]) {
  if (flag === undefined) return { names: ['rules', 'screens', 'journeys'], args: [] };
  if (flag === '--fast') return { names: ['fast'], args };
  if (flag === '--journey') return { names: ['journeys'], args };
  throw new Problem(
    'Usage: npm test, npm run test:fast [-- arguments], npm run test:journey [-- arguments]',
  );
}

async function bringBrowser() {
  const { bringFonts, findBrowser } = await import('./browser.mjs');
  bringFonts();
  const file = await findBrowser();
  say(`the browser is ${file}`);
  return { CHROME_PATH: file };
}

async function run(name, args, browser) {
  const { runNode } = await import('./processes.mjs');
  const { says, command, env, read } = RUNNERS[name];
  const [packageName, bin, ...fixed] = command;
  const report = join(reports, `${name}.json`);
  const reporters =
    bin === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : [];
  say(`testing ${says} …`);
  const code = await runNode([commandOf(packageName, bin), ...fixed, ...reporters, ...args], {
    ...env,
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (code > 128) process.exit(code);
  return counted({ code, report, read, says });
}

// A run that ends badly without a failed test (a file that does not load, an error outside any test) is a failure too.
function counted({ code, report, read, says }) {
  let counts = { passed: 0, failed: 0, skipped: 0, named: [] };
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    say(`the run of ${says} left no report`);
  }
  const ran = counts.passed + counts.failed > 0;
  if (counts.failed === 0 && (code !== 0 || !ran)) {
    counts.named.push(
      `the run of ${says} itself failed (exit code ${code}${ran ? '' : ', no test ran'})`,
    );
    counts.failed = 1;
  }
  return counts;
}

function vitestCounts(report) {
  const notLoaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    named: [
      ...notLoaded.map(({ name }) => `did not load: ${relative(root, name)}`),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            failed(`${relative(root, name)} › ${fullName}`, failureMessages[0]),
          ),
      ),
    ],
  };
}

function playwrightCounts({ stats, suites }) {
  const { expected, flaky, unexpected, skipped } = stats;
  const journeys = specsOf(suites).flatMap((spec) =>
    spec.tests.map((tried) => ({
      ...tried,
      name: `${spec.file} › ${spec.title} [${tried.projectName}]`,
    })),
  );
  const named = journeys.flatMap(({ status, name, results }) => {
    if (status === 'unexpected') return failed(name, results.at(-1)?.error?.message);
    return status === 'flaky' ? `needed a second try, look at it: ${name}` : [];
  });
  return { passed: expected + flaky, failed: unexpected, skipped, named };
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner)]);
}

function failed(name, message = '') {
  const reason = stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n    ');
  return `failed: ${name}\n    ${reason}`;
}
