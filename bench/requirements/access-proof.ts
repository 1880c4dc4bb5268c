import { mkdir, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as log from '../../src/platform/server/log.ts';
import { findWrongAccess, type Findings } from '../../security/access-matrix.ts';
import {
  accessRowKills,
  accessTableFindings,
  countCaughtOpenings,
} from '../../security/access-mutants.ts';
import { openRoleStatements } from '../../security/role-statements.ts';
import { badInputFindings } from '../../security/bad-input-matrix.ts';
import { findDeletedIdLeaks } from '../../security/deleted-ids.ts';
import { findRowsOfOtherFeatures } from '../../security/feature-matrix.ts';
import { foreignFindings } from '../../security/foreign-ids.ts';
import { freshnessFindings } from '../../security/freshness.ts';
import { fuzz } from '../../security/fuzz.ts';
import {
  openEnvironment,
  type Environment,
  type DatabaseAccess,
} from '../../security/environment.ts';
import { injectionFindings } from '../../security/injected-fields.ts';
import { logFindings, logKills } from '../../security/log-mutants.ts';
import { matrixKills, recordKills, type Kills } from '../../security/mutants.ts';
import { OPERATIONS } from '../../security/operations.ts';
import { openSeparateDatabase } from '../../security/separate-database.ts';
import { escapeFindings } from '../../security/role-escapes.ts';
import { routeFindings } from '../../security/route-inventory.ts';
import { schemaFindings } from '../../security/schema-inventory.ts';
import { otherRouteFindings } from '../../security/other-routes.ts';
import { supplyFindings } from '../../security/supply-chain.ts';
import { fillTwoClinics, tableFindings } from '../../security/table-matrix.ts';
import { withoutPoliciesFindings } from '../../security/without-policies.ts';
import type { Outcome, Requirement } from './requirement.ts';
import { requirementOfTests } from './test-runs.ts';

const SEED = 20_261_120;

/** R1: no verb on any table reaches another clinic's rows. */
export const tables = onDatabase(async (database) => {
  const clinics = await fillTwoClinics(database);
  return toOutcome({ attempts: await tableFindings(openRoleStatements(database), clinics) });
});

/** R2: every operation × everybody × foreign and deleted ids, and the doors beside them. */
export const operations = onGround(async (environment) => {
  const outcome = toOutcome({
    refusals: await findWrongAccess(environment),
    foreignIds: await foreignFindings(environment),
    deletedIds: await findDeletedIdLeaks(environment),
    createOtherRoutes: await otherRouteFindings(environment),
    withoutPolicies: await withoutPoliciesFindings(environment),
  });
  return { ...outcome, figures: { operations: OPERATIONS.length, ...outcome.figures } };
});

/** R3: what is served, allowed and installed is what is on record; writes the bill of materials. */
export const inventory = onGround(async (environment) => {
  const outcome = toOutcome({
    schema: await schemaFindings(environment),
    routes: await routeFindings(environment),
    access: accessTableFindings(),
    packages: await supplyFindings(),
  });
  return { ...outcome, figures: { ...outcome.figures, components: await writeBill() } };
});

/** R4: each policy, key, right, row of the access table and rule of the log taken away in turn, and seen every time. */
export const mutants = onGround(async (environment, { long }) => {
  const clinics = await fillTwoClinics(environment);
  const kills = {
    rowProtection: await matrixKills(environment, clinics),
    rights: await recordKills(environment, { every: long ? 1 : 5 }),
    accessRows: accessRowKills(),
    openedDoors: await countCaughtOpenings(environment, { every: long ? 1 : 10 }),
    logRules: await logKills(),
  };
  for (const { survivors } of Object.values(kills))
    survivors.forEach((survivor) => console.error(survivor));
  const figures = Object.fromEntries(
    Object.entries(kills).map(([name, each]) => [name, formatFindings(each)]),
  );
  const survivedCount = Object.values(kills).flatMap(({ survivors }) => survivors).length;
  return { figures, pass: survivedCount === 0 && logFindings(log).length === 0 };
});

/** R51: no role of the app becomes more than it is, and each right given too much is seen. */
export const roleEscapes = onDatabase(async (database) => {
  const outcome = toOutcome({
    attempts: await escapeFindings(database),
    schema: await schemaFindings(database),
  });
  const grantKills = await recordKills(database, { only: 'right given' });
  grantKills.survivors.forEach((survivor) => console.error(survivor));
  return {
    figures: { ...outcome.figures, rightsGiven: formatFindings(grantKills) },
    pass: outcome.pass && grantKills.survivors.length === 0,
  };
});

/** R55: every operation × switched-off features × each kind of row that they open. */
export const switchedOff = onGround(async (environment) =>
  toOutcome({ rows: await findRowsOfOtherFeatures(environment) }),
);

/** R5: no field goes in with others, and no answer has a key too much. */
export const fields = onGround(async (environment) =>
  toOutcome({ injected: await injectionFindings(environment) }),
);

/** R53: every operation × staff role × features, each cell more or less, and what races with a change of role. */
export const staffRoles: Requirement = {
  async run(options) {
    const table = accessTableFindings();
    const kills = accessRowKills();
    [...table.findings, ...kills.survivors].forEach((finding) => console.error(finding));
    const races = await requirementOfTests({
      files: ['src/features/staff/server/change-staff.test.ts', 'e2e/server/staff.test.ts'],
    }).run(options);
    return {
      figures: {
        cells: table.tryCount,
        wrong: table.findings.length,
        mutants: formatFindings(kills),
        ...races.figures,
      },
      pass: table.findings.length === 0 && kills.survivors.length === 0 && races.pass,
    };
  },
};

/** R6: what is taken away is away at the next request. */
export const freshness = onGround(async (environment) =>
  toOutcome({ changes: await freshnessFindings(environment) }),
);

/** R7: one admin who can sign in always remains, and each change is recorded once. */
export const adminModel: Requirement = {
  run(options) {
    process.env.ADMIN_SEQUENCES = options.long ? '5000' : '1000';
    return requirementOfTests({
      files: ['src/features/admin/server/admin-model.full.test.ts'],
    }).run(options);
  },
};

/** R17: requests that are almost right find no defect. */
export const fuzzer = onGround(async (environment, { long }) => {
  const report = await fuzz(environment, { count: long ? 200_000 : 10_000, seed: SEED });
  report.findings.forEach((text) => console.error(text));
  const { requests, reachedCount, operations: all, hangs, findings } = report;
  return {
    figures: {
      seed: SEED,
      requests,
      reached: `${reachedCount}/${all}`,
      hangs,
      found: findings.length,
    },
    pass: findings.length === 0 && hangs === 0 && reachedCount / all >= 0.95,
  };
});

/** R18: what no field is made for is refused as declared, or kept byte for byte. */
export const badInputs = onGround(async (environment, { long }) =>
  toOutcome({ inputs: await badInputFindings(environment, long ? {} : { each: 4 }) }),
);

function onDatabase(
  prove: (database: DatabaseAccess, options: { long: boolean }) => Promise<Outcome>,
): Requirement {
  return {
    async run(options) {
      const database = await openSeparateDatabase();
      try {
        return await prove(database, options);
      } finally {
        await database.close();
      }
    },
  };
}

function onGround(
  prove: (environment: Environment, options: { long: boolean }) => Promise<Outcome>,
) {
  return onDatabase(async (database, options) => {
    const environment = await openEnvironment(database);
    try {
      return await prove(environment, options);
    } finally {
      await environment.close();
    }
  });
}

function toOutcome(findings: Readonly<Record<string, Findings>>): Outcome {
  const foundItems = Object.values(findings).flatMap((each) => each.findings);
  foundItems.forEach((text) => console.error(text));
  const tryCounts = Object.fromEntries(
    Object.entries(findings).map(([name, each]) => [name, each.tryCount]),
  );
  return { figures: { ...tryCounts, found: foundItems.length }, pass: foundItems.length === 0 };
}

function formatFindings({ mutants: all, survivors }: Kills): string {
  return `${all - survivors.length}/${all}`;
}

const BILL = path.resolve(import.meta.dirname, '../../node_modules/.cache/sbom.cdx.json');

/** The bill of materials of what is installed to run, as CycloneDX; answers how many components it lists. */
async function writeBill(): Promise<number> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await promisify(execFile)(npm, args, { maxBuffer: 64 * 1024 * 1024 });
  await mkdir(path.dirname(BILL), { recursive: true });
  await writeFile(BILL, stdout);
  return (JSON.parse(stdout) as { components: unknown[] }).components.length;
}
