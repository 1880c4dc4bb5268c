import { expect, expectAccessible, openWithUpdates, signIn, test } from './product.ts';

const PATIENT = 'કોકિલા પટેલ';
const NUMBER = '9812345670';

// covers: patient-marked-everywhere-as-soon
test(
  'marks a patient on every screen when a colleague adds the number to the do-not-contact list',
  { tag: ['@full', '@desktop'] },
  async ({ openBrowser, page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await product.runSql(
      `insert into sequence_messages (user_id, kind, patient_name, whatsapp_number, scheduled_date, message_content, language)
     values ($1, 'sequence', $2, $3, $4, 'Namaste', 'gu')`,
      [clinic.clinicId, PATIENT, NUMBER, clinic.today],
    );
    await product.runSql(
      `insert into reviews (user_id, id, patient_name, contact_number, treatment, notes)
     values ($1, gen_random_uuid(), $2, $3, '', '')`,
      [clinic.clinicId, PATIENT, NUMBER],
    );
    await product.runSql(
      `insert into appointments (user_id, id, patient_name, contact_number, patient_address, notes, appointment_date, appointment_time, doctor_name)
     values ($1, gen_random_uuid(), $2, $3, 'નવરંગપુરા', '', $4, '10:15', 'Dr Nisha Trivedi')`,
      [clinic.clinicId, PATIENT, NUMBER, clinic.today],
    );
    await product.runSql(
      `insert into patients (user_id, name, number, source) values ($1, $2, $3, 'typed')`,
      [clinic.clinicId, PATIENT, NUMBER],
    );
    await signIn(page, clinic);
    await openWithUpdates(page, '/quick-send?view=list');
    const row = page.getByRole('region', { name: 'Due Today' }).getByRole('listitem');
    await expect(row.getByRole('button', { name: /^Open WhatsApp/ })).toBeVisible();

    const colleague = await openBrowser();
    await signIn(colleague, clinic);
    await colleague.goto('/settings/do-not-contact');
    await colleague.getByRole('button', { name: 'Add number' }).click();
    const form = colleague.getByRole('dialog', { name: 'Add number' });
    await form.getByLabel('Find by name').fill(PATIENT);
    await form.getByRole('radio', { name: new RegExp(PATIENT) }).check();
    await expect(form.getByLabel('WhatsApp Number')).toHaveValue(NUMBER);
    await form.getByLabel('Reason').fill('Asked on the phone');
    await expectAccessible(colleague);
    await form.getByRole('button', { name: 'Add number' }).click();
    const suppressedNumber = colleague.getByRole('listitem').filter({ hasText: '98123 45670' });
    await expect(suppressedNumber.getByText('Asked on the phone', { exact: true })).toBeVisible();

    await expect(row.getByText('Do not contact').first()).toBeVisible();
    await expect(row.getByRole('button', { name: /^Open WhatsApp/ })).toHaveCount(0);
    await row.getByRole('button', { name: /^Do not contact/ }).click();
    const question = page.getByRole('dialog', { name: 'Do not contact' });
    await expect(question.getByText('Reason: Asked on the phone')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();

    for (const path of [
      '/quick-send?view=list',
      '/sequence-messages',
      '/appointments',
      '/reviews',
      '/',
    ]) {
      await page.goto(path);
      await expect(page.getByText('Do not contact').first()).toBeVisible();
      const table = page.locator('.data-table');
      if ((await table.count()) > 0)
        expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(
          0,
        );
    }

    await page.goto('/reviews');
    await page.getByRole('button', { name: `Send messages to ${PATIENT}` }).click();
    await expect(page.getByRole('dialog').getByText('Do not contact')).toBeVisible();
  },
);
