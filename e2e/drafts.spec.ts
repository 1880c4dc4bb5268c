import { expect, expectAccessible, signIn, signInOnScreen, test } from './product.ts';
import { readStoredResponses } from './stored-responses.ts';

const PATIENT = 'કોકિલા પટેલ';
const TYPED = 'પ્રિય કોકિલાબેન, તબિયત કેમ છે?';

// covers: what-typed-there-again-after-reload
test(
  'keeps a draft across a reload and another visit until signing out',
  { tag: '@full' },
  async ({ page, product }, info) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await product.runSql(
      `insert into sequence_messages (user_id, kind, patient_name, whatsapp_number, scheduled_date, message_content, language)
     values ($1, 'sequence', $2, '9812345670', $3, 'નમસ્તે', 'gu')`,
      [clinic.clinicId, PATIENT, clinic.today],
    );
    const isPhone = info.project.name === 'phone';
    const note = page.getByText('It is not saved yet');
    const name = page.getByRole('textbox', { name: 'Patient Name' });
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    const open = async (path: string, button: string) => {
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    await signIn(page, clinic);

    await test.step('a new appointment, across a reload', async () => {
      await open('/appointments', 'New Appointment');
      await name.fill(PATIENT);
      await expect.poll(() => readStoredResponses(page)).toContain(PATIENT);
      await page.reload();
      await open('/appointments', 'New Appointment');
      await expect(name).toHaveValue(PATIENT);
      await expect(note).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a message, across Back and a reload', async () => {
      await page.goto('/quick-send?view=list');
      await page.getByRole('button', { name: 'નમસ્તે' }).click();
      await page.getByRole('button', { name: 'Edit message' }).click();
      await text.fill(TYPED);
      // It is encrypted before it is stored, which takes a moment.
      await expect.poll(() => readStoredResponses(page)).toContain(TYPED);
      await page.goBack();
      await page.goto('/quick-send?view=list');
      await page.getByRole('button', { name: 'નમસ્તે' }).click();
      await expect(text).toHaveValue(TYPED);
      await expect(note).toBeVisible();
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await expect(text).toHaveValue('નમસ્તે');
    });

    await test.step('no draft is in an address or in localStorage, and none is stored after signing out', async () => {
      const storedDraft = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(storedDraft).not.toContain(PATIENT);
      await page.goto('/appointments');
      if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await signInOnScreen(page, clinic);
      await open('/appointments', 'New Appointment');
      await expect(name).toHaveValue('');
      await expect(note).toHaveCount(0);
    });
  },
);

// covers: back-on-the-first-page-of-a-tab
test(
  'Back closes a form on the first page of a tab, and a reload does not open it again',
  { tag: '@full' },
  async ({ context, page, product }) => {
    await signIn(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    const tab = await context.newPage();
    await tab.goto('/appointments');
    const form = tab.getByRole('dialog', { name: 'New Appointment' });
    const openForm = async () => {
      await tab.getByRole('button', { name: 'New Appointment', exact: true }).click();
      await form.getByRole('textbox', { name: 'Patient Name' }).fill(PATIENT);
      await tab.waitForFunction(() => (history.state as { overlays?: number }).overlays === 1);
      await expect.poll(() => readStoredResponses(tab)).toContain(PATIENT);
    };
    await openForm();
    await tab.goBack();
    await expect(form).toBeHidden();
    await expect(tab).toHaveURL('/appointments');
    await openForm();
    await tab.reload();
    await tab.waitForFunction(
      () => (history.state as { overlays?: number }).overlays === undefined,
    );
    await expect(form).toBeHidden();
    await tab.getByRole('button', { name: 'New Appointment', exact: true }).click();
    await expect(form.getByRole('textbox', { name: 'Patient Name' })).toHaveValue(PATIENT);
  },
);

// covers: buttons-fields-and-dialogs-edges-where-person
test(
  'buttons, fields and dialogs keep their edges in forced colours',
  { tag: '@full' },
  async ({ page, product }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await page.goto('/settings/do-not-contact');
    await expect(page.getByRole('button', { name: 'Add number' })).toBeVisible();
    const withoutEdge = () =>
      page
        .locator('button:visible, input:visible, dialog[open]')
        .evaluateAll((elements) =>
          elements
            .filter((element) => getComputedStyle(element).borderTopWidth === '0px')
            .map((element) => element.outerHTML.slice(0, 120)),
        );
    expect(await withoutEdge()).toEqual([]);
    await page.goto('/reviews');
    await expect(page.getByText('No review requests found.')).toBeVisible();
    expect(await withoutEdge()).toEqual([]);
  },
);
