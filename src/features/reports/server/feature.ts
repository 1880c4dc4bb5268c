import { plannedRows } from '#features/patients/server/planned-rows.ts';
import { plannedReports } from './planned-reports.ts';
import * as tables from './tables.ts';

export const reportsFeature = {
  tables,
  contributions: [plannedRows.with(plannedReports)],
};
