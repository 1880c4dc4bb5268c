import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandFile, install } from '../../scripts/install.mjs';
import { buildScreens } from '../../scripts/builds.mjs';
import type { Outcome, Requirement } from './requirement.ts';

type Figures = Outcome['figures'];

interface Shown {
  /** Test files of the server, or journeys: files that end with .spec.ts. */
  readonly files: readonly string[];
  /** Only tests whose title has this. */
  readonly only?: string;
  readonly onlyLong?: boolean;
  /** The limits of the figures besides passed tests, where a shared machine has milder ones. */
  readonly isKept?: (figures: Figures) => boolean;
}

interface Ran {
  readonly passed: boolean;
  readonly figures: Figures;
}

/** A promise that tests of the product show: runs them here and now, and puts what they measured on its line. */
export function requirementOfTests({
  files,
  only,
  onlyLong,
  isKept = () => true,
}: Shown): Requirement {
  const areJourneys = files.every((file) => file.endsWith('.spec.ts'));
  return {
    ...(onlyLong === undefined ? {} : { onlyLong }),
    async run() {
      await install({ tests: true });
      if (areJourneys) await buildScreens();
      const ran = areJourneys ? await runJourneys(files, only) : await runTests(files, only);
      const failedCount = ran.filter(({ passed: hasPassed }) => !hasPassed).length;
      const figures: Figures = { tests: ran.length, failed: failedCount };
      for (const each of ran) addTo(figures, each.figures);
      return { figures, pass: ran.length > 0 && failedCount === 0 && isKept(figures) };
    },
  };
}

/** The same figure from several tests, or both widths of a journey: the largest tells. */
function addTo(figures: Figures, more: Figures): void {
  for (const [name, value] of Object.entries(more)) {
    const knownValue = figures[name];
    const areNumbers = typeof knownValue === 'number' && typeof value === 'number';
    figures[name] = areNumbers ? Math.max(knownValue, value) : value;
  }
}

interface TestReport {
  testResults: {
    assertionResults: { status: string; meta?: { figures?: Figures } }[];
    status: string;
  }[];
}

async function runTests(files: readonly string[], only?: string): Promise<Ran[]> {
  const filter = only === undefined ? [] : ['--testNamePattern', only];
  const command = [
    commandFile('vitest', 'vitest'),
    'run',
    '--project',
    'node',
    '--project',
    'full',
    ...filter,
    ...files,
  ];
  const { testResults } = await report<TestReport>((file) => ({
    args: [...command, '--reporter=json', `--outputFile.json=${file}`],
    env: {},
  }));
  return testResults.flatMap(({ assertionResults, status }) =>
    // A file that does not load has no tests, and has failed.
    assertionResults.length === 0
      ? [{ passed: status === 'passed', figures: {} }]
      : assertionResults
          .filter((each) => each.status !== 'pending' && each.status !== 'skipped')
          .map((each) => ({ passed: each.status === 'passed', figures: each.meta?.figures ?? {} })),
  );
}

interface Suite {
  suites?: Suite[];
  /** Of each, one test a width. */
  specs?: {
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

async function runJourneys(files: readonly string[], only?: string): Promise<Ran[]> {
  const filter = only === undefined ? [] : ['--grep', only];
  const { suites } = await report<{ suites: Suite[] }>((file) => ({
    args: [commandFile('@playwright/test', 'playwright'), 'test', ...filter, ...files],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }));
  const listSpecs = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(listSpecs),
  ];
  return suites
    .flatMap(listSpecs)
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status !== 'skipped')
    .map(({ status, annotations }) => {
      const figures: Figures = {};
      for (const { type, description = '{}' } of annotations) {
        if (type === 'figures') addTo(figures, JSON.parse(description) as Figures);
      }
      return { passed: status !== 'unexpected', figures };
    });
}

/** The text that a runner wrote about its run; what it says meanwhile is not for the scorecard. */
async function report<Report>(
  commandFor: (file: string) => { args: string[]; env: Record<string, string> },
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'wellword-scorecard-'));
  const file = join(folder, 'report.json');
  const { args, env } = commandFor(file);
  try {
    const child = spawn(process.execPath, args, {
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
