import type { Page } from '@playwright/test';
import { addDays } from '#platform/calendar.ts';
import { callApi, expect, expectAccessible, signIn, test } from './product.ts';

const PATIENTS = [
  'આશા પટેલ',
  'प्रिया शर्मा',
  'தமிழ்ச்செல்வி முருகன்',
  'Mohammed Arif',
  'ਗੁਰਪ੍ਰੀਤ ਕੌਰ',
  'കൃഷ്ണ മേനോൻ',
];

// covers: working-day-on-start-page-from-nothing
test(
  'the start page shows an empty clinic, a day’s work, and what is overdue',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/');

    // covers: empty-clinic-sees-what-will-stand-there
    await test.step('an empty clinic sees what each card will show, and what to do first', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Meera Shah');
      await expect(page.getByRole('main').getByText('Shanti Clinic')).toBeVisible();
      await expect(page.getByRole('main').getByText(headDate(clinic.today))).toBeVisible();
      for (const text of [
        'Nothing is overdue.',
        'Nothing is due today.',
        'No appointments in the next 7 days.',
        'No appointment is over yet.',
        'No review requests yet',
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await expect(page.getByText('need your attention')).toBeHidden();
      await expect(findStat(page, 'Total Appointments')).toContainText('0');
    });

    await fill(page, clinic.today);
    // The database has a time of its own; these review requests are of the week that is shown.
    await product.runSql('update reviews set created_at = $2 where user_id = $1', [
      clinic.clinicId,
      product.startsAt,
    ]);

    // covers: what-waits-comes-first-three-of-each
    await test.step('lists due and overdue messages first, three of each', async () => {
      await page.reload();
      await expect(page.getByText('Follow-up messages need your attention')).toBeVisible();
      await expect(page.getByText('6 due today')).toBeVisible();
      const due = page.getByRole('region', { name: 'Messages Due Today' });
      await expect(due.getByRole('listitem')).toHaveCount(3);
      await expect(due.getByText('આશા પટેલ').first()).toBeVisible();
      await expect(due.getByRole('link', { name: 'View 3 more' })).toHaveAttribute(
        'href',
        '/quick-send',
      );
    });

    // covers: five-appointments-today-first
    await test.step('lists five appointments, today’s first', async () => {
      const upcoming = page.getByRole('region', { name: 'Upcoming Appointments' });
      await expect(upcoming.getByRole('listitem')).toHaveCount(5);
      await expect(upcoming.getByRole('listitem').first()).toContainText('9:15 am');
      await expect(upcoming.getByText('Today', { exact: true })).toHaveCount(1);
      await expect(upcoming.getByText('Upcoming', { exact: true })).toHaveCount(4);
    });

    // covers: numbers-activity-and-weeks
    await test.step('shows numbers, recent activity and weeks', async () => {
      await expect(findStat(page, 'Total Appointments')).toContainText('6');
      await expect(findStat(page, 'Pending Reviews')).toContainText('1');
      await expect(findStat(page, 'Completed Reviews')).toContainText('1');
      const performance = page.getByRole('region', { name: 'Performance Overview' });
      await expect(performance.getByText('50%')).toBeVisible();
      await expect(performance.getByText('1 of 2 review requests sent')).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem'),
      ).toHaveCount(5);
      const weeks = page.getByRole('region', { name: 'Last 12 Weeks' });
      await weeks.getByRole('button', { name: 'Show as table' }).click();
      await expect(weeks.getByRole('row')).toHaveCount(13);
      await expect(weeks.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('2');
      await expectAccessible(page);
    });

    // covers: each-number-leads-to-page-filtered
    await test.step('each number links to its filtered page', async () => {
      await findStat(page, 'Pending Reviews').click();
      await expect(page).toHaveURL('/reviews?status=pending');
      await page.goBack();
      await findStat(page, 'Completed Reviews').click();
      await expect(page).toHaveURL('/reviews?status=sent');
      await page.goBack();
      await findStat(page, 'Total Appointments').click();
      await expect(page).toHaveURL('/appointments?days=any');
      await page.goBack();
      await page.getByRole('link', { name: 'View all of the next 7 days' }).click();
      await expect(page).toHaveURL(/\/appointments\?status=pending&days=dates&from=/);
      await page.goBack();
      await page.getByRole('link', { name: 'Go to Quick Send' }).click();
      await expect(page).toHaveURL('/quick-send');
      await page.goBack();
    });

    // covers: day-after-what-due-overdue-also
    await test.step('the next day lists due messages as overdue, also in an open tab', async () => {
      const overdue = page.getByRole('region', { name: 'Overdue Messages' });
      await expect(overdue.getByText('Nothing is overdue.')).toBeVisible();
      await product.moveClock(1);
      await expect(async () => {
        // A response that was on its way when the clock moved still shows the day before.
        await comeBack(page);
        await expect(overdue.getByRole('listitem')).toHaveCount(3, { timeout: 1000 });
      }).toPass();
      await expect(page.getByText('6 overdue')).toBeVisible();
      await expect(page.getByText('Nothing is due today.')).toBeVisible();
    });
  },
);

