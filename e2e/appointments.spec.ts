import {
  NUMBER,
  DOCTOR,
  goToAppointments,
  findRow,
  statusSelect,
  menuButton,
  fromMenu,
  patientField,
  openForm,
  fillForm,
  addDoctor,
} from './appointments.ts';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, test, whenStored } from './product.ts';

const PATIENT = 'આશા પટેલ';

test(
  'schedules, sends, edits and cancels an appointment, with a clash on the way',
  { tag: '@desktop' },
  async ({ page, product }, info) => {
    test.slow();
    const isPhone = info.project.name === 'phone';
    const providerKey = `key-appointments-${info.project.name}-${Date.now()}`;
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey });
    await stubWhatsapp(page);
    await signIn(page, clinic);

    await test.step('an empty list says what to do first', async () => {
      await goToAppointments(page);
      await expect(page.getByText('No appointments from today on.')).toBeVisible();
      await openForm(page);
      await expect(page.getByRole('link', { name: 'Add a doctor in Settings' })).toBeVisible();
      await addDoctor(page, DOCTOR);
      await page.reload();
    });

    // covers: what-missing-said-at-each-field
    await test.step('names what is missing at each field', async () => {
      await openForm(page);
      await page.getByLabel('Contact Number').fill('98765');
      await page.getByRole('button', { name: 'Schedule Appointment' }).click();
      for (const text of [
        'Patient name required',
        'Contact number must be 10 digits',
        'Choose a time on the quarter hour, such as 10:15 am',
        'Address is required',
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await expect(page.getByLabel('Contact Number')).toBeFocused();
      await expect(page.getByLabel('Date', { exact: true })).toHaveValue(/^Today, /);
      await page.getByRole('button', { name: 'Choose a time' }).click();
      const times = page.getByRole('list', { name: 'Times' }).getByRole('button');
      await expect(times).toHaveCount(57);
      await expect(times.first()).toHaveText(/^6:00 am/);
      await expect(times.last()).toHaveText(/^8:00 pm/);
      await page.keyboard.press('Escape');
      await expectAccessible(page);
    });

    // covers: schedule
    await test.step('schedule it', async () => {
      await fillForm(page, { name: `  ${PATIENT}`, time: '10:15' });
      await page.getByRole('button', { name: 'Schedule Appointment' }).click();
      await expect(page.getByText(`Appointment scheduled for ${PATIENT}`)).toBeVisible();
      const row = findRow(page, PATIENT);
      // A row of a phone has an icon that calls in place of the number, and no room for the address.
      const texts = isPhone ? [] : ['55500 00101', 'Navrangpura'];
      for (const text of [DOCTOR, 'Today', '10:15 am', ...texts]) {
        await expect(row.getByText(text, { exact: true })).toBeVisible();
      }
      if (isPhone)
        await expect(row.getByRole('link', { name: `Call ${PATIENT}` })).toHaveAttribute(
          'href',
          `tel:+91${NUMBER}`,
        );
      await expect(statusSelect(page, PATIENT)).toHaveValue('pending');
    });

    // covers: second-visit-asked-about
    await test.step('asks before the patient gets a second visit on the day', async () => {
      await openForm(page);
      await fillForm(page, { name: PATIENT, time: '16:30' });
      await page.getByRole('button', { name: 'Schedule Appointment' }).click();
      const question = page.getByRole('dialog', { name: 'Second appointment on this day' });
      await expect(question.getByText(`${PATIENT} already has`)).toBeVisible();
      await expect(question.getByText('10:15 am')).toBeVisible();
      await question.getByRole('button', { name: 'Choose another time' }).click();
      await expect(patientField(page)).toHaveValue(PATIENT);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    });

    // covers: clash-shown-nothing-typed-lost-and-both
    await test.step('shows a clash, keeps what was typed, and allows both', async () => {
      await openForm(page);
      await fillForm(page, { name: 'ravi  PATIL', time: '10:15' });
      await page.getByRole('button', { name: 'Schedule Appointment' }).click();
      const clash = page.getByRole('dialog', { name: 'This time is taken' });
      await expect(clash.getByText(PATIENT)).toBeVisible();
      await expect(clash.getByRole('button', { name: 'Choose another time' })).toBeFocused();
      await expectAccessible(page);
      await clash.getByRole('button', { name: 'Choose another time' }).click();
      await expect(patientField(page)).toHaveValue('Ravi Patil');
      await page.getByRole('button', { name: 'Schedule Appointment' }).click();
      await clash.getByRole('button', { name: 'Book anyway' }).click();
      await expect(findRow(page, 'Ravi Patil')).toBeVisible();
      await expect(page.getByText('2 appointments')).toBeVisible();
    });

    // covers: send-manually-opens-whole-text
    await test.step('Send Manually opens WhatsApp with the whole text', async () => {
      const open = findRow(page, PATIENT).getByRole('button', {
        name: `Send Manually to ${PATIENT}`,
      });
      const href = await openWhatsapp(page, open);
      expect(`${href.protocol}//${href.host}${href.pathname}`).toBe(
        isPhone ? 'whatsapp://send' : 'https://web.whatsapp.com/send',
      );
      expect(href.searchParams.get('phone')).toBe(`91${NUMBER}`);
      const text = href.searchParams.get('text') ?? '';
      for (const part of [
        PATIENT,
        'Shanti Clinic',
        DOCTOR,
        '10:15 am',
        'arrive 15 minutes early',
      ]) {
        expect(text).toContain(part);
      }
      await expect(findRow(page, PATIENT).getByText('Message opened in WhatsApp')).toBeVisible();
      await expect(statusSelect(page, PATIENT)).toHaveValue('pending');
    });

    const message = page.getByRole('dialog', { name: 'Appointment message' });
    // covers: send-directly-in-patient-language-asks-first
    await test.step('Send Directly asks first and delivers once, in the patient’s language', async () => {
      await fromMenu(page, PATIENT, 'Message and language');
      await message.getByLabel('Language').selectOption('hi');
      await expect(message.getByText('15 मिनट पहले')).toBeVisible();
      await message.getByRole('button', { name: 'Send Directly' }).dblclick();
      await expect(
        page.getByText(`WhatsApp was opened with a message for ${PATIENT}`),
      ).toBeVisible();
      expect(await product.listDelivered(providerKey)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send again' }).dblclick();
      await expect(message.getByText(`Sent to ${PATIENT}.`)).toBeVisible();
      const deliveries = await product.listDelivered(providerKey);
      expect(deliveries).toHaveLength(1);
      expect(deliveries[0]?.to).toBe(`+91${NUMBER}`);
      expect(deliveries[0]?.message).toContain('15 मिनट पहले');
      await page.keyboard.press('Escape');
      await expect(findRow(page, PATIENT).getByText('Message sent')).toBeVisible();
    });

    // covers: what-provider-refuses-said-in-words
    await test.step('shows the provider’s reason when it refuses', async () => {
      await product.scriptProvider({ status: 400, body: 'Number is not on WhatsApp' });
      await fromMenu(page, 'Ravi Patil', 'Send Directly');
      // The first message that goes to a patient directly is shown before.
      await expect(
        message.getByText('This is the first message that goes to Ravi Patil directly.'),
      ).toBeVisible();
      await message.getByRole('button', { name: 'Send Directly' }).click();
      await expect(
        message.getByText('Failed to send message: Number is not on WhatsApp'),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(findRow(page, 'Ravi Patil').getByText('Message refused')).toBeVisible();
    });

    // covers: edit-another-time-and-no-doctor
    await test.step('edit: another time and no doctor', async () => {
      await fromMenu(page, PATIENT, 'Edit');
      const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
      await dialog.getByLabel('Patient Name').fill(' ');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Patient name required')).toBeVisible();
      await dialog.getByLabel('Patient Name').fill(PATIENT);
      await dialog.getByLabel(/^Doctor/).selectOption({ label: 'Unassigned' });
      await dialog.getByLabel('Time', { exact: true }).fill('6:30 pm');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(findRow(page, PATIENT).getByText('Not assigned')).toBeVisible();
      await expect(findRow(page, PATIENT).getByText('6:30 pm')).toBeVisible();
    });

    // covers: any-status-from-any-other-cancelled
    await test.step('changes to any status; a cancelled appointment gets no message', async () => {
      for (const status of ['completed', 'pending', 'cancelled']) {
        await whenStored(page, '/status', () => statusSelect(page, PATIENT).selectOption(status));
        await expect(statusSelect(page, PATIENT)).toHaveValue(status);
      }
      await expect(
        findRow(page, PATIENT).getByRole('button', { name: /Send Manually/ }),
      ).toHaveCount(0);
      await menuButton(page, PATIENT).click();
      await expect(page.getByRole('menuitem', { name: 'Send Directly' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await page.keyboard.press('Escape');
      // The menu's entry of the history is left before the page is loaded again.
      await expect
        .poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays))
        .toBeFalsy();
      await page.reload();
      await expect(statusSelect(page, PATIENT)).toHaveValue('cancelled');
    });

    await test.step('finds by name, number, status and day without a name in the address', async () => {
      const filters = page.getByRole('search', { name: 'Find appointments' });
      await filters.getByLabel('Search by name or number').fill('ravi');
      await expect(findRow(page, PATIENT)).toHaveCount(0);
      await expect(findRow(page, 'Ravi Patil')).toBeVisible();
      await filters.getByLabel('Search by name or number').fill(NUMBER.slice(3));
      await expect(page.getByText('2 appointments')).toBeVisible();
      await filters.getByLabel('Status').selectOption('cancelled');
      await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
      await filters.getByLabel('Days').selectOption({ label: 'Tomorrow' });
      await expect(page.getByText('No appointments found.')).toBeVisible();
      expect(new URL(page.url()).search).toBe('?status=cancelled&days=tomorrow');
      await page.getByRole('button', { name: 'Show all appointments' }).click();
      await expect(page.getByText('2 appointments')).toBeVisible();
    });
  },
);

// covers: without-feature-there-neither-entry-nor
test(
  'a clinic without the feature has no menu entry and no screen',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: ['reviews'],
    });
    await signIn(page, clinic);
    await page.goto('/appointments');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Appointments', exact: true })).toHaveCount(0);
    const answer = await page.request.post('/api/appointments/search', {
      data: {},
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(403);
  },
);
