import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Role } from '#features/clinics/schema.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createReportsGate } from './gate.ts';
import { reportsRouter, type ReportsContext } from './router.ts';

const database = testDatabase();

// covers: request-starts-pending-made-once-and-names
test('a request starts pending, is made once, and names its clinic', async () => {
  const clinic = await buildClinic(database);
  const options = toContext(clinic);
  const form = buildForm({ patientName: ' asha  devi' });
  const report = await call(reportsRouter.create, form, options);
  expect(report).toMatchObject({
    id: form.id,
    patientName: 'Asha Devi',
    status: 'pending',
    uploadedReportUrls: [],
    generatedReportUrl: null,
    mergedReportUrl: null,
    clinicId: clinic.id,
    clinicName: 'Mehta Clinic',
    version: 1,
  });
  expect(await call(reportsRouter.create, { ...form, notes: 'Twice' }, options)).toEqual(report);
  expect(await readAuditLog(report.id)).toEqual([{ action: 'reports.create', changed_fields: [] }]);
});

test('a request has the patient with its name and number, and an edit moves it', async () => {
  const clinic = await buildClinic(database);
  const options = toContext(clinic);
  const { id: patientId } = await buildPatient(clinic, { name: 'Asha Devi' });
  const form = { ...buildForm({ patientName: 'asha devi' }), patientWhatsappNumber: '9812345678' };
  const report = await call(reportsRouter.create, form, options);
  expect(report.patientId).toBe(patientId);
  const edit = { id: report.id, version: 1, patientName: 'Dhruv' };
  const result = await call(reportsRouter.update, edit, options);
  expect(result.patientId).not.toBe(patientId);
  expect(result.patientId).not.toBeNull();
});

