import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { listParts } from '../policy.ts';
import { exportMonth } from './export-month.ts';
import { toWorkbook } from './workbook.ts';

const database = testDatabase();

// covers: month-tables-as-files
test('a month leaves as a workbook and as CSV in a ZIP with the same figures, and each file is recorded', async () => {
  const clinic = await buildClinic(database);
  await buildAppointment(clinic, { appointmentDate: '2026-11-30', status: 'completed' });
  await buildAppointment(clinic, { appointmentDate: '2026-12-01', status: 'completed' });
  const parts = listParts(['appointments']);
  const request = { month: '2026-11', parts } as const;

  const archive = await exportMonth(clinic.scope, { ...request, form: 'csv' });
  expect(archive.fileName).toBe('wellword-2026-11.zip');
  const files = unzipSync(Buffer.from(archive.content, 'base64'));
  const names = ['visits', 'cancellations', 'weeks', 'reminders', 'waiting'];
  // Those of features that the clinic lacks are left out.
  expect(Object.keys(files)).toEqual(
    [...names, 'donotcontact', 'messages'].map((name) => `${name}.csv`),
  );
  expect(
    Buffer.from(files['visits.csv'] ?? [])
      .toString()
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['\uFEFF"What","Count"', '"Done","1"']);

  const xlsx = await exportMonth(clinic.scope, { ...request, form: 'xlsx' });
  expect(xlsx.fileName).toBe('wellword-2026-11.xlsx');
  const sheets = await readXlsxFile(toArrayBuffer(Buffer.from(xlsx.content, 'base64')));
  expect(sheets).toHaveLength(Object.keys(files).length);
  expect(sheets[0]?.data.slice(0, 2)).toEqual([
    ['What', 'Count'],
    ['Done', 1],
  ]);

  const entries = await clinic.scope.db.select().from(auditLog);
  expect(
    entries
      .filter(({ action }) => action === 'month.export')
      .map(({ changedFields }) => changedFields),
  ).toEqual([
    ['csv', 'month: 2026-11'],
    ['xlsx', 'month: 2026-11'],
  ]);
});

test('no cell of a workbook is calculated or breaks its markup', async () => {
  const rows = ['=1+1', '<b>&"', '@SUM(A1)'].map((label) => ({ label, values: [null, 3] }));
  const table = {
    name: 'visits',
    title: 'A & B',
    note: '',
    summary: '',
    columns: ['+1', 'x', 'y'],
    rows,
  } as const;
  const [sheet] = await readXlsxFile(toArrayBuffer(await toWorkbook([table])));
  expect(sheet?.sheet).toBe('A & B');
  expect(sheet?.data).toEqual([
    ["'+1", 'x', 'y'],
    ["'=1+1", null, 3],
    ['<b>&"', null, 3],
    ["'@SUM(A1)", null, 3],
  ]);
});

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
