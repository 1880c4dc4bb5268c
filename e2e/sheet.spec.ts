import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';

// covers: messages-go-to-sheet-in-batches-what
test(
  'exports messages in batches; failed ones stay with the reason and are exported again',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      hasSheet: true,
      dueMessages: 3,
    });
    await signIn(page, clinic);
    await page.goto('/sequence-messages');
    const panel = page.getByRole('region', { name: 'Send to Sheet' });

    // covers: nothing-selected-says-what-to-do
    await test.step('says what to do when nothing is selected', async () => {
      await panel.getByRole('button', { name: 'Send to Sheet' }).click();
      await expect(page.getByText('Please select at least one message to export.')).toBeVisible();
    });

    await test.step('shows the script’s refusal and loses nothing', async () => {
      await selectAll(page);
      await expect(panel.getByText('3 selected')).toBeVisible();
      await product.scriptSheet({ body: '{"success":false,"error":"The sheet is full"}' });
      await panel.getByRole('button', { name: 'Send to Sheet (3)' }).click();
      await expect(panel.getByText('The sheet is full')).toBeVisible();
      await expect(panel.getByText('3 messages: still pending.')).toBeVisible();
      await expect(page.getByText('export failed').first()).toBeVisible();
      await expectAccessible(page);
    });

    // covers: no-clear-answer-export-not-confirmed
    await test.step('an unclear answer leaves the export unconfirmed and names the remedy', async () => {
      await product.scriptSheet({
        body: '<html>TypeError</html>',
        headers: { 'Content-Type': 'text/html' },
      });
      await panel.getByRole('button', { name: 'Send to Sheet (3)' }).click();
      await expect(panel.getByText('export not confirmed.')).toBeVisible();
      await expect(panel.getByText('with access for anyone')).toBeVisible();
      await expect(page.getByText('In the sheet?').first()).toBeVisible();
      await expectAccessible(page);
    });

    // covers: again-all-there-one-row-each
    await test.step('a retry leaves one row for each message', async () => {
      await panel.getByRole('button', { name: 'Send to Sheet (3)' }).click();
      await expect(
        page.getByText('Successfully exported 3 messages to Google Sheet!'),
      ).toBeVisible();
      await expect(page.getByText('Sent to Sheet', { exact: true })).toHaveCount(3 + 1);
      const rows = await product.sheetRows(clinic);
      expect(rows.map(({ phoneNumber, status }) => `${phoneNumber} ${status}`)).toEqual([
        '915550000001 Pending',
        '915550000002 Pending',
        '915550000003 Pending',
      ]);
    });
  },
);

// covers: quick-send-queues-what-selected-in-section
test(
  'Quick Send queues the selected messages of a section',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      hasSheet: true,
      dueMessages: 4,
    });
    await signIn(page, clinic);
    await page.goto('/quick-send?view=list');
    const section = page.getByRole('region', { name: 'Due Today' });
    await section.getByRole('button', { name: 'Send to Auto Queue (0)' }).click();
    await expect(page.getByText('Please select at least one message to send.')).toBeVisible();
    await section.getByRole('checkbox', { name: 'Select આશા પટેલ 2' }).check();
    await section.getByRole('checkbox', { name: 'Select આશા પટેલ 3' }).check();
    await section.getByRole('button', { name: 'Send to Auto Queue (2)' }).click();
    await page.getByRole('button', { name: 'Write 2 messages into the sheet' }).click();
    await expect(page.getByText('2 message(s) sent to Google Sheet successfully!')).toBeVisible();
    expect(await product.sheetRows(clinic)).toHaveLength(2);
    await expect(section.getByRole('checkbox', { name: 'Select આશા પટેલ 4' })).toBeVisible();
    await expect(section.getByRole('checkbox', { name: 'Select આશા પટેલ 2' })).toBeHidden();
    await section.getByRole('checkbox', { name: 'Select all' }).check();
    await section.getByRole('button', { name: 'Send to Auto Queue (2)' }).click();
    await page.getByRole('button', { name: 'Write 2 messages into the sheet' }).click();
    await expect(page.getByText('Nothing is due today.')).toBeVisible();
    expect(await product.sheetRows(clinic)).toHaveLength(4);
  },
);

