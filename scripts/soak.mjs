// npm run test:soak: `npm test` five times in random order, each at another hour, weekday and time zone, beside two processes
// that keep both cores busy.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { runScript, say } from './install.mjs';
import { startNode, untilOneEnds } from './processes.mjs';

/** The second begins on a Sunday. Kiritimati is 14 hours ahead of UTC, Los Angeles 8 behind. */
const ROUNDS = [
  { TEST_NOW: '2026-12-02T12:00:00+05:30' },
  { TEST_NOW: '2026-12-06T00:10:00+05:30' },
  { TEST_NOW: '2027-01-01T04:00:00+05:30', TZ: 'Pacific/Kiritimati' },
  { TEST_NOW: '2028-02-29T18:40:00+05:30', TZ: 'America/Los_Angeles' },
  { TEST_NOW: '2026-12-31T23:50:00+05:30' },
];
const FAILURE = /^Wellword: ((?:failed|did not load): .*|the run of .* itself failed.*)$/;
const SPIN =
  'const spin = () => { for (const end = Date.now() + 990; Date.now() < end; ); setTimeout(spin, 1); }; spin();';

await runScript(async () => {
  const timesOf = new Map();
  let red = 0;
  for (const [index, clock] of ROUNDS.entries()) {
    const settings = { TEST_SEED: String(Date.now() % 1_000_000_000), ...clock };
    const description = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    say(`round ${index + 1} of ${ROUNDS.length}, ${description.join(' ')} …`);
    const { code, failures } = await runTests(settings);
    if (code > 128) return code;
    if (code !== 0) red += 1;
    for (const failure of failures) timesOf.set(failure, (timesOf.get(failure) ?? 0) + 1);
  }
  for (const [failure, times] of timesOf) say(`${times} of ${ROUNDS.length} ${failure}`);
  say(`${red} of ${ROUNDS.length} rounds failed`);
  return red === 0 ? 0 : 1;
});

async function runTests(settings) {
  const child = startNode(['scripts/test.mjs'], settings, 'pipe');
  const failures = new Set();
  const lines = createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    const failure = FAILURE.exec(line)?.[1];
    if (failure) failures.add(failure);
  });
  const end = once(lines, 'close');
  const code = await untilOneEnds([child, startSpinning(), startSpinning()]);
  await end;
  return { code, failures };
}

function startSpinning() {
  return startNode(['--eval', SPIN]);
}
