/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { LoginId } from '#platform/ids.ts';
import { sessionWith, showScreen } from '#features/clinics/web/testing.tsx';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Attempt } from '#features/messages/schema.ts';
import { NO_DOCTOR } from '../rules.ts';
import { Appointment, ReminderWords } from '../schema.ts';
import { AppointmentsPage } from './appointments-page.tsx';

const NOON = new Date('2026-11-20T12:00:00+05:30');

const appointment = Appointment.parse({
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
  patientId: null,
  patientLanguage: null,
  patientName: 'આશા પટેલ',
  appointmentDate: '2026-11-20',
  appointmentTime: '16:15',
  contactNumber: '9876543210',
  patientAddress: 'Navrangpura',
  notes: '',
  doctorId: null,
  ...NO_DOCTOR,
  status: 'pending',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  cancelReason: null,
  openReply: null,
  reminderAt: null,
  remindedAt: null,
  lastAttempt: null,
  kind: 'booked',
  token: null,
  arrivedAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  version: 1,
});

const words = ReminderWords.parse({
  language: 'gu',
  template:
    '{patient_name}, {clinic_name}: {date}, {time}.\nDoctor: {doctor_name}\nPhone: {clinic_phone}',
  clinicAddress: '12 MG Road, Pune',
  mapLink: '',
  doctorNames: {},
  clinicName: 'મહેતા ક્લિનિક',
  clinicPhone: '9820012345',
});

const list = { items: [appointment], nextCursor: null, total: 1, reminder: words, reminders: [] };

async function show(answers: Parameters<typeof stubServer>[0] = {}) {
  const requests = stubServer({
    'appointments.search': () => list,
    'clinics.doctors': () => ({ items: [] }),
    ...answers,
  });
  await showScreen({ path: 'appointments', screen: <AppointmentsPage /> });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return requests;
}

// Before the visit, at any hour of the run.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

const sendManually = () => page.getByRole('button', { name: /^Send Manually/ });

async function openForm() {
  await page.getByRole('button', { name: 'New Appointment' }).click();
}

// covers: form-in-drawer-keeps-what-is-typed
test('the form is in a drawer that keeps its buttons in sight, and what is typed when it closes', async () => {
  await page.viewport(390, 500);
  await show();
  const name = page.getByRole('textbox', { name: 'Patient Name' });
  await expect.element(name).not.toBeInTheDocument();
  await openForm();
  await expect.element(page.getByLabelText('Contact Number')).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: 'Schedule Appointment' }))
    .toBeInViewport({ ratio: 1 });
  await name.fill('પ્રિયા શાહ');
  await userEvent.keyboard('{Escape}');
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New Appointment' })).toHaveFocus();
  await openForm();
  await expect.element(name).toHaveValue('પ્રિયા શાહ');
});

// covers: list-from-today
test('begins with today, says so where nothing is to come, and shows all on request', async () => {
  const requests = stubServer({
    'appointments.search': ({ from }) => (from ? { ...list, items: [], total: 0 } : list),
    'clinics.doctors': () => ({ items: [] }),
  });
  await showScreen({ path: 'appointments', screen: <AppointmentsPage /> });
  await expect.element(page.getByText('No appointments from today on.')).toBeVisible();
  await expect.element(page.getByLabelText('Days')).toHaveDisplayValue('From today');
  await page.getByRole('button', { name: 'Show all appointments' }).click();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expect.element(page.getByLabelText('Days')).toHaveDisplayValue('Any day');
  const searches = requests.filter(({ operation }) => operation === 'appointments.search');
  expect(searches.map(({ input }) => input.from)).toEqual(['2026-11-20', undefined]);
});

// covers: names-lead-to-patients
test('the name of a linked patient leads to the patient, another name is plain text', async () => {
  const linkedVisit = { ...appointment, patientId: appointment.id, patientName: 'Dhruv Patel' };
  const items = [{ ...linkedVisit, id: crypto.randomUUID() }, appointment];
  await show({ 'appointments.search': () => ({ ...list, items, total: 2 }) });
  await expect
    .element(page.getByRole('link', { name: 'Dhruv Patel', exact: true }))
    .toHaveAttribute('href', `/patients/${appointment.id}`);
  await expect
    .element(page.getByRole('link', { name: appointment.patientName, exact: true }))
    .not.toBeInTheDocument();
});

