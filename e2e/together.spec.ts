import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectAccessible,
  openWithUpdates,
  signIn,
  test,
  type Clinic,
} from './product.ts';
import { readStoredResponses } from './stored-responses.ts';

const PATIENT = 'प्रिया शर्मा';

test(
  'two receptionists see each other’s changes, and neither loses an edit',
  { tag: '@full' },
  async ({ openBrowser, page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    const other = await openBrowser();
    for (const each of [page, other]) {
      await signIn(each, clinic);
      await openWithUpdates(each, '/reviews');
      await expect(each.getByText('No review requests found.')).toBeVisible();
    }

    await test.step('the other browser shows a new review request by itself', async () => {
      await createReview(page);
      await expect(findRow(page)).toBeVisible();
      await expect(findRow(other)).toBeVisible();
    });

    // covers: same-row-edited-in-both-nothing-lost
    await test.step('loses nothing when both edit the same field', async () => {
      for (const each of [page, other]) {
        await each.getByRole('button', { name: `More actions for ${PATIENT}` }).click();
        await each.getByRole('menuitem', { name: 'Edit Details' }).click();
      }
      await page.getByRole('dialog').getByLabel('Treatment/Service').fill('Blood Test');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await other.getByRole('dialog').getByLabel('Treatment/Service').fill('X-Ray');
      await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(
        other.getByText('Someone else changed this review', { exact: true }),
      ).toBeVisible();
      await expect(other.getByText('Blood Test').first()).toBeVisible();
      await expect(other.getByText('X-Ray').first()).toBeVisible();
      await expectAccessible(other);
      await other.getByRole('button', { name: 'Save mine' }).click();
      await expect(findRow(other).getByText('X-Ray')).toBeVisible();
      await expect(findRow(page).getByText('X-Ray')).toBeVisible();
    });

    await test.step('merges edits of different fields without a question', async () => {
      for (const each of [page, other]) {
        await each.getByRole('button', { name: `More actions for ${PATIENT}` }).click();
        await each.getByRole('menuitem', { name: 'Edit Details' }).click();
      }
      await page.getByRole('dialog').getByLabel('Treatment/Service').fill('Dressing');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await other.getByRole('dialog').getByLabel('Additional Notes').fill('Comes by bus');
      await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(other.getByRole('dialog')).toBeHidden();
      await expect(findRow(other).getByText('Dressing')).toBeVisible();
      await expect(findRow(other).getByText('Comes by bus')).toBeVisible();
    });
  },
);

test(
  'subscribes again after a proxy’s 502 and shows what others change',
  { tag: '@full' },
  async ({ openBrowser, page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.route('**/api/changes*', (route) => route.fulfill({ status: 502 }), { times: 1 });
    const waitForStatus = (status: number) =>
      page.waitForResponse(
        (response) =>
          new URL(response.url()).pathname === '/api/changes' && response.status() === status,
      );
    const [refusal, subscription] = [waitForStatus(502), waitForStatus(200)];
    await page.goto('/reviews');
    await refusal;
    await subscription;

    const other = await openBrowser();
    await signIn(other, clinic);
    await other.goto('/reviews');
    await createReview(other);
    await expect(findRow(page)).toBeVisible();
  },
);

test(
  'shows what others change before its stream of changes opens',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/changes*', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/reviews');
    await expect(page.getByText('No review requests found.')).toBeVisible();
    await callApi(page, 'post', '/reviews', {
      id: crypto.randomUUID(),
      patientName: PATIENT,
      contactNumber: '5550000103',
      appointmentDate: clinic.today,
      treatment: '',
      notes: '',
    });
    release();
    await expect(findRow(page)).toBeVisible();
  },
);

// covers: without-server-app-opens-from-what-says
test(
  'opens offline with stored data, says so, and recovers by itself',
  { tag: '@full' },
  async ({ page, context, product }) => {
    await signInWithReview(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Responses are stored a second after they were read.
    await expect.poll(() => readStoredResponses(page)).toContain(PATIENT);

    await context.setOffline(true);
    await page.reload();
    await expect(findRow(page)).toBeVisible();
    const offline = page.getByText('You are offline: this is a saved copy');
    await expect(offline).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(false);
    await expect(offline).toBeHidden();
    await expect(findRow(page)).toBeVisible();
  },
);

// covers: first-opened-offline-says-so
test(
  'a screen that is first opened offline says so beside the menu, before the app is stored',
  { tag: '@full' },
  async ({ openBrowser, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    // As in the first seconds of a browser: there is no service worker yet.
    const page = await openBrowser({
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    });
    await signIn(page, clinic);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Reviews' }).click();
    await expect(page.getByText('This page has not been opened on this device yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  },
);

// covers: service-worker-stores-no-opened-page
test(
  'the service worker stores the built files and the page, but no page that a user opened',
  { tag: '@full' },
  async ({ page, product }) => {
    await signInWithReview(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const response = await page.goto('/reviews?status=pending');
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(findRow(page)).toBeVisible();
    const paths = await readCachedPaths(page);
    expect(paths).toContain('/');
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  },
);

// covers: signing-out-leaves-nothing-of-patient
test(
  'signing out leaves no patient data in the browser',
  { tag: '@full' },
  async ({ page, product }) => {
    await signInWithReview(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await expect.poll(() => readStoredResponses(page)).toContain(PATIENT);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      PATIENT,
    );
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await readStoredResponses(page)).not.toContain(PATIENT);
    expect((await readCachedPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
    await page.goBack();
    await expect(page.getByText(PATIENT)).toHaveCount(0);
  },
);

async function signInWithReview(page: Page, clinic: Clinic): Promise<void> {
  await signIn(page, clinic);
  await page.goto('/reviews');
  await createReview(page);
  await expect(findRow(page)).toBeVisible();
}

async function createReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Review Request' }).click();
  await page.getByRole('textbox', { name: 'Patient Name' }).fill(PATIENT);
  await page.getByLabel('Contact Number').fill('5550000103');
  await page.getByRole('button', { name: 'The visit was today' }).click();
  await page.getByRole('button', { name: 'Create Review Request' }).click();
}

function findRow(page: Page) {
  return page.getByRole('row').filter({ hasText: PATIENT });
}

/** Returns the path and search of everything that the service worker stores. */
function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url.slice(location.origin.length));
  });
}
