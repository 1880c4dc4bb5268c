import { addDays } from '#platform/calendar.ts';
import { addDoctor, DOCTOR, findRow, openForm, patientField, schedule } from './appointments.ts';
import { openWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

// covers: hours-journey
test('hours are set, free times are offered, and a time outside them is booked all the same', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);

  await test.step('a week is set once and copied', async () => {
    await page.goto('/settings/hours');
    await expect(page.getByText('No hours set: any time can be booked.')).toBeVisible();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.getByRole('switch', { name: 'Wednesday' }).check();
    await field('Wednesday, Morning, from').fill('09:30');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Enter both times')).toBeVisible();
    await expectAccessible(page);
    await field('Wednesday, Morning, until').fill('11:00');
    await page.getByRole('button', { name: 'Copy to all: Wednesday' }).click();
    await expect(page.getByRole('switch', { name: 'Saturday' })).toBeChecked();
    await page.getByRole('switch', { name: 'Sunday' }).check();
    await expect(field('Sunday, Morning, until')).toHaveValue('11:00 am');
    await field('Slot length (minutes)').selectOption('30');
    await expect(page.getByText(/^10 h 30 min, 21 places a week\./)).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`Hours of ${DOCTOR} saved.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
    await expectAccessible(page);
  });

  // covers: free-times-offered
  await test.step('free times are offered first, and one outside the hours is warned of', async () => {
    await page.goto('/appointments');
    await openForm(page);
    await patientField(page).fill('આશા પટેલ');
    await page.getByLabel('Contact Number').fill('5550000101');
    const form = page.getByRole('dialog', { name: 'New Appointment' }).locator('form');
    await form.getByRole('combobox', { name: 'Doctor' }).selectOption({ label: DOCTOR });
    await form.getByRole('button', { name: 'Day after' }).click();
    await expect(form.getByLabel('Date', { exact: true })).toHaveValue(/^Tomorrow, /);
    const times = form.getByRole('group', { name: 'Free times' }).getByRole('button');
    await expect(times).toHaveText(['9:30 am', '10:00 am', '10:30 am']);
    await form.getByRole('button', { name: 'Other time' }).click();
    await expect(form.getByLabel('Time', { exact: true })).toBeFocused();
    await form.getByLabel('Time', { exact: true }).fill('7 pm');
    await expect(form.getByText(/7:00 pm is outside the doctor’s hours/)).toBeVisible();
    await form.getByRole('button', { name: 'Take 10:30 am, it is free' }).click();
    await expect(form.getByRole('button', { name: '10:30 am', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Other time' }).click();
    await form.getByLabel('Time', { exact: true }).fill('7 pm');
    await form.getByLabel('Address', { exact: true }).fill('Navrangpura');
    await form.getByRole('button', { name: 'Book anyway' }).click();
    await expect(findRow(page, 'આશા પટેલ').getByText('7:00 pm')).toBeVisible();
  });

  // covers: leave-lists-affected
  await test.step('leave says which appointments it touches', async () => {
    await page.goto('/settings/hours');
    await page.getByRole('button', { name: 'Add a day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave, holiday or extra session' });
    await dialog.getByLabel('For', { exact: true }).selectOption({ label: DOCTOR });
    await dialog.getByLabel('Last day').fill(addDays(clinic.today, 1));
    await dialog.getByLabel('Note').fill('લગ્ન');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('1 appointment is booked in this time.')).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: `1 appointment to move: ${DOCTOR} is on leave` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointments to Move');
    await expect(page.getByRole('listitem').filter({ hasText: 'આશા પટેલ' })).toBeVisible();
    await page.goto('/settings/hours');
    await page.getByRole('button', { name: /^Close on this day: Republic Day/ }).click();
    await expect(page.getByText('Whole clinic: Away')).toBeVisible();
  });
});

// covers: leave-visits-journey
test(
  'the visits of a leave are reached from Today, told in WhatsApp and moved one by one',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await addDoctor(page, DOCTOR);
    await schedule(page, { count: 2 });
    await product.runSql(
      `insert into doctor_sessions (user_id, doctor_id, weekday, starts, ends)
     select user_id, id, weekday, '10:00', '12:00' from doctors, generate_series(1, 7) as weekday where user_id = $1`,
      [clinic.clinicId],
    );
    await product.runSql(
      `insert into doctor_days (user_id, doctor_id, kind, from_date, to_date, starts, ends, note)
     select user_id, id, 'away', $2, $2, '10:30', '12:00', 'લગ્ન' from doctors where user_id = $1`,
      [clinic.clinicId, clinic.today],
    );
    const line = page
      .getByRole('list', { name: 'Needs attention' })
      .getByRole('link', { name: `Move 2 appointments: ${DOCTOR} is on leave` });
    const list = page.getByRole('list', { name: 'Appointments to Move' }).getByRole('listitem');

    await test.step('Today leads to the visits, which a reload does not lose', async () => {
      await page.goto('/today');
      await line.click();
      await expect(list).toHaveCount(2);
      await page.reload();
      await expect(list).toHaveCount(2);
      await expectAccessible(page);
    });

    await test.step('the message asks to call, and nothing goes before a person sends it', async () => {
      const tell = list.getByRole('button', { name: 'Tell patient Patient 1 in WhatsApp' });
      const { searchParams } = await openWhatsapp(page, tell);
      expect(searchParams.get('text')).toContain('call us');
      await expect(list.filter({ hasText: 'Patient 1' })).toContainText('Opened in WhatsApp');
    });

    await test.step('a visit that is moved or cancelled leaves the list', async () => {
      await page.getByRole('button', { name: 'Move the appointment of Patient 1' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Date', { exact: true }).fill(addDays(clinic.today, 1));
      const times = dialog.getByRole('group', { name: 'Free times' });
      await times.getByRole('button', { name: '10:30 am' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(list).toHaveCount(1);
      await page.getByRole('button', { name: 'More actions for Patient 2' }).click();
      await page.getByRole('menuitem', { name: 'Cancel appointment' }).click();
      await expect(page.getByText('Nothing left to move')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Today' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
      await expect(line).toHaveCount(0);
    });
  },
);