// covers: phone-rows-of-two-lines
test('a row of a phone has two lines, with calling and WhatsApp as icons', async () => {
  await page.viewport(390, 844);
  await show();
  const row = page.getByRole('row').nth(1);
  await expect.element(row.getByRole('button', { name: /^Send Manually/ })).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(70);
  const icons = [
    row.getByRole('button', { name: /^Send Manually/ }),
    row.getByRole('link', { name: 'Call આશા પટેલ' }),
  ];
  for (const icon of icons) {
    const { width, height } = icon.element().getBoundingClientRect();
    expect({ width, height }).toEqual({ width: 44, height: 44 });
  }
  await expect.element(row.getByText('Not assigned')).toBeVisible();
});

// covers: row-says-what-was-replied
test('a row says what the patient replied, also on a phone', async () => {
  const openReply = { meaning: 'not_understood', date: '2026-11-20', time: '10:15' } as const;
  const items = [{ ...appointment, openReply }];
  const text = 'Replied, not understood: read it in WhatsApp';
  for (const width of [390, 1280]) {
    await page.viewport(width, 844);
    await show({ 'appointments.search': () => ({ ...list, items }) });
    const row = page.getByRole('row').nth(1);
    await expect.element(row.getByTitle(text)).toBeVisible();
    const readHeight = () => row.element().getBoundingClientRect().height;
    if (width === 390) await expect.poll(readHeight).toBeLessThanOrEqual(70);
  }
});

// covers: table-specified-columns
test('the table has the specified columns', async () => {
  await page.viewport(1280, 800);
  await show();
  const heads = page.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual([
    'Patient',
    'Address',
    'Contact',
    'Doctor',
    'Date & Time',
    'Status',
    'Actions',
  ]);
});

// covers: who-no-doctor-not-assigned
test('a list that was loading when a status was chosen does not bring the old one back', async () => {
  await page.viewport(1280, 800);
  const late = Promise.withResolvers<typeof list>();
  const answers = [list, late.promise];
  const setStatus = () => new Promise(() => {});
  stubServer({
    'appointments.search': () => answers.shift() ?? list,
    'appointments.setStatus': setStatus,
    'clinics.doctors': () => ({ items: [] }),
  });
  const { queryClient } = await showScreen({ path: 'appointments', screen: <AppointmentsPage /> });
  const status = page.getByLabelText(`Status of ${appointment.patientName}`);
  await expect.element(status).toHaveValue('pending');
  const reload = queryClient.invalidateQueries();
  await status.selectOptions('completed');
  late.resolve(list);
  await reload;
  await expect.element(status).toHaveValue('completed');
});

test('shows Not assigned without a doctor', async () => {
  await show();
  await expect.element(page.getByRole('row').nth(1).getByText('Not assigned')).toBeVisible();
});

// covers: send-manually-asks-first
test('Send Manually opens WhatsApp with what the server answers, and marks the row', async () => {
  const addresses = listOpenedAddresses();
  const remindedAt = '2026-11-20T06:15:00.000Z';
  const requests = await show({
    'appointments.opened': () => ({
      number: '9876500000',
      text: 'Moved to 5:00 pm & more',
      appointments: [{ ...appointment, remindedAt }],
      leftOut: [],
    }),
  });
  await sendManually().click();
  await expect.element(page.getByText(/^WhatsApp was opened with the message for/)).toBeVisible();
  expect(addresses).toEqual([
    'https://web.whatsapp.com/send?phone=919876500000&text=Moved%20to%205%3A00%20pm%20%26%20more',
  ]);
  const calls = requests.filter(({ operation }) => operation === 'appointments.opened');
  expect(calls).toMatchObject([{ input: { ids: [appointment.id], again: false } }]);
  // The same slot again takes a second tap.
  await sendManually().click();
  const question = page.getByRole('dialog', { name: 'Send it again?' });
  await expect.element(question.getByText(/^Reminded at 11:45 am/)).toBeVisible();
  await question.getByRole('button', { name: 'Open WhatsApp again' }).click();
  await expect.poll(() => addresses).toHaveLength(2);
  expect(requests.at(-1)).toMatchObject({
    operation: 'appointments.opened',
    input: { again: true },
  });
});

