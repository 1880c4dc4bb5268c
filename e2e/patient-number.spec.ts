import { callApi, expect, expectAccessible, signIn, test } from './product.ts';
import { respondAs } from './states.ts';

const NAME = 'આશા પટેલ';
const OLD = '5550000102';
const NEW = '5550000199';
const OTHER = '5550000103';

// covers: asked-about-the-new-number
test(
  'a corrected number goes to the visit with the old one, and is offered to the request with another',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: ['appointments', 'reviews'],
    });
    await signIn(page, clinic);
    const doctorId = crypto.randomUUID();
    const id = crypto.randomUUID();
    const patient = { patientName: NAME, contactNumber: OLD, appointmentDate: clinic.today };
    await callApi(page, 'post', '/doctors', {
      id: doctorId,
      name: 'Dr Ketan Bhatt',
      contactNumber: OLD,
    });
    const visit = { appointmentTime: '19:45', patientAddress: 'Vastrapur', notes: '', doctorId };
    const { patientId } = await callApi<{ patientId: string }>(page, 'post', '/appointments', {
      ...patient,
      ...visit,
      id,
      acceptClash: true,
      acceptSameDay: true,
      acceptOutsideHours: true,
    });
    const review = { id: crypto.randomUUID(), treatment: '', notes: '' };
    await callApi(page, 'post', '/reviews', { ...patient, ...review });
    await callApi(page, 'patch', `/reviews/${review.id}`, { contactNumber: OTHER, version: 1 });
    const dialog = page.getByRole('dialog', { name: 'Use the new number?' });
    const note = page.getByText('1 review request still have another number.');

    await test.step('says what has the new number now', async () => {
      await page.goto(`/patients/${patientId}`);
      await page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Contact Number').fill(NEW);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Now with the new number: 1 visit.')).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('keeps the other number, and says so on the page', async () => {
      await page.getByRole('button', { name: 'Use 55500 00199' }).click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep the old number' }).click();
      await expect(dialog).toBeHidden();
      await expect(note).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(note).toBeVisible();
    });

    await test.step('says when nothing was changed, and keeps the question', async () => {
      await page.getByRole('button', { name: 'Use 55500 00199' }).click();
      await page.route('**/move-to-number', (route) => respondAs('defect', route));
      await dialog.getByRole('button', { name: 'Use 55500 00199' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await page.unroute('**/move-to-number');
    });

    await test.step('gives the request the new number', async () => {
      await dialog.getByRole('button', { name: 'Use 55500 00199' }).click();
      await expect(page.getByText('Now with the new number: 1 review request.')).toBeVisible();
      await expect(note).toHaveCount(0);
    });
  },
);
