import type { Locator, Page } from '@playwright/test';
import { addDoctor, DOCTOR, NUMBER } from './appointments.ts';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, test, START_PAGE } from './product.ts';

const PATIENT = 'આશા પટેલ';

test(
  'creates a review request and sends its three messages without a mouse',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }, info) => {
    const isPhone = info.project.name === 'phone';
    const providerKey = `key-keyboard-${info.project.name}-${Date.now()}`;
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey });
    await stubWhatsapp(page);
    await signInByKeyboard(page, clinic);
    const send = page.getByRole('button', { name: `Send Messages to ${PATIENT}` });
    const modal = page.getByRole('dialog', { name: 'Send Messages' });

    await test.step('focuses the wrong field; Enter in a field creates the request', async () => {
      await followMenu(page, { name: 'Reviews', isPhone });
      const name = page.getByRole('textbox', { name: 'Patient Name' });
      await activate(page, page.getByRole('button', { name: 'New Review Request' }));
      await tabTo(page, name);
      await page.keyboard.type(PATIENT);
      await tabTo(page, page.getByLabel('Contact Number'));
      await page.keyboard.type('55500');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Contact number must be 10 digits')).toBeVisible();
      await expect(page.getByLabel('Contact Number')).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.type(NUMBER.slice(5));
      await tabTo(page, page.getByRole('button', { name: 'The visit was today' }));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByLabel('Treatment/Service'));
      await page.keyboard.type('Dental Cleaning');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByLabel('Treatment/Service')).not.toBeFocused();
      await tabTo(page, page.getByRole('button', { name: 'Create Review Request' }));
      await page.keyboard.press('Enter');
      await expect(send).toBeVisible();
    });

    await test.step('opens and closes Send Messages; the focus returns to its button', async () => {
      await activate(page, send);
      await expect(modal.getByRole('radio', { name: 'English' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
      await expect(send).toBeFocused();
    });

    await test.step('chooses the language with the arrow keys, prepares, and sends step 1 by link', async () => {
      await page.keyboard.press('Enter');
      await expect(modal.getByRole('radio', { name: 'English' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(modal.getByRole('radio', { name: 'Hindi' })).toBeChecked();
      await activate(page, modal.getByRole('button', { name: 'Prepare messages' }));
      await expect(modal.getByRole('heading', { name: '1 of 3: AI Thank You' })).toBeFocused();
      const open = modal.getByRole('button', { name: 'Open WhatsApp', exact: true });
      const { protocol } = await openWhatsapp(page, open, (target) => activate(page, target));
      expect(protocol).toBe(isPhone ? 'whatsapp:' : 'https:');
      await expect(
        modal.getByRole('heading', { name: '2 of 3: AI Review Template' }),
      ).toBeFocused();
    });

    await test.step('changes step 2 and sends it directly with the space bar', async () => {
      await activate(page, modal.getByRole('button', { name: 'Edit text' }));
      await expect(modal.getByLabel('Message text')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' धन्यवाद');
      await activate(page, modal.getByRole('button', { name: 'Save text' }));
      await expect(modal.getByText('Text saved.', { exact: true })).toBeVisible();
      await tabTo(page, modal.getByRole('button', { name: 'Send Directly' }));
      await page.keyboard.press('Space');
      await expect(
        modal.getByRole('heading', { name: '3 of 3: Google Review Link' }),
      ).toBeFocused();
      const deliveries = await product.listDelivered(providerKey);
      expect(deliveries).toHaveLength(1);
      expect(deliveries[0]?.message).toMatch(/धन्यवाद$/);
    });

    await test.step('after step 3 and Done the focus is in the row', async () => {
      await activate(page, modal.getByRole('button', { name: 'Open WhatsApp', exact: true }));
      await expect(
        modal.getByRole('heading', { name: 'Every message was sent or opened in WhatsApp.' }),
      ).toBeFocused();
      await activate(page, modal.getByRole('button', { name: 'Done' }));
      await expect(modal).toBeHidden();
      await expect(send).toBeFocused();
      const row = page.getByRole('row').filter({ hasText: PATIENT });
      await expect(row.getByText('Sent', { exact: true })).toBeVisible();
    });

    await test.step('walks the row’s menu with the arrow keys; Escape returns to its button', async () => {
      const menu = page.getByRole('button', { name: `More actions for ${PATIENT}` });
      await activate(page, menu);
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Delete review' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await chooseLast(page);
      const question = page.getByRole('dialog', { name: 'Delete review' });
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(menu).toBeFocused();
    });

    await test.step('Escape asks before it discards what was typed', async () => {
      const menu = page.getByRole('button', { name: `More actions for ${PATIENT}` });
      await expectToKeepTyping(page, {
        edit: menu,
        entry: 'Edit Details',
        title: 'Edit Review',
        field: 'Treatment/Service',
      });
    });
  },
);

test(
  'schedules and edits an appointment without a mouse',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }, info) => {
    const isPhone = info.project.name === 'phone';
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signInByKeyboard(page, clinic);
    await addDoctor(page, DOCTOR);

    await test.step('schedule it', async () => {
      await followMenu(page, { name: 'Appointments', isPhone });
      await activate(page, page.getByRole('button', { name: 'New Appointment' }));
      await tabTo(page, page.getByRole('textbox', { name: 'Patient Name' }));
      await page.keyboard.type(PATIENT);
      await tabTo(page, page.getByLabel('Contact Number'));
      await page.keyboard.type(NUMBER);
      const doctor = page.getByRole('dialog').getByLabel('Doctor');
      await tabTo(page, doctor);
      // The screen was open before there was a doctor.
      await expect(doctor.getByRole('option', { name: DOCTOR })).toBeAttached();
      await page.keyboard.type(DOCTOR);
      await tabTo(page, page.getByLabel('Time', { exact: true }));
      await page.keyboard.type('10:15');
      await tabTo(page, page.getByLabel('Address', { exact: true }));
      await page.keyboard.type('Navrangpura');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Appointment scheduled for ${PATIENT}`)).toBeVisible();
    });

    const row = page.getByRole('row').filter({ hasText: PATIENT });
    await test.step('changes the status with the keyboard', async () => {
      await expect(row.getByText('10:15 am')).toBeVisible();
      await tabTo(page, page.getByLabel(`Status of ${PATIENT}`, { exact: true }));
      await page.keyboard.type('Done');
      await expect(page.getByLabel(`Status of ${PATIENT}`, { exact: true })).toHaveValue(
        'completed',
      );
    });

    await test.step('edits it: Escape asks about unsaved changes, Enter saves', async () => {
      const menu = page.getByRole('button', { name: `More actions for ${PATIENT}` });
      await tabTo(page, menu);
      await expectToKeepTyping(page, {
        edit: menu,
        entry: 'Edit',
        title: 'Edit Appointment',
        field: 'Address',
      });
      await chooseLast(page);
      const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
      await tabTo(page, dialog.getByLabel('Address'));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Paldi');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(row.getByText('Paldi')).toBeAttached();
      await expect(menu).toBeFocused();
    });
  },
);

async function signInByKeyboard(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email Address'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(START_PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a screen through the menu, which slides in on a phone. */
async function followMenu(
  page: Page,
  { name, isPhone }: { name: string; isPhone: boolean },
): Promise<void> {
  if (isPhone) await activate(page, page.getByRole('button', { name: 'Menu', exact: true }));
  const entry = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  await activate(page, entry);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toBeFocused();
}

/** From the focused button of a menu: edits a field, keeps editing when Escape asks, then discards. */
async function expectToKeepTyping(
  page: Page,
  { edit, entry, title, field }: { edit: Locator; entry: string; title: string; field: string },
): Promise<void> {
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  const isFocused = () => item.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 8 && !(await isFocused()); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await tabTo(page, dialog.getByLabel(field));
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  const fieldText = await dialog.getByLabel(field).inputValue();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel(field)).toBeFocused();
  await expect(dialog.getByLabel(field)).toHaveValue(fieldText);
  await page.keyboard.press('Escape');
  await activate(page, question.getByRole('button', { name: 'Discard changes' }));
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
}

/** Chooses the last entry of the menu whose button has the focus. */
async function chooseLast(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

async function activate(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the control has the focus, and expects the focus to be visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
  const shows = await control.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  expect(shows, 'the focus cannot be seen').toBe(true);
}
