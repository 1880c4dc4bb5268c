import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildScreens, buildServer, SERVER } from '../scripts/builds.mjs';
import { noteStep, within, type Bench } from './measure.ts';
import { createMix, mixRequests } from './mix.ts';
import { fill, openBenchDatabase, SECRET, type BenchDatabase } from './environment/database.ts';
import { sendLoad } from './environment/load.ts';
import { signIn } from './environment/environment.ts';

const CONNECTIONS = 50;
const SECONDS = { usual: 60, long: 600 };
const MOST_MB = 450;
/**
 * As docs/running.md says for a small machine: without it Node keeps what it no longer needs for as long as the machine has
 * memory, and the figure would be about the machine.
 */
const SMALL_MACHINE = '--max-old-space-size=128 --max-semi-space-size=8';
const ROOT = path.resolve(import.meta.dirname, '..');
/** Longer than idle connections of the environment live: only the product's remain. */
const STAGE_LEAVES_MS = 12_000;

/** The memory of app and database together after the mix of R33: the product as `npm start` runs it, alone on its database. */
export const memory: Bench = {
  says: 'memory of app and database together after a minute of the mix; --long ten minutes',
  async run({ long }) {
    noteStep('the build');
    await buildScreens();
    await buildServer();
    noteStep('the database to be filled');
    const database = await openBenchDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-bench-memory-'));
    try {
      const messages = long ? 10_000 : 1000;
      await fill(database, { otherClinics: 49, appointments: 1000, reviews: 2000, messages });
      noteStep('the product to start');
      const product = await startBuilt(database, folder);
      try {
        const cookie = await signIn(product, database);
        const next = createMix(await mixRequests({ database, cookie }));
        const seconds = long ? SECONDS.long : SECONDS.usual;
        noteStep(`${seconds} seconds of the mix`);
        const { failures } = await sendLoad(product.url, {
          connections: CONNECTIONS,
          seconds,
          next,
        });
        if (failures > 0) throw new Error(`${failures} requests failed`);
        noteStep('the connections of the bench to close');
        await sleep(STAGE_LEAVES_MS);
        const memoryUse = readMemory({ app: String(product.child.pid), database });
        const note = `app ${megabytes(memoryUse.app)}, database ${megabytes(memoryUse.database)}`;
        const value = (memoryUse.app + memoryUse.database) / 1e6;
        return [within(MOST_MB, { name: 'memory of app and database, MB', value, note })];
      } finally {
        const exit = new Promise((resolve) => product.child.once('exit', resolve));
        product.child.kill('SIGTERM');
        await exit;
      }
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Starts the program that `npm start` runs, on the environment's database. */
function startBuilt(
  { address, owner }: BenchDatabase,
  folder: string,
): Promise<{ url: string; child: ChildProcess }> {
  const { host, port, database } = address;
  const url = new URL(`postgres://${owner.options.user}@localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url.href,
      APP_SECRET: SECRET,
      DATA_DIR: folder,
      PORT: '0',
      NODE_OPTIONS: SMALL_MACHINE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${output}`)));
    // Read to the end of its life, as a terminal would.
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 10_000) output += text;
      const foundText = /running at (\S+)/.exec(output)?.[1];
      if (foundText !== undefined) resolve({ url: foundText, child });
    });
  });
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

/** In bytes, and as they really are: pages that several processes share are counted once (Pss). */
function readMemory({ app, database }: { app: string; database: BenchDatabase }) {
  const readParent = (pid: string) => /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  const postmaster = readParent(String(database.processId));
  const processes = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && (pid === postmaster || readParent(pid) === postmaster),
  );
  const readPss = (pid: string) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
  return {
    app: readPss(app),
    database: processes.map(readPss).reduce((sum, bytes) => sum + bytes, 0),
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
