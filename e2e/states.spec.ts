import type { Locator, Page, Response, Route } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';

/**
 * Each screen in each of its states: failed, empty and ready, at both widths. The journeys test what the screens do; here
 * they are only shown, so each test signs in once.
 */

const PATIENTS = [
  'આશા પટેલ',
  'प्रिया शर्मा',
  'தமிழ்ச்செல்வி முருகன்',
  'Mohammed Arif Abdul Rahman Siddiqui Khan Saheb of the Old City',
];
const DOCTOR = 'ડૉ. કેતન ભટ્ટ';
const EVERYTHING = [
  'dashboard',
  'appointments',
  'reviews',
  'sequences',
  'creatives',
  'reports',
] as const;

interface Screen {
  readonly address: string;
  /** Where the list is empty, if other tests add to the list at `address`. */
  readonly emptyAt?: string;
  /** The call without which the screen shows an error. */
  readonly call: string;
  /** A text of the empty state. */
  readonly empty: string;
  /** A text of the ready state. */
  readonly full: string | RegExp;
}

const SCREENS: readonly Screen[] = [
  {
    address: '/',
    call: '**/api/dashboard',
    empty: 'Nothing is due today.',
    full: 'Sequence messages need your attention',
  },
  {
    address: '/appointments',
    call: '**/api/appointments/search',
    empty: 'No appointments yet.',
    full: PATIENTS[3] ?? '',
  },
  {
    address: '/reviews',
    call: '**/api/reviews/search',
    empty: 'No review requests found.',
    full: PATIENTS[3] ?? '',
  },
  {
    address: '/sequence-messages',
    call: '**/api/messages/search',
    empty: 'No messages yet',
    full: PATIENTS[1] ?? '',
  },
  {
    address: '/quick-send',
    call: '**/api/messages/search',
    empty: 'Nothing is due today.',
    full: PATIENTS[0] ?? '',
  },
  {
    address: '/ai-sequence-generator',
    call: '**/api/sequence-templates',
    empty: 'No templates of your own yet',
    full: 'Diabetic · Gujarati',
  },
  {
    address: '/creatives?year=2021&monthNumber=1',
    emptyAt: '/creatives?year=2021&monthNumber=2',
    call: '**/api/creatives?*',
    empty: 'No creatives found for the selected filters.',
    full: 'मकर संक्रांति की शुभकामनाएँ',
  },
  {
    address: '/reports',
    call: '**/api/report-requests/search',
    empty: 'No report requests yet.',
    full: PATIENTS[2] ?? '',
  },
  {
    address: '/settings',
    call: '**/api/clinic',
    empty: 'No doctors yet. Add the first one above.',
    full: DOCTOR,
  },
  {
    address: '/settings/integrations',
    call: '**/api/clinic/integrations',
    empty: 'BlueTicks API key',
    full: /Key saved/,
  },
  {
    address: '/settings/autopilot',
    call: '**/api/autopilot',
    empty: 'Nothing is planned for the next 30 days',
    full: 'would go out',
  },
  {
    address: '/settings/do-not-contact',
    call: '**/api/do-not-contact*',
    empty: 'No number is on the list',
    full: 'asked on the phone',
  },
  {
    address: '/settings/account',
    call: '**/api/account',
    empty: 'This browser',
    full: 'This browser',
  },
];

const ADMIN_SCREENS: readonly Screen[] = [
  {
    address: '/admin',
    call: '**/api/admin/users/search',
    empty: 'No clinic was found.',
    full: 'Meera Shah',
  },
  {
    address: '/admin/creatives',
    call: '**/api/admin/creatives/search',
    empty: 'No creatives yet.',
    full: 'मकर संक्रांति की शुभकामनाएँ',
  },
];

test(
  'each screen offers another try after a failure, and is usable when empty',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    const clinic = await product.buildClinic({
      clinicName: 'New Clinic',
      isSetUp: false,
      features: EVERYTHING,
    });
    await page.clock.install();
    await signIn(page, clinic);
    for (const screen of SCREENS) await showFailingThenEmpty(page, screen);
  },
);

