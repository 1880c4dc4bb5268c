import * as accounts from '#features/accounts/server/tables.ts';
import * as appointments from '#features/appointments/server/tables.ts';
import * as clinics from '#features/clinics/server/tables.ts';
import * as creatives from '#features/creatives/server/tables.ts';
import * as autopilot from '#features/autopilot/server/tables.ts';
import * as dataRights from '#features/data-rights/server/tables.ts';
import * as delivery from '#features/delivery/server/tables.ts';
import * as feedback from '#features/feedback/server/tables.ts';
import * as links from '#features/links/server/tables.ts';
import * as messages from '#features/messages/server/tables.ts';
import * as reports from '#features/reports/server/tables.ts';
import * as reviews from '#features/reviews/server/tables.ts';
import * as sequences from '#features/sequences/server/tables.ts';
import { auditLog, operatorAuditLog } from '#platform/server/audit/audit.ts';
import { storedKeys } from '#platform/server/db/stored-keys.ts';
import { appInstances, jobRuns } from '#platform/server/jobs/records.ts';

/** Every table that the code knows; a test holds them against the database's own catalogue. */
export const tables = {
  ...accounts,
  ...appointments,
  ...clinics,
  ...creatives,
  ...messages,
  ...delivery,
  ...autopilot,
  ...dataRights,
  ...feedback,
  ...links,
  ...reports,
  ...reviews,
  ...sequences,
  auditLog,
  operatorAuditLog,
  appInstances,
  storedKeys,
  jobRuns,
};
