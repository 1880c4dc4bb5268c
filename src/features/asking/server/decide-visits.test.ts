import { beforeEach, expect, test } from 'vitest';
import { getAppointment } from '#features/appointments/server/find-appointments.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import type { AppointmentId, AppointmentStatus } from '#features/appointments/schema.ts';
import { MessageId } from '#features/messages/schema.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { markNotSent, markSent, recordOpened } from '#features/delivery/server/record-outcome.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { LANGUAGES } from '#platform/language.ts';
import { createLog } from '#platform/server/log.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { searchReviews } from '#features/reviews/server/find-reviews.ts';
import { backdateReview, buildReview, readMessageRows } from '#features/reviews/server/testing.ts';
import { listWaitingVisits, readAsking } from './asking.ts';
import { decideVisits } from './decide-visits.ts';
import { excludeVisit, includeVisit } from './exclude-visit.ts';
import {
  askingDatabase,
  buildEndedVisit,
  createTestClock,
  openAt,
  readDecisions,
  switchAskingOn,
} from './testing.ts';
import { decideVisitsOfAll } from './worker.ts';

const database = askingDatabase();
let clinic: BuiltClinic;
let clock: ReturnType<typeof createTestClock>;
let endedCount = 0;

beforeEach(async () => {
  clinic = await buildClinic(database);
  endedCount = 0;
  clock = createTestClock('2026-11-20T03:00:00Z');
  await switchAskingOn(open());
});

function endVisit(fields: Partial<Parameters<typeof buildEndedVisit>[1]> = {}) {
  // Each a second after the one before, as they are decided about in that order.
  endedCount += 1;
  const endedAt = new Date(clock.now().getTime() + endedCount * 1000);
  return buildEndedVisit(database, { clinic, endedAt, ...fields });
}

function open() {
  return openAt(database, { clinic, clock });
}

function decide() {
  return decideVisits(open());
}

// covers: ask-after-visit
test('asks hours after a visit, once, with a request and a message that waits', async () => {
  const visit = await endVisit({ patientName: 'Asha Patel' });
  clock.move(3.9);
  expect(await decide()).toBe(0);
  clock.move(0.2);
  expect(await decide()).toBe(1);
  expect(await decide()).toBe(0);
  const [message, ...others] = await readMessageRows(database, clinic);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    kind: 'review_ask',
    patientName: 'Asha Patel',
    whatsappNumber: visit.contactNumber,
    status: 'pending',
    queued: true,
    scheduledDate: '2026-11-20',
    notBefore: clock.now(),
    notAfter: new Date('2026-11-28T03:00:01Z'),
  });
  expect(message?.messageContent).toContain('https://g.page/r/mehta-clinic/review');
  expect(await readDecisions(database, clinic)).toEqual(['ask']);
});

test('the request is sent when its message is, and waits again when that was not sent after all', async () => {
  await endVisit();
  clock.move(5);
  await decide();
  const { scope } = clinic;
  const readStatuses = async () =>
    (await searchReviews(scope, { limit: 10 })).items.map(({ status }) => status);
  const [message] = await readMessageRows(database, clinic);
  const messageId = MessageId.parse(message?.id);
  expect(await readStatuses()).toEqual(['pending']);
  await markSent(scope, { messageId });
  expect(await readStatuses()).toEqual(['sent']);
  expectValue(await markNotSent(scope, { messageId }));
  expect(await readStatuses()).toEqual(['pending']);
});

// covers: ask-in-patients-language
test.each(LANGUAGES)('writes to a patient who reads %s in that language', async (language) => {
  const { patientId } = await endVisit();
  await database.ownerPool.query('update patients set language = $2 where id = $1', [
    patientId,
    language,
  ]);
  clock.move(5);
  expect(await decide()).toBe(1);
  const [message] = await readMessageRows(database, clinic);
  expect(message).toMatchObject({ language });
  expect(message?.messageContent).toContain('Ravi Patil');
  expect(message?.messageContent).not.toMatch(/[{}]/);
});

function setStatus(id: AppointmentId, status: AppointmentStatus) {
  return setAppointmentStatus(open(), { id, status, acceptClash: true });
}

// covers: ask-once-a-visit
test.each(['pending', 'cancelled', 'no_show'] as const)(
  'a request that waits is withdrawn when its visit becomes %s, and decided once more when it is done',
  async (status) => {
    const { id } = await endVisit();
    clock.move(5);
    expect(await decide()).toBe(1);
    expectValue(await setStatus(id, status));
    expect(await readMessageRows(database, clinic)).toEqual([]);
    clock.move(5);
    expect(await decide()).toBe(0);
    expectValue(await setStatus(id, 'completed'));
    clock.move(5);
    expect(await decide()).toBe(1);
    expect(await readMessageRows(database, clinic)).toHaveLength(1);
    expect(await readDecisions(database, clinic)).toEqual(['ask', 'reopened', 'ask']);
  },
);

