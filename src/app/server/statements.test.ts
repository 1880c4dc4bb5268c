import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
let product: RunningProduct;
let cookies: string;
const ids = {
  doctor: '',
  appointment: '',
  moved: '',
  coming: [] as string[],
  review: '',
  reviews: [] as string[],
  message: '',
  waiting: [] as string[],
  patient: '',
};

const visit = () => ({
  id: randomUUID(),
  patientName: 'Asha Patel',
  contactNumber: '9825011111',
  appointmentDate: '2026-11-20',
  appointmentTime: '16:15',
  patientAddress: '14 Ashram Road',
  doctorId: ids.doctor,
  acceptClash: true,
  acceptSameDay: true,
  acceptOutsideHours: true,
});
let freeDay = 0;
const freeVisit = () => {
  freeDay += 1;
  const appointmentDate = `2026-12-${String(freeDay).padStart(2, '0')}`;
  return { ...visit(), appointmentDate, acceptClash: false, acceptOutsideHours: false };
};
const walkIn = () => ({
  id: randomUUID(),
  patientName: 'Ravi Patil',
  contactNumber: '9825022222',
  doctorId: ids.doctor,
});
const review = () => ({
  id: randomUUID(),
  patientName: 'Asha Patel',
  contactNumber: '9825011111',
  appointmentDate: '2026-11-20',
  treatment: 'physiotherapy',
  notes: '',
});

/**
 * Operations that people use all day, with the most statements and round trips that each may take for
 * the clinic. The patient has follow-ups, which a change of a visit writes again. Raise a limit only
 * with a reason: docs/decisions/116.
 */
const OPERATIONS: readonly (readonly [string, number, number, () => Promise<Response>])[] = [
  ['the session', 1, 1, () => ask('GET', '/session')],
  ['a list of appointments', 3, 3, () => ask('POST', '/appointments/search', {})],
  ['the day', 10, 6, () => ask('GET', '/appointments/day')],
  ['a week', 4, 4, () => ask('GET', `/appointments/week?doctorId=${ids.doctor}`)],
  ['one appointment', 2, 3, () => ask('GET', `/appointments/${ids.appointment}`)],
  [
    'free times',
    2,
    2,
    () => ask('GET', `/appointments/free-times?doctorId=${ids.doctor}&date=2026-11-21`),
  ],
  [
    'free days',
    2,
    2,
    () => ask('GET', `/appointments/free-days?doctorId=${ids.doctor}&firstDay=2026-11-01`),
  ],
  ['a new appointment', 13, 9, () => ask('POST', '/appointments', visit())],
  ['a new appointment at a free time', 15, 10, () => ask('POST', '/appointments', freeVisit())],
  [
    'another time for an appointment',
    10,
    9,
    () =>
      ask('PATCH', `/appointments/${ids.moved}`, {
        appointmentTime: nextTime(),
        version: nextVersion(),
        acceptClash: true,
      }),
  ],
  ['a walk-in', 9, 10, () => ask('POST', '/appointments/walk-ins', walkIn())],
  [
    'the status of an appointment',
    11,
    8,
    () => ask('PUT', `/appointments/${ids.appointment}/status`, { status: nextStatus() }),
  ],
  [
    'a patient who arrives',
    14,
    11,
    () => ask('PUT', `/appointments/${ids.coming.pop()}/stage`, ARRIVAL),
  ],
  ['a list of reviews', 2, 3, () => ask('POST', '/reviews/search', {})],
  ['one review', 2, 3, () => ask('GET', `/reviews/${ids.review}`)],
  ['a new review', 5, 5, () => ask('POST', '/reviews', review())],
  ['the status of a review', 5, 6, () => ask('PUT', `/reviews/${ids.review}/status`, nextSent())],
  ['a list of messages', 3, 3, () => ask('POST', '/messages/search', {})],
  ['the messages that are due', 1, 2, () => ask('POST', '/messages/search', { date: 'due_today' })],
  ['the count of what is due', 1, 1, () => ask('GET', '/messages/summary')],
  ['one message', 5, 5, () => ask('GET', `/messages/${ids.message}`)],
  [
    'a message opened in WhatsApp',
    16,
    13,
    () => ask('POST', `/messages/${ids.waiting.pop()}/opened`, {}),
  ],
  ['follow-ups of one review', 16, 15, () => ask('POST', '/sequences', followUps())],
  ['the templates of follow-ups', 2, 2, () => ask('GET', '/sequence-templates')],
  ['a list of patients', 3, 3, () => ask('POST', '/patients/search', {})],
  ['patients of a number', 3, 3, () => ask('POST', '/patients/suggest', { number: '9825011111' })],
  ['one patient', 2, 2, () => ask('GET', `/patients/${ids.patient}`)],
  ['the history of a patient', 3, 3, () => ask('GET', `/patients/${ids.patient}/timeline`)],
  ['a new patient', 6, 7, () => ask('POST', '/patients', patient())],
  ['a consent', 3, 4, () => ask('POST', `/patients/${ids.patient}/consents`, CONSENT)],
  ['the start page', 2, 2, () => ask('GET', '/dashboard')],
  ['the month', 15, 15, () => ask('GET', '/month?month=2026-11')],
  ['the doctors', 1, 1, () => ask('GET', '/doctors')],
  ['the settings of the clinic', 1, 1, () => ask('GET', '/clinic')],
  ['the hours', 3, 3, () => ask('GET', '/hours')],
  ['the set-up list', 8, 8, () => ask('GET', '/setup')],
  ['the count of private feedback', 1, 1, () => ask('GET', '/feedback/count')],
  ['the autopilot', 11, 11, () => ask('GET', '/autopilot')],
];

