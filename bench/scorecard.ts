// npm run scorecard -- [R24 …] [--long]: one line for each promise of safety and reliability, `R24 rounds=50 lost=0 dup=0 PASS`.
import { parseArgs } from 'node:util';
import {
  adminModel,
  badInputs,
  fields,
  freshness,
  fuzzer,
  inventory,
  mutants,
  operations,
  roleEscapes,
  tables,
} from './promises/access-proof.ts';
import { answersThatSayNo } from './promises/answers-that-say-no.ts';
import { autopilot } from './promises/autopilot.ts';
import { backups } from './promises/backups.ts';
import { badAnswers } from './promises/bad-answers.ts';
import { killedApp } from './promises/crash/killed-app.ts';
import { twoInstances } from './promises/crash/two-instances.ts';
import {
  guesses,
  otherSites,
  ownerStaysIn,
  pictureUploads,
  sessions,
  unknownAccounts,
  requestLimits,
  sharedAddresses,
} from './promises/entrance.ts';
import { atRest } from './promises/crash/at-rest.ts';
import { killedDatabase } from './promises/crash/killed-database.ts';
import { behindProxy } from './promises/crash/behind-proxy.ts';
import { leaving } from './promises/crash/leaving.ts';
import { filledLinks } from './promises/filled-links.ts';
import { inertCells } from './promises/inert-cells.ts';
import {
  auditTrail,
  dates,
  erasure,
  knownHistory,
  migrations,
} from './promises/kept-and-forgotten.ts';
import { oneDelivery } from './promises/one-delivery.ts';
import { oneWriter } from './promises/one-writer.ts';
import { providerFaults } from './promises/provider-faults.ts';
import type { Promised } from './promises/promise.ts';
import { restoredAnywhere } from './promises/restored-anywhere.ts';
import { sheetAddresses } from './promises/sheet-addresses.ts';
import { unlikeDrafts } from './promises/unlike-drafts.ts';
import {
  canaries,
  clientFaults,
  everybody,
  keptByBrowser,
  payloads,
} from './promises/written-down.ts';

const PROMISES: Record<string, Promised> = {
  R1: tables,
  R2: operations,
  R3: inventory,
  R4: mutants,
  R5: fields,
  R6: freshness,
  R7: adminModel,
  R8: sessions,
  R9: guesses,
  R10: unknownAccounts,
  R11: otherSites,
  R12: payloads,
  R13: sheetAddresses,
  R14: inertCells,
  R15: filledLinks,
  R16: badAnswers,
  R17: fuzzer,
  R18: badInputs,
  R19: canaries,
  R21: keptByBrowser,
  R22: erasure,
  R23: auditTrail,
  R20: atRest,
  R24: killedApp,
  R26: providerFaults,
  R25: killedDatabase,
  R27: oneDelivery,
  R28: twoInstances,
  R29: oneWriter,
  R39: clientFaults,
  R40: everybody,
  R42: answersThatSayNo,
  D4: autopilot,
  R31: leaving,
  R36: dates,
  R37: backups,
  R41: restoredAnywhere,
  R51: roleEscapes,
  R52: knownHistory,
  R38: migrations,
  R47: pictureUploads,
  R50: ownerStaysIn,
  D22: unlikeDrafts,
  R43: behindProxy,
  R44: requestLimits,
  R45: sharedAddresses,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
});
const { long } = values;

const unknown = positionals.filter((name) => !Object.hasOwn(PROMISES, name));
if (unknown.length > 0) {
  const known = Object.keys(PROMISES).join(', ') || 'none yet';
  console.error(`The scorecard does not measure ${unknown.join(', ')}. It measures: ${known}.`);
  process.exit(2);
}

const chosen = Object.entries(PROMISES).filter(([name, { onlyLong }]) =>
  positionals.length > 0 ? positionals.includes(name) : long || !onlyLong,
);
if (chosen.length === 0) {
  console.error('The scorecard has nothing to measure.');
  process.exit(2);
}

for (const [name, promised] of chosen) {
  const { line, pass } = await measure(name, promised);
  console.log(line);
  if (!pass) process.exitCode = 1;
}

async function measure(name: string, { run }: Promised) {
  try {
    const { figures, pass } = await run({ long });
    const shown = Object.entries(figures).map(([key, value]) => `${key}=${value}`);
    return { line: [name, ...shown, pass ? 'PASS' : 'FAIL'].join(' '), pass };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { line: `${name} error=${JSON.stringify(reason)} FAIL`, pass: false };
  }
}