test('a patient who was asked is not asked again after the visit was reopened and completed', async () => {
  const { id } = await endVisit();
  clock.move(5);
  expect(await decide()).toBe(1);
  const [message] = await readMessageRows(database, clinic);
  expectValue(await markSent(open(), { messageId: MessageId.parse(message?.id) }));
  for (const status of ['pending', 'completed'] as const) expectValue(await setStatus(id, status));
  clock.move(5);
  expect(await decide()).toBe(0);
  expect(await readDecisions(database, clinic)).toEqual(['ask']);
});

// covers: ask-never-of-open-visit
test('a request whose visit is not done does not leave by any way, and its row says so', async () => {
  const { id } = await endVisit();
  clock.move(5);
  await decide();
  // As if the change had come between.
  await database.ownerPool.query(`update appointments set status = 'pending' where id = $1`, [id]);
  const [row] = await readMessageRows(database, clinic);
  const messageId = MessageId.parse(row?.id);
  expect(await getMessage(open(), { messageId })).toMatchObject({
    message: { mayNotLeave: 'visit_open' },
  });
  expect(await recordOpened(open(), { messageId })).toMatchObject({ ok: false });
  expect(expectValue(await markSent(open(), { messageId })).status).toBe('sent');
});

// covers: ask-bulk-completion
test('completing sixty old appointments at once asks no patient', async () => {
  for (let n = 0; n < 60; n += 1)
    await endVisit({ appointmentDate: '2026-10-02', contactNumber: `98200${10_000 + n}` });
  clock.move(5);
  expect(await decide()).toBe(0);
  expect(await readDecisions(database, clinic)).toEqual(Array(60).fill('stale'));
});

// covers: ask-two-instances
test('two instances at one moment ask once, and keep the limit of the day', async () => {
  await switchAskingOn(open(), { mostADay: 3 });
  for (let n = 0; n < 6; n += 1) await endVisit({ contactNumber: `982001000${n}` });
  clock.move(5);
  const counts = await Promise.all(Array.from({ length: 4 }, decide));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await readMessageRows(database, clinic)).toHaveLength(3);
  clock.move(24);
  expect(await decide()).toBe(3);
});

test('a full day puts visits off to the next one, and after seven days they are too old', async () => {
  await switchAskingOn(open(), { mostADay: 1 });
  for (let n = 0; n < 9; n += 1) await endVisit({ contactNumber: `982001000${n}` });
  clock.move(5);
  for (let day = 0; day < 8; day += 1) {
    await decide();
    clock.move(24);
  }
  const decisions = await readDecisions(database, clinic);
  expect(decisions).toEqual([...Array(7).fill('ask'), 'stale', 'stale']);
});

// covers: ask-rest-period
test('the same person rests for the period, and others on the phone for thirty days', async () => {
  const visits = [
    { patientName: 'Asha Patel' },
    { patientName: 'Asha Patel' },
    { patientName: 'Ravi Patel' },
  ];
  for (const visit of visits) await endVisit(visit);
  clock.move(5);
  await decide();
  clock.move(24 * 31);
  await endVisit({ patientName: 'Asha Patel' });
  await endVisit({ patientName: 'Ravi Patel' });
  clock.move(5);
  await decide();
  expect(await readDecisions(database, clinic)).toEqual([
    'ask',
    'rest_period',
    'number_asked_lately',
    'rest_period',
    'ask',
  ]);
});

test('a request that a person logged counts as asking', async () => {
  await switchAskingOn(open(), { isOn: false });
  await switchAskingOn(open());
  const patient = { patientName: 'Asha Patel', contactNumber: '9876543210' };
  const { id } = await buildReview(clinic, patient);
  await backdateReview(database, { id, createdAt: clock.now() });
  await endVisit({ patientName: 'Asha Patel' });
  await endVisit({ patientName: 'Ravi Patel' });
  clock.move(5);
  await decide();
  expect(await readDecisions(database, clinic)).toEqual(['rest_period', 'number_asked_lately']);
});

