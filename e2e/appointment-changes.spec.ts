import {
  NUMBER,
  DOCTOR,
  goToAppointments,
  findRow,
  menuButton,
  fromMenu,
  patientField,
  openForm,
  fillForm,
  addDoctor,
  schedule,
} from './appointments.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

const PATIENT = 'આશા પટેલ';

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
    await page.unroute('**/api/appointments');
    await page.getByLabel('Address', { exact: true }).fill('Paldi');
    await page.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(findRow(page, PATIENT).getByText('Paldi')).toBeAttached();
    await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
  },
);

test(
  'two receptionists edit one appointment, and nothing is lost',
  { tag: '@full' },
  async ({ openBrowser, page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    const other = await openBrowser();
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
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(findRow(other, 'Patient 1').getByText('Paldi')).toBeAttached();
    await other.getByRole('dialog').getByLabel('Address').fill('Maninagar');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const stale = other.getByRole('dialog', { name: 'Someone else changed this appointment' });
    await expect(stale.getByText('Paldi')).toBeVisible();
    await expect(stale.getByText('Maninagar')).toBeVisible();
    await expectAccessible(other);
    await stale.getByRole('button', { name: 'Save mine' }).click();
    await expect(findRow(page, 'Patient 1').getByText('Maninagar')).toBeAttached();
  },
);

// covers: long-list-comes-page-by-page-without
test(
  'loads a long list page by page; Send Directly says that it needs a key',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await product.runSql(
      `insert into appointments (user_id, patient_name, appointment_date, appointment_time, contact_number, created_at)
       select $1::uuid, 'Patient ' || n, $2, '11:00', $3, now() + n * interval '1 ms' from generate_series(1, 110) n`,
      [clinic.clinicId, clinic.today, NUMBER],
    );
    await signIn(page, clinic);
    await goToAppointments(page);
    await expect(page.getByText('Showing 100 of 110')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Showing 110 of 110')).toBeVisible();
    await expect(findRow(page, 'Patient 1')).toBeVisible();
    // The row's menu says what is missing; the list begins with the visits.
    await expect(page.getByText('Configure BlueTicks API key in Settings first')).toHaveCount(0);
    await menuButton(page, 'Patient 60').click();
    const direct = page.getByRole('menuitem', { name: /Send Directly/ });
    await expect(direct).toHaveAttribute('aria-disabled', 'true');
    await expect(direct).toContainText('Configure BlueTicks API key in Settings first');
  },
);
