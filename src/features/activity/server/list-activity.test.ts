import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildLogin, operatorScopeOn } from '#features/accounts/server/testing.ts';
import { buildAppointment, buildDoctor } from '#features/appointments/server/testing.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { PatientId } from '#features/patients/schema.ts';
import { removeLogin } from '#features/staff/server/change-staff.ts';
import { LoginId } from '#platform/ids.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import type { ActivityFilter } from '../contract.ts';
import { listActivity, listPeople } from './list-activity.ts';

const database = testDatabase();
let clinic: BuiltClinic;
let meera: ClinicScope;
let ravi: ClinicScope;

beforeEach(async () => {
  clinic = await buildClinic(database);
  meera = await addPerson('Meera Shah');
  ravi = await addPerson('Ravi Patil');
});

async function addPerson(name: string): Promise<ClinicScope> {
  const { id } = await buildLogin(database, { id: clinic.id, name });
  const acting = { ...clinic.scope.acting, loginId: LoginId.parse(id), name };
  return { ...clinic.scope, acting };
}

async function read(filter: Partial<ActivityFilter> = {}, scope = clinic.scope) {
  return listActivity(scope, { limit: 50, ...filter, operator: operatorScopeOn(database) });
}

async function readItems(filter: Partial<ActivityFilter> = {}) {
  return (await read(filter)).items;
}

/** Books a visit for Asha Patel as a person does; a scope in a transaction joins it. */
async function book(scope: ClinicScope, patientName = 'Asha Patel') {
  const doctorId = await buildDoctor(clinic);
  return inTransaction(clinic.scope, (tx) =>
    buildAppointment({ scope: { ...tx, acting: scope.acting } }, { patientName, doctorId }),
  );
}

async function move(scope: ClinicScope, visit: Awaited<ReturnType<typeof book>>) {
  const accept = { acceptClash: true, acceptOutsideHours: true, acceptSameDay: true };
  return inTransaction(clinic.scope, async (tx) =>
    expectValue(
      await updateAppointment(
        { ...tx, acting: scope.acting },
        { id: visit.id, version: visit.version, appointmentTime: '11:00', ...accept },
      ),
    ),
  );
}

async function erase(patientName: string): Promise<void> {
  const { ownerPool } = database;
  await ownerPool.query('delete from appointments where user_id = $1 and patient_name = $2', [
    clinic.id,
    patientName,
  ]);
  await ownerPool.query('delete from patients where user_id = $1 and name = $2', [
    clinic.id,
    patientName,
  ]);
}

// covers: activity-says-who-moved-a-visit
test('names who booked and who moved a visit, from when to when, newest first', async () => {
  const visit = await book(meera);
  await move(ravi, visit);
  const items = await readItems({ kind: 'visits' });
  expect(items).toMatchObject([
    {
      action: 'appointments.update',
      actor: { kind: 'person', name: 'Ravi Patil' },
      patient: { name: 'Asha Patel' },
      changes: [{ field: 'appointmentTime', from: '10:15', to: '11:00' }],
    },
    {
      action: 'appointments.create',
      actor: { kind: 'person', name: 'Meera Shah' },
      patient: { name: 'Asha Patel' },
      isErased: false,
    },
  ]);
  const other = await buildClinic(database);
  expect((await read({}, other.scope)).items).toEqual([]);
});

// covers: activity-status-change
test('says to which status a visit was set', async () => {
  const { id } = await book(meera);
  expectValue(
    await setAppointmentStatus(clinic.scope, { id, status: 'cancelled', acceptClash: true }),
  );
  const [entry] = await readItems({ kind: 'visits' });
  expect(entry?.changes).toEqual([{ field: 'status', from: 'pending', to: 'cancelled' }]);
});

