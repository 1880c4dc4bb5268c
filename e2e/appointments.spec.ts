import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  saveScreenshot,
  setEarly,
  signIn,
  test,
  type Clinic,
} from './product.ts';

const PATIENT = 'આશા પટેલ';
const NUMBER = '5550000101';
const DOCTOR = 'Dr Nisha Trivedi';

// Early in the clinic's day: a time in the past asks first, which another test covers.
test.beforeEach(({ page }) => setEarly(page));

test('schedules, sends, edits and cancels an appointment, with a clash on the way', async ({
  page,
  product,
}, info) => {
  test.slow();
  const isPhone = info.project.name === 'phone';
  const providerKey = `key-appointments-${info.project.name}-${Date.now()}`;
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey });
  await page
    .context()
    .route('https://web.whatsapp.com/**', (route) => route.fulfill({ body: 'WhatsApp Web' }));
  await signIn(page, clinic);

  await test.step('an empty list says what to do first', async () => {
    await goToAppointments(page);
    await expect(page.getByText('No appointments yet.')).toBeVisible();
    await openForm(page);
    await expect(page.getByRole('link', { name: 'Add a doctor in Settings' })).toBeVisible();
    await expectAccessible(page);
    await addDoctor(page, DOCTOR);
    await page.reload();
  });

  // covers: what-missing-said-at-each-field
  await test.step('names what is missing at each field', async () => {
    await openForm(page);
    await page.getByLabel('Contact Number').fill('98765');
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    for (const text of [
      'Patient name required',
      'Contact number must be 10 digits',
      'Choose a time between 6:00 am and 8:00 pm',
      'Address is required',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(patientField(page)).toBeFocused();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(clinic.today);
    const times = page.getByLabel('Time', { exact: true }).locator('option');
    await expect(times).toHaveCount(58);
    await expect(times.nth(1)).toHaveText('6:00 am');
    await expect(times.last()).toHaveText('8:00 pm');
    await expectAccessible(page);
  });

  // covers: schedule
  await test.step('schedule it', async () => {
    await fillForm(page, { name: `  ${PATIENT}`, time: '10:15' });
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(page.getByText(`Appointment scheduled for ${PATIENT}`)).toBeVisible();
    const row = findRow(page, PATIENT);
    for (const text of [DOCTOR, '55500 00101', 'Today', '10:15 am', 'Navrangpura']) {
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(statusSelect(page, PATIENT)).toHaveValue('pending');
    await expectAccessible(page);
    await saveScreenshot(page, 'appointments');
  });

  // covers: clash-shown-nothing-typed-lost-and-both
  await test.step('shows a clash, keeps what was typed, and allows both', async () => {
    await openForm(page);
    await fillForm(page, { name: 'ravi  PATIL', time: '10:15' });
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    const clash = page.getByRole('dialog', { name: 'This time is taken' });
    await expect(clash.getByText(PATIENT)).toBeVisible();
    await expect(clash.getByRole('button', { name: 'Choose another time' })).toBeFocused();
    await expectAccessible(page);
    await clash.getByRole('button', { name: 'Choose another time' }).click();
    await expect(patientField(page)).toHaveValue('Ravi Patil');
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await clash.getByRole('button', { name: 'Schedule anyway' }).click();
    await expect(findRow(page, 'Ravi Patil')).toBeVisible();
    await expect(page.getByText('2 appointments')).toBeVisible();
  });

  // covers: send-manually-real-link-with-whole-text
  await test.step('Send Manually is a link with the whole text before it is tapped', async () => {
    const link = findRow(page, PATIENT).getByRole('link', { name: `Send Manually to ${PATIENT}` });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(`${href.protocol}//${href.host}${href.pathname}`).toBe(
      isPhone ? 'whatsapp://send' : 'https://web.whatsapp.com/send',
    );
    expect(href.searchParams.get('phone')).toBe(`91${NUMBER}`);
    const text = href.searchParams.get('text') ?? '';
    for (const part of [PATIENT, 'Shanti Clinic', DOCTOR, '10:15 am', 'arrive 15 minutes early']) {
      expect(text).toContain(part);
    }
    await link.click();
    await expect(findRow(page, PATIENT).getByText('Message opened in WhatsApp')).toBeVisible();
    await expect(statusSelect(page, PATIENT)).toHaveValue('pending');
  });

  const message = page.getByRole('dialog', { name: 'Appointment message' });
  // covers: send-directly-in-patient-language-asks-first
  await test.step('Send Directly asks first and delivers once, in the patient’s language', async () => {
    await fromMenu(page, PATIENT, 'Message and language');
    await message.getByLabel('Language').selectOption('hi');
    await expect(message.getByText('15 मिनट पहले')).toBeVisible();
    await expectAccessible(page);
    await saveScreenshot(page, 'appointment-message');
    await message.getByRole('button', { name: 'Send Directly' }).dblclick();
    await expect(page.getByText(`For ${PATIENT}: message opened in WhatsApp`)).toBeVisible();
    expect(await product.delivered(providerKey)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).dblclick();
    await expect(message.getByText(`Sent to ${PATIENT}.`)).toBeVisible();
    const delivered = await product.delivered(providerKey);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]?.to).toBe(`+91${NUMBER}`);
    expect(delivered[0]?.message).toContain('15 मिनट पहले');
    await page.keyboard.press('Escape');
    await expect(findRow(page, PATIENT).getByText('Message sent')).toBeVisible();
  });

  // covers: what-provider-refuses-said-in-words
  await test.step('shows the provider’s reason when it refuses', async () => {
    await product.scriptProvider({ status: 400, body: 'Number is not on WhatsApp' });
    await fromMenu(page, 'Ravi Patil', 'Send Directly');
    await expect(page.getByText('Failed to send message: Number is not on WhatsApp')).toBeVisible();
    await expect(findRow(page, 'Ravi Patil').getByText('Message refused')).toBeVisible();
  });

  // covers: edit-another-time-and-no-doctor
  await test.step('edit: another time and no doctor', async () => {
    await fromMenu(page, PATIENT, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
    await expectAccessible(page);
    await dialog.getByLabel('Patient Name').fill(' ');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Patient name required')).toBeVisible();
    await dialog.getByLabel('Patient Name').fill(PATIENT);
    await dialog.getByLabel(/^Doctor/).selectOption({ label: 'Unassigned' });
    await dialog.getByLabel('Time').selectOption({ label: '6:30 pm' });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(findRow(page, PATIENT).getByText('Not assigned')).toBeVisible();
    await expect(findRow(page, PATIENT).getByText('6:30 pm')).toBeVisible();
  });

  // covers: any-status-from-any-other-cancelled
  await test.step('changes to any status; a cancelled appointment gets no message', async () => {
    for (const status of ['completed', 'pending', 'cancelled']) {
      // The screen shows the status before it is stored, and the next step leaves the page.
      const kept = page.waitForResponse((answer) => answer.url().endsWith('/status'));
      await statusSelect(page, PATIENT).selectOption(status);
      await expect(statusSelect(page, PATIENT)).toHaveValue(status);
      expect((await kept).ok()).toBe(true);
    }
    await expect(findRow(page, PATIENT).getByRole('link', { name: /Send Manually/ })).toHaveCount(
      0,
    );
    await menuButton(page, PATIENT).click();
    await expect(page.getByRole('menuitem', { name: 'Send Directly' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(statusSelect(page, PATIENT)).toHaveValue('cancelled');
    await expectAccessible(page);
  });

  await test.step('finds by name, number, status and day without a name in the address', async () => {
    const filters = page.getByRole('search', { name: 'Find appointments' });
    await filters.getByLabel('Search by name or number').fill('ravi');
    await expect(findRow(page, PATIENT)).toHaveCount(0);
    await expect(findRow(page, 'Ravi Patil')).toBeVisible();
    await filters.getByLabel('Search by name or number').fill(NUMBER.slice(3));
    await expect(page.getByText('2 appointments')).toBeVisible();
    await filters.getByLabel('Status').selectOption('cancelled');
    await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
    await filters.getByLabel('Days').selectOption({ label: 'Tomorrow' });
    await expect(page.getByText('No appointments found.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?status=cancelled&days=tomorrow');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all appointments' }).click();
    await expect(page.getByText('2 appointments')).toBeVisible();
  });
});

// covers: lost-connection-loses-nothing-and-trying
test(
  'a retry after a lost connection makes one appointment',
  { tag: '@full' },
  async ({ page, product }) => {
    await signIn(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await goToAppointments(page);
    await addDoctor(page, DOCTOR);
    await page.reload();
    await openForm(page);
    await fillForm(page, { name: PATIENT, time: '09:00' });
    // The server stores it, and the response is lost.
    await page.route('**/api/appointments', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(page.getByText(/Unable to connect to the server/).first()).toBeVisible();
    await expect(patientField(page)).toHaveValue(PATIENT);
    await page.unroute('**/api/appointments');
    await page.route('**/api/appointments', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({
          defined: true,
          code: 'DEFECT',
          status: 500,
          message: 'x',
          data: { requestId: 'r' },
        }),
      }),
    );
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(
      page.getByText('An error occurred while scheduling the appointment. Please try again.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/appointments');
    await page.getByLabel('Address', { exact: true }).fill('Paldi');
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(findRow(page, PATIENT).getByText('Paldi')).toBeVisible();
    await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
  },
);

test(
  'two receptionists edit one appointment, and nothing is lost',
  { tag: '@full' },
  async ({ browser, page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(page, clinic);
    await goToAppointments(page);
    await addDoctor(page, DOCTOR);
    await schedule(page, { count: 1 });
    await signIn(other, clinic);
    for (const each of [page, other]) {
      await goToAppointments(each);
      await fromMenu(each, 'Patient 1', 'Edit');
      // Both forms begin with the same version: a form that opens later begins with the newer one.
      await expect(each.getByRole('dialog').getByLabel('Address')).toBeVisible();
    }
    await page.getByRole('dialog').getByLabel('Address').fill('Paldi');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(findRow(other, 'Patient 1').getByText('Paldi')).toBeVisible();
    await other.getByRole('dialog').getByLabel('Address').fill('Maninagar');
    await other.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    const stale = other.getByRole('dialog', { name: 'Someone else changed this appointment' });
    await expect(stale.getByText('Paldi')).toBeVisible();
    await expect(stale.getByText('Maninagar')).toBeVisible();
    await expectAccessible(other);
    await stale.getByRole('button', { name: 'Save mine' }).click();
    await expect(findRow(page, 'Patient 1').getByText('Maninagar')).toBeVisible();
    await elsewhere.close();
  },
);

// covers: long-list-comes-page-by-page-without
test(
  'loads a long list page by page; Send Directly says that it needs a key',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    await signIn(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await goToAppointments(page);
    await addDoctor(page, DOCTOR);
    await schedule(page, { count: 110 });
    await page.reload();
    await expect(page.getByText('Showing 100 of 110')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Showing 110 of 110')).toBeVisible();
    await expect(findRow(page, 'Patient 1')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('Configure BlueTicks API key in Settings first')).toBeVisible();
    await menuButton(page, 'Patient 60').click();
    const direct = page.getByRole('menuitem', { name: /Send Directly/ });
    await expect(direct).toHaveAttribute('aria-disabled', 'true');
    await expect(direct).toContainText('Configure BlueTicks API key in Settings first');
  },
);

test(
  'schedules and changes the status by keyboard',
  { tag: '@full' },
  async ({ page, product }, info) => {
    test.skip(info.project.name === 'phone', 'A phone has no keyboard to walk with.');
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await goToAppointments(page);
    await addDoctor(page, DOCTOR);
    await page.reload();
    await patientField(page).focus();
    await page.keyboard.type('priya sharma');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NUMBER);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Dr');
    await page.getByLabel('Date', { exact: true }).focus();
    await page.getByLabel('Time', { exact: true }).focus();
    await page.keyboard.type('4:30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Navrangpura');
    await page.keyboard.press('Enter');
    await expect(findRow(page, 'Priya Sharma').getByText('4:30 pm')).toBeVisible();
    await statusSelect(page, 'Priya Sharma').focus();
    await page.keyboard.type('Com');
    await expect(statusSelect(page, 'Priya Sharma')).toHaveValue('completed');
  },
);

// covers: without-feature-there-neither-entry-nor
test(
  'a clinic without the feature has no menu entry and no screen',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: ['reviews'],
    });
    await signIn(page, clinic);
    await page.goto('/appointments');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Appointments', exact: true })).toHaveCount(0);
    const answer = await page.request.post('/api/appointments/search', {
      data: {},
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(403);
  },
);

async function goToAppointments(page: Page): Promise<void> {
  await page.goto('/appointments');
  await expect(page.getByRole('heading', { name: 'Appointments List' })).toBeVisible();
}

function findRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

function statusSelect(page: Page, name: string): Locator {
  return page.getByLabel(`Status of ${name}`, { exact: true });
}

function menuButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `More actions for ${name}`, exact: true });
}

async function fromMenu(page: Page, name: string, item: string): Promise<void> {
  await menuButton(page, name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

function patientField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Patient Name' });
}

/** On a phone the form opens with a button. */
async function openForm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Appointments List' })).toBeVisible();
  const open = page.getByRole('button', { name: 'New Appointment' });
  if (await open.isVisible()) await open.click();
  await expect(patientField(page)).toBeVisible();
}

async function fillForm(page: Page, options: { name: string; time: string }): Promise<void> {
  await patientField(page).fill(options.name);
  await page.getByLabel('Contact Number').fill(NUMBER);
  await page.getByRole('combobox', { name: 'Doctor' }).first().selectOption({ label: DOCTOR });
  await page.getByLabel('Time', { exact: true }).selectOption(options.time);
  await page.getByLabel('Address', { exact: true }).fill('Navrangpura');
}

async function addDoctor(page: Page, name: string): Promise<void> {
  await post(page, '/api/doctors', { id: crypto.randomUUID(), name, contactNumber: '5550000201' });
}

/** 'Patient 1' is the oldest. */
async function schedule(page: Page, { count }: { count: number }): Promise<void> {
  const doctors = (await (await page.request.get('/api/doctors')).json()) as {
    items: { id: string }[];
  };
  const { today } = (await (await page.request.get('/api/session')).json()) as Pick<
    Clinic,
    'today'
  >;
  for (let at = 1; at <= count; at += 1) {
    await post(page, '/api/appointments', {
      id: crypto.randomUUID(),
      patientName: `Patient ${at}`,
      appointmentDate: today,
      appointmentTime: '11:00',
      contactNumber: NUMBER,
      doctorId: doctors.items[0]?.id,
      patientAddress: 'Navrangpura',
      acceptClash: true,
    });
  }
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
