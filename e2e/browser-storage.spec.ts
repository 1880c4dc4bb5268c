import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { callApi, expect, expectAccessible, signIn, test, type Clinic } from './product.ts';
import { readStoredResponses } from './stored-responses.ts';

/**
 * R21: what a browser stores. While a user is signed in, responses are in IndexedDB only (decision 026). No patient data
 * is in an address, in other storage or in a cache, and after signing out none is stored anywhere.
 */

const CANARIES = {
  patientName: 'Canary કોયલ Kokila',
  contactNumber: '5557301946',
  patientAddress: '7 Canary Lane, Vastrapur',
  treatment: 'Canary root canal',
  notes: 'Canary: prefers evenings',
} as const;
/** As written, and as an address would encode them. */
const SPELLINGS = Object.values(CANARIES).flatMap((canary) => [
  canary,
  encodeURIComponent(canary),
  new URLSearchParams({ q: canary }).toString().slice(2),
]);
const SCREENS = [
  '/',
  '/today',
  '/today/board',
  '/today/remind',
  '/appointments',
  '/patients',
  '/reviews',
  '/reviews/asking',
  '/feedback',
  '/sequence-messages',
  '/quick-send',
  '/quick-send?view=list',
  '/setup',
  '/ai-sequence-generator',
  '/creatives',
  '/month',
  '/reports',
  '/settings',
  '/settings/hours',
  '/settings/reminders',
  '/settings/integrations',
  '/settings/do-not-contact',
  '/settings/activity',
  '/settings/posters',
  '/settings/account',
];

// covers: browser-keeps-nothing-of-patient-where-should
test(
  'stores patient data in IndexedDB only, encrypted, and none after signing out',
  { tag: '@full' },
  async ({ page, product }, info) => {
    test.setTimeout(300_000);
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: ['dashboard', 'appointments', 'reviews', 'sequences', 'creatives', 'reports'],
      providerKey: `canary-key-${info.project.name}`,
    });
    const addresses: string[] = [];
    page.context().on('request', (request) => addresses.push(request.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await signIn(page, clinic);
    await fill(page, clinic);

    for (const address of SCREENS) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        if (address === '/reviews') await search(page);
        const storage = await readStorage(page);
        expect(hits(storage.elsewhere)).toEqual([]);
        expect(storage.databases).toEqual(['wellword']);
      });
    }
    await test.step('the responses of an open screen can be read with the key of the session alone', async () => {
      await page.goto('/reviews');
      await expect
        .poll(async () => hits(await readStoredResponses(page)))
        .toContain(CANARIES.patientName);
      expect(hits((await readStorage(page)).indexed)).toEqual([]);
    });

    await test.step('signed out', async () => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await expect.poll(async () => hits((await readStorage(page)).indexed)).toEqual([]);
      const storage = await readStorage(page);
      expect(hits(storage.elsewhere)).toEqual([]);
      expect(storage.elsewhere).not.toContain(clinic.email);
      expect(storage.indexed).not.toContain(clinic.email);
    });

    await test.step('the back button', async () => {
      for (let count = 0; count < 5; count += 1) {
        await page.goBack({ waitUntil: 'commit' });
        await expect(page).toHaveURL('/login');
        await expect(page.getByLabel('Email Address')).toBeVisible();
        expect(hits(await page.locator('html').innerHTML())).toEqual([]);
      }
    });

    await test.step('without the server', async () => {
      await page.context().setOffline(true);
      await page.goto('/reviews').catch(() => undefined);
      await page.waitForLoadState();
      expect(hits(await page.locator('html').innerHTML())).toEqual([]);
      await page.context().setOffline(false);
    });

    await test.step('a session that ended while the browser was closed', async () => {
      await signIn(page, clinic);
      await page.goto('/reviews');
      await expect.poll(async () => hits(await readStoredResponses(page))).not.toEqual([]);
      await page.goto('about:blank');
      await product.runSql(
        'delete from login_sessions where login_id in (select id from logins where email = $1)',
        [clinic.email],
      );
      await page.goto('/login');
      await expect.poll(async () => (await readStorage(page)).indexed).toBe('[[]]');
      expect(await readStoredResponses(page)).toBe('');
      await signIn(page, clinic);
      await page.goto('/reviews');
      await expect
        .poll(async () => hits(await readStoredResponses(page)))
        .toContain(CANARIES.patientName);
    });

    expect(addresses.length).toBeGreaterThan(SCREENS.length);
    expect(hits(addresses.join('\n'))).toEqual([]);
    const figures = { screens: SCREENS.length, addresses: addresses.length, kept: 0 };
    info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  },
);

