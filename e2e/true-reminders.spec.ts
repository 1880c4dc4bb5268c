import type { Page } from '@playwright/test';
import { addDays } from '#platform/calendar.ts';
import {
  buildMessagingClinic,
  remindInTheEvening,
  type MessagingClinic,
} from './messaging-clinic.ts';
import { callApi, expect, expectAccessible, test } from './product.ts';

const NUMBER = '5550000101';
const NEW_NUMBER = '5550000199';
const PATIENT = 'હેતલ શાહ';
const SISTER = 'કોકિલા શાહ';

// Within the hours in which messages go out.
test.use({ startTime: '12:00' });

// covers: reminder-goes-to-corrected-number
test(
  'a reminder that waits goes to the number that was corrected in the patient book',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await buildMessagingClinic(page, product);
    await remindInTheEvening(page);
    const { patientId } = await bookTomorrow(page, clinic, { name: PATIENT, time: '16:30' });

    await page.goto(`/patients/${patientId}`);
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Contact Number').fill(NEW_NUMBER);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Now with the new number: 1 visit/)).toBeVisible();

    await letTheEveningPass(product);
    const deliveredMessages = await clinic.delivered();
    expect(deliveredMessages.map(({ to }) => to)).toEqual([`+91${NEW_NUMBER}`]);
    expect(deliveredMessages[0]?.message).toContain(PATIENT);
  },
);

// covers: old-reply-does-not-confirm-a-moved-visit
test(
  'a reply to the reminder of an earlier time does not confirm the visit that was moved',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await buildMessagingClinic(page, product);
    await remindInTheEvening(page);
    const { id, version } = await bookTomorrow(page, clinic, { name: PATIENT, time: '16:30' });
    await letTheEveningPass(product);
    expect(await clinic.delivered()).toHaveLength(1);
    await callApi(page, 'patch', `/appointments/${id}`, { version, appointmentTime: '11:00' });
    await clinic.reply(NUMBER, '1');

    await openTomorrow(page);
    const row = page.getByRole('listitem').filter({ hasText: PATIENT });
    await expect(row.getByText('Answered yes to 4:30 pm, now 11:00 am: call')).toBeVisible();
    await expect(row.getByText('Confirmed', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  },
);

// covers: family-is-reminded-together
test(
  'a family on one phone is reminded of both visits, and one answer is not taken for both',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await buildMessagingClinic(page, product);
    await remindInTheEvening(page);
    await bookTomorrow(page, clinic, { name: PATIENT, time: '11:00' });
    await bookTomorrow(page, clinic, { name: SISTER, time: '16:30' });
    await letTheEveningPass(product);
    const texts = (await clinic.delivered()).map(({ message }) => message).join('\n');
    expect(texts).toContain(PATIENT);
    expect(texts).toContain(SISTER);
    await clinic.reply(NUMBER, '1');

    await openTomorrow(page);
    for (const name of [PATIENT, SISTER]) {
      const row = page.getByRole('listitem').filter({ hasText: name });
      await expect(row.getByText('Answered; unclear which patient')).toBeVisible();
    }
    await expectAccessible(page);
  },
);

interface BookedVisit {
  readonly id: string;
  readonly patientId: string;
  readonly version: number;
}

async function bookTomorrow(
  page: Page,
  clinic: MessagingClinic,
  { name, time }: { name: string; time: string },
): Promise<BookedVisit> {
  return callApi<BookedVisit>(page, 'post', '/appointments', {
    id: crypto.randomUUID(),
    patientName: name,
    contactNumber: NUMBER,
    appointmentDate: addDays(clinic.today, 1),
    appointmentTime: time,
    doctorId: clinic.doctorId,
    patientAddress: 'Navrangpura',
  });
}

/** Runs the background jobs in the hours in which reminders of tomorrow go. */
async function letTheEveningPass(product: {
  moveClock(days: number, time: string): Promise<void>;
  runJobs(minutes: number): Promise<void>;
}): Promise<void> {
  await product.moveClock(0, '18:00');
  for (let round = 0; round < 4; round += 1) await product.runJobs(10);
}

async function openTomorrow(page: Page): Promise<void> {
  await page.goto('/today');
  await page.getByRole('link', { name: 'Day after' }).click();
}
