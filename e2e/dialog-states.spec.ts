import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';
import { addCreative, DOCTOR, EVERYTHING, fill, PATIENTS } from './states.ts';

interface OpenedDialog {
  readonly address: string;
  /** The title of the dialog. */
  readonly title: string;
  /** The name of the row whose menu opens it. */
  readonly rowMenu?: string;
  /** The menu entry, or the button if there is no menu. */
  readonly opener: string;
}

const [FIRST = '', SECOND = '', THIRD = ''] = PATIENTS;

const DIALOGS: readonly OpenedDialog[] = [
  { address: '/reviews', title: 'Send Messages', opener: `Send Messages to ${SECOND}` },
  { address: '/reviews', title: 'Edit Review', rowMenu: THIRD, opener: 'Edit Details' },
  { address: '/reviews', title: 'AI Review Text', rowMenu: THIRD, opener: 'Generate AI Review' },
  {
    address: '/reviews',
    title: 'Create Follow-up Sequence',
    rowMenu: THIRD,
    opener: 'Create Follow-up Messages',
  },
  { address: '/reviews', title: 'Delete Review', rowMenu: THIRD, opener: 'Delete Review' },
  {
    address: '/appointments',
    title: 'Appointment message',
    rowMenu: SECOND,
    opener: 'Message and language',
  },
  { address: '/appointments', title: 'Edit Appointment', rowMenu: SECOND, opener: 'Edit' },
  {
    address: '/sequence-messages',
    title: 'Message Details',
    rowMenu: FIRST,
    opener: 'View message',
  },
  {
    address: '/sequence-messages',
    title: 'Cancel message',
    rowMenu: FIRST,
    opener: 'Cancel message',
  },
  {
    address: '/quick-send?view=list',
    title: 'Message Details',
    rowMenu: FIRST,
    opener: 'View message',
  },
  {
    address: '/reports',
    title: 'Edit Report Request',
    opener: `Edit the report request of ${THIRD}`,
  },
  { address: '/settings', title: 'Edit doctor', opener: `Edit ${DOCTOR}` },
  { address: '/settings', title: 'Delete doctor', opener: `Delete ${DOCTOR}` },
  { address: '/settings/integrations', title: 'Remove API key', opener: 'Remove' },
  {
    address: '/settings/do-not-contact',
    title: 'Remove from the list',
    opener: 'Remove 55500 00109',
  },
  { address: '/settings/account', title: 'Two-step sign-in', opener: 'Set up' },
];

test(
  'each dialog of a clinic’s screens is accessible and returns the focus',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    test.slow();
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: EVERYTHING,
      providerKey: `key-dialogs-${Date.now()}`,
    });
    await signIn(page, clinic);
    await fill(page, clinic.today);
    for (const dialog of DIALOGS) await showDialog(page, dialog);
    await test.step('Create Bulk Follow-up Sequences', async () => {
      await page.goto('/reviews');
      await page.getByRole('checkbox', { name: 'Select all' }).first().check();
      await page.getByRole('button', { name: /^Create Sequence \(\d\)$/ }).click();
      await expectDialog(page, 'Create Bulk Follow-up Sequences');
    });
    await test.step('Edit template, Delete template', async () => {
      await page.goto('/ai-sequence-generator');
      const ownTemplates = page.getByRole('region', { name: 'Your saved templates' });
      await ownTemplates.getByText('Diabetic · Gujarati').click();
      await ownTemplates.getByRole('button', { name: 'Edit message 1' }).click();
      await expectDialog(page, 'Edit template');
      await ownTemplates.getByRole('button', { name: 'More actions for Message 1' }).click();
      await page.getByRole('menuitem', { name: 'Delete template' }).click();
      await expectDialog(page, 'Delete template');
    });
  },
);

test(
  'each dialog of the admin panel is accessible and returns the focus',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    test.slow();
    const clinicName = `Shanti ${Date.now()}`;
    const { email } = await product.buildClinic({ clinicName, features: ['reviews'] });
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    await signIn(page, admin);
    const category = await addCreative(page);
    await page.goto('/admin');
    await page.getByLabel('Search by name, clinic or email').fill(clinicName);
    await expect(page.getByText('1 clinic', { exact: true })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: clinicName });
    const openers: readonly [title: string, open: () => Promise<void>][] = [
      ['Create clinic', () => page.getByRole('button', { name: 'Create clinic' }).click()],
      ['Access', () => row.getByRole('button', { name: /^Access of/ }).click()],
      [
        'Disable login',
        () =>
          chooseFrom(row.getByRole('button', { name: /More actions/ }), `Disable login ${email}`),
      ],
    ];
    for (const [title, open] of openers) {
      await test.step(title, async () => {
        await open();
        await expectDialog(page, title);
      });
    }
    await row.getByRole('button', { name: /^Access of/ }).click();
    const access = page.getByRole('dialog', { name: 'Access' });
    const accessOpeners: readonly [title: string, open: () => Promise<void>][] = [
      ['Profile Types', () => access.getByRole('button', { name: /^Edit the profile/ }).click()],
      ['Enable All', () => access.getByRole('button', { name: /^Enable All/ }).click()],
      ['Disable All', () => access.getByRole('button', { name: /^Disable All/ }).click()],
      ['Change role', async () => void (await access.getByRole('combobox').selectOption('admin'))],
    ];
    for (const [title, open] of accessOpeners) {
      await test.step(title, async () => {
        await open();
        await expectDialog(page, title);
      });
    }
    await page.goto('/admin/creatives');
    const creative = page.getByRole('row').filter({ hasText: category });
    const categories = page.getByRole('listitem').filter({ hasText: category });
    const creativeOpeners: readonly [title: string, open: () => Promise<void>][] = [
      ['Add creative', () => page.getByRole('button', { name: 'Add creative' }).click()],
      ['Edit creative', () => creative.getByRole('button', { name: /^Edit / }).click()],
      [
        'Delete creative',
        () => chooseFrom(creative.getByRole('button', { name: /More actions/ }), /^Delete/),
      ],
      ['Rename category', () => chooseFrom(categories.getByRole('button'), 'Rename')],
      ['Delete category', () => chooseFrom(categories.getByRole('button'), 'Delete')],
    ];
    for (const [title, open] of creativeOpeners) {
      await test.step(title, async () => {
        await open();
        await expectDialog(page, title);
      });
    }
  },
);

async function showDialog(page: Page, dialog: OpenedDialog): Promise<void> {
  const { address, title, rowMenu, opener } = dialog;
  await test.step(`${address}: ${title}`, async () => {
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    if (rowMenu === undefined)
      await page.getByRole('button', { name: opener, exact: true }).first().click();
    else {
      const menu = page.getByRole('button', { name: `More actions for ${rowMenu}`, exact: true });
      await chooseFrom(menu.first(), opener);
    }
    await expectDialog(page, title);
  });
}

async function chooseFrom(menu: Locator, entry: string | RegExp): Promise<void> {
  await menu.click();
  await menu.page().getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Expects an accessible dialog that Escape closes, with the focus returned. */
async function expectDialog(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