// covers: activity-names-are-read-when-shown
test('shows the name that a patient has now, and none after an erasure', async () => {
  await book(meera);
  await database.ownerPool.query('update patients set name = $2 where user_id = $1', [
    clinic.id,
    'Asha Mehta',
  ]);
  expect((await readItems({ kind: 'visits' }))[0]?.patient?.name).toBe('Asha Mehta');
  await erase('Asha Patel');
  await erase('Asha Mehta');
  const [entry] = await readItems({ kind: 'visits' });
  expect(entry).toMatchObject({ patient: null, isErased: true });
  const { rows } = await database.ownerPool.query<{ text: string }>(
    'select to_jsonb(a)::text as text from audit_log a where user_id = $1',
    [clinic.id],
  );
  for (const { text } of rows) expect(text).not.toMatch(/Asha|98765/);
});

// covers: activity-keeps-names-of-removed-logins
test('keeps the name of a removed login, and names the operator and what no login did', async () => {
  await book(ravi);
  const owner = { ...operatorScopeOn(database), actor: { ...clinic.actor, ...findActor(meera) } };
  expectValue(await removeLogin(owner, { id: findActor(ravi).loginId }));
  const admin = LoginId.parse((await buildLogin(database)).id);
  await recordAudit(operatorScopeOn(database), {
    by: admin,
    clinicId: clinic.id,
    action: 'admin.setFeatures',
    entity: 'clinic',
    entityId: clinic.id,
  });
  const job = { ...clinic.scope, acting: { ...clinic.scope.acting, loginId: null } };
  await recordAudit(job, { action: 'messaging.pauseAutopilot', entity: 'autopilot' });
  await recordAudit(job, { action: 'feedback.receive', entity: 'feedback' });
  await recordAudit(job, { action: 'writing.generateReview', entity: 'function' });
  const items = await readItems();
  expect(
    items.map(({ action, actor, subject }) => [action, actor.kind, actor.name, subject]),
  ).toEqual([
    ['writing.generateReview', 'program', null, null],
    ['feedback.receive', 'patient', null, null],
    ['messaging.pauseAutopilot', 'automatic', null, null],
    ['admin.setFeatures', 'operator', null, null],
    ['staff.remove', 'person', 'Meera Shah', 'Ravi Patil'],
    ['appointments.create', 'removed', 'Ravi Patil', null],
    expect.arrayContaining(['clinics.addDoctor']),
  ]);
  // A person who was invited and never joined did nothing.
  const invite = async (name: string) => {
    const { rows } = await database.ownerPool.query(
      `insert into logins (clinic_id, name, email) values ($1, $2, gen_random_uuid() || '@clinic.example')
       returning id`,
      [clinic.id, name],
    );
    return LoginId.parse(rows[0]?.id);
  };
  await invite('Bina Joshi');
  expectValue(await removeLogin(owner, { id: await invite('Chitra Rao') }));
  const people = await listPeople(clinic.scope, { operator: operatorScopeOn(database) });
  expect(people.map(({ name, isRemoved }) => [name, isRemoved])).toEqual([
    ['Meera Shah', false],
    ['Ravi Patil', true],
  ]);
});

function findActor({ acting: { loginId } }: ClinicScope) {
  return { loginId: LoginId.parse(loginId) };
}

