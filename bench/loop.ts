import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import path from 'node:path';
import { within, type Bench, type Measure } from './measure.ts';

const CHECK_S = 15;
const TEST_S = 5 * 60;
const FULL_S = 20 * 60;
const LAST_WORDS = 2000;

/** The waiting times of a developer. The first `check` remembers the types; the second is what everyday feels like. */
export const loop: Bench = {
  says: 'seconds of npm run check and of npm test; with --long of npm run test:full',
  onlyLong: true,
  async run({ long }) {
    await measureSeconds('check');
    return [
      await measureScript('check', CHECK_S),
      await measureScript('test', TEST_S),
      ...(long ? [await measureScript('test:full', FULL_S)] : []),
    ];
  },
};

async function measureScript(script: string, limit: number): Promise<Measure> {
  const note = `load average before ${loadavg()[0]?.toFixed(1)}`;
  return within(limit, { name: `npm run ${script}`, value: await measureSeconds(script), note });
}

function measureSeconds(script: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', script], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-LAST_WORDS)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve((performance.now() - startedAt) / 1000);
      else reject(new Error(`npm run ${script} ended with ${code}:\n${output}`));
    });
  });
}
