// npm run bench -- [names] [--json]: what the product weighs and how quick it is, as ratios from one run.
import { parseArgs } from 'node:util';
import { bytes } from './bytes.ts';
import { bulk } from './bulk.ts';
import { capacity } from './capacity.ts';
import { dev } from './dev.ts';
import { growth } from './growth.ts';
import { guards } from './guards.ts';
import { lists } from './lists.ts';
import { loop } from './loop.ts';
import { memory } from './memory.ts';
import { mix } from './mix.ts';
import { overload } from './overload.ts';
import { patientImport } from './patient-import.ts';
import { patients } from './patients.ts';
import { screens } from './screens.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { taps } from './taps.ts';
import { writes } from './writes.ts';
import { currentStep, noteStep, type Bench, type Measure } from './measure.ts';

const BENCHES: Record<string, Bench> = {
  bytes,
  lists,
  writes,
  growth,
  bulk,
  guards,
  patients,
  'patient-import': patientImport,
  start,
  screens,
  taps,
  mix,
  capacity,
  memory,
  overload,
  dev,
  loop,
  soak,
};

/** For one bench: several times what most take on two busy cores. */
const LIMIT_MINUTES = { usual: 6, long: 60 };
/** For a run of all, without --long. */
const RUN_MINUTES = 15;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are:`);
  for (const [name, { says }] of Object.entries(BENCHES)) console.error(`  ${name}: ${says}`);
  process.exit(2);
}

const chosenBenches = Object.entries(BENCHES).filter(([name, { onlyLong }]) =>
  positionals.length > 0 ? positionals.includes(name) : values.long || !onlyLong,
);
const isWholeRun = positionals.length === 0 && !values.long;
for (const [name, bench] of chosenBenches) {
  const minutesLeft = isWholeRun ? RUN_MINUTES - performance.now() / 60_000 : Infinity;
  if (minutesLeft <= 0) {
    console.error(`${name} was not measured: ${RUN_MINUTES} minutes were over.`);
    process.exitCode = 1;
    continue;
  }
  for (const measure of await runBench(name, { bench, minutesLeft })) {
    console.log(values.json ? JSON.stringify(measure) : formatMeasure(measure));
    if (!measure.pass) process.exitCode = 1;
  }
}

async function runBench(
  name: string,
  { bench, minutesLeft }: { bench: Bench; minutesLeft: number },
): Promise<Measure[]> {
  if (!values.json) console.log(`${name}: ${bench.says}`);
  noteStep('its start');
  const minutes = Math.min(values.long ? LIMIT_MINUTES.long : LIMIT_MINUTES.usual, minutesLeft);
  // A bench that hangs cannot be closed. The processes of the environment end with this one.
  const limit = setTimeout(() => {
    console.error(
      `${name} did not end within ${minutes.toFixed(1)} minutes: it waited for ${currentStep()}.`,
    );
    process.exit(1);
  }, minutes * 60_000);
  try {
    return await bench.run({ long: values.long });
  } catch (cause) {
    console.error(
      `${name} could not be measured: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
    process.exitCode = 1;
    return [];
  } finally {
    clearTimeout(limit);
  }
}

function formatMeasure({ name, value, reference, ratio, target, pass, note }: Measure): string {
  const figure = (number: number) => number.toFixed(Math.abs(number) < 10 ? 2 : 1).padStart(10);
  return `  ${name.padEnd(34)}${figure(value)} of${figure(reference)}  ratio ${ratio.toFixed(2)} (target ${target})  ${pass ? 'PASS' : 'FAIL'}${note === undefined ? '' : `  ${note}`}`;
}
