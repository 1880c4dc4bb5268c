/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { Doctor } from '#features/clinics/schema.ts';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { NO_DOCTOR } from '#features/appointments/rules.ts';
import { Appointment } from '#features/appointments/schema.ts';
import { listOpenedAddresses } from '#platform/web/testing/opened-addresses.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { DayPage } from './day-page.tsx';
import { EMPTY_DAY } from './testing.tsx';

const TODAY = '2026-11-20';
/** Noon at the clinic. */
const NOON = Date.parse('2026-11-20T12:00:00+05:30');

function visitAt(appointmentTime: string, fields: Partial<Appointment> = {}): Appointment {
  return Appointment.parse({
    id: crypto.randomUUID(),
    patientId: null,
    patientLanguage: null,
    patientName: `Patient of ${appointmentTime}`,
    appointmentDate: TODAY,
    appointmentTime,
    contactNumber: '9876543210',
    patientAddress: '',
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
    createdAt: '2026-11-19T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}

function buildDoctor(name: string) {
  return Doctor.parse({
    id: crypto.randomUUID(),
    name,
    contactNumber: '',
    namesByLanguage: {},
    version: 1,
  });
}

/** Shows today with these visits at noon; returns the statuses and reasons that the screen sets. */
async function show(
  visits: Appointment[],
  {
    isTimeTaken = false,
    around = {},
    doctors = [],
    visitId,
  }: { isTimeTaken?: boolean; around?: object; doctors?: object[]; visitId?: string } = {},
) {
  let items = visits;
  const change = (id: unknown, fields: Partial<Appointment>) => {
    items = items.map((visit) => (visit.id === id ? { ...visit, ...fields } : visit));
    return items.find((visit) => visit.id === id);
  };
  const requests = stubServer({
    'appointments.day': () => ({ ...EMPTY_DAY, items, ...around }),
    'appointments.setStatus': ({ id, status, cancelReason = null }) =>
      isTimeTaken && status === 'pending'
        ? refusal('CLASH')
        : change(id, { status, cancelReason } as Partial<Appointment>),
    'clinics.doctors': () => ({ items: doctors }),
  });
  await showScreen({ path: 'today', screen: <DayPage date={undefined} visitId={visitId} /> });
  const listChanges = () =>
    requests
      .filter(({ operation }) => operation === 'appointments.setStatus')
      .map(({ input }) => input);
  return {
    listStatuses: () => listChanges().map(({ status }) => status),
    listReasons: () => listChanges().map(({ cancelReason }) => cancelReason),
  };
}

const setMedia = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  await page.viewport(390, 844);
});
afterEach(async () => {
  vi.useRealTimers();
  await setMedia('');
});

const row = (time: string) => page.getByRole('listitem').filter({ hasText: `Patient of ${time}` });

async function fromMenu(time: string, name: string) {
  await row(time)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

// covers: unmarked-in-one-line
test('expected patients who are over an hour late are in one line, and the list begins with now', async () => {
  await show([
    visitAt('09:00'),
    visitAt('10:00'),
    visitAt('10:30', { answer: 'wants_change' }),
    visitAt('11:00'),
    visitAt('12:15'),
  ]);
  await expect.element(row('12:15')).toBeVisible();
  await expect.element(row('09:00')).not.toBeInTheDocument();
  await expect.element(row('10:00')).not.toBeInTheDocument();
  // An hour late is not over an hour, and an answer for a person is not hidden.
  await expect.element(row('10:30')).toBeVisible();
  await expect.element(row('11:00')).toBeVisible();
  await page.getByText('2 not marked: over 1 h late').click();
  await expect.element(row('09:00')).toBeVisible();
  await expect.element(row('10:00')).toBeVisible();
});

// covers: reasons-in-two-lines
test('a narrow list says in two lines who wants another time, and what a visit is about', async () => {
  const notes = 'Follow-up of the knee, with the X-ray and the blood test of last week';
  await show([visitAt('12:15', { answer: 'wants_change' }), visitAt('12:30', { notes })]);
  for (const [time, words] of [
    ['12:15', /^Wants another time/],
    ['12:30', /Follow-up of the knee/],
  ] as const) {
    const line = row(time).getByRole('paragraph').filter({ hasText: words });
    await expect.element(line).toBeVisible();
    const { height } = line.element().getBoundingClientRect();
    expect(height).toBeLessThanOrEqual(41);
    expect(row(time).element().getBoundingClientRect().height).toBeLessThanOrEqual(69);
  }
});

// covers: six-patients-on-a-phone
test('a phone shows six patients below three lines of attention', async () => {
  const at = { count: 2, date: '2026-11-19', visitId: crypto.randomUUID() };
  const times = ['11:45', '12:15', '12:30', '12:45', '13:00', '13:15', '13:30'];
  await show([visitAt('09:00', { status: 'completed' }), ...times.map((time) => visitAt(time))], {
    around: { toAnswer: at, missedBefore: at, openBefore: at },
  });
  await expect.element(row('13:30')).toBeInTheDocument();
  const isWhole = (time: string) =>
    row(time).element().getBoundingClientRect().bottom <= window.innerHeight - 64 - 56;
  expect(times.filter((time) => isWhole(time))).toHaveLength(6);
});

test('one expected patient who is over an hour late keeps a row', async () => {
  await show([visitAt('09:00'), visitAt('12:15')]);
  await expect.element(row('09:00')).toBeVisible();
});

// covers: visit-cancelled-and-taken-back
test('a visit is cancelled from its menu, and taken back in its place', async () => {
  const { listStatuses } = await show([
    visitAt('12:15', { arrivedAt: '2026-11-20T06:00:00.000Z' }),
  ]);
  await fromMenu('12:15', 'Cancel appointment');
  await expect.element(row('12:15').getByText('Cancelled')).toBeVisible();
  await row('12:15').getByRole('button', { name: /^Undo/ }).click();
  await expect.element(row('12:15').getByText('Arrived')).toBeVisible();
  await expect.poll(listStatuses).toEqual(['cancelled', 'pending']);
});

// covers: cancellation-reason-in-the-undo-line
test('why a visit was cancelled is one more tap, which a second tap clears', async () => {
  const { listReasons } = await show([visitAt('12:15')]);
  await expect.element(row('12:15')).toBeVisible();
  expect(page.getByRole('group', { name: /^Reason/ }).elements()).toEqual([]);
  await fromMenu('12:15', 'Cancel appointment');
  const reason = row('12:15').getByRole('button', { name: 'Patient ill' });
  await reason.click();
  await expect.element(reason).toHaveAttribute('aria-pressed', 'true');
  await reason.click();
  await expect.element(reason).toHaveAttribute('aria-pressed', 'false');
  await row('12:15').getByRole('button', { name: /^Undo/ }).click();
  await expect.element(reason).not.toBeInTheDocument();
  await expect.poll(listReasons).toEqual([undefined, 'patient_ill', null, undefined]);
});

test('a visit whose time was taken meanwhile stays cancelled, and the screen says so', async () => {
  await show([visitAt('12:15')], { isTimeTaken: true });
  await fromMenu('12:15', 'Cancel appointment');
  await row('12:15').getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByText(/^Another patient has this time now/)).toBeVisible();
  await expect.element(page.getByText('1 cancelled')).toBeVisible();
});

// covers: cancelled-visit-restored
test('a cancelled visit says why, can be restored on its day, and its patient informed', async () => {
  const { listStatuses, listReasons } = await show([
    visitAt('12:15', { status: 'cancelled', cancelReason: 'doctor_away' }),
    visitAt('09:00', { status: 'cancelled' }),
  ]);
  await page.getByText('2 cancelled').click();
  const tell = (time: string) => row(time).getByRole('button', { name: /^Tell patient/ });
  await expect.element(tell('12:15')).toBeVisible();
  // The patient could no longer come.
  expect(tell('09:00').elements()).toEqual([]);
  const reason = row('12:15').getByRole('button', { name: 'Doctor away' });
  await expect.element(reason).toHaveAttribute('aria-pressed', 'true');
  await row('09:00').getByRole('button', { name: 'Patient ill' }).click();
  await row('12:15')
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect.element(row('12:15').getByText('Expected')).toBeVisible();
  await expect.poll(listStatuses).toEqual(['cancelled', 'pending']);
  expect(listReasons()[0]).toBe('patient_ill');
});

// covers: walk-in-asks-for-the-doctor
test('a walk-in beside several lists asks for the doctor, unless only one is in', async () => {
  await page.viewport(1280, 800);
  const doctors = [buildDoctor('Dr First'), buildDoctor('Dr Second')];
  const around = {
    doctors: doctors.map(({ id: doctorId }) => ({ doctorId, isAway: false, periods: null })),
  };
  await show([], { doctors, around });
  const choice = page.getByRole('dialog').getByLabelText('Doctor');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await expect.element(choice).toHaveDisplayValue('Choose a doctor');
});

test('the only doctor who is in is chosen for a walk-in', async () => {
  await page.viewport(1280, 800);
  const [first, second] = [buildDoctor('Dr First'), buildDoctor('Dr Second')];
  const around = { doctors: [{ doctorId: first.id, isAway: false, periods: [] }] };
  await show([], { doctors: [first, second], around });
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await expect
    .element(page.getByRole('dialog').getByLabelText('Doctor'))
    .toHaveDisplayValue('Dr Second');
});

test('a walk-in opened before the doctors have been loaded is added for the only one', async () => {
  const only = buildDoctor('Dr Only');
  const doctors = Promise.withResolvers<unknown>();
  const requests = stubServer({
    'appointments.day': () => EMPTY_DAY,
    'clinics.doctors': () => doctors.promise,
    'patients.suggest': () => ({ patients: [] }),
    'appointments.addWalkIn': () => visitAt('12:15', { token: 1 }),
  });
  await showScreen({ path: 'today', screen: <DayPage date={undefined} visitId={undefined} /> });
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Patient Name').fill('Asha Patel');
  doctors.resolve({ items: [only] });
  await expect.element(dialog.getByLabelText('Doctor')).not.toBeInTheDocument();
  await dialog.getByLabelText('Contact Number').fill('9876543210');
  await dialog.getByRole('button', { name: 'Add and give a token' }).click();
  await expect.element(page.getByText('Patient of 12:15 has token 1.')).toBeVisible();
  const request = requests.find(({ operation }) => operation === 'appointments.addWalkIn');
  expect(request?.input).toMatchObject({ doctorId: only.id, patientName: 'Asha Patel' });
});

// covers: row-menu-calls
test('the menu of a visit calls its patient', async () => {
  const addresses = listOpenedAddresses();
  await show([visitAt('12:15')]);
  await fromMenu('12:15', 'Call');
  expect(addresses).toEqual(['tel:+919876543210']);
});

// covers: printed-day-whole
test('on paper each visit of each doctor has its number and a box to tick, below the clinic and the day', async () => {
  await show([
    visitAt('09:00', { status: 'completed' }),
    visitAt('09:30'),
    visitAt('12:15', { token: 4, arrivedAt: '2026-11-20T06:00:00.000Z' }),
    visitAt('12:30', { doctorName: 'Dr Second' }),
  ]);
  await expect.element(row('12:15')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-printed-list]')).toBeNull();
  await setMedia('print');
  const tables = page.getByRole('table');
  await expect.poll(() => tables.elements().length).toBe(2);
  await expect.element(row('12:15')).not.toBeInTheDocument();
  await expect.element(tables.first()).toMatchTextContent('Shanti Clinic · Fri, 20 Nov 2026');
  for (const time of [/^9:00/, /^9:30/, /^12:15/, /^12:30/]) {
    const line = page.getByRole('row', { name: time });
    await expect.element(line).toMatchTextContent('98765 43210');
    const box = line.element().querySelector('[data-tick-box]');
    expect(box?.getBoundingClientRect().width).toBeGreaterThan(10);
  }
  await expect
    .element(page.getByRole('row', { name: /^12:15/ }))
    .toMatchTextContent('Arrived · Token 4');
  expect(page.getByRole('button').elements()).toEqual([]);
  await setMedia('');
  await expect.element(row('12:15')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-printed-list]')).toBeNull();
});

// covers: three-lines-of-attention
test('a phone shows three lines of attention, and the third opens the others below it', async () => {
  await page.viewport(390, 844);
  const yesterday = { count: 2, date: '2026-11-19', visitId: crypto.randomUUID() };
  await show([], {
    around: {
      toRemind: { count: 9, date: '2026-11-21' },
      toAnswer: yesterday,
      missedBefore: yesterday,
      openBefore: yesterday,
    },
  });
  const list = page.getByRole('list', { name: 'Needs attention' });
  const more = list.getByRole('button', { name: '2 more' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(list.getByRole('link').elements()).toHaveLength(2);
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(3 * 45 + 1);
  await more.click();
  await expect.poll(() => list.getByRole('link').elements().length).toBe(4);
  await page.viewport(1280, 800);
  await expect.element(more).not.toBeInTheDocument();
  expect(list.getByRole('link').elements()).toHaveLength(4);
});

test('three lines of attention are all shown on a phone', async () => {
  await page.viewport(390, 844);
  const yesterday = { count: 2, date: '2026-11-19', visitId: crypto.randomUUID() };
  await show([], {
    around: {
      toAnswer: yesterday,
      missedBefore: yesterday,
      openBefore: yesterday,
    },
  });
  const list = page.getByRole('list', { name: 'Needs attention' });
  await expect.poll(() => list.getByRole('link').elements().length).toBe(3);
  expect(list.getByRole('button').elements()).toHaveLength(0);
});

// covers: answer-leads-to-its-visit
test('the visit of the address has the focus in the list of its doctor, also where it is folded', async () => {
  const [first, second] = [buildDoctor('Dr First'), buildDoctor('Dr Second')];
  const visits = [
    visitAt('12:15', { doctorId: first.id }),
    visitAt('09:00', { doctorId: second.id, status: 'cancelled' }),
    visitAt('12:30', { doctorId: second.id }),
  ];
  await show(visits, { doctors: [first, second], visitId: visits[1]?.id });
  await expect.element(row('09:00')).toHaveFocus();
  await expect.element(row('12:30')).toBeVisible();
  await expect.element(row('12:15')).not.toBeInTheDocument();
});

// covers: today-of-a-login-whose-doctor-was-deleted
test('a doctor login whose doctor was deleted sees every list, and on a phone the first one', async () => {
  const [first, second] = [buildDoctor('Dr First'), buildDoctor('Dr Second')];
  stubServer({
    'appointments.day': () => ({
      ...EMPTY_DAY,
      items: [
        visitAt('12:15', { doctorId: first.id, doctorName: first.name }),
        visitAt('12:30', { doctorId: second.id, doctorName: second.name }),
      ],
    }),
    'clinics.doctors': () => ({ items: [first, second] }),
  });
  await showScreen({
    path: 'today',
    screen: <DayPage date={undefined} visitId={undefined} />,
    actor: { staffRole: 'doctor', doctorId: buildDoctor('Dr Gone').id },
  });
  await expect.element(row('12:15')).toBeVisible();
  await expect.element(row('12:30')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(row('12:30')).toBeVisible();
});

test('a viewer of an empty day is not asked to book', async () => {
  const text = /^Add a patient who is here with/;
  stubServer({ 'appointments.day': () => EMPTY_DAY, 'clinics.doctors': () => ({ items: [] }) });
  const showTo = (staffRole: 'reception' | 'viewer') =>
    showScreen({
      path: 'today',
      screen: <DayPage date={undefined} visitId={undefined} />,
      actor: { staffRole },
    });
  const { unmount } = await showTo('reception');
  await expect.element(page.getByText(text)).toBeVisible();
  await unmount();
  await showTo('viewer');
  await expect.element(page.getByText('No visits today yet.')).toBeVisible();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});
