import { requirementOfTests } from './test-runs.ts';

/** R22: a patient's data by number: all of it in the export, none of it after erasing, no other patient's changed. */
export const erasure = requirementOfTests({
  files: ['src/features/data-rights/server/patient-data.test.ts'],
});

/** R23: one line for each change and each denial, in its transaction; an audit log without changed, missing or added lines. */
export const auditTrail = requirementOfTests({
  files: ['security/audit.test.ts', 'security/audit-chain.test.ts'],
});

/** R36: dates around midnights, lost hours and lost days, in servers of four zones. */
export const dates = requirementOfTests({ files: ['security/time.test.ts'] });

/** R38: from each released schema to now: every row kept, the schema a fresh one's; killed, twice at once, newer. */
export const migrations = requirementOfTests({
  files: ['src/platform/server/db/migrate.full.test.ts'],
});

/** R52: a database whose history is unknown, changed or newer is refused in one sentence, and nothing in it is changed. */
export const knownHistory = requirementOfTests({
  files: ['src/platform/server/db/migrate.full.test.ts', 'security/database.test.ts'],
  only: 'refuse',
});

/**
 * R56: with a wrong, missing or lost secret, without an environment, and on an own PostgreSQL that lacks a right, each command
 * refuses in one sentence or does all of its work; on the embedded database and on an own one.
 */
export const lostSettings = requirementOfTests({
  files: ['e2e/server/lost-settings.test.ts', 'e2e/server/backup.test.ts'],
});
