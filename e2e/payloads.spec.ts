import type { Locator, Page, TestInfo } from '@playwright/test';
import { EVIL, PAYLOADS, insertPayloads, SHOWN } from './payloads.ts';
import {
  expectNoSidewaysScroll,
  expect,
  signIn,
  test,
  type Clinic,
  type Product,
} from './product.ts';

/**
 * R12: sixty payloads in each text of each row, shown on every screen and dialog in a real browser. A report of the content security policy counts as a failure: no screen should need it.
 */

const EVERYTHING = ['dashboard', 'appointments', 'reviews', 'sequences', 'creatives', 'reports'];
const SCREENS = [
  '/',
  '/today',
  '/today/board',
  '/today/remind',
  '/appointments',
  '/patients',
  '/patients/import',
  '/reviews',
  '/reviews/asking',
  '/feedback',
  '/sequence-messages',
  '/quick-send',
  '/quick-send?view=list',
  '/setup',
  '/ai-sequence-generator',
  '/creatives?year=2028&monthNumber=1',
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
  '/settings/consent-notice',
  '/admin',
  '/admin/creatives',
];

/** Screens that show other rows, or show the texts in fields. */
const WITHOUT_TEXT = [
  '/month',
  '/patients/import',
  '/reviews/asking',
  '/settings/reminders',
  '/settings/integrations',
  '/settings/account',
];

const CREATIVE = {
  title: 'x',
  description: '',
  content: SHOWN.link,
  categoryId: null,
  clinicId: null,
  thumbnailUrl: null,
  year: 2028,
  monthNumber: 1,
};

interface Opened {
  readonly address: string;
  /** A button of the newest row, or of the screen. */
  readonly opener: RegExp | string;
  /** An entry of the menu that it opens. */
  readonly entry?: RegExp | string;
}

const more = /^More actions for/;
const DIALOGS: readonly Opened[] = [
  { address: '/appointments', opener: more, entry: 'Edit' },
  { address: '/appointments', opener: more, entry: 'Message and language' },
  { address: '/patients', opener: 'New Patient' },
  { address: '/reviews', opener: more, entry: 'Edit Details' },
  { address: '/reviews', opener: /^Send Messages to/ },
  { address: '/reviews', opener: more, entry: 'Edit AI Review' },
  { address: '/reviews', opener: more, entry: 'Create Follow-up Messages' },
  { address: '/reviews', opener: more, entry: 'Delete Review' },
  { address: '/sequence-messages', opener: more, entry: 'View message' },
  { address: '/sequence-messages', opener: more, entry: 'Cancel message' },
  { address: '/quick-send?view=list', opener: more, entry: 'View message' },
  { address: '/reports', opener: /^Edit the report request/ },
  { address: '/settings', opener: /^Delete / },
  { address: '/settings/do-not-contact', opener: /^Remove \d/ },
  { address: '/admin/creatives', opener: 'Add creative' },
];

// covers: nothing-that-wrote-run-loaded-or-framed
test(
  'no screen runs, loads or frames text that a user wrote',
  { tag: '@full' },
  async ({ page, product }, info) => {
    const clinic = await buildAdmin(product);
    await signIn(page, clinic);
    await page.goto('/settings');
    await refuseAddresses(page);
    await showPayloads(product, { page, clinic, info }, async (payloads, patientId) => {
      const addresses = [...SCREENS, `/patients/${patientId}`];
      for (const address of addresses)
        await test.step(address, () => showScreen(page, { address, payloads }));
      return addresses.length;
    });
  },
);

test(
  'no dialog runs, loads or frames text that a user wrote',
  { tag: '@full' },
  async ({ page, product }, info) => {
    const clinic = await buildAdmin(product);
    await signIn(page, clinic);
    await page.goto('/settings');
    await showPayloads(product, { page, clinic, info }, async (payloads) => {
      for (const dialog of DIALOGS) {
        await test.step(`${dialog.address}: ${dialog.entry ?? dialog.opener}`, async () => {
          await open(page, dialog);
          payloads.findings.push(...(await findingsOn(page)));
        });
      }
      return DIALOGS.length;
    });
  },
);