test(
  'each screen of a clinic with data is accessible',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    await signIn(page, admin);
    await addCreative(page);
    await page.context().clearCookies();
    const clinic = await product.buildClinic({
      clinicName: 'શાંતિ ક્લિનિક',
      features: EVERYTHING,
      providerKey: `key-states-${Date.now()}`,
    });
    await signIn(page, clinic);
    await fill(page, clinic.today);
    for (const screen of SCREENS) await showFull(page, screen);
  },
);

test('each screen of an admin is accessible', { tag: '@full' }, async ({ page, product }) => {
  test.slow();
  const admin = await product.buildClinic({
    clinicName: 'Wellword',
    role: 'admin',
    features: EVERYTHING,
  });
  await page.clock.install();
  await signIn(page, admin);
  await addCreative(page);
  for (const screen of ADMIN_SCREENS) {
    await page.route(screen.call, (route) =>
      route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
    );
    await showFailingThenEmpty(page, screen);
    await page.unroute(screen.call);
    await showFull(page, screen);
  }
  for (const address of ['/', '/ai-sequence-generator', '/reports', '/settings']) {
    await test.step(`${address} as admin`, async () => {
      await page.goto(address);
      await expectPage(page);
    });
  }
});

test('each screen of a super admin is accessible', { tag: '@full' }, async ({ page, product }) => {
  const above = await product.buildClinic({
    clinicName: 'Wellword Care',
    role: 'super_admin',
    features: EVERYTHING,
  });
  await signIn(page, above);
  for (const address of ['/', '/ai-sequence-generator', '/reports', '/reviews', '/settings']) {
    await test.step(`${address} as super admin`, async () => {
      await page.goto(address);
      await expectPage(page);
    });
  }
});

const FORMS = [
  { address: '/settings', call: '**/api/clinic', label: /^Address/ },
  {
    address: '/settings/integrations',
    call: '**/api/clinic/integrations',
    label: /^Google Sheet ID/,
  },
] as const;

test(
  'keeps what is being typed when a refresh fails',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    for (const { address, call, label } of FORMS) {
      await test.step(address, async () => {
        await page.goto(address);
        await page.getByRole('textbox', { name: label }).fill('Half a word');
        await page.route(call, (route) => respondAs('defect', route));
        let failures = 0;
        const countFailure = (response: Response) => {
          if (response.status() === 500) failures += 1;
        };
        page.on('response', countFailure);
        // A colleague adds a doctor: every screen of the clinic reads again what it shows.
        const doctor = { id: crypto.randomUUID(), name: DOCTOR, contactNumber: '5550000203' };
        await post(page, '/doctors', doctor);
        await expect.poll(() => failures).toBe(3);
        page.off('response', countFailure);
        // The screen must show nothing of the last failure, which it processes before the next frames.
        await page.evaluate(
          () =>
            new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await expect(page.getByRole('textbox', { name: label })).toHaveValue('Half a word');
        await page.unroute(call);
        await page.getByRole('textbox', { name: label }).fill('');
      });
    }
  },
);

const ENTRANCES = [
  { address: '/login', label: 'Email Address', other: 'Password', button: 'Sign In' },
  { address: '/login/code', label: 'Email Address', button: 'Send code' },
  { address: '/reset', label: 'Email address or phone number', button: 'Send link' },
  {
    address: '/sign-up',
    label: 'Email Address',
    other: 'Password',
    third: 'Clinic Name',
    fourth: 'Your Name',
    button: 'Create clinic',
  },
] as const;

test(
  'each sign-in screen handles empty fields, a lost connection and a server error',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    let server: ServerState = 'working';
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : respondAs(server, route),
    );
    for (const entrance of ENTRANCES) {
      const { address, label, button } = entrance;
      await test.step(address, async () => {
        await page.goto(address);
        const action = page.getByRole('button', { name: button, exact: true });
        await expect(action).toBeVisible();
        await expectAccessible(page);
        await action.click();
        await expect(page.getByLabel(label)).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel(label).fill('asha@clinic.example');
        if ('other' in entrance)
          await page.getByLabel(entrance.other, { exact: true }).fill('correct horse battery');
        if ('third' in entrance) await page.getByLabel(entrance.third).fill('शांति क्लिनिक');
        if ('fourth' in entrance) await page.getByLabel(entrance.fourth).fill('प्रिया शर्मा');
        for (server of ['defect', 'away'] as const) {
          await action.click();
          await expect(page.getByRole('alert').first()).toBeVisible();
          await expect(page.getByLabel(label)).toHaveValue('asha@clinic.example');
          await expectAccessible(page);
        }
        server = 'working';
      });
    }
  },
);

