import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from './processes.mjs';
import { chooseParts } from './test-parts.mjs';
import { countTests } from './test-reports.mjs';

const listArgs = (...words: string[]) => chooseParts(words).map(({ bin, args }) => [bin, ...args]);

test('npm test runs three parts, and the full run none of them', () => {
  const main = listArgs().map((args) => args.join(' '));
  expect(main).toHaveLength(3);
  for (const part of listArgs('--full')) expect(main).not.toContain(part.join(' '));
});

test('words of a path choose its tests and journeys', () => {
  expect(listArgs('platform/calendar.test', 'e2e/month')).toEqual([
    ['vitest', 'run', 'src/platform/calendar.test.ts'],
    ['playwright', 'test', 'e2e/month.spec.ts'],
  ]);
});

test('words that are in no path choose the tests with that title', () => {
  const title = 'words that are in no path choose';
  expect(listArgs(title)).toEqual([
    ['vitest', 'run', 'scripts/test-parts.test.ts', '--testNamePattern', title],
  ]);
});

test('words that match nothing and unknown flags are refused', () => {
  expect(() => chooseParts([['no', 'such', 'test'].join('\u200b')])).toThrow(
    'No test file and no test title',
  );
  expect(() => chooseParts(['--all'])).toThrow('Usage');
});

test('a part that hangs is ended with all that it started', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'hung-')), 'hangs.mjs');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = `require('node:net').connect(${port}, '127.0.0.1')`;
  await writeFile(
    file,
    `import { spawn } from 'node:child_process';
     process.on('SIGTERM', () => {});
     spawn(process.execPath, ['--eval', ${JSON.stringify(connect)}]);
     setInterval(() => {}, 1000);`,
  );
  const limit = new AbortController();
  const run = runNode([file], { signal: limit.signal });
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => {}).resume();
  limit.abort();
  await once(socket, 'close');
  expect(await run).toBeGreaterThan(128);
  server.close();
});

test('a part ends when npm is killed, though the shell that npm started goes on', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const part = `require('node:net').connect(${port}, '127.0.0.1')`;
  const runner = `import { runNode } from '${new URL('processes.mjs', import.meta.url).href}';
    await runNode(['--eval', process.env.PART]);`;
  const npm = `process.title = 'npm run sample';
    const command = 'node --input-type=module --eval "$RUNNER"; true';
    require('node:child_process').spawn('sh', ['-c', command]);`;
  const env = { ...process.env, npm_lifecycle_event: 'sample', RUNNER: runner, PART: part };
  const child = spawn(process.execPath, ['--eval', npm], { env });
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => {}).resume();
  child.kill('SIGKILL');
  await once(socket, 'close');
  server.close();
});

test('a run without a report or with an exit code but no failed test counts as failed', () => {
  const counts = countTests({ code: 0, report: 'none.json', bin: 'vitest', title: 'A run' });
  expect(counts.failed).toBe(1);
  expect(counts.messages).toEqual(['the run of A run itself failed (exit code 0, no test ran)']);
});
