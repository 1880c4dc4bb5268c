/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { NO_DOCTOR } from '#features/appointments/rules.ts';
import { Appointment } from '#features/appointments/schema.ts';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { WeekPage } from './week-page.tsx';

const MONDAY = '2026-11-23';
const DOCTOR = '3d3b9a52-6d6c-4a43-9a25-6f3c6e2f9a12';

const VISIT = {
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10',
  patientName: 'વેંકટસુબ્રમણ્યમ રામચંદ્રન ઐયર',
  patientId: null,
  contactNumber: '9876543210',
  appointmentDate: MONDAY,
  appointmentTime: '10:15',
  kind: 'booked',
  status: 'pending',
  arrivedAt: null,
  startedAt: null,
  answer: null,
  openReply: null,
};

/** Shows a week that is full on Monday and free at ten on Tuesday; returns the requests. */
async function show({
  visit = VISIT,
  awayNote = null,
  leaves = [],
}: { visit?: object; awayNote?: string | null; leaves?: readonly object[] } = {}) {
  const requests = stubServer({
    'clinics.doctors': () => ({
      items: [
        { id: crypto.randomUUID(), name: 'Dr Qureshi', contactNumber: '9820011112' },
        { id: DOCTOR, name: 'Dr Rao', contactNumber: '9820011111' },
      ],
    }),
    'appointments.week': () => ({
      from: MONDAY,
      today: MONDAY,
      days: ['2026-11-23', '2026-11-24'].map((date) => ({
        date,
        awayNote: date === MONDAY ? awayNote : null,
        slots: ['10:00'],
        bookable: date === MONDAY ? [] : ['10:00'],
        visits: date === MONDAY ? [visit] : [],
      })),
    }),
    'appointments.freeTimes': ({ date }) => ({
      takenTimes: [],
      isKnown: true,
      periods: [{ starts: '10:00', ends: '10:30' }],
      awayNote: null,
      times: date === MONDAY ? [] : ['10:00'],
      next: date === MONDAY ? { date: '2026-11-24', time: '10:00' } : null,
    }),
    'appointments.freeDays': () => ({
      days: [{ date: MONDAY, freeCount: 0, isClosed: false }],
    }),
    'appointments.leaves': () => ({ items: leaves }),
    'messaging.suppression': () => ({ suppression: null }),
    'patients.suggest': () => ({ patients: [] }),
    'appointments.create': ({
      acceptClash: _clash,
      acceptOutsideHours: _hours,
      acceptSameDay: _sameDay,
      ...input
    }) =>
      Appointment.parse({
        ...NO_DOCTOR,
        patientId: null,
        patientLanguage: null,
        status: 'pending',
        answer: null,
        answeredAt: null,
        answeredBy: null,
        cancelReason: null,
        openReply: null,
        kind: 'booked',
        reminderAt: null,
        remindedAt: null,
        lastAttempt: null,
        token: null,
        arrivedAt: null,
        startedAt: null,
        endedAt: null,
        createdAt: '2026-11-20T05:00:00.000Z',
        version: 1,
        ...input,
      }),
  });
  const screen = await showScreen({
    path: 'today',
    screen: <WeekPage date={MONDAY} doctorId={DOCTOR} />,
  });
  const listBooked = () =>
    requests
      .filter(({ operation }) => operation === 'appointments.create')
      .map(({ input }) => [input.doctorId, input.appointmentDate, input.appointmentTime]);
  return { ...screen, listBooked };
}

const form = page.getByRole('dialog', { name: 'New Appointment' });

async function fillPatient() {
  await form.getByLabelText('Contact Number').fill('9876543210');
  await form.getByLabelText('Patient Name').fill('આશા પટેલ');
  await form.getByLabelText('Address').fill('Navrangpura');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+05:30') });
  await page.viewport(1280, 800);
});
afterEach(() => void vi.useRealTimers());

// covers: booked-over-the-week
test('a free time of the week is booked over it, and the week stays', async () => {
  const { router, listBooked } = await show();
  await page.getByRole('button', { name: 'Free: book Tuesday 24, 10:00 am' }).click();
  await expect.element(form.getByLabelText('Doctor')).toHaveDisplayValue('Dr Rao');
  await fillPatient();
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect.element(page.getByText(/^Appointment scheduled for આશા પટેલ/)).toBeVisible();
  expect(listBooked()).toEqual([[DOCTOR, '2026-11-24', '10:00']]);
  await expect.element(form).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Week 23 – 29 Nov 2026');
  expect(router.state.location.pathname).toBe('/today');
});