function buildAdmin(product: Product): Promise<Clinic> {
  return product.buildClinic({
    clinicName: 'Shanti Clinic',
    role: 'admin',
    features: EVERYTHING,
    providerKey: 'key-of-the-payloads',
  });
}

/** Stores the payloads, opens what shows them, and expects no finding. */
async function showPayloads(
  product: Product,
  { page, clinic, info }: { page: Page; clinic: Clinic; info: TestInfo },
  show: (payloads: Seen, patientId: string) => Promise<number>,
): Promise<void> {
  const { patientId } = await insertPayloads(product, clinic);
  const payloads = await watch(page);
  const lookCount = await show(payloads, patientId);
  expect(payloads.findings).toEqual([]);
  await expectWatchful(page, payloads.findings);
  // The admin's list of later journeys has all clinics.
  await product.runSql('delete from users where name = clinic_name', []);
  const figures = { payloads: PAYLOADS.length, looked: lookCount, found: 0 };
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
}

async function showScreen(
  page: Page,
  { address, payloads }: { address: string; payloads: Seen },
): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const texts = page.locator('main').getByText(/<script>|<img/);
  if (!WITHOUT_TEXT.includes(address)) await expect(texts.first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await showRest(page);
  if (address.startsWith('/creatives')) await expectFramed(page, payloads);
  payloads.findings.push(...(await findingsOn(page)));
  await expectNoSidewaysScroll(page);
}

type Asking = readonly [method: 'post' | 'patch', route: string, dataOf: (text: string) => object];

/** Colours and addresses are left out: database, API and forms accept only valid ones. */
async function refuseAddresses(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const { version } = (await (await page.request.get('/api/clinic')).json()) as { version: number };
  const id = crypto.randomUUID();
  const report = {
    patientName: 'x',
    patientWhatsappNumber: '5550000101',
    reportType: '',
    notes: '',
  };
  await page.request.post('/api/report-requests', {
    headers,
    data: { ...report, id, requestDate: '2026-11-20', summaryLanguage: 'en' },
  });
  const ofClinic = (field: string): Asking => [
    'patch',
    '/clinic',
    (text) => ({ version, [field]: text }),
  ];
  const ofReport = (field: string): Asking => [
    'patch',
    `/report-requests/${id}`,
    (text) => ({ version: 1, [field]: field === 'uploadedReportUrls' ? [text] : text }),
  ];
  const ofCreative = (contentType: string, field: string): Asking => [
    'post',
    '/admin/creatives',
    (text) => ({ ...CREATIVE, id: crypto.randomUUID(), contentType, [field]: text }),
  ];
  const asking: readonly Asking[] = [
    ...['primaryColor', 'secondaryColor', 'gmbLink', 'contactEmail'].map(ofClinic),
    ...['uploadedReportUrls', 'generatedReportUrl', 'mergedReportUrl'].map(ofReport),
    ...Object.keys(SHOWN).map((contentType) => ofCreative(contentType, 'content')),
    ofCreative('link', 'thumbnailUrl'),
    ['patch', '/clinic/integrations', (text) => ({ version: 1, googleAppsScriptUrl: text })],
  ];
  const takenFrames: string[] = [];
  for (const payload of PAYLOADS) {
    for (const [method, route, dataOf] of asking) {
      const answer = await page.request[method](`/api${route}`, { headers, data: dataOf(payload) });
      if (answer.status() !== 400) takenFrames.push(`${answer.status()} ${route} ${payload}`);
    }
  }
  expect(takenFrames).toEqual([]);
}

interface Seen {
  readonly findings: string[];
  frames: number;
}

