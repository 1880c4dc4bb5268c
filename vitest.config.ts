import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_FLAGS, findInstalledBrowser } from './scripts/browser.mjs';

const DATABASE_SETUP = 'src/platform/server/testing/database-setup.ts';
const SEED_SETUP = 'src/platform/server/testing/random-seed.ts';

/** What `npm run check` runs: the rules of names and places, and the form of the phrases that people edit. */
const CHECKED = [
  'src/structure.test.ts',
  'src/words.test.ts',
  'src/features/text-checks/phrases.test.ts',
];

/** What only `npm run test:full` runs: whole folders, and any test file with this ending. */
const FULL = ['security/**/*.test.ts', 'e2e/server/**/*.test.ts', 'src/**/*.full.test.ts'];

/** A limit only ends what hangs: on a busy machine a step waits its turn. A project takes no limit of the run's. */
const LIMITS = {
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

const NODE = {
  pool: 'forks' as const,
  globalSetup: [SEED_SETUP, DATABASE_SETUP],
  setupFiles: [SEED_SETUP],
  // The settings of an installation on this machine are none of a test's.
  env: { WELLWORD_ENV_FILE: '' },
  ...LIMITS,
};

const SCREEN_SETUPS = ['clock.ts', 'empty-storage.ts', 'no-network.ts'].map((name) =>
  resolve(import.meta.dirname, 'src/platform/web/testing', name),
);

/** The day of the screens' sessions, so that none depends on the hour of the run. */
const TEST_NOW = process.env.TEST_NOW ?? '2026-11-20T12:00:00+05:30';

/** Screens under test reach no other server: their requests are answered in the page. */
const NO_OTHER_HOST = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'structure',
          include: CHECKED,
          ...LIMITS,
        },
      },
      {
        test: {
          ...NODE,
          name: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...CHECKED, 'src/**/web/**', ...FULL],
          // Files of one worker share its modules, which halves the time.
          isolate: false,
        },
      },
      { test: { ...NODE, name: 'full', include: FULL, testTimeout: 300_000 } },
      {
        // Tailwind looks for class names in everything under the root: with the repository as root it may read for ever.
        root: 'src',
        cacheDir: '../node_modules/.vite-screens',
        define: { __TEST_NOW__: JSON.stringify(TEST_NOW) },
        extends: './vite.config.ts',
        optimizeDeps: {
          include: [
            'react/jsx-dev-runtime',
            'react-dom/client',
            'vitest-browser-react',
            '@orpc/openapi-client/fetch',
            '@orpc/tanstack-query',
            '@lingui/core',
            '@lingui/message-utils/compileMessage',
          ],
        },
        test: {
          name: 'browser',
          include: ['**/web/**/*.test.{ts,tsx}'],
          setupFiles: SCREEN_SETUPS,
          // Tests run in any order: none leaves a stub or a spy to the next.
          unstubGlobals: true,
          restoreMocks: true,
          ...LIMITS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({
              launchOptions: {
                executablePath: findInstalledBrowser(),
                args: [...BROWSER_FLAGS, NO_OTHER_HOST],
              },
              contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