// covers: activity-filters
test('filters by person, by what no login did, by patient with their rows, and by kind', async () => {
  await book(meera);
  await book(ravi, 'Kavita Patel');
  const job = { ...clinic.scope, acting: { ...clinic.scope.acting, loginId: null } };
  await recordAudit(job, { action: 'messaging.report', entity: 'message' });
  await recordAudit(job, { action: 'messaging.send', entity: 'message' });
  const ofRavi = await readItems({ by: findActor(ravi).loginId });
  expect(ofRavi.map(({ patient }) => patient?.name)).toEqual(['Kavita Patel']);
  const ofJobs = await readItems({ by: 'none' });
  expect(ofJobs.map(({ action }) => action)).toEqual(['messaging.send']);
  const delivery = await readItems({ kind: 'delivery' });
  expect(delivery.map(({ action }) => action)).toEqual(['messaging.report']);
  const asha = ofRavi.length > 0 && (await readItems({ kind: 'visits' })).at(-1)?.patient;
  if (!asha) throw new Error('There is no patient');
  const ofAsha = await readItems({ patientId: asha.id });
  expect(ofAsha.map(({ action, patient }) => [action, patient?.name])).toEqual([
    ['appointments.create', 'Asha Patel'],
  ]);
  const missing = read({ patientId: PatientId.parse(randomUUID()) });
  await expect(missing).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

// covers: activity-pages
test('pages through entries of the same instant without a repetition or a gap', async () => {
  await inTransaction(clinic.scope, async (tx) => {
    for (let index = 0; index < 7; index += 1)
      await recordAudit(tx, {
        action: 'posters.print',
        entity: 'slips',
        changedFields: [`${index}`],
      });
  });
  const fields: (string | undefined)[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await read({ limit: 3, ...(cursor && { cursor }) });
    fields.push(...items.map(({ changes }) => changes[0]?.field));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(fields).toEqual(['6', '5', '4', '3', '2', '1', '0']);
});

// covers: activity-ninety-days
test('shows the last 90 days only', async () => {
  await recordAudit(meera, { action: 'posters.print', entity: 'slips' });
  expect(await readItems()).toHaveLength(1);
  await database.ownerPool.query(
    `update audit_log set at = at - interval '91 days' where user_id = $1`,
    [clinic.id],
  );
  expect(await readItems()).toEqual([]);
});

// covers: activity-refused-and-unknown
test('shows what was refused, and an action of another version without inventing words', async () => {
  await recordAudit(meera, {
    action: 'staff.invite',
    entity: 'operation',
    outcome: 'refused',
    reason: 'FORBIDDEN',
    isSilent: true,
  });
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity) values ($1, 'r', 'old.action', 'old')`,
    [clinic.id],
  );
  expect(await readItems()).toMatchObject([
    { action: 'unknown', kind: null },
    { action: 'denied', kind: 'refused', reason: 'FORBIDDEN', actor: { name: 'Meera Shah' } },
  ]);
  expect(await readItems({ kind: 'refused' })).toHaveLength(1);
  expect(await readItems({ kind: 'staff' })).toEqual([]);
});

// covers: activity-names-desks
test('names a desk device, also one that was removed, what was refused and why a visit was cancelled', async () => {
  const markedBy = { clinicId: clinic.id, by: meera.acting.loginId, entity: 'desk' } as const;
  const [deskId, formerDeskId] = [randomUUID(), randomUUID()];
  await database.ownerPool.query(
    `insert into desk_devices (id, clinic_id, name, token_sha256, lock_minutes, marked_by_name)
     values ($1, $2, 'Reception', $3, 15, 'Meera Shah')`,
    [deskId, clinic.id, deskId.replaceAll('-', '').repeat(2)],
  );
  const operator = operatorScopeOn(database);
  await recordAudit(operator, { ...markedBy, action: 'staff.enterDesk', entityId: deskId });
  await recordAudit(operator, { ...markedBy, action: 'staff.enterDesk', entityId: formerDeskId });
  const changedFields = ['name: Old tablet'];
  await recordAudit(operator, {
    ...markedBy,
    action: 'staff.removeDesk',
    entityId: formerDeskId,
    changedFields,
  });
  await recordAudit(meera, {
    action: 'staff.invite',
    entity: 'operation',
    outcome: 'refused',
    reason: 'FORBIDDEN',
    isSilent: true,
  });
  const visit = await book(meera);
  await setAppointmentStatus(clinic.scope, {
    id: visit.id,
    status: 'cancelled',
    cancelReason: 'patient_ill',
    acceptClash: false,
  });
  const items = await readItems();
  expect(
    items.filter(({ action }) => action.endsWith('Desk')).map(({ subject }) => subject),
  ).toEqual(['Old tablet', 'Old tablet', 'Reception']);
  const denial = items.find(({ action }) => action === 'denied');
  expect(denial).toMatchObject({ refusedOperation: 'staff.invite', subject: null });
  const cancellation = items.find(({ action }) => action === 'appointments.setStatus');
  expect(cancellation?.changes).toEqual([
    { field: 'status', from: 'pending', to: 'cancelled' },
    { field: 'cancelReason', from: null, to: 'patient_ill' },
  ]);
});