/** Records each dialog, policy report, failed call, and request to a host that creatives may not show. */
async function watch(page: Page): Promise<Seen> {
  const payloads: Seen = { findings: [], frames: 0 };
  const { origin } = new URL(page.url());
  const context = page.context();
  await context.exposeBinding('policyReport', (_source, report: string) => {
    payloads.findings.push(report);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { policyReport } = window as unknown as { policyReport: (report: string) => void };
      policyReport(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    payloads.findings.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = request.url();
    const isShown = Object.values(SHOWN).some((address) => url.startsWith(address));
    if (url.startsWith(SHOWN.iframe)) payloads.frames += 1;
    if (!url.startsWith(`${origin}/`) && !isShown && !/^(?:data|blob|about):/.test(url))
      payloads.findings.push(`request: ${url.slice(0, 100)}`);
  });
  // A screen that fails to load would prove nothing.
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().startsWith(`${origin}/api/`))
      payloads.findings.push(`answer: ${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  const film = {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Film</title>',
  };
  await context.route(`${SHOWN.iframe}**`, (route) => route.fulfill(film));
  for (const address of [SHOWN.image, SHOWN.video]) {
    await context.route(`${address}**`, (route) => route.abort());
  }
  return payloads;
}

/** Loads all pages of the list, because each row has payloads. */
async function showRest(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Load more' }).first();
  if (!(await button.isVisible())) return;
  // By keyboard: long rows change their height when they scroll near, and would move the button away from the pointer.
  await button.press('Enter');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Scrolls each frame into view, because a frame loads, and may fail, only there. */
async function expectFramed(page: Page, payloads: Seen): Promise<void> {
  await page.locator('iframe').first().scrollIntoViewIfNeeded();
  await expect.poll(() => payloads.frames).toBeGreaterThan(0);
}

async function open(page: Page, { address, opener, entry }: Opened): Promise<void> {
  if (new URL(page.url()).pathname !== address) await page.goto(address);
  else await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  const button: Locator = page.getByRole('button', { name: opener }).first();
  await button.click();
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Lists the elements and attributes that only injected markup can have added. */
function findingsOn(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ frame, evil }) => {
      const findings: string[] = [];
      const pathname = location.pathname;
      const note = (what: string, element: Element) =>
        findings.push(`${pathname} ${what}: ${element.outerHTML.slice(0, 120)}`);
      for (const element of document.querySelectorAll('*')) {
        const names = element.getAttributeNames();
        if (
          names.some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction')
        )
          note('handler', element);
        for (const name of ['href', 'src', 'action', 'data', 'poster', 'xlink:href', 'srcset']) {
          const address = element.getAttribute(name)?.trim() ?? '';
          if (
            /^(?!https?:|tel:|mailto:|blob:|data:image|intent:|whatsapp:)[a-z\s]+:/i.test(address)
          )
            note('address', element);
          if (URL.parse(address, location.href)?.host === evil) note('address', element);
        }
        if (/^(?:script|style|base|object|embed|meta|form)$/i.test(element.tagName)) {
          const isOurs = element.closest('head') !== null || element.tagName === 'FORM';
          if (!isOurs || element.getAttribute('http-equiv')) note('element', element);
        }
      }
      for (const element of document.querySelectorAll('iframe')) {
        const rights = element.getAttribute('sandbox');
        if (rights === null || /top|popups|forms|modals|downloads/.test(rights))
          note('sandbox', element);
        if (!element.src.startsWith(frame)) note('frame', element);
      }
      if ('pwned' in window) findings.push(`${pathname} ran`);
      return findings;
    },
    { frame: SHOWN.iframe, evil: EVIL },
  );
}

/** Renders the same payloads as markup on another page, to show that the checks would notice it. */
async function expectWatchful(page: Page, findings: readonly string[]): Promise<void> {
  const before = findings.length;
  const other = await page.context().newPage();
  await other.goto('/login');
  await other.evaluate((markup) => {
    document.body.insertAdjacentHTML('beforeend', markup);
  }, PAYLOADS.slice(4, 8).join(''));
  expect(await findingsOn(other)).not.toEqual([]);
  await expect
    .poll(() => findings.slice(before).join())
    .toMatch(/policy: .*request: |request: .*policy: /);
  await other.close();
}
