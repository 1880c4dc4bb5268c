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
const ids = { doctor: '', appointment: '', review: '', message: '', patient: '' };

const visit = () => ({
  id: randomUUID(),
  patientName: 'Asha Patel',
  contactNumber: '9825011111',
  appointmentDate: '2026-11-20',
  appointmentTime: '16:15',
  patientAddress: '14 Ashram Road',
  doctorId: ids.doctor,
  acceptClash: true,
  acceptOutsideHours: true,
});
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
 * Operations that people use all day, with the most statements that each may send for the
 * clinic. The patient has follow-ups, which a change of a visit writes again. Raise a limit only
 * with a reason: docs/decisions/116.
 */
const OPERATIONS: readonly (readonly [string, number, () => Promise<Response>])[] = [
  ['the session', 1, () => ask('GET', '/session')],
  ['a list of appointments', 3, () => ask('POST', '/appointments/search', {})],
  ['the day', 10, () => ask('GET', '/appointments/day')],
  ['a week', 8, () => ask('GET', `/appointments/week?doctorId=${ids.doctor}`)],
  ['one appointment', 2, () => ask('GET', `/appointments/${ids.appointment}`)],
  [
    'free times',
    2,
    () => ask('GET', `/appointments/free-times?doctorId=${ids.doctor}&date=2026-11-21`),
  ],
  ['a new appointment', 19, () => ask('POST', '/appointments', visit())],
  ['a walk-in', 10, () => ask('POST', '/appointments/walk-ins', walkIn())],
  [
    'the status of an appointment',
    16,
    () => ask('PUT', `/appointments/${ids.appointment}/status`, { status: nextStatus() }),
  ],
  ['a list of reviews', 2, () => ask('POST', '/reviews/search', {})],
  ['one review', 2, () => ask('GET', `/reviews/${ids.review}`)],
  ['a new review', 6, () => ask('POST', '/reviews', review())],
  ['a list of messages', 3, () => ask('POST', '/messages/search', {})],
  ['the messages that are due', 3, () => ask('POST', '/messages/search', { date: 'due_today' })],
  ['the count of what is due', 1, () => ask('GET', '/messages/summary')],
  ['one message', 5, () => ask('GET', `/messages/${ids.message}`)],
  ['a list of patients', 3, () => ask('POST', '/patients/search', {})],
  ['patients of a number', 3, () => ask('POST', '/patients/suggest', { number: '9825011111' })],
  ['one patient', 2, () => ask('GET', `/patients/${ids.patient}`)],
  ['the history of a patient', 3, () => ask('GET', `/patients/${ids.patient}/timeline`)],
  ['the start page', 2, () => ask('GET', '/dashboard')],
  ['the month', 11, () => ask('GET', '/month?month=2026-11')],
];

let statusTurn = 0;
function nextStatus() {
  statusTurn += 1;
  return statusTurn % 2 === 1 ? 'completed' : 'pending';
}

function ask(method: string, route: string, body?: unknown): Promise<Response> {
  return product.call(method, `/api${route}`, body, { cookies });
}

beforeAll(async () => {
  product = await runProduct(database, { hasJobs: false });
  const clinic = await buildClinic(database);
  cookies = await product.signIn(await buildLogin(database, clinic));
  ids.doctor = await createRow('/doctors', { name: 'Dr. Mehta', contactNumber: '5550000200' });
  ids.appointment = await createRow('/appointments', visit());
  ids.review = await createRow('/reviews', review());
  const plan = { profileIds: [ids.review], language: 'en' };
  await expectOk(await ask('POST', '/sequences/bulk', plan));
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
  const page = (await (await expectOk(await ask('POST', route, {}))).json()) as {
    items: { id: string }[];
  };
  return page.items[0]?.id ?? '';
}

async function expectOk(response: Response): Promise<Response> {
  expect(response.ok, await response.clone().text()).toBe(true);
  return response;
}
test.each(OPERATIONS)('%s takes at most %i statements', async (_name, most, run) => {
  await expectOk(await run());
  expect(await countStatements(run)).toBeLessThanOrEqual(most);
});

/** Counts what is sent as the role of a clinic. Background work and the session have another one. */
async function countStatements(run: () => Promise<Response>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await expectOk(await run());
    const { calls, contexts } = query.mock;
    const texts = calls.map(([statement]) => readText(statement));
    return texts.filter(
      (text, index) =>
        (contexts[index] as pg.Client).user === 'app_user' && !TRANSACTION.test(text),
    ).length;
  } finally {
    query.mockRestore();
  }
}

const TRANSACTION = /^(?:begin|commit|rollback)/;

function readText(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
