// npm run test:soak: `npm test` five times in random order, beside two processes that keep both cores busy.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environment, productNode, root, runScript, say } from './install.mjs';

const ROUNDS = 5;
const FAILURE = /^Wellword: ((?:failed|did not load): .*|the run of .* itself failed.*)$/;
// Ends with us: it looks for us once a second.
const SPIN = `process.once('disconnect', () => process.exit());
  const spin = () => { for (const end = Date.now() + 990; Date.now() < end; ); setTimeout(spin, 1); };
  spin();`;

await runScript(async () => {
  const spinners = [startSpinning(), startSpinning()];
  const timesOf = new Map();
  let red = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const seed = String(Date.now() % 1_000_000_000);
    say(`round ${round} of ${ROUNDS}, TEST_SEED=${seed} …`);
    const { code, failures } = await runTests(seed);
    if (code !== 0) red += 1;
    for (const failure of failures) timesOf.set(failure, (timesOf.get(failure) ?? 0) + 1);
  }
  for (const spinner of spinners) spinner.kill();
  for (const [failure, times] of timesOf) say(`${times} of ${ROUNDS} ${failure}`);
  say(`${red} of ${ROUNDS} rounds failed`);
  return red === 0 ? 0 : 1;
});

function startSpinning() {
  return spawn(productNode(), ['--eval', SPIN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function runTests(seed) {
  const child = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: root,
    env: environment({ TEST_SEED: seed }),
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