test(
  'offers another try when the app starts without a working server',
  { tag: '@full' },
  async ({ browser, product, running }, info) => {
    test.slow();
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    // Another page, because a failed start writes to the console, which the shared page forbids.
    const context = await browser.newContext({
      ...info.project.use,
      baseURL: running.url,
    });
    const page = await context.newPage();
    let server: ServerState = 'working';
    await page.clock.install();
    await page.route('**/api/session', (route) => respondAs(server, route));
    await page.route('**/api/health', (route) => respondAs(server, route));
    const answer = await page.request.post('/api/session', {
      data: { identifier: clinic.email, password: clinic.password },
      headers: { origin: running.url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    for (server of ['defect', 'away'] as const) {
      await page.goto('/');
      await passTimeUntil(page, page.getByRole('button', { name: 'Try again' }));
      await expectAccessible(page);
    }
    server = 'working';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await context.close();
  },
);

interface OpenedDialog {
  readonly address: string;
  /** The title of the dialog. */
  readonly title: string;
  /** The name of the row whose menu opens it. */
  readonly rowMenu?: string;
  /** The menu entry, or the button if there is no menu. */
  readonly opener: string;
}

const [FIRST = '', SECOND = '', THIRD = ''] = PATIENTS;

const DIALOGS: readonly OpenedDialog[] = [
  { address: '/reviews', title: 'Send Messages', opener: `Send Messages to ${SECOND}` },
  { address: '/reviews', title: 'Edit Review', opener: `Edit ${THIRD}` },
  { address: '/reviews', title: 'AI Review Text', rowMenu: THIRD, opener: 'Generate AI Review' },
  {
    address: '/reviews',
    title: 'Create Follow-up Sequence',
    rowMenu: THIRD,
    opener: 'Create Follow-up Messages',
  },
  { address: '/reviews', title: 'Delete Review', rowMenu: THIRD, opener: 'Delete Review' },
  {
    address: '/appointments',
    title: 'Appointment message',
    rowMenu: SECOND,
    opener: 'Message and language',
  },
  { address: '/appointments', title: 'Edit Appointment', rowMenu: SECOND, opener: 'Edit' },
  {
    address: '/sequence-messages',
    title: 'Message Details',
    rowMenu: FIRST,
    opener: 'View message',
  },
  {
    address: '/sequence-messages',
    title: 'Cancel message',
    rowMenu: FIRST,
    opener: 'Cancel message',
  },
  { address: '/quick-send', title: 'Message Details', rowMenu: FIRST, opener: 'View message' },
  {
    address: '/reports',
    title: 'Edit Report Request',
    opener: `Edit the report request of ${THIRD}`,
  },
  { address: '/settings', title: 'Delete doctor', opener: `Delete ${DOCTOR}` },
  { address: '/settings/integrations', title: 'Remove API key', opener: 'Remove' },
  {
    address: '/settings/do-not-contact',
    title: 'Remove from the list',
    opener: 'Remove 5550000109',
  },
  { address: '/settings/account', title: 'Two-step sign-in', opener: 'Set up' },
];

test(
  'each dialog of a clinic’s screens is accessible and returns the focus',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: EVERYTHING,
      providerKey: `key-dialogs-${Date.now()}`,
    });
    await signIn(page, clinic);
    await fill(page, clinic.today);
    for (const dialog of DIALOGS) await showDialog(page, dialog);
    await test.step('Create Bulk Follow-up Sequences', async () => {
      await page.goto('/reviews');
      await page.getByRole('checkbox', { name: 'Select all' }).first().check();
      await page.getByRole('button', { name: /^Create Sequence \(\d\)$/ }).click();
      await expectDialog(page, 'Create Bulk Follow-up Sequences');
    });
    await test.step('Edit template, Delete template', async () => {
      await page.goto('/ai-sequence-generator');
      const own = page.getByRole('region', { name: 'Your saved templates' });
      await own.getByText('Diabetic · Gujarati').click();
      await own.getByRole('button', { name: 'Edit message 1' }).click();
      await expectDialog(page, 'Edit template');
      await own.getByRole('button', { name: 'More actions for Message 1' }).click();
      await page.getByRole('menuitem', { name: 'Delete template' }).click();
      await expectDialog(page, 'Delete template');
    });
  },
);

