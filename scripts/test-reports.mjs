// Counts of a test run, read from the JSON report of its runner.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, say } from './install.mjs';

/**
 * Returns the counts of one run, a message for each failure, and the failed journeys' titles. A run that ends badly without
 * a failed test (a file that does not load, an error outside any test) is a failure too.
 */
export function countTests({ code, report, bin, title }) {
  let counts = { passed: 0, failed: 0, skipped: 0, messages: [], failedTitles: [] };
  try {
    const count = bin === 'vitest' ? countVitest : countPlaywright;
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
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
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
    messages: [
      ...notLoaded.map(({ name }) => `did not load: ${relative(root, name)}`),
      ...failures,
    ],
    failedTitles: [],
  };
}

function countPlaywright({ stats: { expected, unexpected, skipped }, suites }) {
  const failures = listSpecs(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        title: `${file} › ${title} [${projectName}]`,
        message: results.at(-1)?.error?.message,
      })),
  );
  return {
    passed: expected,
    failed: unexpected,
    skipped,
    messages: failures.map((failure) => describeFailure(failure.title, failure.message)),
    failedTitles: failures.map((failure) => failure.title),
  };
}

function listSpecs(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...listSpecs(inner)]);
}

function describeFailure(name, message = '') {
  const reason = stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n    ');
  return `failed: ${name}\n    ${reason}`;
}
