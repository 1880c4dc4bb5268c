import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { NO_DOCTOR } from '#features/appointments/rules.ts';
import { Appointment, ReminderWords } from '#features/appointments/schema.ts';
import { RemindPage } from './remind-page.tsx';
import { EMPTY_DAY } from './testing.tsx';

const IDS = ['5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10', '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a11'];

function appointmentAt(place: number, fields: Partial<Appointment> = {}): Appointment {
  return Appointment.parse({
    id: IDS[place],
    patientId: null,
    patientLanguage: null,
    patientName: ['આશા પટેલ', 'Ravi Patil'][place],
    appointmentDate: '2026-11-21',
    appointmentTime: '10:15',
    contactNumber: `987654321${place}`,
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
    ...fields,
  });
}

const words = ReminderWords.parse({
  language: 'en',
  template: '{patient_name}, {clinic_name}: {date}, {time}.',
  clinicAddress: '',
  mapLink: '',
  doctorNames: {},
  clinicName: 'Shanti Clinic',
  clinicPhone: '9820012345',
});

const DAY = { ...EMPTY_DAY, date: '2026-11-21', words: [words] };

async function show(
  items: readonly Appointment[],
  remindsAutomatically = true,
  answers: Parameters<typeof stubServer>[0] = {},
) {
  const requests = stubServer({
    'appointments.day': () => ({ ...DAY, items: [...items], remindsAutomatically }),
    ...answers,
  });
  await showScreen({ path: 'today/remind', screen: <RemindPage /> });
  return requests;
}

// 5:15 pm in India.
const EVENING = '2026-11-20T11:45:00.000Z';

// covers: remind-planned-not-sent
test('says how many reminders go automatically and when, and not that everyone is reminded', async () => {
  await show([0, 1].map((place) => appointmentAt(place, { reminderAt: EVENING })));
  await expect
    .element(page.getByText('2 reminders are sent automatically at 5:15 pm.'))
    .toBeVisible();
  expect(page.getByText('Everyone has been reminded.').elements()).toEqual([]);
});

test('names the planned reminders beside those that a person sends', async () => {
  await show([appointmentAt(0), appointmentAt(1, { reminderAt: EVENING })]);
  await expect.element(page.getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  await expect
    .element(page.getByText('1 reminder is sent automatically at 5:15 pm.'))
    .toBeVisible();
});

test('shows planned reminders to a person while the autopilot is off', async () => {
  await show([appointmentAt(0, { reminderAt: EVENING })], false);
  await expect.element(page.getByRole('heading', { name: 'આશા પટેલ' })).toBeVisible();
  expect(page.getByText(/automatically/).elements()).toEqual([]);
});

test('says that everyone is reminded only after a message went to each', async () => {
  await show([appointmentAt(0, { remindedAt: EVENING })]);
  await expect.element(page.getByText('Everyone has been reminded.')).toBeVisible();
});

test('says that there is no appointment to remind of on an empty day', async () => {
  await show([]);
  await expect.element(page.getByText('No appointments to remind about.')).toBeVisible();
});

// covers: patient-with-two-visits-named-once
test('a patient with two visits on a day is named once, in the heading and in the message', async () => {
  const visits = ['10:15', '11:00'].map((appointmentTime, place) =>
    appointmentAt(place, { patientName: 'આશા પટેલ', contactNumber: '9876543210', appointmentTime }),
  );
  await show(visits, false);
  const card = page.getByRole('article', { name: 'આશા પટેલ', exact: true });
  await expect.element(card).toMatchTextContent('10:15 am');
  await expect.element(card).toMatchTextContent('11:00 am');
  expect(card.element().textContent.split('આશા પટેલ')).toHaveLength(3);
});

// covers: family-opened-in-one-call
test('a family’s message is asked for once, and what it names is taken back', async () => {
  const addresses = listOpenedAddresses();
  const [asha, ravi] = [0, 1].map((place) => appointmentAt(place, { contactNumber: '9876543210' }));
  if (!asha || !ravi) throw new Error('Two appointments');
  const remindedVisit = { ...ravi, remindedAt: EVENING };
  const cancelledVisit = { ...asha, status: 'cancelled' };
  let items: unknown[] = [asha, ravi];
  const requests = await show([asha, ravi], false, {
    'appointments.opened': () => {
      items = [cancelledVisit, remindedVisit];
      const leftOut = [{ id: asha.id, because: 'appointment_cancelled' }];
      return { number: '9876543210', text: 'Ravi alone', appointments: [remindedVisit], leftOut };
    },
    'appointments.notSentAfterAll': () => {
      items = [cancelledVisit, ravi];
      return ravi;
    },
    'appointments.day': () => ({ ...DAY, items }),
  });
  const calls = (name: string) => requests.filter(({ operation }) => operation === name);
  await page.getByRole('button', { name: /^Open WhatsApp:/ }).click();
  await expect.element(page.getByText(/Not named: 1 appointment \(cancelled\)/)).toBeVisible();
  expect(addresses).toEqual(['https://web.whatsapp.com/send?phone=919876543210&text=Ravi%20alone']);
  await page.getByRole('button', { name: /^Open WhatsApp again/ }).click();
  await expect.poll(() => calls('appointments.opened')).toHaveLength(2);
  const [first, second] = calls('appointments.opened').map(({ input }) => input);
  expect(first?.ids).toEqual([asha.id, ravi.id]);
  // The same opening: recorded once.
  expect(second).toMatchObject({ ids: [ravi.id], clickId: first?.clickId });
  await page.getByRole('button', { name: /^Not sent after all/ }).click();
  await expect.poll(() => calls('appointments.notSentAfterAll')).toHaveLength(1);
  expect(calls('appointments.notSentAfterAll')[0]?.input).toEqual({ id: ravi.id });
});
