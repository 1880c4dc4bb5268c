/**
 * An app on a database server in its own process, for tests that kill it. Its argument is its options as JSON; it writes events to
 * standard output, one JSON value a line.
 */
import { Pool } from 'pg';
import * as z from 'zod/mini';
import { DataDirectoryInUse } from './errors.ts';
import { startPostgresServer } from './server.ts';

const Options = z.strictObject({
  dataDirectory: z.string(),
  durable: z.boolean(),
  /** Writes rows without end and reports each one that the server confirmed. */
  writes: z.boolean(),
});
const options = Options.parse(JSON.parse(process.argv[2] ?? ''));

function report(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function writeForEver(pool: Pool): Promise<never> {
  await pool.query('create table if not exists written (id bigint generated always as identity)');
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      'insert into written default values returning id',
    );
    report({ event: 'written', id: rows[0]?.id });
  }
}

try {
  const server = await startPostgresServer({
    ...options,
    onLost: (reason) => {
      if (reason instanceof DataDirectoryInUse) report({ event: 'overtaken' });
    },
  });
  const pool = new Pool({ ...server.connection, database: 'postgres' });
  pool.on('error', () => {});
  // In place of the web server, which keeps an app running while its database is lost.
  const alive = setInterval(() => {}, 1000);
  const handleInterrupt = async () => {
    await pool.query('select 1');
    await pool.end();
    await server.stop();
    clearInterval(alive);
    report({ event: 'stopped' });
  };
  process.once('SIGINT', () => void handleInterrupt());
  report({ event: 'started', adopted: server.isAdopted, uid: process.getuid?.() });
  if (options.writes) await writeForEver(pool);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const holder = error instanceof DataDirectoryInUse ? error.pid : undefined;
  report({ event: 'failed', name: error.name, message: error.message, holder });
}
