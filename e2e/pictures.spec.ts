import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, type Clinic } from './product.ts';

/** What a list shows before its program has come (docs/decisions/024). */

// Unlike the names of examples that the screens show.
const NAME = 'કોકિલા વૈષ્ણવ';

async function addReview(page: Page, { today }: Clinic): Promise<void> {
  const answer = await page.request.post('/api/reviews', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      id: crypto.randomUUID(),
      patientName: NAME,
      contactNumber: '5557301946',
      appointmentDate: today,
      treatment: '',
      notes: '',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a list stands before its program has come, takes no tap in vain, and then lives', async ({
  browser,
  product,
  running,
}, info) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  // Without the worker, which would have the program at hand.
  const context = await browser.newContext({
    ...info.project.use,
    baseURL: running.url,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, clinic);
  await addReview(page, clinic);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { promise: hasCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await hasCome;
    await route.continue();
  });
  await page.goto('/reviews', { waitUntil: 'commit' });
  await expect(page.locator('tbody tr').filter({ hasText: NAME })).toBeVisible();
  await expect(page.locator('#picture')).toHaveAttribute('inert');
  await expect(page.locator('#picture input').first()).toBeDisabled();
  letCome();
  await page.getByRole('button', { name: `Send Messages to ${NAME}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('#picture, #answers')).toHaveCount(0);
  await context.close();
  // Once, when the stream of changes stands: what the page brought was not asked for before.
  expect(asked.indexOf('/api/reviews/search')).toBeGreaterThan(asked.indexOf('/api/changes'));
});

test('the service worker keeps no page that somebody opened, and opens it with its picture', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  await addReview(page, clinic);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const answer = await page.goto('/reviews');
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(await answer?.text()).toContain('<div id="picture" inert>');
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });
  expect(kept).toContain('<div id="root"></div>');
  expect(kept).not.toContain('id="picture"');
  expect(kept).not.toContain(NAME);
});