test(
  'each dialog of the admin panel is accessible and returns the focus',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    const clinicName = `Shanti ${Date.now()}`;
    const { email } = await product.buildClinic({ clinicName, features: ['reviews'] });
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    await signIn(page, admin);
    const category = await addCreative(page);
    await page.goto('/admin');
    await page.getByLabel('Search by name, clinic or email').fill(clinicName);
    await expect(page.getByText('1 clinic', { exact: true })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: clinicName });
    const openers: readonly [title: string, open: () => Promise<void>][] = [
      ['Create clinic', () => page.getByRole('button', { name: 'Create clinic' }).click()],
      ['Profile Types', () => row.getByRole('button', { name: /^Edit the profile types/ }).click()],
      ['Enable All', () => row.getByRole('button', { name: /^Enable All/ }).click()],
      ['Disable All', () => row.getByRole('button', { name: /^Disable All/ }).click()],
      ['Change role', async () => void (await row.getByRole('combobox').selectOption('admin'))],
      [
        'Disable login',
        () =>
          chooseFrom(row.getByRole('button', { name: /More actions/ }), `Disable login ${email}`),
      ],
    ];
    for (const [title, open] of openers) {
      await test.step(title, async () => {
        await open();
        await expectDialog(page, title);
      });
    }
    await page.goto('/admin/creatives');
    const creative = page.getByRole('row').filter({ hasText: category });
    const categories = page.getByRole('listitem').filter({ hasText: category });
    const creativeOpeners: readonly [title: string, open: () => Promise<void>][] = [
      ['Add creative', () => page.getByRole('button', { name: 'Add creative' }).click()],
      ['Edit creative', () => creative.getByRole('button', { name: /^Edit / }).click()],
      [
        'Delete creative',
        () => chooseFrom(creative.getByRole('button', { name: /More actions/ }), /^Delete/),
      ],
      ['Rename category', () => chooseFrom(categories.getByRole('button'), 'Rename')],
      ['Delete category', () => chooseFrom(categories.getByRole('button'), 'Delete')],
    ];
    for (const [title, open] of creativeOpeners) {
      await test.step(title, async () => {
        await open();
        await expectDialog(page, title);
      });
    }
  },
);

type ServerState = 'working' | 'defect' | 'away';

async function respondAs(server: ServerState, route: Route): Promise<void> {
  const defect = { defined: true, code: 'DEFECT', status: 500, message: 'No' };
  if (server === 'away') await route.abort();
  else if (server === 'defect')
    await route.fulfill({ status: 500, json: { ...defect, data: { requestId: 'states' } } });
  else await route.fallback();
}

async function showFailingThenEmpty(page: Page, screen: Screen): Promise<void> {
  const { call, empty, emptyAt: address = screen.address } = screen;
  let server: ServerState = 'defect';
  const handle = (route: Route) => respondAs(server, route);
  await page.route(call, handle);
  // The health check must fail too: otherwise the screen would reload by itself and remove the button before the click.
  const notBack = (route: Route) => respondAs('away', route);
  await page.route('**/api/health', notBack);
  const again = page.getByRole('button', { name: 'Try again' });
  for (server of ['defect', 'away'] as const) {
    await test.step(`${address}: ${server}`, async () => {
      await page.goto(address);
      await passTimeUntil(page, again.first());
      await expectPage(page);
    });
  }
  await test.step(`${address}: tried again, and empty`, async () => {
    server = 'working';
    // Two failed lists have a button each.
    for (let left = await again.count(); left > 0; left -= 1) await again.first().click();
    await expect(page.getByText(empty).first()).toBeVisible();
    await expect(again).toHaveCount(0);
    await expectPage(page);
  });
  await page.unroute(call, handle);
  await page.unroute('**/api/health', notBack);
}

