import type { Page } from '@playwright/test';
import { expect, expectAccessible, openWithUpdates, signIn, test, type Clinic } from './product.ts';

const PATIENT = 'प्रिया शर्मा';

test('two people at the desk see each other’s changes, and neither loses an edit', async ({
  browser,
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const each of [page, other]) {
    await signIn(each, clinic);
    await openWithUpdates(each, '/reviews');
    await expect(each.getByText('No review requests found.')).toBeVisible();
  }

  await test.step('a new review request shows in the other browser by itself', async () => {
    await createReview(page);
    await expect(rowOf(page)).toBeVisible();
    await expect(rowOf(other)).toBeVisible();
  });

  // covers: same-row-edited-in-both-nothing-lost
  await test.step('the same row edited in both: nothing is lost', async () => {
    for (const each of [page, other]) {
      await each.getByRole('button', { name: `Edit ${PATIENT}` }).click();
    }
    await page.getByRole('dialog').getByLabel('Treatment/Service').fill('Blood Test');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await other.getByRole('dialog').getByLabel('Treatment/Service').fill('X-Ray');
    await other.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(
      other.getByText('Someone else changed this review meanwhile', { exact: true }),
    ).toBeVisible();
    await expect(other.getByText('Blood Test').first()).toBeVisible();
    await expect(other.getByText('X-Ray').first()).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Keep mine' }).click();
    await expect(rowOf(other).getByText('X-Ray')).toBeVisible();
    await expect(rowOf(page).getByText('X-Ray')).toBeVisible();
  });

  await test.step('different fields of the same row: both are kept without a question', async () => {
    for (const each of [page, other]) {
      await each.getByRole('button', { name: `Edit ${PATIENT}` }).click();
    }
    await page.getByRole('dialog').getByLabel('Treatment/Service').fill('Dressing');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await other.getByRole('dialog').getByLabel('Additional Notes').fill('Comes by bus');
    await other.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
    await expect(rowOf(other).getByText('Dressing')).toBeVisible();
    await expect(rowOf(other).getByText('Comes by bus')).toBeVisible();
  });
  await elsewhere.close();
});

test(
  'a proxy that said the server is away is asked again, and what others do is seen',
  { tag: '@full' },
  async ({ browser, page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.route('**/api/changes', (route) => route.fulfill({ status: 502 }), { times: 1 });
    const answerOf = (status: number) =>
      page.waitForResponse((one) => one.url().endsWith('/api/changes') && one.status() === status);
    const [turnedAway, heardAgain] = [answerOf(502), answerOf(200)];
    await page.goto('/reviews');
    await turnedAway;
    await heardAgain;

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, clinic);
    await other.goto('/reviews');
    await createReview(other);
    await expect(rowOf(page)).toBeVisible();
    await elsewhere.close();
  },
);

// covers: without-server-app-opens-from-what-says
test(
  'without the server the app opens from what it kept, says so, and recovers by itself',
  { tag: '@full' },
  async ({ page, context, product }) => {
    await signInWithReview(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // What was read is kept a second after it was read.
    await expect.poll(() => keptText(page)).toContain(PATIENT);

    await context.setOffline(true);
    await page.reload();
    await expect(rowOf(page)).toBeVisible();
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(false);
    await expect(page.getByText('The server cannot be reached')).toBeHidden();
    await expect(rowOf(page)).toBeVisible();
  },
);

// covers: service-worker-stores-no-opened-page
test(
  'the service worker stores the built files and the page, but nothing of what a user opened',
  { tag: '@full' },
  async ({ page, product }) => {
    await signInWithReview(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const opened = await page.goto('/reviews?status=pending');
    expect(opened?.fromServiceWorker()).toBe(true);
    await expect(rowOf(page)).toBeVisible();
    const paths = await storedPaths(page);
    expect(paths).toContain('/');
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  },
);

// covers: signing-out-leaves-nothing-of-patient
test(
  'signing out leaves nothing of a patient in the browser',
  { tag: '@full' },
  async ({ page, product }) => {
    await signInWithReview(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await expect.poll(() => keptText(page)).toContain(PATIENT);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      PATIENT,
    );
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await keptText(page)).not.toContain(PATIENT);
    expect((await storedPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
    await page.goBack();
    await expect(page.getByText(PATIENT)).toHaveCount(0);
  },
);

async function signInWithReview(page: Page, clinic: Clinic): Promise<void> {
  await signIn(page, clinic);
  await page.goto('/reviews');
  await createReview(page);
  await expect(rowOf(page)).toBeVisible();
}

async function createReview(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await page.getByRole('button', { name: 'New Review Request' }).click();
  await page.getByRole('textbox', { name: 'Patient Name' }).fill(PATIENT);
  await page.getByLabel('Contact Number').fill('5550000103');
  await page.getByRole('button', { name: 'Create Review Request' }).click();
}

function rowOf(page: Page) {
  return page.getByRole('row').filter({ hasText: PATIENT });
}

/** Returns the path and search of everything that the service worker stores. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/** Everything that the browser keeps of answers, as text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('wellword');
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('cache')) return resolve('');
          const reading = database.transaction('cache').objectStore('cache').getAll();
          reading.addEventListener('success', () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
}
