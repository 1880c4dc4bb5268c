import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { DoctorId } from '../schema.ts';
import { doctors as doctorRows } from './tables.ts';
import { buildClinic } from './testing.ts';
import { addDoctor, deleteDoctor, findDoctor, doctors, updateDoctor } from './doctors.ts';

const database = testDatabase();

function doctor(name: string) {
  const id = DoctorId.parse(randomUUID());
  return { id, name, contactNumber: '9820012345', namesByLanguage: {}, version: 1 };
}

// covers: doctors-listed-by-name-clinic-own-only
test('lists the clinic’s own doctors by name', async () => {
  const [a, b] = [await buildClinic(database), await buildClinic(database)];
  const [second, first] = [doctor('Dr Rao'), doctor('Dr Iyer')];
  await addDoctor(a.scope, second);
  await addDoctor(a.scope, first);
  await addDoctor(b.scope, doctor('Dr Khan'));
  expect(await doctors(a.scope)).toEqual([first, second]);
  expect(await findDoctor(a.scope, first)).toEqual(first);
  expect(await findDoctor(b.scope, first)).toBeUndefined();
});

// covers: same-id-twice-one-doctor-also
test('the same id twice creates one doctor, also at the same moment', async () => {
  const { scope } = await buildClinic(database);
  const request = doctor('Dr Rao');
  const results = await Promise.all(Array.from({ length: 8 }, () => addDoctor(scope, request)));
  expect(results).toEqual(Array.from({ length: 8 }, () => ({ ok: true, value: request })));
  expect(await addDoctor(scope, { ...request, name: 'Dr Changed' })).toEqual({
    ok: true,
    value: request,
  });
  expect(await doctors(scope)).toEqual([request]);
  expect(
    await scope.db.select().from(auditLog).where(eq(auditLog.clinicId, scope.clinicId)),
  ).toHaveLength(1);
});

test('an id that another clinic uses is free, and shows nothing of its doctor', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const takenDoctor = doctor('Dr Khan');
  await addDoctor(second.scope, takenDoctor);
  const ownDoctor = { ...takenDoctor, name: 'Dr Rao' };
  expect(await addDoctor(first.scope, ownDoctor)).toEqual({ ok: true, value: ownDoctor });
  expect(await doctors(second.scope)).toEqual([takenDoctor]);
});

test('allows two hundred doctors, also when the last ones come at once', async () => {
  const { scope } = await buildClinic(database);
  const rows = Array.from({ length: 198 }, (_, index) => ({
    ...doctor(`Dr ${index}`),
    clinicId: scope.clinicId,
  }));
  await scope.db.insert(doctorRows).values(rows);
  const results = await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].map((name) => addDoctor(scope, doctor(name))),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(2);
  expect(results.find((result) => !result.ok)).toEqual({
    ok: false,
    refusal: { code: 'TOO_MANY_DOCTORS' },
  });
  expect(await doctors(scope)).toHaveLength(200);
});

// covers: doctor-names-by-language
test('stores a doctor’s names by language once, and refuses an older version', async () => {
  const { scope } = await buildClinic(database);
  const rao = doctor('Dr Rao');
  await addDoctor(scope, rao);
  const change = {
    id: rao.id,
    version: 1,
    namesByLanguage: { mr: 'डॉ. राव', gu: 'ડૉ. રાવ', hi: '' },
  };
  const namedDoctor = { ...rao, version: 2, namesByLanguage: { gu: 'ડૉ. રાવ', mr: 'डॉ. राव' } };
  const results = await Promise.all([1, 2, 3].map(() => updateDoctor(scope, change)));
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: namedDoctor })));
  expect(await updateDoctor(scope, { ...change, namesByLanguage: {} })).toEqual({
    ok: false,
    refusal: { code: 'STALE', data: { current: namedDoctor } },
  });
  expect(await doctors(scope)).toEqual([namedDoctor]);
  const entries = await scope.db
    .select({ action: auditLog.action, changedFields: auditLog.changedFields })
    .from(auditLog)
    .where(eq(auditLog.clinicId, scope.clinicId))
    .orderBy(auditLog.id);
  expect(entries[1]).toEqual({
    action: 'clinics.updateDoctor',
    changedFields: ['namesByLanguage'],
  });
  expect(entries).toHaveLength(2);
});

// covers: doctor-edited
test('changes only the fields that were sent and differ, and records which', async () => {
  const { scope } = await buildClinic(database);
  const rao = { ...doctor('Dr Roa'), namesByLanguage: {} };
  await addDoctor(scope, rao);
  const rename = { id: rao.id, version: 1, name: 'Dr Rao', contactNumber: rao.contactNumber };
  const newDoctor = { ...rao, name: 'Dr Rao', version: 2 };
  expect(await updateDoctor(scope, rename)).toEqual({ ok: true, value: newDoctor });
  // A second user had opened the doctor before.
  const number = { id: rao.id, contactNumber: '9820099999' };
  const refusal = { code: 'STALE', data: { current: newDoctor } };
  expect(await updateDoctor(scope, { ...number, version: 1 })).toEqual({ ok: false, refusal });
  expect(await updateDoctor(scope, { ...number, version: 2 })).toEqual({
    ok: true,
    value: { ...newDoctor, ...number, version: 3 },
  });
  expect(await doctors(scope)).toEqual([{ ...newDoctor, ...number, version: 3 }]);
  const entries = await scope.db
    .select({ action: auditLog.action, changedFields: auditLog.changedFields })
    .from(auditLog)
    .where(eq(auditLog.clinicId, scope.clinicId))
    .orderBy(auditLog.id);
  expect(entries.slice(1)).toEqual([
    { action: 'clinics.updateDoctor', changedFields: ['name'] },
    { action: 'clinics.updateDoctor', changedFields: ['contactNumber'] },
  ]);
});

// covers: deleted-doctor-name-stays-on-old-appointments
test('a deleted doctor’s name stays on old appointments', async () => {
  const { scope } = await buildClinic(database);
  const goneDoctor = doctor('Dr Rao');
  await addDoctor(scope, goneDoctor);
  await database.ownerPool.query(
    `insert into appointments (user_id, doctor_id, doctor_name, patient_name, appointment_date, appointment_time, contact_number)
     values ($1, $2, 'Dr Rao', 'Asha', '2026-11-01', '10:00', '9820012345')`,
    [scope.clinicId, goneDoctor.id],
  );
  expect(await deleteDoctor(scope, goneDoctor)).toEqual({ deleted: true });
  const result = await database.ownerPool.query(
    'select doctor_id, doctor_name from appointments where user_id = $1',
    [scope.clinicId],
  );
  expect(result.rows).toEqual([{ doctor_id: null, doctor_name: 'Dr Rao' }]);
});

test('another clinic’s doctor is as missing as an unknown one', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const otherDoctor = doctor('Dr Khan');
  await addDoctor(second.scope, otherDoctor);
  for (const change of [{ namesByLanguage: { hi: 'डॉ. ख़ान' } }, { name: 'Dr Rao' }])
    await expect(
      updateDoctor(first.scope, { id: otherDoctor.id, version: 1, ...change }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteDoctor(first.scope, otherDoctor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteDoctor(first.scope, doctor('Nobody'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await doctors(second.scope)).toEqual([otherDoctor]);
});