async function showFull(page: Page, { address, full }: Screen): Promise<void> {
  await test.step(`${address}: full`, async () => {
    await page.goto(address);
    await expect(page.getByText(full).filter({ visible: true }).first()).toBeVisible();
    await expectPage(page);
  });
}

/** Moves the page's clock, because a read is tried three times before it counts as failed. */
async function passTimeUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Expects a heading, no loading state, and no accessibility finding. */
async function expectPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
}

async function showDialog(page: Page, dialog: OpenedDialog): Promise<void> {
  const { address, title, rowMenu, opener } = dialog;
  await test.step(`${address}: ${title}`, async () => {
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    if (rowMenu === undefined)
      await page.getByRole('button', { name: opener, exact: true }).first().click();
    else {
      const menu = page.getByRole('button', { name: `More actions for ${rowMenu}`, exact: true });
      await chooseFrom(menu.first(), opener);
    }
    await expectDialog(page, title);
  });
}

async function chooseFrom(menu: Locator, entry: string | RegExp): Promise<void> {
  await menu.click();
  await menu.page().getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Expects an accessible dialog that Escape closes, with the focus returned. */
async function expectDialog(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Queues the prepared messages of a review, so that Quick Send and the lists show them. */
async function queue(page: Page, id: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.put(`/api/reviews/${id}/queue`, {
    data: { queued: true },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Adds a creative of January 2021, which no other journey uses; returns its category's name. */
async function addCreative(page: Page): Promise<string> {
  const categoryId = crypto.randomUUID();
  const name = `States ${categoryId.slice(0, 8)}`;
  await post(page, '/admin/creative-categories', { id: categoryId, name });
  await post(page, '/admin/creatives', {
    id: crypto.randomUUID(),
    categoryId,
    clinicId: null,
    title: 'मकर संक्रांति की शुभकामनाएँ',
    description: 'What a check-up shows.',
    contentType: 'link',
    content: 'https://pictures.example/page',
    thumbnailUrl: null,
    year: 2021,
    monthNumber: 1,
  });
  return name;
}

/** Stores a few rows of each kind. */
async function fill(page: Page, today: string): Promise<void> {
  const doctorId = crypto.randomUUID();
  await post(page, '/doctors', { id: doctorId, name: DOCTOR, contactNumber: '5550000203' });
  for (const [at, patientName] of PATIENTS.entries()) {
    const patient = { patientName, contactNumber: `555000010${at}`, appointmentDate: today };
    await post(page, '/appointments', {
      ...patient,
      id: crypto.randomUUID(),
      appointmentTime: `1${at}:15`,
      doctorId,
      patientAddress: 'Navrangpura, Ahmedabad',
    });
    const id = crypto.randomUUID();
    await post(page, '/reviews', { ...patient, id, treatment: 'દાંતની તપાસ', notes: 'Left side' });
    if (at < 2) {
      await post(page, `/reviews/${id}/send-plan`, { language: 'gu' });
      await queue(page, id);
    }
  }
  await post(page, '/do-not-contact', { number: '5550000109', reason: 'asked on the phone' });
  await post(page, '/report-requests', {
    id: crypto.randomUUID(),
    patientName: PATIENTS[2],
    patientWhatsappNumber: '5550000106',
    requestDate: today,
    reportType: 'Thyroid profile',
    summaryLanguage: 'ta',
    notes: 'Prefers calls after 5 pm',
  });
  await post(page, '/sequence-templates', {
    templates: [
      {
        id: crypto.randomUUID(),
        profileType: 'Diabetic',
        language: 'gu',
        messageTemplate: 'નમસ્તે {patient_name}, {clinic_name} તરફથી શુભેચ્છા. STOP',
        sequenceDays: 10,
        sequenceOrder: 1,
      },
    ],
  });
}
