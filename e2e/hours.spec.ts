import { addDoctor, DOCTOR, findRow, openForm, patientField } from './appointments.ts';
import { expect, expectAccessible, saveScreenshot, setEarly, signIn, test } from './product.ts';
import { nextDay } from './states.ts';

// Early in the clinic's day, so that times of today are not past.
test.beforeEach(({ page }) => setEarly(page));

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
    await expect(page.getByText('No hours yet: every time can be booked.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Change hours of ${DOCTOR}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Hours' });
    await dialog.getByLabel('Monday, first session, from').fill('09:30');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expect(dialog.getByText('Enter both times')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Monday, first session, until').fill('11:00');
    await dialog.getByRole('button', { name: /^Copy Monday/ }).click();
    await expect(dialog.getByLabel('Saturday, first session, until')).toHaveValue('11:00');
    for (const end of ['from', 'until']) {
      const time = end === 'from' ? '09:30' : '11:00';
      await dialog.getByLabel(`Sunday, first session, ${end}`).fill(time);
    }
    await dialog.getByLabel('Minutes for one patient').selectOption('30');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expect(page.getByText(`Hours of ${DOCTOR} saved.`)).toBeVisible();
    await expect(page.getByText('Mon–Sun: 9:30 am – 11:00 am')).toBeVisible();
    await saveScreenshot(page, 'hours');
  });

  // covers: free-times-offered
  await test.step('free times are offered first, and one outside the hours is warned of', async () => {
    await page.goto('/appointments');
    await openForm(page);
    await patientField(page).fill('આશા પટેલ');
    await page.getByLabel('Contact Number').fill('5550000101');
    const form = page.locator('form').filter({ has: page.getByLabel('Time', { exact: true }) });
    await form.getByRole('combobox', { name: 'Doctor' }).selectOption({ label: DOCTOR });
    await form.getByLabel('Date', { exact: true }).fill(nextDay(clinic.today));
    const times = form.getByRole('group', { name: 'Free times' }).getByRole('button');
    await expect(times).toHaveText(['9:30 am', '10:00 am', '10:30 am']);
    await form.getByLabel('Time', { exact: true }).selectOption('19:00');
    await expect(form.getByText(/7:00 pm is outside the doctor’s hours/)).toBeVisible();
    await form.getByRole('button', { name: 'Take 10:30 am, it is free' }).click();
    await expect(form.getByRole('button', { name: '10:30 am', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(page);
    await form.getByLabel('Time', { exact: true }).selectOption('19:00');
    await form.getByLabel('Address', { exact: true }).fill('Navrangpura');
    await saveScreenshot(page, 'new-appointment');
    await form.getByRole('button', { name: 'Book all the same' }).click();
    await expect(findRow(page, 'આશા પટેલ').getByText('7:00 pm')).toBeVisible();
  });

  // covers: leave-lists-affected
  await test.step('leave says which appointments it touches', async () => {
    await page.goto('/settings/hours');
    await page.getByRole('button', { name: 'Add a day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave, holiday or extra session' });
    await dialog.getByLabel('For', { exact: true }).selectOption({ label: DOCTOR });
    await dialog.getByLabel('Last day').fill(nextDay(clinic.today));
    await dialog.getByLabel('Note').fill('લગ્ન');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('1 appointment is booked in this time.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show appointments' }).click();
    await expect(findRow(page, 'આશા પટેલ')).toBeVisible();
    await page.goto('/settings/hours');
    await page.getByRole('button', { name: /^Close on this day: Republic Day/ }).click();
    await expect(page.getByText('Whole clinic: Away')).toBeVisible();
  });
});