const ARRIVAL = { stage: 'arrived', from: 'expected' };
const CONSENT = { purpose: 'care', act: 'given', way: 'said_at_desk' };

const patient = () => ({ id: randomUUID(), name: 'Ravi Patil', number: nextNumber() });
const followUps = () => ({ profileId: ids.reviews.pop(), profileType: 'General', language: 'en' });

let numberTurn = 0;
function nextNumber() {
  numberTurn += 1;
  return `98250333${String(numberTurn).padStart(2, '0')}`;
}

let version = 0;
function nextVersion() {
  version += 1;
  return version;
}

function nextTime() {
  return version % 2 === 0 ? '17:15' : '17:30';
}

let sentTurn = 0;
function nextSent() {
  sentTurn += 1;
  return { status: sentTurn % 2 === 1 ? 'sent' : 'pending' };
}

let statusTurn = 0;
function nextStatus() {
  statusTurn += 1;
  return statusTurn % 2 === 1 ? 'completed' : 'pending';
}

function ask(method: string, route: string, body?: unknown): Promise<Response> {
  return product.call(method, `/api${route}`, body, { cookies });
}

beforeAll(async () => {
  product = await runProduct(database);
  const clinic = await buildClinic(database);
  cookies = await product.signIn(await buildLogin(database, clinic));
  ids.doctor = await createRow('/doctors', { name: 'Dr. Mehta', contactNumber: '5550000200' });
  ids.appointment = await createRow('/appointments', visit());
  ids.review = await createRow('/reviews', review());
  ids.moved = await createRow('/appointments', { ...visit(), patientName: 'Ravi Patil' });
  for (let turn = 0; turn < 2; turn += 1) {
    ids.coming.push(await createRow('/appointments', visit()));
    ids.reviews.push(await createRow('/reviews', review()));
  }
  const plan = { profileIds: [ids.review], language: 'en' };
  await expectOk(await ask('POST', '/sequences/bulk', plan));
  const page = await readPage('/messages/search');
  ids.waiting = page.items.slice(1).map(({ id }) => id);
  ids.message = await findFirst('/messages/search');
  ids.patient = await findFirst('/patients/search');
});
afterAll(() => product.close());

async function createRow(route: string, body: object): Promise<string> {
  const row = { id: randomUUID(), ...body };
  const answer = (await (await expectOk(await ask('POST', route, row))).json()) as { id: string };
  return answer.id;
}

async function findFirst(route: string): Promise<string> {
  return (await readPage(route)).items[0]?.id ?? '';
}

async function readPage(route: string): Promise<{ items: { id: string }[] }> {
  const answer = await expectOk(await ask('POST', route, {}));
  return (await answer.json()) as { items: { id: string }[] };
}

async function expectOk(response: Response): Promise<Response> {
  expect(response.ok, await response.clone().text()).toBe(true);
  return response;
}
test.each(OPERATIONS)(
  '%s takes at most %i statements and %i round trips',
  async (_, statements, roundTrips, run) => {
    await expectOk(await run());
    const counts = await count(run);
    expect(counts.statements).toBeLessThanOrEqual(statements);
    expect(counts.roundTrips).toBeLessThanOrEqual(roundTrips);
  },
);

const query = Reflect.get(pg.Client.prototype, 'query') as () => unknown;

/**
 * Counts what is sent as the role of a clinic. Background work and the session have another one. Statements that are sent
 * while a connection waits for others share a round trip with them, begin and commit too.
 */
async function count(
  run: () => Promise<Response>,
): Promise<{ statements: number; roundTrips: number }> {
  let statements = 0;
  let roundTrips = 0;
  const waiting = new Map<pg.Client, number>();
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...statement: unknown[]
  ) {
    const result: unknown = Reflect.apply(query, this, statement);
    // The announcement after the commit is sent with a callback: the answer does not wait for it.
    if (this.user !== 'app_user' || !(result instanceof Promise)) return result;
    const others = waiting.get(this) ?? 0;
    if (others === 0) roundTrips += 1;
    if (!TRANSACTION.test(readText(statement[0]))) statements += 1;
    waiting.set(this, others + 1);
    const end = () => waiting.set(this, (waiting.get(this) ?? 1) - 1);
    result.then(end, end);
    return result;
  });
  try {
    await expectOk(await run());
    return { statements, roundTrips };
  } finally {
    spy.mockRestore();
  }
}

const TRANSACTION = /^(?:begin|commit|rollback)/;

function readText(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
