// The product, as a process of its own: what is measured must not share a heap with what measures it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../../src/app/server/app.ts';
import { systemClock } from '../../src/platform/server/clock.ts';
import type { DatabaseAddress } from '../../src/platform/server/db/pools.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { SECRET } from './database.ts';

const [address = '{}', providerBaseUrl = 'http://127.0.0.1:9', port = '0'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'wellword-bench-app-'));
const app = await startApp({
  database: JSON.parse(address) as DatabaseAddress,
  roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
  appSecret: SECRET,
  clock: systemClock,
  // Written as in production, to a terminal that nobody reads.
  log: createLog({ level: 'info' }),
  host: '127.0.0.1',
  port: Number(port),
  publicUrl: undefined,
  trustedProxies: 0,
  providerBaseUrl,
  screens: path.resolve(import.meta.dirname, '../../dist'),
  accounts: {
    mailFolder: path.join(folder, 'outbox'),
    mailFrom: 'Wellword <wellword@localhost>',
    signUp: false,
    adminsNeedSecondFactor: false,
  },
});
process.on('message', (wish) => {
  if (wish === 'memory') process.send?.(process.memoryUsage());
});
process.on('disconnect', () => void close());
process.send?.({ url: app.url });

async function close() {
  // The database may be gone before us.
  await app.close().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
