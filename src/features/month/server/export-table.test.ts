import readXlsxFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { listParts } from '../policy.ts';
import { exportTable } from './export-table.ts';
import { toWorkbook } from './workbook.ts';

const database = testDatabase();

// covers: month-tables-as-files
test('a table leaves as CSV and as XLSX with the same figures, and each file is recorded', async () => {
  const clinic = await buildClinic(database);
  await buildAppointment(clinic, { appointmentDate: '2026-11-30', status: 'completed' });
  await buildAppointment(clinic, { appointmentDate: '2026-12-01', status: 'completed' });
  const parts = listParts(['appointments']);
  const request = { month: '2026-11', table: 'visits', parts } as const;

  const csv = await exportTable(clinic.scope, { ...request, form: 'csv' });
  expect(csv.fileName).toBe('wellword-2026-11-visits.csv');
  const text = Buffer.from(csv.content, 'base64').toString();
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFF"What","Count"',
    '"Done","1"',
    expect.anything(),
  ]);

  const xlsx = await exportTable(clinic.scope, { ...request, form: 'xlsx' });
  const [sheet] = await readXlsxFile(toArrayBuffer(Buffer.from(xlsx.content, 'base64')));
  expect(sheet?.data.slice(0, 2)).toEqual([
    ['What', 'Count'],
    ['Done', 1],
  ]);

  const entries = await clinic.scope.db.select().from(auditLog);
  expect(
    entries
      .filter(({ action }) => action === 'month.export')
      .map(({ changedFields }) => changedFields),
  ).toEqual([
    ['visits', 'csv'],
    ['visits', 'xlsx'],
  ]);
});

test('a table of a feature that the clinic lacks is refused', async () => {
  const clinic = await buildClinic(database);
  const request = {
    month: '2026-11',
    table: 'visits',
    form: 'csv',
    parts: listParts(['reviews']),
  } as const;
  await expect(exportTable(clinic.scope, request)).rejects.toMatchObject({ code: 'FORBIDDEN' });
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
  const [sheet] = await readXlsxFile(toArrayBuffer(await toWorkbook(table)));
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
