import { auditLog, operatorAuditLog } from '#platform/server/audit/audit.ts';
import { storedKeys } from '#platform/server/db/stored-keys.ts';
import { appInstances, jobRuns } from '#platform/server/jobs/records.ts';
import { FEATURES } from './features.ts';

/** Every table that the code knows; a test holds them against the database's own catalogue. */
export const TABLES = [
  ...FEATURES.flatMap(({ tables = {} }) => Object.values(tables)),
  auditLog,
  operatorAuditLog,
  appInstances,
  storedKeys,
  jobRuns,
];
