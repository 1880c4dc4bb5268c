import type { Page } from '@playwright/test';
import { addDoctor, DOCTOR, schedule } from './appointments.ts';
import {
  callApi,
  expect,
  expectAccessible,
  openWithUpdates,
  signIn,
  test,
  whenStored,
  type Clinic,
  type Product,
} from './product.ts';

const TV_ASKS_EVERY_MS = 10_000;
const NAME = 'તમિળચેલ્વી અરુણાચલમ રમણલાલ ત્રિવેદી';

async function openDay(page: Page, product: Product): Promise<Clinic> {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);
  return clinic;
}

/** Opens a view from the head of the day; on a phone from its menu. */
async function openFromHead(page: Page, name: 'Week' | 'Waiting room board'): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: 'More: week, print, waiting room board' }).click();
    await page.getByRole('menuitem', { name }).click();
  } else await page.getByRole('link', { name, exact: true }).click();
}

function findVisit(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name });
}

// covers: today-start-page
test('a visit goes from expected to done, one tap each, and a tap can be taken back', async ({
  page,
  product,
}) => {
  await openDay(page, product);
  await schedule(page, { count: 2 });
  await page.goto('/today');
  const visit = findVisit(page, 'Patient 1');
  const tap = (name: string | RegExp) =>
    whenStored(page, '/stage', () => visit.getByRole('button', { name }).click());

  await test.step('the first screen after signing in is the day', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
    await expect(visit.getByRole('button', { name: 'Arrived: Patient 1' })).toBeVisible();
  });

  await test.step('one tap says that the patient is here, and gives the token', async () => {
    await tap('Arrived: Patient 1');
    await expect(visit.getByText('Token 1')).toBeVisible();
    await expect(visit.getByText('just now')).toBeVisible();
  });

  await test.step('the tap can be taken back for ten seconds', async () => {
    await tap(/^Undo/);
    await expect(visit.getByText('Token 1')).toHaveCount(0);
    await expect(visit.getByRole('button', { name: 'Arrived: Patient 1' })).toBeFocused();
  });

  await test.step('the visit goes in to the doctor and is done', async () => {
    await tap('Arrived: Patient 1');
    await expect(visit.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await page.clock.fastForward(10_000);
    await tap('Send in: Patient 1');
    await expect(visit.getByText('With doctor')).toBeVisible();
    await page.reload();
    await tap('Done: Patient 1');
    await expect(visit.getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('a patient who does not come is missed, and the list says so', async () => {
    const other = findVisit(page, 'Patient 2');
    await other.getByRole('button', { name: 'More actions for Patient 2' }).click();
    await whenStored(page, '/stage', () => page.getByRole('menuitem', { name: 'Missed' }).click());
    await expect(other.getByText('Missed')).toBeVisible();
    await page.goto('/appointments');
    await expect(page.getByLabel('Status of Patient 2', { exact: true })).toHaveValue('no_show');
    await expect(page.getByLabel('Status of Patient 1', { exact: true })).toHaveValue('completed');
  });
});

// covers: booked-over-the-day
test('an appointment is booked over the day, and moved by a tap on its time', async ({
  page,
  product,
}) => {
  await product.moveClock(1, '08:00');
  const clinic = await openDay(page, product);
  await schedule(page, { count: 1 });
  const { items } = (await (await page.request.get('/api/doctors')).json()) as {
    items: [{ id: string }];
  };
  await callApi(page, 'put', `/doctors/${items[0].id}/hours`, {
    version: 1,
    slotMinutes: 30,
    patientsPerSlot: 1,
    sessions: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      starts: '11:00',
      ends: '12:00',
    })),
  });
  await page.clock.setFixedTime(new Date(`${clinic.today}T08:00:00+05:30`));
  await page.goto('/today');

  await test.step('the form opens over the day, with its doctor and the next free time', async () => {
    await page.getByRole('button', { name: 'New Appointment' }).locator('visible=true').click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    await expect(form.getByLabel('Contact Number')).toBeFocused();
    await form.getByLabel('Contact Number').fill('5550000107');
    await form.getByRole('textbox', { name: 'Patient Name' }).fill(NAME);
    await form.getByLabel('Address', { exact: true }).fill('Navrangpura');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(/\/today$/);
    await expect(findVisit(page, NAME).getByText('11:30')).toBeVisible();
  });

  await test.step('a tap on the time of a visit offers the next free day', async () => {
    await findVisit(page, NAME)
      .getByRole('button', { name: `11:30 am: another time for ${NAME}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
    await expect(dialog.getByLabel('Date', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Next free: .*, 11:00 am$/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(findVisit(page, NAME)).toHaveCount(0);
  });
});

// covers: walk-in-two-taps
test(
  'a walk-in gets a token with two taps, and the board calls it without a name',
  { tag: '@desktop' },
  async ({ page, product }) => {
    await openDay(page, product);
    await page.goto('/today');
    await expect(page.getByText('No visits today yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await expect(page.getByLabel('Contact Number')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Contact Number').fill('5550000107');
    await page.getByLabel('Patient Name').fill(NAME);
    await page.getByRole('button', { name: 'Add and give a token' }).click();
    await expect(page.getByText(`${NAME} has token 1.`)).toBeVisible();
    const visit = findVisit(page, NAME);
    await expect(visit.getByText('Walk-in')).toBeVisible();

    await openFromHead(page, 'Waiting room board');
    const board = page.getByRole('dialog', { name: 'Shanti Clinic' });
    await expect(board.getByText(DOCTOR)).toBeVisible();
    await expect(board.getByText('1', { exact: true })).toBeVisible();
    await expect(board.getByText(NAME)).toHaveCount(0);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(board.getByText(DOCTOR)).toBeVisible();
    await page.evaluate(() => document.exitFullscreen());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
  },
);

test(
  'what one desk does is seen at the other, and a tap that comes late is refused',
  { tag: '@full' },
  async ({ page, product, openBrowser }) => {
    const clinic = await openDay(page, product);
    await schedule(page, { count: 1 });
    await openWithUpdates(page, '/today');
    const colleague = await openBrowser();
    await signIn(colleague, clinic);
    await openWithUpdates(colleague, '/today');
    await colleague.getByRole('button', { name: 'Arrived: Patient 1' }).click();
    await expect(findVisit(page, 'Patient 1').getByText('Token 1')).toBeVisible();

    await page.route('**/api/changes*', (route) => route.abort());
    await page.route('**/api/appointments/*/stage', async (route) => {
      await route.fulfill({
        status: 500,
        json: {
          defined: true,
          code: 'DEFECT',
          status: 500,
          message: 'No',
          data: { requestId: '1' },
        },
      });
    });
    await findVisit(page, 'Patient 1').getByRole('button', { name: 'Send in: Patient 1' }).click();
    await expect(page.getByRole('main').getByText(/could not be saved|went wrong/)).toBeVisible();
    await expect(findVisit(page, 'Patient 1').getByText('Token 1')).toBeVisible();
  },
);

// covers: today-other-days
test(
  'the days beside today are one tap away, and missed visits are named',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await openDay(page, product);
    await schedule(page, { count: 1 });
    await product.runSql(
      `update appointments set status = 'no_show', appointment_date = appointment_date - 1 where user_id = $1`,
      [clinic.clinicId],
    );
    await page.goto('/today');
    const attention = page.getByRole('list', { name: 'Needs attention' });
    await attention.getByRole('link', { name: '1 missed yesterday: call or move' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Yesterday');
    // Finished visits are folded; this one is open.
    await expect(findVisit(page, 'Patient 1')).toBeFocused();
    await expect(findVisit(page, 'Patient 1').getByText('Missed', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Day after' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
    await page.getByRole('link', { name: 'Day after' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomorrow');
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
  },
);

// covers: today-hours-journey
test(
  'the head of a list says when the doctor is in, and a holiday is named above',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await openDay(page, product);
    await schedule(page, { count: 1 });
    const list = page.getByRole('region', { name: DOCTOR });
    const openAgain = async () => {
      await page.goto('/today');
      await expect(findVisit(page, 'Patient 1')).toBeVisible();
    };
    await product.runSql(
      `insert into doctor_sessions (user_id, doctor_id, weekday, starts, ends)
     select user_id, id, weekday, starts, starts + interval '3 hours'
     from doctors, generate_series(1, 7) as weekday, unnest(array['10:00', '17:00']::time[]) as starts where user_id = $1`,
      [clinic.clinicId],
    );
    await openAgain();
    await expect(list.getByText('10:00 am – 1:00 pm, 5:00 – 8:00 pm').first()).toBeVisible();
    await product.runSql(
      `insert into doctor_days (user_id, doctor_id, kind, from_date, to_date)
     select user_id, id, 'away', $2, $2 from doctors where user_id = $1`,
      [clinic.clinicId, clinic.today],
    );
    await openAgain();
    await expect(list.getByText('On leave').first()).toBeVisible();
    await product.runSql(
      `insert into doctor_days (user_id, kind, from_date, to_date, note) values ($1, 'away', $2, $2, 'દિવાળી')`,
      [clinic.clinicId, clinic.today],
    );
    await openAgain();
    await expect(page.getByText('Clinic closed: દિવાળી')).toBeVisible();
    await expectAccessible(page);
    await product.runSql(`delete from doctor_days where user_id = $1`, [clinic.clinicId]);
    await product.runSql(
      `delete from doctor_sessions where user_id = $1 and weekday = extract(isodow from $2::date)`,
      [clinic.clinicId, clinic.today],
    );
    await openAgain();
    await expect(list.getByText('Not in today').first()).toBeVisible();
  },
);

// covers: week-journey
test(
  'a free time of the week opens the form with the doctor, the day and the time',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    const clinic = await openDay(page, product);
    await product.runSql(
      `insert into doctor_sessions (user_id, doctor_id, weekday, starts, ends)
     select user_id, id, weekday, '10:00', '11:00' from doctors, generate_series(1, 7) as weekday where user_id = $1`,
      [clinic.clinicId],
    );
    await page.goto('/today');
    await openFromHead(page, 'Week');
    await page.getByRole('link', { name: 'Week after' }).click();
    // On a phone one day is below the other.
    const isPhone = (page.viewportSize()?.width ?? 0) < 640;
    await expect(
      isPhone
        ? page.getByRole('heading', { level: 2, name: /^Wed/ })
        : page.getByRole('rowheader', { name: '10:00 am' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Free: book Wednesday \d+, 10:15 am/ }).click();
    const form = page.getByRole('dialog', { name: 'New Appointment' });
    const time = form.getByRole('button', { name: '10:15 am', exact: true });
    await expect(time).toHaveAttribute('aria-pressed', 'true');
    await expect(form.getByRole('combobox', { name: 'Doctor' })).toHaveValue(/-/);
  },
);

// covers: board-on-a-tv
test(
  'a TV shows the tokens without a sign-in until it is removed',
  { tag: '@full' },
  async ({ page, product, openBrowser }) => {
    await openDay(page, product);
    await schedule(page, { count: 1 });
    await page.goto('/today');
    await page.getByRole('button', { name: 'Arrived: Patient 1' }).click();
    await expect(findVisit(page, 'Patient 1').getByText('Token 1')).toBeVisible();
    await openFromHead(page, 'Waiting room board');
    await page.getByRole('button', { name: 'Show on a TV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show on a TV' });
    await expect(dialog.getByText('No TV yet.')).toBeVisible();
    await dialog.getByLabel('TV name').fill('TV at the entrance');
    await dialog.getByRole('button', { name: 'Make an address' }).click();
    await expect(dialog.getByText('Not used yet')).toBeVisible();
    const address = await dialog.getByText(/\/tv\/[2-9a-z-]{14}$/).textContent();
    await expectAccessible(page);

    const tv = await openBrowser();
    await test.step('the TV shows the token, and no patient', async () => {
      await tv.goto(address ?? '');
      await expect(tv.getByText('1', { exact: true })).toBeVisible();
      await expect(tv.getByText('Patient 1')).toHaveCount(0);
      await expectAccessible(tv);
    });
    await test.step('without a connection the numbers stay, and the TV says so', async () => {
      await tv.context().setOffline(true);
      await tv.clock.fastForward(TV_ASKS_EVERY_MS);
      await expect(tv.getByText('No connection. The numbers may be out of date.')).toBeVisible();
      await expect(tv.getByText('1', { exact: true })).toBeVisible();
      await tv.context().setOffline(false);
      await tv.clock.fastForward(TV_ASKS_EVERY_MS);
      await expect(tv.getByText('No connection. The numbers may be out of date.')).toBeHidden();
    });
    await test.step('once removed it shows nothing', async () => {
      await dialog.getByRole('button', { name: 'Remove TV at the entrance' }).click();
      await page.getByRole('button', { name: 'Remove the TV' }).click();
      await expect(dialog.getByText('No TV yet.')).toBeVisible();
      await tv.clock.fastForward(TV_ASKS_EVERY_MS);
      await expect(tv.getByText('This screen is not connected')).toBeVisible();
    });
  },
);
