import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_FLAGS, browserAtHand } from './scripts/browser.mjs';

const DATABASE_SETUP = 'src/platform/server/testing/database-setup.ts';

const IS_FAST = process.env.FAST_TESTS === '1';

/**
 * What `npm run test:fast` leaves out: what starts processes and databases of its own, hashes passwords as slowly as it
 * should, or plays months through. Here, because the runner's own --exclude does not reach into projects.
 */
const SLOW = [
  'src/app/server/**',
  'security/**',
  'e2e/server/**',
  'src/platform/server/{backup,db,embedded-postgres,live-updates}/**',
  'src/features/{accounts,admin}/server/**',
  'src/features/messaging/server/{attempts,autopilot-run}/**',
  'src/features/writing/drafts/**',
  'src/features/writing/server/bad-answers/**',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // As for the journeys: on a shared machine a pause happens, and what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { name: 'structure', include: ['src/structure.test.ts'] } },
      {
        test: {
          name: 'node',
          include: ['{src,security,e2e/server}/**/*.test.ts'],
          exclude: ['src/structure.test.ts', 'src/**/web/**', ...(IS_FAST ? SLOW : [])],
          pool: 'forks',
          // Files of the quick run share their worker's modules, which halves its work; the whole run keeps them apart.
          isolate: !IS_FAST,
          // Generous, like the screens': what hangs is found out all the same.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
        },
      },
      {
        // Tailwind looks for class names in everything under the root: with the repository as root it may read for ever.
        root: 'src',
        cacheDir: '../node_modules/.vite-screens',
        extends: './vite.config.ts',
        optimizeDeps: {
          include: [
            'react/jsx-dev-runtime',
            'react-dom/client',
            'vitest-browser-react',
            '@orpc/openapi-client/fetch',
            '@orpc/tanstack-query',
          ],
        },
        test: {
          name: 'browser',
          include: ['**/web/**/*.test.{ts,tsx}'],
          // Generous: on a loaded machine a step waits its turn, and a wait that ends too early is a failure of nobody's.
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({
              launchOptions: { executablePath: browserAtHand(), args: BROWSER_FLAGS },
              contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
