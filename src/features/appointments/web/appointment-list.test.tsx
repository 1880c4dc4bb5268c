import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginId } from '#platform/ids.ts';
import { sessionWith, showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { NO_DOCTOR } from '../rules.ts';
import { Appointment, ReminderWords } from '../schema.ts';
import { AppointmentsPage } from './appointments-page.tsx';

const appointment = Appointment.parse({
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
  patientId: null,
  patientLanguage: null,
  patientName: 'આશા પટેલ',
  appointmentDate: '2026-11-20',
  appointmentTime: '10:15',
  contactNumber: '9876543210',
  patientAddress: 'Navrangpura',
  notes: '',
  doctorId: null,
  ...NO_DOCTOR,
  status: 'pending',
  answer: null,
  answeredAt: null,
  answeredBy: null,
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
  stubServer({
    'appointments.search': () => list,
    'clinics.doctors': () => ({ items: [] }),
    ...answers,
  });
  await showScreen({ path: 'appointments', screen: <AppointmentsPage /> });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
}

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

// covers: names-lead-to-patients
test('the name of a linked patient leads to the patient, another name is plain text', async () => {
  const linked = { ...appointment, patientId: appointment.id, patientName: 'Dhruv Patel' };
  const items = [{ ...linked, id: crypto.randomUUID() }, appointment];
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
  await expect.element(row.getByRole('link', { name: /^Send Manually/ })).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(70);
  for (const name of [/^Send Manually/, 'Call આશા પટેલ']) {
    const { width, height } = row.getByRole('link', { name }).element().getBoundingClientRect();
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
    if (width === 390) expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(70);
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
  const reloaded = queryClient.invalidateQueries();
  await status.selectOptions('completed');
  late.resolve(list);
  await reloaded;
  await expect.element(status).toHaveValue('completed');
});

test('shows Not assigned without a doctor', async () => {
  await show();
  await expect.element(page.getByRole('row').nth(1).getByText('Not assigned')).toBeVisible();
});

test('the link holds the whole message before it is tapped, written of the words of the list', async () => {
  await show();
  await expect.poll(readLinkText).toBe(MESSAGE);
});

test('it still does after an answer about its appointment alone, and without a connection to ask for the list again', async () => {
  let isConnected = true;
  await show({
    'appointments.setStatus': ({ status }) => {
      isConnected = false;
      return { ...appointment, patientName: 'આશા શાહ', status };
    },
    'appointments.search': () => {
      if (!isConnected) throw new TypeError('Failed to fetch');
      return list;
    },
  });
  await page.getByLabelText('Status of આશા પટેલ').selectOptions('Completed');
  await expect.poll(readLinkText).toBe(MESSAGE.replace('પટેલ', 'શાહ'));
});

test('a number on the do-not-contact list has no link, and is asked about before anything opens', async () => {
  let isListed = true;
  const asked: string[] = [];
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
      asked.push(String(number));
      isListed = false;
      return { removed: true };
    },
  });
  const row = page.getByRole('row').nth(1);
  expect(row.getByRole('link', { name: /Send Manually/ }).elements()).toEqual([]);
  await row.getByRole('button', { name: /^Do not contact/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Do not contact' });
  await expect.element(dialog.getByText('Reason: Asked on the phone')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(asked).toEqual([]);
  await row.getByRole('button', { name: /^Do not contact/ }).click();
  await dialog.getByRole('button', { name: 'Take off the list' }).click();
  await expect.element(row.getByRole('link', { name: /^Send Manually/ })).toBeVisible();
  expect(asked).toEqual(['9876543210']);
});

test('a number typed into a new appointment is looked up on the do-not-contact list', async () => {
  await page.viewport(1280, 800);
  const looked: string[] = [];
  await show({
    'messaging.suppression': ({ number }) => {
      looked.push(String(number));
      return { suppression: { number, reason: '', addedAt: '2026-11-19T05:00:00.000Z' } };
    },
  });
  await openForm();
  const number = page.getByLabelText('Contact Number');
  await number.fill('98765');
  await number.fill('9876543210');
  await expect.element(page.getByText(/This number is on the do-not-contact list/)).toBeVisible();
  expect(looked).toEqual(['9876543210']);
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
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 });
  await showScreen({ ...screen, queryClient });
  await openForm();
  await expect.element(name).toHaveValue('');
  vi.useRealTimers();
});

test('a time that has passed is asked about before it is booked', async () => {
  await page.viewport(1280, 800);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:00:00Z') });
  const doctorId = '3d3b9a52-6d6c-4a43-9a25-6f3c6e2f9a12';
  const booked: unknown[] = [];
  await show({
    'clinics.doctors': () => ({
      items: [{ id: doctorId, name: 'Dr Rao', contactNumber: '9820011111' }],
    }),
    'appointments.create': ({ acceptClash: _accepted, ...input }) => {
      booked.push(input.appointmentTime);
      return { ...appointment, ...input };
    },
  });
  await openForm();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await form.getByLabelText('Patient Name').fill('Asha Patel');
  await form.getByLabelText('Contact Number').fill('9876543210');
  await form.getByLabelText('Doctor').selectOptions('Dr Rao');
  await form.getByLabelText('Time', { exact: true }).selectOptions('11:15 am');
  await form.getByLabelText('Address').fill('Navrangpura');
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  const question = page.getByRole('dialog', { name: 'This time has passed' });
  await expect.element(question.getByText(/20 Nov 2026, 11:15 am has passed/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(booked).toEqual([]);
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  await question.getByRole('button', { name: 'Book all the same' }).click();
  await expect.poll(() => booked).toEqual(['11:15']);
  vi.useRealTimers();
});

const OTHER_PERSON = sessionWith({
  actor: { loginId: LoginId.parse('0c9b9a52-6d6c-4a43-9a25-6f3c6e2f9a11') },
}).actor;

const MESSAGE = 'આશા પટેલ, મહેતા ક્લિનિક: શુક્રવાર, 20 નવેમ્બર 2026, સવારે 10:15 વાગ્યે.\nPhone: 9820012345';

function readLinkText(): string | null {
  const link = page.getByRole('link', { name: /^Send Manually/ });
  return new URL(link.element().getAttribute('href') ?? '').searchParams.get('text');
}