test('a refusal and a lost connection open nothing and say why', async () => {
  const addresses = listOpenedAddresses();
  let isConnected = true;
  const clicks: unknown[] = [];
  await show({
    'appointments.opened': ({ clickId }) => {
      clicks.push(clickId);
      if (!isConnected) throw new TypeError('Failed to fetch');
      return refusal('NO_CONSENT');
    },
  });
  await sendManually().click();
  await expect.element(page.getByText(/^This patient has not agreed/)).toBeVisible();
  isConnected = false;
  await sendManually().click();
  await expect.element(page.getByText(/^WhatsApp was not opened: the server/)).toBeVisible();
  await sendManually().click();
  await expect.poll(() => clicks).toHaveLength(3);
  // A change that may have been recorded without an answer is recorded once.
  expect(clicks[2]).toBe(clicks[1]);
  expect(addresses).toEqual([]);
});

test('an appointment that is over has no Send Manually', async () => {
  const over = { ...appointment, appointmentTime: '10:15' };
  await show({ 'appointments.search': () => ({ ...list, items: [over] }) });
  const row = page.getByRole('row').nth(1);
  await expect.element(row.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expect.element(sendManually()).not.toBeInTheDocument();
});

test('a number on the do-not-contact list has no Send Manually, and is asked about before anything opens', async () => {
  let isListed = true;
  const requestIds: string[] = [];
  await show({
    'appointments.search': () => ({
      ...list,
      items: [{ ...appointment, doNotContact: isListed || undefined }],
    }),
    'messaging.suppression': () => ({
      suppression: {
        number: '9876543210',
        reason: 'Asked on the phone',
        addedAt: '2026-11-19T05:00:00.000Z',
      },
    }),
    'messaging.unsuppress': ({ number }) => {
      requestIds.push(String(number));
      isListed = false;
      return { removed: true };
    },
  });
  const row = page.getByRole('row').nth(1);
  expect(row.getByRole('button', { name: /^Send Manually/ }).elements()).toEqual([]);
  await row.getByRole('button', { name: /^Do not contact/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Do not contact' });
  await expect.element(dialog.getByText('Reason: Asked on the phone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(requestIds).toEqual([]);
  await row.getByRole('button', { name: /^Do not contact/ }).click();
  await dialog.getByRole('button', { name: 'Remove from the list' }).click();
  await expect.element(row.getByRole('button', { name: /^Send Manually/ })).toBeVisible();
  expect(requestIds).toEqual(['9876543210']);
});

test('a number typed into a new appointment is looked up on the do-not-contact list', async () => {
  await page.viewport(1280, 800);
  const lookups: string[] = [];
  await show({
    'messaging.suppression': ({ number }) => {
      lookups.push(String(number));
      return { suppression: { number, reason: '', addedAt: '2026-11-19T05:00:00.000Z' } };
    },
  });
  await openForm();
  const number = page.getByLabelText('Contact Number');
  await number.fill('98765');
  await number.fill('9876543210');
  await expect.element(page.getByText(/This number is on the do-not-contact list/)).toBeVisible();
  expect(lookups).toEqual(['9876543210']);
});

test('what was typed into a new appointment is there again when the screen is opened again, until it is discarded', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'appointments.search': () => list, 'clinics.doctors': () => ({ items: [] }) });
  const screen = { path: 'appointments', screen: <AppointmentsPage /> };
  const { queryClient, unmount } = await showScreen(screen);
  const name = page.getByRole('textbox', { name: 'Patient Name' });
  await openForm();
  await name.fill('પ્રિયા શાહ');
  await unmount();
  const again = await showScreen({ ...screen, queryClient });
  await openForm();
  await expect.element(name).toHaveValue('પ્રિયા શાહ');
  await expect.element(page.getByText(/It is not saved yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(name).toHaveValue('');
  await again.unmount();
  await showScreen({ ...screen, queryClient });
  await openForm();
  await expect.element(name).toHaveValue('');
  await expect.element(page.getByText(/It is not saved yet/)).not.toBeInTheDocument();
});

// covers: digits-replace-those-of-a-draft
test('digits that are typed where a draft is restored replace its number', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'appointments.search': () => list, 'clinics.doctors': () => ({ items: [] }) });
  const screen = { path: 'appointments', screen: <AppointmentsPage /> };
  const { queryClient, unmount } = await showScreen(screen);
  const number = page.getByLabelText('Contact Number');
  await openForm();
  await number.fill('9876543210');
  await unmount();
  await showScreen({ ...screen, queryClient });
  await openForm();
  await expect.element(number).toHaveValue('9876543210');
  await userEvent.keyboard('9825024001');
  await expect.element(number).toHaveValue('9825024001');
  await page.getByRole('textbox', { name: 'Patient Name' }).click();
  await number.click();
  await userEvent.keyboard('9825024002');
  await expect.element(number).toHaveValue('9825024002');
});

test('a draft is not shown to another person, nor after 24 hours', async () => {
  await page.viewport(1280, 800);
  stubServer({ 'appointments.search': () => list, 'clinics.doctors': () => ({ items: [] }) });
  const screen = { path: 'appointments', screen: <AppointmentsPage /> };
  const name = page.getByRole('textbox', { name: 'Patient Name' });
  const { queryClient, unmount } = await showScreen(screen);
  await openForm();
  await name.fill('પ્રિયા શાહ');
  await unmount();
  const other = await showScreen({ ...screen, queryClient, actor: OTHER_PERSON });
  await openForm();
  await expect.element(name).toHaveValue('');
  await other.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON.getTime() + 25 * 60 * 60_000 });
  await showScreen({ ...screen, queryClient });
  await openForm();
  await expect.element(name).toHaveValue('');
});

