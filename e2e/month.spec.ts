import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './product.ts';

// covers: month-screen
test(
  'the month shows its figures, steps to its neighbours and is downloaded',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    const month = clinic.today.slice(0, 7);

    await test.step('a new clinic has no figures yet', async () => {
      await page.goto('/month');
      await expect(page.getByText('No figures for this month')).toBeVisible();
    });

    await test.step('visits of the month are counted', async () => {
      await product.runSql(
        `insert into appointments (user_id, patient_name, appointment_date, appointment_time, contact_number, status)
       select $1::uuid, 'Asha Patel', date_trunc('month', $2::date)::date - n % 2, '10:15', '9820010001',
         case n % 3 when 0 then 'no_show' else 'completed' end from generate_series(1, 12) n`,
        [clinic.clinicId, clinic.today],
      );
      await page.reload();
      await page.getByRole('heading', { name: 'Visits', exact: true }).click();
      const visits = page.getByRole('table', { name: 'Visits', exact: true });
      await expect(visits.getByRole('row', { name: 'Done' })).toContainText('4');
      await expect(visits.getByRole('row', { name: 'Missed' })).toContainText('2');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('the keyboard steps to the month before, and back', async () => {
      await page.getByRole('link', { name: 'Month before' }).press('Enter');
      await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
      await expect(page.getByText('4 done, 0 of them walk-ins')).toBeVisible();
      await page.getByRole('link', { name: 'Month after' }).press('Enter');
      await expect(page).toHaveURL(/\/month$/);
      await expect(page.getByRole('link', { name: 'Month after' })).toBeHidden();
    });

    await test.step('its tables are saved as a file', async () => {
      await page.getByRole('button', { name: 'Download' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Excel, one sheet for each table' }).click();
      expect((await download).suggestedFilename()).toBe(`wellword-${month}.xlsx`);
      await expect(page.getByText('is downloaded.')).toBeVisible();
    });

    await test.step('it prints without menus and buttons', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
      await expect(page.getByRole('navigation')).toBeHidden();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByText('Shanti Clinic').last()).toBeVisible();
      const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(sheet).toMatch(/\/Count 1\b/);
    });
  },
);
