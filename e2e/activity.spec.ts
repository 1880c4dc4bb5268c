import { randomUUID } from 'node:crypto';
import {
  addDoctor,
  DOCTOR,
  fillForm,
  fromMenu,
  goToAppointments,
  openForm,
} from './appointments.ts';
import { callApi, expect, expectAccessible, signIn, test, whenStored } from './product.ts';

const PATIENT = 'Asha Patel';
const PASSWORD = 'seven quiet river stones';

// covers: owner-sees-what-a-receptionist-did
test(
  'an owner sees in Activity what a receptionist booked and moved',
  { tag: '@full' },
  async ({ page, product, openBrowser }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    const email = `${randomUUID()}@clinic.example`;
    await signIn(page, clinic);
    await addDoctor(page, DOCTOR);
    const other = await openBrowser();

    await test.step('a receptionist joins', async () => {
      const person = { name: 'Kavita Patel', email, staffRole: 'reception', doctorId: null };
      const { link } = await callApi<{ link: string }>(page, 'post', '/staff', {
        ...person,
        way: 'link',
      });
      await other.goto(link);
      await other.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(other).toHaveURL('/today');
    });

    await test.step('she books a visit and moves it', async () => {
      await goToAppointments(other);
      await openForm(other);
      await fillForm(other, { name: PATIENT, time: '10:15' });
      await whenStored(other, '/appointments', () =>
        other.getByRole('button', { name: 'Schedule Appointment' }).click(),
      );
      await fromMenu(other, PATIENT, 'Edit');
      const dialog = other.getByRole('dialog');
      await dialog.getByLabel('Time', { exact: true }).fill('11:00');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the owner reads it, and it stands out who signed in', async () => {
      await page.goto('/settings/activity');
      await expect(
        page.getByText(`Kavita Patel moved ${PATIENT}’s appointment from 10:15 am to 11:00 am`),
      ).toBeVisible();
      await expect(
        page.getByText(`Kavita Patel booked an appointment for ${PATIENT}`),
      ).toBeVisible();
      const signInLine = page.getByRole('listitem').filter({ hasText: 'Kavita Patel signed in' });
      await expect(signInLine.getByText('Sign-in', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Person').selectOption('Meera Shah');
      await expect(page.getByText('Meera Shah invited Kavita Patel as Reception')).toBeVisible();
      await expect(
        page.getByText(`Kavita Patel booked an appointment for ${PATIENT}`),
      ).toBeHidden();
    });

    await test.step('her role does not open it', async () => {
      await other.goto('/settings/activity');
      const refusal = other.getByRole('heading', { name: 'Your role cannot open this' });
      await expect(refusal).toBeVisible();
    });
  },
);
