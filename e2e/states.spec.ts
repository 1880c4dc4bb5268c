import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, expectContrast, signIn, test } from './product.ts';
import {
  addCreative,
  DOCTOR,
  EVERYTHING,
  fill,
  passTimeUntil,
  PATIENTS,
  respondAs,
  type ServerState,
} from './states.ts';

/**
 * Each screen in each of its states: failed, empty and ready, at both widths. The journeys test what the screens do; here
 * they are only shown, so each test signs in once.
 */

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

const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'visits, patients and figures': [
    {
      address: '/',
      call: '**/api/dashboard',
      empty: 'Nothing is due today.',
      full: 'Follow-up messages need your attention',
    },
    {
      address: '/today',
      call: '**/api/appointments/day*',
      empty: 'No visits today yet.',
      full: PATIENTS[1] ?? '',
    },
    {
      address: '/today/remind',
      call: '**/api/appointments/day*',
      empty: 'No appointments to remind about.',
      full: PATIENTS[1] ?? '',
    },
    {
      address: '/today/board',
      call: '**/api/appointments/board*',
      empty: 'No one is waiting.',
      full: DOCTOR,
    },
    {
      address: '/appointments',
      call: '**/api/appointments/search',
      empty: 'No appointments from today on.',
      full: PATIENTS[3] ?? '',
    },
    {
      address: '/patients',
      call: '**/api/patients/search',
      empty: 'No patients yet.',
      full: PATIENTS[3] ?? '',
    },
    { address: '/setup', call: '**/api/setup', empty: '0 of 7', full: DOCTOR },
    {
      address: '/month',
      call: '**/api/month*',
      empty: 'No figures for this month',
      full: 'Missed visits',
    },
    {
      address: '/reports',
      call: '**/api/report-requests/search',
      empty: 'No report requests yet.',
      full: PATIENTS[2] ?? '',
    },
  ],
  'reviews, messages and creatives': [
    {
      address: '/reviews',
      call: '**/api/reviews/search',
      empty: 'No review requests found.',
      full: PATIENTS[3] ?? '',
    },
    {
      address: '/reviews/asking',
      call: '**/api/review-asking?*',
      empty: 'No decisions this month yet.',
      full: 'Ask patients after their visit',
    },
    {
      address: '/feedback',
      call: '**/api/feedback?*',
      empty: 'No open feedback',
      full: 'Wants an answer',
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
      empty: 'Nothing to send now',
      full: PATIENTS[0] ?? '',
    },
    {
      address: '/quick-send?view=list',
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
  ],
  settings: [
    {
      address: '/settings',
      call: '**/api/clinic',
      empty: 'No doctors yet. Add the first one below.',
      full: DOCTOR,
    },
    {
      address: '/settings/hours',
      call: '**/api/hours*',
      empty: 'No doctors yet. Add the first one under Clinic.',
      full: DOCTOR,
    },
    {
      address: '/settings/reminders',
      call: '**/api/appointments/reminders',
      empty: 'Remind patients automatically',
      full: 'Remind patients automatically',
    },
    {
      address: '/settings/consent-notice',
      call: '**/api/consent-notices/draft',
      empty: 'No notice is published yet.',
      full: 'No notice is published yet.',
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
      address: '/settings/activity',
      call: '**/api/activity*',
      empty: 'Meera Shah signed in',
      full: /booked an appointment for/,
    },
    {
      address: '/settings/posters',
      call: '**/api/posters',
      empty: 'Your WhatsApp number is missing',
      full: 'Get reminders on WhatsApp',
    },
    {
      address: '/settings/account',
      call: '**/api/account',
      empty: 'This browser',
      full: 'This browser',
    },
  ],
};

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

for (const [area, screens] of Object.entries(SCREENS)) {
  test(
    `each screen offers another try after a failure, and is usable when empty: ${area}`,
    { tag: '@full' },
    async ({ page, product }) => {
      const clinic = await product.buildClinic({
        clinicName: 'New Clinic',
        isSetUp: false,
        features: EVERYTHING,
      });
      // No copy is stored that a screen could show in place of its failure: the bell reads the day on each of them.
      await page.addInitScript(() => localStorage.setItem('wellword-shared-device', 'yes'));
      await signIn(page, clinic);
      for (const screen of screens) await showFailingThenEmpty(page, screen);
    },
  );

  test(
    `each screen of a clinic with data is accessible: ${area}`,
    { tag: ['@full', '@desktop'] },
    async ({ page, product }) => {
      await signIn(page, await product.buildClinic({ clinicName: 'Wellword', role: 'admin' }));
      await addCreative(page);
      await page.context().clearCookies();
      const clinic = await product.buildClinic({
        clinicName: 'શાંતિ ક્લિનિક',
        features: EVERYTHING,
        providerKey: `key-states-${area}`,
      });
      await signIn(page, clinic);
      await fill(page, clinic.today);
      await product.runSql(
        `insert into feedback (user_id, form_id, patient_id, points, words, wants_answer, language)
         select $1::uuid, gen_random_uuid(), (select id from patients where user_id = $1::uuid order by name limit 1),
           '[{"point": "waiting", "direction": "bad"}, {"point": "staff", "direction": "good"}]',
           'દોઢ કલાક બેસવું પડ્યું, પણ સ્ટાફે પાણી આપ્યું.', true, 'gu'`,
        [clinic.clinicId],
      );
      for (const screen of screens) await showFull(page, screen);
    },
  );
}

test(
  'each screen of an admin is accessible',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    const admin = await product.buildClinic({
      clinicName: 'Wellword',
      role: 'admin',
      features: EVERYTHING,
    });
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
  },
);

test(
  'each screen of a super admin is accessible',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
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
  },
);

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
      // Without a connection it looks the same.
      if (server === 'defect') await expectPage(page);
    });
  }
  await test.step(`${address}: tried again, and empty`, async () => {
    server = 'working';
    // Two failed lists have a button each.
    for (let remaining = await again.count(); remaining > 0; remaining -= 1)
      await again.first().click();
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
  // covers: dark-readable
  await test.step(`${address}: in the dark`, async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    // So high that no bar covers a text, whose contrast would be measured on the bar.
    await page.setViewportSize({ ...size, height: 2400 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(size);
  });
}

/** Expects a heading, no loading state, and no accessibility finding. */
async function expectPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
}
