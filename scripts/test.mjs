// npm test: rules, services, screens and the main journeys; with words: only what matches them. CONTRIBUTING.md names the tiers.
// Each run says which part it is in, and ends with one plain line that counts the tests.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandFile, install, Problem, root, runScript, say } from './install.mjs';
import { chooseParts, withSeed } from './test-parts.mjs';
import { countTests } from './test-reports.mjs';

const reports = join(root, 'node_modules/.cache/test-reports');
/** Only ends what hangs: the longest part takes a quarter of it. */
const PART_LIMIT_MS = 20 * 60_000;
const SHIFTED_CLOCK = new URL('./shifted-clock.mjs', import.meta.url).href;
const RERUN_FAILED = ['test', '--last-failed', '--workers', '1'];

await runScript(async () => {
  const parts = chooseParts(process.argv.slice(2)).map(withSeed(process.env.TEST_SEED));
  say('preparing the tests …');
  await install({ tests: true });
  if (parts.some(({ bin }) => bin === 'playwright'))
    await (await import('./builds.mjs')).buildScreens();
  const environment = {
    ...(parts.some(({ needsBrowser }) => needsBrowser) ? await findBrowser() : {}),
    ...(process.env.TEST_NOW ? { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}` } : {}),
  };

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0, messages: [] };
  for (const [index, part] of parts.entries()) {
    say(`part ${index + 1} of ${parts.length}, ${part.title} …`);
    const report = join(reports, `${index + 1}.json`);
    const options = { report, environment: { ...environment, ...part.environment } };
    const counts = await runPart(part, options);
    for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key];
    total.messages.push(...counts.messages);
  }
  // Repeated at the end of the log, because that is what people read.
  for (const line of total.messages) say(line);
  const skippedNote = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skippedNote}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

async function findBrowser() {
  const file = await (await import('./browser.mjs')).findBrowser();
  say(`the browser is ${file}`);
  return { CHROME_PATH: file };
}

async function runPart(part, options) {
  const counts = await runOnce(part, options);
  const mayRerun = part.bin === 'playwright' && process.env.RERUN_FAILED_JOURNEYS === '1';
  if (!mayRerun || counts.failedTitles.length === 0) return counts;
  say(`running ${counts.failedTitles.length} failed once more, by itself …`);
  const again = await runOnce({ ...part, args: RERUN_FAILED }, options);
  const flaky = counts.failedTitles.filter((title) => !again.failedTitles.includes(title));
  // A second run that did not end well proves nothing.
  if (again.passed !== flaky.length) return counts;
  return {
    ...again,
    passed: counts.passed + again.passed,
    skipped: counts.skipped,
    messages: [...again.messages, ...flaky.map((title) => `FLAKY: ${title}`)],
  };
}

async function runOnce({ title, bin, args }, { report, environment }) {
  const { runNode } = await import('./processes.mjs');
  rmSync(report, { force: true });
  const reporters =
    bin === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : [];
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(PART_LIMIT_MS);
  const code = await runNode([commandFile(bin), ...args, ...reporters], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    signal,
  });
  if (signal.aborted)
    throw new Problem(`${title} did not end within ${PART_LIMIT_MS / 60_000} minutes: ended.`);
  if (code > 128) process.exit(code);
  say(`${title} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return countTests({ code, report, bin, title });
}
