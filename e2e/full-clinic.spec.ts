import type { Page } from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  findViolations,
  signIn,
  test,
  type Product,
} from './product.ts';
import { fillFullClinic } from './full-clinic.ts';
import { EVERYTHING } from './states.ts';

const SCREENS = [
  '/',
  '/today',
  '/today?view=week',
  '/today/remind',
  '/today/board',
  '/appointments',
  '/patients',
  '/reviews',
  '/reviews/asking',
  '/feedback',
  '/sequence-messages',
  '/quick-send',
  '/quick-send?view=list',
  '/month',
  '/settings/all',
  '/settings',
  '/settings/hours',
  '/settings/activity',
  '/settings/posters',
  '/settings/do-not-contact',
] as const;

/** The lists of which a phone shows at least six patients at once. */
const LISTS = [
  { address: '/today', row: 'main ol > li:has(button[aria-label^="More actions"])' },
  { address: '/appointments', row: 'tbody tr' },
  { address: '/reviews', row: 'tbody tr' },
  { address: '/sequence-messages', row: 'tbody tr' },
  { address: '/patients', row: 'tbody tr' },
  { address: '/quick-send?view=list', row: 'main li:has(h3)' },
] as const;
const VISIT_TO_MOVE = 'main li:has(button[aria-label^="More actions"])';
const LEAST = 6;

test.use({ startTime: '11:20' });

async function openFullClinic(page: Page, product: Product) {
  const clinic = await product.buildClinic({
    clinicName: 'શાંતિ ક્લિનિક',
    features: EVERYTHING,
    providerKey: 'key-full-clinic',
    dueMessages: 3,
  });
  await signIn(page, clinic);
  await fillFullClinic(page, clinic);
}

/** Opens a screen, and waits until nothing of it is still loading. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('main :is([aria-busy="true"], output[aria-label])')).toHaveCount(0);
}

// covers: full-clinic-accessible
test(
  'each screen of a full clinic is accessible, narrow and wide, light, dark and in forced colours',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    test.slow();
    await openFullClinic(page, product);
    const { width = 390, height = 844 } = page.viewportSize() ?? {};
    const widths = width < 600 ? [320, width] : [width];
    const findings: string[] = [];
    for (const address of SCREENS)
      await test.step(address, async () => {
        await open(page, address);
        for (const shownWidth of widths) {
          await page.setViewportSize({ width: shownWidth, height });
          for (const media of [
            { colorScheme: 'light', forcedColors: 'none' },
            { colorScheme: 'dark', forcedColors: 'none' },
            { colorScheme: 'light', forcedColors: 'active' },
          ] as const) {
            await page.emulateMedia(media);
            const place = `${address} ${shownWidth} ${media.colorScheme} ${media.forcedColors}`;
            for (const finding of await findViolations(page)) findings.push(`${place}: ${finding}`);
            await expectNoSidewaysScroll(page);
          }
        }
      });
    expect(findings).toEqual([]);
  },
);

// covers: six-patients-in-sight
test(
  'a phone shows six patients or more of each list of a full clinic',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    await openFullClinic(page, product);
    await page.goto('/today');
    await expect(page.getByRole('list', { name: 'Needs attention' }).getByRole('link')).toHaveCount(
      2,
    );
    for (const { address, row } of LISTS)
      await test.step(address, async () => {
        await open(page, address);
        await expect(page.locator(row).filter({ visible: true }).first()).toBeVisible();
        await expect.poll(() => countInSight(page, row)).toBeGreaterThanOrEqual(LEAST);
      });
    await test.step('visits to move', async () => {
      await page.goto('/today');
      await page.getByRole('link', { name: /^Move 14 appointments/ }).click();
      await expect(page.locator(VISIT_TO_MOVE).first()).toBeVisible();
      await expect.poll(() => countInSight(page, VISIT_TO_MOVE)).toBeGreaterThanOrEqual(LEAST);
    });
  },
);

/** Counts the rows that are whole above the bar at the bottom of the screen. */
function countInSight(page: Page, row: string): Promise<number> {
  return page.locator(row).evaluateAll((rows) => {
    const isInSight = (place: Element) => {
      const { top, bottom, left, right } = place.getBoundingClientRect();
      if (bottom <= top || top < 0 || bottom > window.innerHeight) return false;
      const middle = (left + right) / 2;
      return [top + 1, bottom - 1].every((y) =>
        place.contains(document.elementFromPoint(middle, y)),
      );
    };
    return rows.filter((place) => isInSight(place)).length;
  });
}