// covers: request-after-corrected-number
test('a request goes to the number that the book was corrected to after the visit', async () => {
  const { id, patientId } = await endVisit({ contactNumber: '9820010001' });
  const onVisit = await endVisit({ patientName: 'Asha Patel', contactNumber: '9820010002' });
  clock.move(1);
  if (patientId === null) throw new Error('A visit with a name and number has a patient');
  const { version } = await getPatient(open(), { id: patientId });
  const edit = { id: patientId, version, number: '9820010009' };
  expect(expectValue(await updatePatient(open(), edit)).moved).toMatchObject({ visits: 1 });
  expect(expectValue(await updatePatient(open(), edit)).moved).toBeUndefined();
  clock.move(5);
  expect(await decide()).toBe(2);
  const numbers = (await readMessageRows(database, clinic)).map(
    ({ whatsappNumber }) => whatsappNumber,
  );
  expect(numbers.toSorted()).toEqual(['9820010002', '9820010009']);
  expect((await getAppointment(open(), { id })).contactNumber).toBe('9820010009');
  expect((await getAppointment(open(), onVisit)).contactNumber).toBe('9820010002');
});

test('leaves out minors, patients who declined and suppressed numbers', async () => {
  const minor = await endVisit({ patientName: 'Tara Shah', contactNumber: '9820010001' });
  const visit = await endVisit({ patientName: 'Ravi Shah', contactNumber: '9820010002' });
  await endVisit({ contactNumber: '9820010003' });
  const { scope } = clinic;
  await database.ownerPool.query('update patients set is_minor = true where id = $1', [
    minor.patientId,
  ]);
  if (visit.patientId === null) throw new Error('A visit with a name and number has a patient');
  const consent = { purpose: 'feedback', act: 'declined', way: 'said_at_desk' } as const;
  await recordConsent(scope, { id: visit.patientId, ...consent });
  await suppressNumber(scope, { number: '9820010003', reason: '' });
  clock.move(5);
  expect(await decide()).toBe(0);
  expect(await readDecisions(database, clinic)).toEqual(['minor', 'no_consent', 'do_not_contact']);
});

// covers: ask-exclusion-by-staff
test('an excluded visit is not asked about, unless the exclusion is taken back in time', async () => {
  const visitId = await endVisit({ contactNumber: '9820010001' });
  const other = await endVisit({ contactNumber: '9820010002' });
  const { scope } = clinic;
  for (const { id: appointmentId } of [visitId, other])
    expectValue(await excludeVisit(scope, { appointmentId, reason: 'bereavement_or_illness' }));
  expectValue(await includeVisit(scope, { appointmentId: other.id }));
  clock.move(1);
  const { items } = await listWaitingVisits(open());
  expect(items.map(({ exclusion }) => exclusion)).toEqual(['bereavement_or_illness', null]);
  clock.move(5);
  expect(await decide()).toBe(1);
  const late = await includeVisit(scope, { appointmentId: visitId.id });
  expect(late).toMatchObject({ refusal: { code: 'ALREADY_DECIDED' } });
  expect((await readAsking(open())).counts).toEqual({
    month: '2026-11',
    asked: 1,
    because: { excluded: 1 },
    exclusions: { bereavement_or_illness: 1 },
  });
  expect((await listWaitingVisits(open())).items).toEqual([]);
});

test('asks only about visits that end after asking is switched on, and none while it is off', async () => {
  await endVisit({ endedAt: new Date('2026-11-20T02:00:00Z'), contactNumber: '9820010001' });
  await endVisit({ contactNumber: '9820010002' });
  await switchAskingOn(open(), { isOn: false });
  clock.move(5);
  expect(await decide()).toBe(0);
  await switchAskingOn(open());
  expect(await decide()).toBe(0);
  expect(await readDecisions(database, clinic)).toEqual([]);
});

test('a clinic without a Google link decides nothing until it has one', async () => {
  await endVisit();
  clock.move(5);
  await database.ownerPool.query(`update users set gmb_link = '' where id = $1`, [clinic.id]);
  expect(await decide()).toBe(0);
  expect((await readAsking(open())).canAsk).toBe(false);
  await database.ownerPool.query(`update users set gmb_link = 'https://g.page/r/x/review'`);
  expect(await decide()).toBe(1);
});

test('the job visits every clinic that asks, and not a suspended one', async () => {
  const other = await buildClinic(database);
  await switchAskingOn(openAt(database, { clinic: other, clock }));
  await endVisit();
  await buildEndedVisit(database, { clinic: other, endedAt: clock.now() });
  await database.ownerPool.query('update users set suspended_at = now() where id = $1', [other.id]);
  clock.move(5);
  const { pool, operatorPool } = database;
  const work = { pool, operatorPool, clock, log: createLog({ level: 'silent' }) };
  const context = { requestId: 'a round', signal: new AbortController().signal };
  await decideVisitsOfAll(work, context);
  expect(await readDecisions(database, clinic)).toEqual(['ask']);
  expect(await readDecisions(database, other)).toEqual([]);
});