// covers: message-after-booking
test('opens the message of a new appointment in the chosen language where the form asks for it', async () => {
  const doctorId = '3d3b9a52-6d6c-4a43-9a25-6f3c6e2f9a12';
  const requests = await show({
    'clinics.doctors': () => ({
      items: [{ id: doctorId, name: 'Dr Rao', contactNumber: '9820011111' }],
    }),
    'appointments.create': ({ acceptClash: _clash, acceptOutsideHours: _hours, ...input }) => {
      const { language, ...fields } = input;
      return { ...appointment, ...fields, patientLanguage: language };
    },
    'appointments.reminder': ({ language }) => ({
      text: `Message in ${String(language)}`,
      language,
    }),
  });
  await openForm();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await form.getByLabelText('Patient Name').fill('Asha Patel');
  await form.getByLabelText('Contact Number').fill('9876543210');
  await form.getByLabelText('Time', { exact: true }).fill('6:15 pm');
  await form.getByLabelText('Address').fill('Navrangpura');
  await expect
    .element(form.getByLabelText('Send the appointment message in English'))
    .not.toBeChecked();
  await form.getByRole('button', { name: 'Gujarati' }).click();
  await form.getByLabelText('Send the appointment message in Gujarati').click();
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  const message = page.getByRole('dialog', { name: 'Appointment message' });
  await expect.element(message.getByText(/20 Nov 2026, 6:15 pm/)).toBeVisible();
  const asks = requests.filter(({ operation }) => operation === 'appointments.create');
  expect(asks.map(({ input }) => input.language)).toEqual(['gu']);
});

// covers: late-reminder-asked-before-it-goes-twice
test('a message that the provider accepted is taken back only after a question', async () => {
  const lastAttempt = Attempt.parse({
    id: crypto.randomUUID(),
    channel: 'direct',
    state: 'accepted',
    requestedBy: 'Meera Shah',
    startedAt: '2026-11-20T05:00:00.000Z',
    finishedAt: '2026-11-20T05:00:00.000Z',
    detail: null,
    stoppedBy: null,
    awaitsReport: false,
    confirmedAt: null,
    deliveredAt: null,
    readAt: null,
    failure: null,
  });
  const sentVisit = { ...appointment, lastAttempt };
  const requests = await show({
    'appointments.search': () => ({ ...list, items: [sentVisit] }),
    'appointments.reminder': () => ({ text: 'નમસ્તે', language: 'gu' }),
    'appointments.notSentAfterAll': () => appointment,
  });
  const countTakenBack = () =>
    requests.filter(({ operation }) => operation === 'appointments.notSentAfterAll').length;
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Message and language' }).click();
  await page.getByRole('button', { name: 'Not sent after all' }).click();
  const question = page.getByRole('dialog', { name: 'It may still arrive' });
  await expect.element(question).toMatchTextContent('BlueTicks accepted the message for આશા પટેલ');
  expect(countTakenBack()).toBe(0);
  await question.getByRole('button', { name: 'Not sent after all' }).click();
  await expect.poll(countTakenBack).toBe(1);
});

