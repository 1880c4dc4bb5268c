// npm run test:soak: `npm test` five times in random order, each at another hour, weekday and time zone, beside two processes
// that keep both cores busy.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environment, productNode, root, runScript, say } from './install.mjs';

/** The second begins on a Sunday. Kiritimati is 14 hours ahead of UTC, Los Angeles 8 behind. */
const ROUNDS = [
  { TEST_NOW: '2026-12-02T12:00:00+05:30' },
  { TEST_NOW: '2026-12-06T00:10:00+05:30' },
  { TEST_NOW: '2027-01-01T04:00:00+05:30', TZ: 'Pacific/Kiritimati' },
  { TEST_NOW: '2028-02-29T18:40:00+05:30', TZ: 'America/Los_Angeles' },
  { TEST_NOW: '2026-12-31T23:50:00+05:30' },
];
const FAILURE = /^Wellword: ((?:failed|did not load): .*|the run of .* itself failed.*)$/;
// Ends with us: it looks for us once a second.
const SPIN = `process.once('disconnect', () => process.exit());
  const spin = () => { for (const end = Date.now() + 990; Date.now() < end; ); setTimeout(spin, 1); };
  spin();`;

await runScript(async () => {
  const spinners = [startSpinning(), startSpinning()];
  const timesOf = new Map();
  let red = 0;
  for (const [index, clock] of ROUNDS.entries()) {
    const settings = { TEST_SEED: String(Date.now() % 1_000_000_000), ...clock };
    const shown = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    say(`round ${index + 1} of ${ROUNDS.length}, ${shown.join(' ')} …`);
    const { code, failures } = await runTests(settings);
    if (code !== 0) red += 1;
    for (const failure of failures) timesOf.set(failure, (timesOf.get(failure) ?? 0) + 1);
  }
  for (const spinner of spinners) spinner.kill();
  for (const [failure, times] of timesOf) say(`${times} of ${ROUNDS.length} ${failure}`);
  say(`${red} of ${ROUNDS.length} rounds failed`);
  return red === 0 ? 0 : 1;
});

function startSpinning() {
  return spawn(productNode(), ['--eval', SPIN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function runTests(settings) {
  const child = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: root,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failures = new Set();
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const failure = FAILURE.exec(line)?.[1];
    if (failure) failures.add(failure);
  }
  return { code: child.exitCode ?? 1, failures };
}
