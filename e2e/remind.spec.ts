import { addDoctor, DOCTOR, schedule } from './appointments.ts';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, signIn, test } from './product.ts';

// covers: remind-by-hand
test('tomorrow’s patients are reminded one by one, and one that was not sent can be taken back', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await stubWhatsapp(page);
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);
  await schedule(page, { count: 3 });
  await product.runSql(
    `update appointments set appointment_date = appointment_date + 1,
      contact_number = case when patient_name = 'Patient 3' then '5550000103' else '5550000101' end
     where user_id = $1`,
    [clinic.clinicId],
  );

  await test.step('Today says how many are to be reminded', async () => {
    await page.goto('/today');
    await page.getByRole('link', { name: '2 reminders to send for tomorrow: one by one' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remind Patients');
    await expect(page.getByText('Shanti Clinic').first()).toBeVisible();
  });

  // On one phone: one message.
  const family = 'Patient 1, Patient 2';
  const open = page.getByRole('button', { name: /^Open WhatsApp/ });
  await test.step('each message opens in WhatsApp, with its text, and the next one follows', async () => {
    const { searchParams } = await openWhatsapp(page, open);
    expect(searchParams.get('text')).toMatch(/Patient 1, Patient 2/);
    await expect(page.getByText(/^WhatsApp is open/)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('heading', { level: 2, name: 'Patient 3' })).toBeVisible();
    await expect(page.getByText('Marked as sent: Patient 1, Patient 2.')).toBeVisible();
  });

  await test.step('one that was not sent after all waits again', async () => {
    await page.getByRole('button', { name: /^Not sent after all/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: family })).toBeVisible();
    for (const name of [family, 'Patient 3'])
      await page.getByRole('button', { name: `Skip the message for ${name}` }).click();
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await expect(page.getByRole('link', { name: /^2 reminders to send/ })).toBeVisible();
  });
});