test('the form over a week is for its doctor, and offers the next free time of a full day', async () => {
  const { listBooked } = await show();
  await page.getByRole('button', { name: 'New Appointment' }).click();
  await expect.element(form.getByLabelText('Doctor')).toHaveDisplayValue('Dr Rao');
  await form.getByLabelText('Date', { exact: true }).click();
  await expect
    .element(page.getByRole('button', { name: 'Monday, 23 Nov 2026, full' }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await fillPatient();
  await form.getByRole('button', { name: 'Next free: Tue 24 Nov 2026, 10:00 am' }).click();
  await form.getByRole('button', { name: 'Schedule Appointment' }).click();
  await expect.poll(listBooked).toEqual([[DOCTOR, '2026-11-24', '10:00']]);
});

// covers: week-calls-on-a-phone
test('on a phone each visit of the week has its patient’s number one tap away', async () => {
  await page.viewport(320, 640);
  await show();
  const call = page.getByRole('link', { name: `Call ${VISIT.patientName}` });
  await expect.element(call).toBeVisible();
  await expect.element(call).toHaveAttribute('href', 'tel:+919876543210');
});

// covers: week-names-states-as-today
test.each([
  ['Confirmed', { answer: 'confirmed' }],
  ['Wants another time', { answer: 'wants_change' }],
  [
    'Replied, not understood: read it in WhatsApp',
    { openReply: { meaning: 'not_understood', date: MONDAY, time: '10:15' } },
  ],
  ['Arrived', { answer: 'confirmed', arrivedAt: '2026-11-23T04:40:00.000Z' }],
])('says ‘%s’ of a visit as Today does, at each width and on paper', async (state, fields) => {
  await show({ visit: { ...VISIT, ...fields } });
  const cell = page.getByRole('cell').filter({ hasText: VISIT.patientName });
  await expect.element(cell).toMatchTextContent(`${VISIT.patientName}, ${state}`);
  await page.viewport(320, 640);
  await expect.element(page.getByRole('listitem').getByText(state)).toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.element(cell).toMatchTextContent(`10:15 am · ${state}`);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});

// covers: week-counts-visits-of-leave
test('a day of leave says why and how many are booked, at each width and on paper', async () => {
  await show({ awayNote: 'Conference' });
  const head = page.getByRole('columnheader', { name: /^Mon 23/ });
  await expect.element(head).toHaveTextContent('Mon 23 1 booked Conference');
  await page.viewport(320, 640);
  await expect.element(page.getByText('1 booked · Conference').last()).toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.element(head).toHaveTextContent('Mon 23 1 booked · Conference');
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});

// covers: week-leads-to-visits-to-move
test('a week leads to the visits to move of a leave of its doctor, and of no other', async () => {
  const leave = { from: MONDAY, to: MONDAY, starts: null, ends: null, note: '', visits: 4 };
  const id = crypto.randomUUID();
  await show({
    leaves: [
      { ...leave, id, doctorName: 'Dr Rao' },
      { ...leave, id: crypto.randomUUID(), doctorName: 'Dr Qureshi' },
      { ...leave, id: crypto.randomUUID(), doctorName: null, from: '2026-11-30', to: '2026-11-30' },
    ],
  });
  await expect
    .element(page.getByText('4 appointments to move: Dr Rao is on leave', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show appointments' }))
    .toHaveAttribute('href', `/today/leave?leave=${id}`);
});

// covers: week-names-between-rows-whole
test('a name beside a time between two rows is not cut', async () => {
  await show({
    visit: { ...VISIT, appointmentTime: '10:05', patientName: 'Meenakshi Raghunathan' },
  });
  const name = page.getByRole('cell').getByText('Meenakshi Raghunathan', { exact: true });
  await expect.element(name).toBeVisible();
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = name.element();
  expect([scrollHeight - clientHeight, scrollWidth - clientWidth]).toEqual([0, 0]);
});

// covers: printed-week-whole
test('a week is printed across A4 with the doctor, the clinic, and each visit’s time, name and number', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: /^Free: book/ })).toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect
    .element(page.getByRole('cell', { name: /10:15\sam.*વેંકટસુબ્રમણ્યમ રામચંદ્રન ઐયર.*98765 43210/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('table'))
    .toMatchTextContent('Dr RaoShanti Clinic · 23 Nov 2026 – 24 Nov 2026');
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(document.querySelector('[data-printed-list="landscape"]')).not.toBeNull();
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});