const DEFECT = {
  defined: true,
  code: 'DEFECT',
  status: 500,
  message: 'Something went wrong on our side.',
  data: { requestId: 'journey' },
};

// covers: when-cannot-loaded-says-so-keeps-what
test(
  'says when it cannot be loaded, keeps the last answer, and tries again',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    let fails = true;
    await page.route('**/api/dashboard', (route) =>
      fails ? route.fulfill({ status: 500, json: DEFECT }) : route.continue(),
    );
    await signIn(page, clinic);
    await page.goto('/');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByText('Nothing is lost')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Schedule Appointment' })).toBeVisible();
    // The accessibility check may focus the page, which asks again.
    await expect(again).not.toHaveAttribute('aria-busy');
    fails = false;
    await again.click();
    await expect(findStat(page, 'Total Appointments')).toBeVisible();

    fails = true;
    await comeBack(page);
    await expect(
      page.getByText('This could not be refreshed. It may be out of date.'),
    ).toBeVisible();
    await expect(findStat(page, 'Total Appointments')).toBeVisible();
    await expect(again).not.toHaveAttribute('aria-busy');
    fails = false;
    await again.click();
    await expect(
      page.getByText('This could not be refreshed. It may be out of date.'),
    ).toBeHidden();
  },
);

// covers: each-feature-brings-part-signed-in
test(
  'shows the part of each feature that the clinic has',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Lab',
      role: 'admin',
      features: ['dashboard', 'reviews'],
    });
    await signIn(page, clinic);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Create Review Request' })).toBeVisible();
    await expect(findStat(page, 'Pending Reviews')).toBeVisible();
    for (const text of [
      'Total Appointments',
      'Messages Due Today',
      'Overdue Messages',
      'Upcoming Appointments',
      'Schedule Appointment',
      'Quick Send Messages',
      'Appointment completion rate',
    ]) {
      await expect(page.getByText(text)).toHaveCount(0);
    }
    await expectAccessible(page);

    const bare = await product.buildClinic({ clinicName: 'Bare', features: [] });
    await page.context().clearCookies();
    await signIn(page, bare);
    await page.goto('/');
    await expect(page.getByText('No features are switched on yet')).toBeVisible();
    await expect(page.getByText('Pending Reviews')).toHaveCount(0);
  },
);

function findStat(page: Page, label: string) {
  return page.getByRole('list', { name: 'Numbers' }).getByRole('link', { name: label });
}

/** Fires the events of a tab that becomes visible again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

/** 'Friday, 20 Nov 2026'. */
function headDate(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...options }).format(Date.parse(date));
  const day = part({ day: 'numeric', month: 'short', year: 'numeric' });
  return `${part({ weekday: 'long' })}, ${day}`;
}

/** Adds six appointments from today on and two review requests, one of them sent, with three messages each due today. */
async function fill(page: Page, today: string): Promise<void> {
  const doctorId = crypto.randomUUID();
  const doctor = { id: doctorId, name: 'ડૉ. કેતન ભટ્ટ', contactNumber: '5550000203' };
  await callApi(page, 'post', '/doctors', doctor);
  for (const [index, patientName] of PATIENTS.entries()) {
    const patient = { patientName, contactNumber: `555000010${index}` };
    await callApi(page, 'post', '/appointments', {
      ...patient,
      id: crypto.randomUUID(),
      appointmentDate: addDays(today, index),
      appointmentTime: '09:15',
      doctorId,
      patientAddress: 'Ahmedabad',
    });
    if (index > 1) continue;
    const id = crypto.randomUUID();
    const visit = { appointmentDate: today, treatment: 'દાંતની તપાસ', notes: '' };
    await callApi(page, 'post', '/reviews', { ...patient, ...visit, id });
    const language = index === 0 ? 'gu' : 'hi';
    await callApi(page, 'post', `/reviews/${id}/send-plan`, { language });
    await callApi(page, 'put', `/reviews/${id}/queue`, { queued: true });
    if (index === 1) await callApi(page, 'put', `/reviews/${id}/status`, { status: 'sent' });
  }
}
