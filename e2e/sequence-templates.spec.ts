import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, type Clinic } from './product.ts';

const WRITTEN = {
  hi: /[\u0900-\u097F]{4}/,
  gu: /[\u0A80-\u0AFF]{4}/,
  ta: /[\u0B80-\u0BFF]{4}/,
} as const;

// covers: templates-generated-changed-saved-and-used
test('generates, edits, saves and uses templates', { tag: '@full' }, async ({ page, product }) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await openGenerator(page, clinic);
  await expect(page.getByText('No templates of your own yet')).toBeVisible();

  // covers: theme-required
  await test.step('requires a theme', async () => {
    await page.getByRole('textbox', { name: 'Theme' }).fill('   ');
    await page.getByRole('button', { name: 'Generate Templates' }).click();
    await expect(page.getByText('Please enter a theme for the sequence messages.')).toBeVisible();
  });

  const region = page.getByRole('region', { name: 'Generated templates' });
  // covers: failed-try-keeps-what-typed
  await test.step('keeps what was typed when generating fails', async () => {
    await page.getByRole('textbox', { name: 'Theme' }).fill('Diabetic foot care');
    await page.getByLabel('Profile Type').fill('Diabetic');
    await page.getByLabel('Number of Messages').selectOption('4');
    await page.getByLabel('Language').selectOption('hi');
    await page.route('**/api/sequence-templates/generate', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Generate Templates' }).click();
    await expect(page.getByText(/Unable to connect to the server/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Theme' })).toHaveValue('Diabetic foot care');
    await page.getByRole('button', { name: 'Generate Templates' }).click();
    await expect(page.getByText('Successfully generated 4 sequence templates!')).toBeVisible();
    await expect(region.getByText('Written by the built-in writer')).toBeVisible();
    await expect(region.getByRole('listitem').filter({ hasText: WRITTEN.hi })).toHaveCount(4);
    await expectAccessible(page);
    // The progress is hidden when generating ends.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  // covers: they-stay-while-another-screen-looked-at
  await test.step('keeps them while another screen is open', async () => {
    await openMenuEntry(page, 'Quick Send');
    await expect(page).toHaveURL('/quick-send');
    await openMenuEntry(page, 'Sequences');
    await page.getByRole('link', { name: 'Templates' }).click();
    await expect(region.getByRole('listitem')).toHaveCount(4);
  });

  // covers: one-changed-and-judged-while-typed
  await test.step('edits one, checked while typing', async () => {
    await region.getByRole('button', { name: 'Edit message 1' }).click();
    const text = region.getByLabel('Message', { exact: true });
    await text.fill('{patient_name} जी, https://evil.example देखें।');
    await expect(region.getByText(/^A message can only hold the clinic's own links/)).toBeVisible();
    await region.getByRole('checkbox', { name: /^For all visits of Diabetic/ }).check();
    await region.getByRole('button', { name: 'Save Selected (4)' }).click();
    await expect(region.getByRole('alert')).toContainText('own links');
    await text.fill('नमस्ते {patient_name} जी, {clinic_name} की ओर से शुभकामनाएँ। STOP');
    await expect(region.getByText('Change this before it can be saved:')).toHaveCount(0);
    await region.getByRole('textbox', { name: 'Days after the visit' }).fill('999');
    await region.getByRole('textbox', { name: 'Order' }).click();
    await expect(region.getByRole('textbox', { name: 'Days after the visit' })).toHaveValue('1');
    await region.getByRole('textbox', { name: 'Days after the visit' }).fill('12');
    await region.getByRole('button', { name: 'Done' }).click();
    await expect(region.getByText('12 days after the visit')).toBeVisible();
  });

  // covers: selected-ones-saved-others-stay
  await test.step('saves the selected ones and keeps the others', async () => {
    for (const order of [1, 2, 3, 4])
      await region.getByRole('checkbox', { name: `Message ${order}` }).uncheck();
    await region.getByRole('button', { name: 'Save Selected (0)' }).click();
    await expect(region.getByText('Please select at least one template to save.')).toBeVisible();
    for (const order of [1, 2])
      await region.getByRole('checkbox', { name: `Message ${order}` }).check();
    await region.getByRole('button', { name: 'Save Selected (2)' }).click();
    await expect(page.getByText('Successfully saved 2 sequence templates!')).toBeVisible();
    await expect(region.getByRole('listitem')).toHaveCount(2);
    // They would join the same set, so no other one is replaced.
    await expect(region.getByText(/^You already have/)).toHaveCount(0);
    await region.getByRole('button', { name: 'Clear' }).click();
    const question = page.getByRole('dialog', { name: 'Clear generated templates' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Clear' }).click();
    await expect(region).toHaveCount(0);
  });

  const ownTemplates = page.getByRole('region', { name: 'Your saved templates' });
  await test.step('edits and deletes a saved one', async () => {
    await ownTemplates.getByText('Diabetic · Hindi').click();
    await ownTemplates.getByRole('button', { name: 'Edit message 2' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit template' });
    await edit.getByLabel('Days after the visit').fill('33');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(ownTemplates.getByText('33 days after the visit')).toBeVisible();
    await ownTemplates.getByRole('button', { name: 'More actions for Message 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete template' }).click();
    const question = page.getByRole('dialog', { name: 'Delete template' });
    await expect(question.getByText('Delete message 1 of Diabetic · Hindi?')).toBeVisible();
    await question.getByRole('button', { name: 'Delete template' }).click();
    await expect(ownTemplates.getByText('· 1 message')).toBeVisible();
  });
});

test(
  'shows both versions when two people edit one template',
  { tag: '@full' },
  async ({ page, product, openBrowser }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await openGenerator(page, clinic);
    await page.getByRole('textbox', { name: 'Theme' }).fill('દિવાળી');
    await page.getByLabel('Language').selectOption('gu');
    await page.getByRole('button', { name: 'Generate Templates' }).click();
    const region = page.getByRole('region', { name: 'Generated templates' });
    await expect(region.getByRole('listitem').filter({ hasText: WRITTEN.gu })).toHaveCount(3);
    await region.getByRole('button', { name: 'Save Selected (3)' }).click();
    await expect(region).toHaveCount(0);

    const otherPage = await openBrowser();
    await openGenerator(otherPage, clinic);
    const edit = (on: Page) => on.getByRole('dialog', { name: 'Edit template' });
    for (const on of [page, otherPage]) {
      await on.getByText('General · Gujarati').click();
      await on.getByRole('button', { name: 'Edit message 1' }).click();
    }
    await edit(otherPage).getByLabel('Days after the visit').fill('20');
    await edit(otherPage).getByRole('button', { name: 'Save' }).click();
    await expect(otherPage.getByText('20 days after the visit')).toBeVisible();
    await edit(page).getByLabel('Days after the visit').fill('21');
    await edit(page).getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', {
      name: 'Someone else changed this template',
    });
    await expect(conflict.getByText('20', { exact: true })).toBeVisible();
    await expect(conflict.getByText('21', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByText('21 days after the visit')).toBeVisible();
  },
);

// covers: only-admins-asked-who-may-use-templates
test(
  'only admins choose who may use the templates',
  { tag: '@full' },
  async ({ page, product }) => {
    await openGenerator(
      page,
      await product.buildClinic({ clinicName: 'Head Office', role: 'admin' }),
    );
    await page.getByRole('textbox', { name: 'Theme' }).fill('Monsoon care');
    const profileType = `Season ${Date.now()}`;
    await page.getByLabel('Profile Type').fill(profileType);
    await page.getByRole('button', { name: 'Generate Templates' }).click();
    await page.getByLabel('Who may use them').selectOption('targeted');
    await page.getByLabel('Clinics of type').selectOption('Dentist');
    await page.getByRole('button', { name: 'Save Selected (3)' }).click();
    await expect(page.getByText('Successfully saved 3 sequence templates!')).toBeVisible();
    await expect(page.getByText('No templates of your own yet')).toBeVisible();
  },
);

// covers: clinic-without-feature-led-away
test(
  'redirects a clinic without the feature from the generator',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Small Clinic', features: ['reviews'] });
    await signIn(page, clinic);
    await page.goto('/ai-sequence-generator');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sequences' })).toHaveCount(0);
  },
);

async function openGenerator(page: Page, clinic: Clinic): Promise<void> {
  await signIn(page, clinic);
  await page.goto('/ai-sequence-generator');
  await expect(page.getByRole('heading', { name: 'AI Sequence Generator' })).toBeVisible();
}

/** On a phone the menu slides in first. */
async function openMenuEntry(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await visible(page.getByRole('link', { name, exact: true })).click();
}

function visible(locator: Locator): Locator {
  return locator.filter({ visible: true });
}