test('refuses a part of a number when it is sent, and not when patients are chosen by it', async () => {
  await show({ 'patients.suggest': () => ({ patients: [] }) });
  await openForm();
  const number = page.getByLabelText('Contact Number');
  await number.fill('9876');
  await page.getByRole('textbox', { name: 'Patient Name' }).click();
  await expect.element(number).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect.element(number).toHaveAccessibleDescription(/must be 10 digits/);
  await expect.element(number).toHaveFocus();
});

// covers: time-warned-of-when-chosen
test('a past or taken time is warned of when it is chosen, and a past one is booked anyway', async () => {
  await page.viewport(1280, 800);
  const bookings: unknown[] = [];
  await show({
    'clinics.doctors': () => ({ items: [DR_RAO] }),
    'appointments.freeTimes': () => ({ ...NO_HOURS, takenTimes: ['18:00'] }),
    'appointments.create': ({ acceptClash: _accepted, ...input }) => {
      bookings.push(input.appointmentTime);
      return { ...appointment, ...input };
    },
  });
  await openForm();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  const time = form.getByLabelText('Time', { exact: true });
  await form.getByLabelText('Patient Name').fill('Asha Patel');
  await form.getByLabelText('Contact Number').fill('9876543210');
  await form.getByLabelText('Doctor').selectOptions('Dr Rao');
  await form.getByLabelText('Address').fill('Navrangpura');
  await time.fill('6 pm');
  await expect.element(form.getByText('6:00 pm is already taken.')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Schedule Appointment' })).toBeVisible();
  await time.fill('11:15 am');
  await expect.element(form.getByText('20 Nov 2026, 11:15 am has already passed.')).toBeVisible();
  expect(bookings).toEqual([]);
  await form.getByRole('button', { name: 'Book anyway' }).click();
  await expect.poll(() => bookings).toEqual(['11:15']);
});

// covers: free-times-first
test('the list of times begins with the first free one, and says which are free, taken or outside the hours', async () => {
  await page.viewport(1280, 800);
  await show({
    'clinics.doctors': () => ({ items: [DR_RAO] }),
    'appointments.freeTimes': () => ({
      ...NO_HOURS,
      isKnown: true,
      periods: [{ starts: '10:00', ends: '18:00' }],
      times: ['16:15', '17:00'],
      takenTimes: ['16:30'],
    }),
  });
  await openForm();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await form.getByLabelText('Doctor').selectOptions('Dr Rao');
  await expect
    .element(form.getByRole('button', { name: '4:15 pm' }))
    .toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Other time' }).click();
  await form.getByRole('button', { name: 'Choose a time' }).click();
  const times = page.getByRole('dialog', { name: 'Times' });
  await expect.element(times.getByRole('button', { name: '4:15 pm free' })).toHaveFocus();
  for (const name of [
    '5:00 pm free',
    '4:30 pm taken',
    '6:15 pm outside the hours',
    '11:15 am past',
  ])
    await expect.element(times.getByRole('button', { name, exact: true })).toBeInTheDocument();
  expect(times.getByRole('button').elements()).toHaveLength(57);
  await times.getByRole('button', { name: '5:00 pm free' }).click();
  await expect.element(form.getByLabelText('Time', { exact: true })).toHaveValue('5:00 pm');
  await expect
    .element(form.getByLabelText('Address'))
    .toHaveAccessibleDescription('The area or town is enough.');
});

// covers: times-follow-hours
test('the list of times reaches the end of the doctor’s hours, and a typed time of the evening is sent', async () => {
  await page.viewport(1280, 800);
  const bookings: unknown[] = [];
  await show({
    'clinics.doctors': () => ({ items: [DR_RAO] }),
    'appointments.freeTimes': () => ({
      ...NO_HOURS,
      isKnown: true,
      periods: [{ starts: '18:00', ends: '22:00' }],
      times: ['21:45'],
      takenTimes: ['21:30'],
    }),
    'appointments.create': ({ appointmentTime }) => {
      bookings.push(appointmentTime);
      return refusal('DEFECT');
    },
  });
  await openForm();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await form.getByLabelText('Doctor').selectOptions('Dr Rao');
  await form.getByRole('button', { name: 'Other time' }).click();
  await form.getByRole('button', { name: 'Choose a time' }).click();
  const times = page.getByRole('dialog', { name: 'Times' }).getByRole('button');
  await expect.element(times.last()).toHaveTextContent('9:45 pm free');
  expect(times.elements().at(-2)).toHaveTextContent('9:30 pm taken');
  await userEvent.keyboard('{Escape}');
  await form.getByLabelText('Contact Number').fill('9876543210');
  await form.getByLabelText('Patient Name').fill('પ્રિયા શાહ');
  await form.getByLabelText('Address').fill('Navrangpura');
  await form.getByLabelText('Time', { exact: true }).fill('9:07 pm');
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect
    .element(form.getByText('Choose a time on the quarter hour, such as 10:15 am'))
    .toBeVisible();
  await form.getByLabelText('Time', { exact: true }).fill('9:15 pm');
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect.poll(() => bookings).toEqual(['21:15']);
});

// covers: moved-says-when
test.each([
  ['Date', '1 Dec 2026', 'આશા પટેલ is booked for Tue 1 Dec 2026, 4:15 pm.'],
  ['Time', '5:30 pm', 'આશા પટેલ is booked for Fri 20 Nov 2026, 5:30 pm.'],
  ['Address', 'Bopal', 'Changes to the appointment of આશા પટેલ saved.'],
])('says after a change of the %s to %s: %s', async (label, value, text) => {
  await page.viewport(1600, 900);
  await show({
    'appointments.update': ({ id: _id, acceptClash: _clash, ...changes }) => ({
      ...appointment,
      appointmentDate: changes.appointmentDate ?? appointment.appointmentDate,
      appointmentTime: changes.appointmentTime ?? appointment.appointmentTime,
      version: 2,
    }),
  });
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Appointment' });
  await form.getByLabelText(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
});

// covers: list-begins-with-now
test('the list begins with now: what is over today is in one line above, which opens', async () => {
  const over = { ...appointment, status: 'completed', appointmentTime: '09:00' };
  const overName = 'Done Patient';
  await show({
    'appointments.search': () => ({
      ...list,
      items: [{ ...over, id: crypto.randomUUID(), patientName: overName }, appointment],
      total: 2,
    }),
  });
  const line = page.getByRole('button', { name: '1 finished today' });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText(overName)).not.toBeInTheDocument();
  await line.click();
  await expect.element(page.getByText(overName)).toBeVisible();
});

const DR_RAO = {
  id: '3d3b9a52-6d6c-4a43-9a25-6f3c6e2f9a12',
  name: 'Dr Rao',
  contactNumber: '',
  namesByLanguage: {},
  version: 1,
};
const NO_HOURS = {
  isKnown: false,
  periods: [],
  awayNote: null,
  times: [],
  takenTimes: [],
  next: null,
};

const OTHER_PERSON = sessionWith({
  actor: { loginId: LoginId.parse('0c9b9a52-6d6c-4a43-9a25-6f3c6e2f9a11') },
}).actor;

// covers: printed-beyond-the-first-page
test('printing from the list loads the rows that are missing first', async () => {
  const paper: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    paper.push(document.querySelector('[data-printed-list]')?.textContent ?? '');
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => print.mockRestore());
  const second = { ...appointment, id: crypto.randomUUID(), patientName: 'Last Patient' };
  await show({
    'appointments.search': ({ cursor }) =>
      cursor === undefined
        ? { ...list, nextCursor: 'next', total: 2 }
        : { ...list, items: [second], total: 2 },
  });
  await page.viewport(1280, 800);
  await page.getByRole('button', { name: 'Print the list' }).click();
  await expect.poll(() => paper).toHaveLength(1);
  expect(paper[0]).toContain('Last Patient');
  expect(paper[0]).toContain('20 Nov 2026 · 2 appointments');
});

// covers: printed-appointments-whole
test('the list is printed as a table below the clinic’s name, without what the screen needs', async () => {
  await show({ 'appointments.search': () => ({ ...list, total: 240 }) });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const paper = page.getByRole('table');
  for (const text of [
    'Appointments: From today',
    'Shanti Clinic · 20 Nov 2026 · Only the first 1 of 240: print from the list for the others',
    'Fri, 20 Nov 2026',
    'આશા પટેલ',
    '98765 43210',
    'Navrangpura',
    'Not assigned',
    'Expected',
  ])
    await expect.element(paper).toMatchTextContent(text);
  for (const role of ['button', 'searchbox', 'combobox', 'link'] as const)
    expect(page.getByRole(role).elements()).toEqual([]);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});