// covers: clinic-without-sheet-led-to-guide-sets
test(
  'a clinic without a sheet follows the guide, sets it up and tests it',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      hasSheet: true,
      dueMessages: 1,
    });
    await signIn(page, clinic);
    await page.goto('/quick-send?view=list');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const messages = await page.context().newPage();
    await messages.goto('/sequence-messages');
    await selectAll(messages);
    // Both screens were opened while the clinic had its sheet.
    await product.runSql(
      `update users set google_sheet_id = '', google_apps_script_url = '' where id = $1`,
      [clinic.clinicId],
    );
    await page.getByRole('button', { name: 'Send to Auto Queue (1)' }).click();
    await page.getByRole('button', { name: 'Write 1 message into the sheet' }).click();
    await expect(
      page.getByText(
        'Please configure your Google Sheet ID and Google Apps Script URL in Settings first.',
      ),
    ).toBeVisible();
    const panel = messages.getByRole('region', { name: 'Send to Sheet' });
    await panel.getByRole('button', { name: 'Send to Sheet (1)' }).click();
    await expect(
      messages.getByText('Google Sheets configuration is missing. Please configure in Settings.'),
    ).toBeVisible();
    await messages.close();

    await test.step('the buttons for a sheet lead to Settings before it is set up', async () => {
      await page.goto('/quick-send?view=list');
      await page.getByRole('button', { name: 'Send to Auto Queue (0)' }).click();
      await expect(page.getByText(/^Please configure your Google Sheet ID and/)).toBeVisible();
      await page.goto('/sequence-messages');
      await page.getByRole('button', { name: 'Send to Sheet', exact: true }).click();
      await page.getByRole('link', { name: 'Open Settings' }).click();
    });
    const sheet = page.getByRole('region', { name: 'Google Sheet', exact: true });
    await expect(sheet.getByText('Not connected.')).toBeVisible();
    await sheet.getByText('Advanced', { exact: true }).click();

    await test.step('the guide shows the script with its secret', async () => {
      const guide = page.getByRole('region', { name: 'Set up the Google Sheet' });
      await guide.getByText('Show the script').click();
      const script = guide.getByRole('textbox', { name: 'Script' });
      await expect(script).toHaveValue(/function doPost\(event\)/);
      await expect(script).not.toHaveValue(/\{\{SECRET\}\}/);
      await expectAccessible(page);
    });

    await test.step('refuses an address that is not Google’s at its field', async () => {
      await page.getByLabel('Google Sheet ID').fill('a-sheet-of-the-clinic-s-own');
      await page
        .getByLabel('Google Apps Script URL')
        .fill('https://script.google.com.evil.test/macros/s/AKfycbx1234567890/exec');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Paste the web app address')).toBeVisible();
    });
  },
);

// covers: connections-tested-from-settings
test('tests the connections from Settings', { tag: '@full' }, async ({ page, product }) => {
  const clinic = await product.buildClinic({
    clinicName: 'Shanti Clinic',
    hasSheet: true,
    providerKey: 'key-of-the-connection-test',
  });
  await signIn(page, clinic);
  await page.goto('/settings/integrations');
  await page.getByRole('button', { name: 'Test connection to the Google Sheet' }).click();
  await expect(page.getByText('The script answered and can open the sheet.')).toBeVisible();
  await product.scriptSheet({ status: 403, body: 'Forbidden' });
  await page.getByRole('button', { name: 'Test connection to the Google Sheet' }).click();
  await expect(page.getByText('Google Apps Script returned error: 403 Forbidden')).toBeVisible();
  await product.scriptProvider({ status: 404 });
  await page.getByRole('button', { name: 'Test connection to BlueTicks' }).click();
  await expect(page.getByText('cannot say whether a key is right')).toBeVisible();
  expect(await product.sheetRows(clinic)).toEqual([]);
});

async function selectAll(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: 'Select all' })
    .filter({ visible: true })
    .first()
    .check();
}
