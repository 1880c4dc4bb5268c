import { spawn } from 'node:child_process';
import path from 'node:path';
import { within, type Bench } from './measure.ts';

const CHECK_S = 15;
const FAST_S = 60;
const ALL_S = 20 * 60;

/** What a developer waits for. The first `check` remembers the types; the second is what everyday feels like. */
export const loop: Bench = {
  says: 'seconds of npm run check and of npm run test:fast; with --long of npm test',
  async run({ long }) {
    await secondsOf('check.mjs');
    return [
      within(CHECK_S, { name: 'npm run check', value: await secondsOf('check.mjs') }),
      within(FAST_S, { name: 'npm run test:fast', value: await secondsOf('test.mjs', '--fast') }),
      ...(long ? [within(ALL_S, { name: 'npm test', value: await secondsOf('test.mjs') })] : []),
    ];
  },
};

function secondsOf(script: string, ...args: string[]): Promise<number> {
  const root = path.resolve(import.meta.dirname, '..');
  const at = performance.now();
  const child = spawn(process.execPath, [path.join('scripts', script), ...args], {
    cwd: root,
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve((performance.now() - at) / 1000);
      else reject(new Error(`${script} ${args.join(' ')} ended with ${code}`));
    });
  });
}
