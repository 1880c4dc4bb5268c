import { callApi, expect, expectAccessible, signIn, test } from './product.ts';
import { respondAs } from './states.ts';

const NAME = 'આશા પટેલ';
const OLD = '5550000102';
const NEW = '5550000199';

// covers: asked-about-the-new-number
test(
  'asks in one step whether visits and requests to come use a new number',
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
      acceptOutsideHours: true,
    });
    await callApi(page, 'post', '/reviews', {
      ...patient,
      id: crypto.randomUUID(),
      treatment: '',
      notes: '',
    });
    const dialog = page.getByRole('dialog', { name: 'Use the new number?' });
    const note = page.getByText('1 visit and 1 review request still have another number.');

    await test.step('asks after the number was changed', async () => {
      await page.goto(`/patients/${patientId}`);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Contact Number').fill(NEW);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('keeps the old number, and says so on the page', async () => {
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

    await test.step('gives visits and requests the new number', async () => {
      await dialog.getByRole('button', { name: 'Use 55500 00199' }).click();
      await expect(
        page.getByText('1 visit and 1 review request use the new number now.'),
      ).toBeVisible();
      await expect(note).toHaveCount(0);
    });
  },
);
