import type { Page } from '@playwright/test';
import { askAfterVisits, buildMessagingClinic, type MessagingClinic } from './messaging-clinic.ts';
import { callApi, expect, expectAccessible, test } from './product.ts';

const NUMBER = '5550000101';
const PATIENT = 'હેતલ શાહ';
const ADULT = 'Asha Patel';
const OTHER_NUMBER = '5550000102';

// Within the hours in which messages go out.
test.use({ startTime: '12:00' });

// covers: child-is-not-asked
test(
  'a child is not asked for a review, an adult is',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await buildMessagingClinic(page, product);
    await askAfterVisits(page);
    const child = await bookToday(page, clinic, { name: PATIENT, number: NUMBER });
    const adult = await bookToday(page, clinic, { name: ADULT, number: OTHER_NUMBER });
    const birthYear = Number(clinic.today.slice(0, 4)) - 9;
    await page.goto(`/patients/${child.patientId}`);
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Year of birth').fill(String(birthYear));
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    for (const { id } of [child, adult]) await setStatus(page, id, 'completed');
    await product.runJobs(5 * 60);
    await letMessagesLeave(product);

    expect(await listNumbers(clinic)).toEqual([`+91${OTHER_NUMBER}`]);
    await page.goto('/reviews/asking');
    await expect(page.getByText('No visits waiting.')).toBeVisible();
  },
);

// covers: visit-taken-back-is-not-asked-about
test(
  'a visit that was taken back is not asked about, another one is',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await buildMessagingClinic(page, product);
    await askAfterVisits(page);
    const visit = await bookToday(page, clinic, { name: PATIENT, number: NUMBER });
    const other = await bookToday(page, clinic, { name: ADULT, number: OTHER_NUMBER });
    for (const { id } of [visit, other]) await setStatus(page, id, 'completed');
    // Long enough for the request to be planned, which the next change takes back.
    await product.runJobs(4 * 60 + 5);
    await setStatus(page, visit.id, 'cancelled');
    await letMessagesLeave(product);

    expect(await listNumbers(clinic)).toEqual([`+91${OTHER_NUMBER}`]);
    await page.goto('/quick-send?view=list');
    await expect(page.getByText(PATIENT)).toHaveCount(0);
  },
);

// covers: declined-consent-has-no-link
test(
  'Quick Send has no link to a patient who declined, and says why',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await buildMessagingClinic(page, product);
    const patient = { name: PATIENT, number: NUMBER };
    const { patientId } = await bookToday(page, clinic, patient);
    await product.runSql(
      `insert into sequence_messages
         (user_id, patient_id, kind, patient_name, whatsapp_number, scheduled_date, message_content, language)
       values ($1, $2, 'sequence', $3, $4, $5, 'નમસ્તે હેતલ', 'gu')`,
      [clinic.clinicId, patientId, PATIENT, NUMBER, clinic.today],
    );
    await page.goto('/quick-send?view=list');
    const row = page.getByRole('region', { name: 'Due Today' }).getByRole('listitem');
    await expect(row.getByRole('button', { name: /^Open WhatsApp/ })).toBeVisible();

    const decline = { purpose: 'care', act: 'declined', way: 'said_at_desk', language: 'gu' };
    await callApi(page, 'post', `/patients/${patientId}/consents`, decline);
    await page.reload();
    await expect(row.getByRole('button', { name: /^Open WhatsApp/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/quick-send');
    await expect(page.getByRole('button', { name: /^Open WhatsApp/ })).toHaveCount(0);
    await expect(page.getByText('1 message may not be sent. The list says why.')).toBeVisible();
  },
);

async function bookToday(
  page: Page,
  clinic: MessagingClinic,
  { name, number }: { name: string; number: string },
) {
  return callApi<{ id: string; patientId: string }>(page, 'post', '/appointments', {
    id: crypto.randomUUID(),
    patientName: name,
    contactNumber: number,
    appointmentDate: clinic.today,
    appointmentTime: '11:00',
    doctorId: clinic.doctorId,
    patientAddress: 'Navrangpura',
    acceptClash: true,
    acceptSameDay: true,
  });
}

async function setStatus(page: Page, id: string, status: 'completed' | 'cancelled') {
  await callApi(page, 'put', `/appointments/${id}/status`, { status });
}

async function listNumbers(clinic: MessagingClinic): Promise<string[]> {
  return (await clinic.delivered()).map(({ to }) => to);
}

/** The messages leave one by one. */
async function letMessagesLeave(product: { runJobs(minutes: number): Promise<void> }) {
  for (let round = 0; round < 4; round += 1) await product.runJobs(10);
}
