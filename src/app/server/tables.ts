import * as accounts from '#features/accounts/server/tables.ts';
import * as appointments from '#features/appointments/server/tables.ts';
import * as clinics from '#features/clinics/server/tables.ts';
import * as creatives from '#features/creatives/server/tables.ts';
import * as autopilot from '#features/messaging/server/autopilot/tables.ts';
import * as messaging from '#features/messaging/server/tables.ts';
import * as patients from '#features/patients/server/tables.ts';
import * as reports from '#features/reports/server/tables.ts';
import * as reviews from '#features/reviews/server/tables.ts';
import * as sequences from '#features/sequences/server/tables.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { keptKeys } from '#platform/server/db/kept-keys.ts';
import { appInstances, jobRuns } from '#platform/server/jobs/records.ts';

/** Every table that the code knows; a test holds them against the database's own catalogue. */
export const tables = {
  ...accounts,
  ...appointments,
  ...clinics,
  ...creatives,
  ...messaging,
  ...autopilot,
  ...patients,
  ...reports,
  ...reviews,
  ...sequences,
  auditLog,
  appInstances,
  keptKeys,
  jobRuns,
};