// covers: any-status-of-at-most-40-characters
test('any status of at most 40 characters is set freely, and addresses are kept', async () => {
  const options = toContext(await buildClinic(database));
  const { id } = await call(reportsRouter.create, buildForm(), options);
  const change = {
    id,
    version: 1,
    status: ' जाँच  जारी ',
    uploadedReportUrls: ['https://files.example/1.pdf', 'https://files.example/2.pdf'],
    mergedReportUrl: 'https://files.example/all.pdf',
  };
  const report = await call(reportsRouter.update, change, options);
  expect(report).toMatchObject({
    status: 'जाँच जारी',
    uploadedReportUrls: change.uploadedReportUrls,
    mergedReportUrl: change.mergedReportUrl,
    version: 2,
  });
  expect(await call(reportsRouter.update, change, options)).toEqual(report);
  expect(await readAuditLog(id)).toEqual([
    { action: 'reports.create', changed_fields: [] },
    {
      action: 'reports.update',
      changed_fields: ['status', 'uploadedReportUrls', 'mergedReportUrl'],
    },
  ]);
  for (const wrong of [
    { status: 'x'.repeat(41) },
    { status: '  ' },
    { uploadedReportUrls: ['javascript:alert(1)'] },
    { generatedReportUrl: 'http://files.example/1.pdf' },
    { summaryLanguage: 'fr' as 'en' },
  ]) {
    const answer = call(reportsRouter.update, { id, version: 2, ...wrong }, options);
    await expect(answer, JSON.stringify(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

// covers: stale-edit-refused-with-request-as
test('refuses a stale edit with the current request', async () => {
  const options = toContext(await buildClinic(database));
  const { id } = await call(reportsRouter.create, buildForm(), options);
  await call(reportsRouter.update, { id, version: 1, status: 'completed' }, options);
  await expect(
    call(reportsRouter.update, { id, version: 1, status: 'ready' }, options),
  ).rejects.toMatchObject({
    defined: true,
    code: 'STALE',
    data: { current: { id, status: 'completed', version: 2 } },
  });
});

// covers: requests-come-newest-first-page-after-page
test('requests come newest first, page after page, found by name or number', async () => {
  const options = toContext(await buildClinic(database));
  const ids: string[] = [];
  for (const patientName of ['આશા પટેલ', 'Mohammed Arif', 'પ્રિયા શાહ', 'આશા શાહ']) {
    ids.unshift((await call(reportsRouter.create, buildForm({ patientName }), options)).id);
  }
  const pages = await readAllPages((cursor) =>
    call(reportsRouter.search, { limit: 3, cursor }, options),
  );
  expect(pages.map(({ total }) => total)).toEqual([4, 4]);
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
  expect((await call(reportsRouter.search, { patient: 'આશા' }, options)).total).toBe(2);
  expect((await call(reportsRouter.search, { patient: '55500001' }, options)).total).toBe(4);
});

// covers: role-reads-own-requests-only-and-another
test.each(['user', 'admin'] as const satisfies Role[])(
  "role %s reads only its own requests, and gets NOT_FOUND for another clinic's",
  async (role) => {
    const otherContext = toContext(await buildClinic(database));
    const { id } = await call(reportsRouter.create, buildForm(), otherContext);
    const ownContext = toContext(await buildClinic(database, { role }));
    expect(await call(reportsRouter.search, {}, ownContext)).toMatchObject({ items: [], total: 0 });
    await expect(
      call(reportsRouter.update, { id, version: 1, status: 'ready' }, ownContext),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await call(reportsRouter.create, buildForm({ id }), ownContext)).toMatchObject({
      id,
      version: 1,
    });
  },
);

// covers: super-admin-reads-those-of-all-clinics
test('a super_admin reads the requests of all clinics, which is in the audit log, and changes none', async () => {
  const otherClinic = await buildClinic(database, { clinicName: 'ક્લિનિક' });
  const patientName = 'Zoë Fernandes';
  const { id } = await call(
    reportsRouter.create,
    buildForm({ patientName }),
    toContext(otherClinic),
  );
  const above = await buildClinic(database, { role: 'super_admin' });
  const options = toContext(above);
  const page = await call(reportsRouter.search, { patient: 'Zoë' }, options);
  expect(page.items).toContainEqual(
    expect.objectContaining({ id, clinicId: otherClinic.id, clinicName: 'ક્લિનિક' }),
  );
  expect(await readsBy(above)).toBe(1);
  await expect(
    call(reportsRouter.update, { id, version: 1, status: 'ready' }, options),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a super_admin who finds only own requests leaves no audit entry', async () => {
  const above = await buildClinic(database, { role: 'super_admin' });
  const options = toContext(above);
  const ownReport = await call(
    reportsRouter.create,
    buildForm({ patientName: 'Quentin' }),
    options,
  );
  const page = await call(reportsRouter.search, { patient: 'Quentin' }, options);
  expect(page.items.map(({ id }) => id)).toEqual([ownReport.id]);
  expect(await readsBy(above)).toBe(0);
});

test('even the operator’s side of the database changes no report request', async () => {
  for (const statement of [
    `update report_requests set status = 'x'`,
    `delete from report_requests`,
    `insert into report_requests (user_id, patient_name, patient_whatsapp_number, request_date)
       select id, 'x', '9000000001', '2026-11-20' from users limit 1`,
  ]) {
    await expect(database.operatorPool.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
});

function buildForm(fields: { id?: string; patientName?: string } = {}) {
  return {
    id: randomUUID(),
    patientName: 'Ravi Patil',
    patientWhatsappNumber: '5550000101',
    requestDate: '2026-11-20',
    reportType: 'Blood test',
    summaryLanguage: 'gu' as const,
    notes: '',
    ...fields,
  };
}

async function readAuditLog(entityId: string): Promise<unknown[]> {
  const result = await database.ownerPool.query(
    `select action, changed_fields from audit_log where entity_id = $1 order by id`,
    [entityId],
  );
  return result.rows;
}

async function readsBy({ actor }: BuiltClinic): Promise<number> {
  const result = await database.ownerPool.query(
    `select 1 from operator_audit_log where login_id = $1 and action = 'reports.readAll'`,
    [actor.loginId],
  );
  return result.rowCount ?? 0;
}

function toContext({ actor, scope }: BuiltClinic): { context: ReportsContext } {
  return {
    context: {
      actor,
      scope,
      reports: createReportsGate({ operatorPool: database.operatorPool }),
      requestId: scope.requestId,
      headers: {},
      address: '127.0.0.1',
      event: { kind: 'request' },
      setCookies: [],
      secure: false,
    },
  };
}
