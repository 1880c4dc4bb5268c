import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig, type Project } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

// Workers read this file again: they find the answer instead of searching once more.
const executablePath = (process.env.CHROME_PATH = await findBrowser());
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// What tells a screen that links may open the app: a cheap phone of the first market.
const ANDROID =
  'Mozilla/5.0 (Linux; Android 12; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Generous: they only end what hangs. A slow machine must not fail a journey.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each with a product of its own; a journey mostly waits.
  workers: 2,
  // Journeys of one file share nothing: the workers end at about the same time.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    locale: 'en-IN',
    // Nothing is judged half-way through a fade.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    // A trace only with --trace: each journey would write one, and the journeys share a folder.
    screenshot: 'only-on-failure',
    // Shorter than a test's, so that a failure names the step that hangs.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: shuffleFiles([
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        userAgent: ANDROID,
      },
    },
    {
      name: 'desktop',
      // What both widths do alike is shown on the phone (CONTRIBUTING.md); the guide has pictures of both.
      grep: process.env.PICTURES === '1' ? /./ : /@desktop/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ]),
});

/** With TEST_SEED each file is a project of its own, in that seed's order: Playwright runs projects in their order. */
function shuffleFiles(projects: Project[]): Project[] {
  const { TEST_SEED } = process.env;
  if (TEST_SEED === undefined) return projects;
  const order = (file: string) => createHash('sha256').update(`${TEST_SEED} ${file}`).digest('hex');
  const files = readdirSync('e2e').filter((file) => file.endsWith('.spec.ts'));
  const shuffledFiles = files.toSorted((first, second) =>
    order(first).localeCompare(order(second)),
  );
  return shuffledFiles.flatMap((testMatch) =>
    projects.map((project) => ({ ...project, testMatch })),
  );
}