test(
  'a draft outlives the session in which it was typed',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/reviews');
    const name = page.getByRole('textbox', { name: 'Patient Name' });
    await page.getByRole('button', { name: 'New Review Request' }).click();
    await name.fill(CANARIES.patientName);
    await page.getByLabel('Contact Number').fill(CANARIES.contactNumber);
    await page.getByRole('button', { name: 'The visit was today' }).click();
    await product.runSql(
      'delete from login_sessions where login_id in (select id from logins where email = $1)',
      [clinic.email],
    );
    const create = page.getByRole('button', { name: 'Create Review Request' });
    await create.click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Email Address').fill(clinic.email);
    await dialog.getByLabel('Password', { exact: true }).fill(clinic.password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Patient Name' })).toHaveValue(
      CANARIES.patientName,
    );
    await create.click();
    await expect(page.getByRole('row').filter({ hasText: CANARIES.patientName })).toBeVisible();
  },
);

// covers: built-screens-hold-nothing-of-server
test(
  'the built screens contain no server code and no source maps',
  { tag: '@full' },
  ({ page: _any }, info) => {
    const builtFiles = readdirSync('dist', { recursive: true, encoding: 'utf8' });
    expect(builtFiles.filter((name) => name.endsWith('.map'))).toEqual([]);
    const scripts = builtFiles.filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    const code = scripts.map((name) => readFileSync(path.join('dist', name), 'utf8')).join('\n');
    const foreign = [
      'sourceMappingURL',
      'APP_SECRET',
      'DATABASE_URL',
      'argon2',
      'set_config',
      'app_operator',
    ];
    expect(foreign.filter((text) => code.includes(text))).toEqual([]);
    info.annotations.push({
      type: 'figures',
      description: JSON.stringify({ built: scripts.length }),
    });
  },
);

function hits(text: string): string[] {
  return SPELLINGS.filter((spelling) => text.includes(spelling));
}

/** Searching for a patient must not write the name into the address. */
async function search(page: Page): Promise<void> {
  const field = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Search/))
    .first();
  await field.fill(CANARIES.patientName);
  await expect(
    page.getByText(CANARIES.patientName).filter({ visible: true }).first(),
  ).toBeVisible();
}

/** Returns everything that the page's origin has stored as text, IndexedDB apart from the rest. */
async function readStorage(page: Page) {
  return page.evaluate(async () => {
    const storages = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
      document.title,
    ]);
    const cachedUrls: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cachedUrls.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const databaseRows: unknown[] = [];
    for (const name of databases) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of database.objectStoreNames) {
        databaseRows.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          }),
        );
      }
      database.close();
    }
    return {
      elsewhere: [storages, ...cachedUrls].join('\n'),
      indexed: JSON.stringify(databaseRows),
      databases,
    };
  });
}

/** Stores one patient with all fields, so that each screen shows them. */
async function fill(page: Page, { today }: Clinic): Promise<void> {
  const { patientName, contactNumber, patientAddress, treatment, notes } = CANARIES;
  const post = (route: string, data: object) => callApi(page, 'post', route, data);
  const id = () => crypto.randomUUID();
  const doctorId = id();
  await post('/doctors', { id: doctorId, name: 'Dr Ketan Bhatt', contactNumber: '5550000203' });
  const patient = { patientName, contactNumber, appointmentDate: today };
  await post('/appointments', {
    ...patient,
    id: id(),
    doctorId,
    appointmentTime: '10:15',
    patientAddress,
    notes,
  });
  const reviewId = id();
  await post('/reviews', { ...patient, id: reviewId, treatment, notes });
  await post(`/reviews/${reviewId}/send-plan`, { language: 'en' });
  await callApi(page, 'put', `/reviews/${reviewId}/queue`, { queued: true });
  await post('/report-requests', {
    id: id(),
    patientName,
    patientWhatsappNumber: contactNumber,
    requestDate: today,
    reportType: treatment,
    summaryLanguage: 'en',
    notes,
  });
  await post('/do-not-contact', { number: contactNumber, reason: notes });
}
