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
  staffRoles,
  switchedOff,
  tables,
} from './requirements/access-proof.ts';
import { answersThatSayNo } from './requirements/rejected-sends.ts';
import { blindAsking } from './requirements/asking.ts';
import { publicLinks } from './requirements/public-links.ts';
import { autopilot } from './requirements/autopilot.ts';
import { backups } from './requirements/backups.ts';
import { badAnswers } from './requirements/bad-answers.ts';
import { judgedAnswers } from './requirements/judged-answers.ts';
import { killedApp } from './requirements/crash/killed-app.ts';
import { twoInstances } from './requirements/crash/two-instances.ts';
import {
  guesses,
  otherSites,
  ownerStaysIn,
  pictureUploads,
  sessions,
  unknownAccounts,
  requestLimits,
  sharedAddresses,
} from './requirements/sign-in.ts';
import { atRest } from './requirements/crash/at-rest.ts';
import { killedDatabase } from './requirements/crash/killed-database.ts';
import { behindProxy } from './requirements/crash/behind-proxy.ts';
import { leaving } from './requirements/crash/shutdown.ts';
import { filledLinks } from './requirements/prefilled-links.ts';
import { harmfulPassed, legitimateRefused } from './requirements/guards.ts';
import { hostileInputs } from './requirements/hostile-inputs.ts';
import { inertCells } from './requirements/sheet-cells.ts';
import {
  auditTrail,
  dates,
  erasure,
  knownHistory,
  lostSettings,
  migrations,
} from './requirements/data-history.ts';
import { messageTruth } from './requirements/message-truth.ts';
import { namedTreatments } from './requirements/named-treatments.ts';
import { oneDelivery } from './requirements/single-delivery.ts';
import { oneWriter } from './requirements/single-server.ts';
import {
  mergesUndone,
  ownSuggestions,
  suppressedAgain,
  importsUndone,
} from './requirements/patients.ts';
import { numbersAndNames } from './requirements/numbers-and-names.ts';
import { patientFiles } from './requirements/patient-files.ts';
import { providerFaults } from './requirements/provider-faults.ts';
import type { Requirement } from './requirements/requirement.ts';
import { removedNames } from './requirements/removed-names.ts';
import { restoredAnywhere } from './requirements/restore.ts';
import { sheetAddresses } from './requirements/sheet-addresses.ts';
import { sequences } from './requirements/sequences.ts';
import { reminders } from './requirements/reminders.ts';
import { reversedDirections } from './requirements/reversed-directions.ts';
import { sharedSentences } from './requirements/shared-sentences.ts';
import { unsourcedClaims } from './requirements/unsourced-claims.ts';
import { warningSigns } from './requirements/warning-signs.ts';
import {
  canaries,
  clientFaults,
  everybody,
  keptByBrowser,
  payloads,
} from './requirements/data-exposure.ts';

const REQUIREMENTS: Record<string, Requirement> = {
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
  D5: reminders,
  D6: blindAsking,
  D7: publicLinks,
  D8: messageTruth,
  R31: leaving,
  R36: dates,
  R37: backups,
  R41: restoredAnywhere,
  R51: roleEscapes,
  R53: staffRoles,
  R55: switchedOff,
  R52: knownHistory,
  R54: hostileInputs,
  R56: lostSettings,
  R38: migrations,
  R47: pictureUploads,
  R50: ownerStaysIn,
  W1: reversedDirections,
  W2: unsourcedClaims,
  W3: namedTreatments,
  W4: sharedSentences,
  W5: harmfulPassed,
  W6: legitimateRefused,
  W7: sequences,
  W8: warningSigns,
  W9: removedNames,
  W10: judgedAnswers,
  R43: behindProxy,
  R44: requestLimits,
  R45: sharedAddresses,
  P1: mergesUndone,
  P2: ownSuggestions,
  P3: suppressedAgain,
  P4: importsUndone,
  P5: numbersAndNames,
  P6: patientFiles,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
});
const { long } = values;

const unknown = positionals.filter((name) => !Object.hasOwn(REQUIREMENTS, name));
if (unknown.length > 0) {
  const knownNames = Object.keys(REQUIREMENTS).join(', ') || 'none yet';
  console.error(
    `The scorecard does not measure ${unknown.join(', ')}. It measures: ${knownNames}.`,
  );
  process.exit(2);
}

const chosenRequirements = Object.entries(REQUIREMENTS).filter(([name, { onlyLong }]) =>
  positionals.length > 0 ? positionals.includes(name) : long || !onlyLong,
);
if (chosenRequirements.length === 0) {
  console.error('The scorecard has nothing to measure.');
  process.exit(2);
}

for (const [name, requirement] of chosenRequirements) {
  const { line, pass } = await measure(name, requirement);
  console.log(line);
  if (!pass) process.exitCode = 1;
}

/** A failed statement is repeated in its message with all of its values. */
const LONGEST_REASON = 300;

/** Returns the messages of an error and of what caused it. */
function listReasons(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : listReasons(error.cause))];
}

async function measure(name: string, { run }: Requirement) {
  try {
    const { figures, pass } = await run({ long });
    const figureTexts = Object.entries(figures).map(([key, value]) => `${key}=${value}`);
    return { line: [name, ...figureTexts, pass ? 'PASS' : 'FAIL'].join(' '), pass };
  } catch (cause) {
    const reason = listReasons(cause)
      .map((text) => text.slice(0, LONGEST_REASON))
      .join(' < ');
    return { line: `${name} error=${JSON.stringify(reason)} FAIL`, pass: false };
  }
}
