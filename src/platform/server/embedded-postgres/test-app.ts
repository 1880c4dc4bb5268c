/**
 * An app on a database server, in a process of its own, for tests that kill it. Told by its argument what to do; says
 * on standard output, one JSON value a line, what happened.
 */
import { Pool } from 'pg';
import * as z from 'zod/mini';
import { DataDirectoryInUse } from './errors.ts';
import { startPostgresServer } from './server.ts';

const Orders = z.strictObject({
  dataDirectory: z.string(),
  durable: z.boolean(),
  /** Write rows for ever, saying each one that the server confirmed. */
  writes: z.boolean(),
});
const orders = Orders.parse(JSON.parse(process.argv[2] ?? ''));

function say(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function writeForEver(pool: Pool): Promise<never> {
  await pool.query('create table if not exists written (id bigint generated always as identity)');
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      'insert into written default values returning id',
    );
    say({ event: 'written', id: rows[0]?.id });
  }
}

try {
  const server = await startPostgresServer({
    ...orders,
    onLost: (reason) => {
      if (reason instanceof DataDirectoryInUse) say({ event: 'overtaken' });
    },
  });
  const pool = new Pool({ ...server.connection, database: 'postgres' });
  pool.on('error', () => {});
  // Stands for the web server, which keeps an app alive also when its database is lost.
  const alive = setInterval(() => {}, 1000);
  const interrupted = async () => {
    // By now a server that Ctrl-C had reached would be gone.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await pool.query('select 1');
    await pool.end();
    await server.stop();
    clearInterval(alive);
    say({ event: 'stopped' });
  };
  process.once('SIGINT', () => void interrupted());
  say({ event: 'started', adopted: server.adopted, uid: process.getuid?.() });
  if (orders.writes) await writeForEver(pool);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const holder = error instanceof DataDirectoryInUse ? error.pid : undefined;
  say({ event: 'failed', name: error.name, message: error.message, holder });
}
