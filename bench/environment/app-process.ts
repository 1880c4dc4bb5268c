// The product, as a process of its own: what is measured must not share a heap with what measures it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../../src/app/server/app.ts';
import type { WriterSettings } from '../../src/features/models/server/choose-writer.ts';
import { systemClock } from '../../src/platform/server/clock.ts';
import type { DatabaseAddress } from '../../src/platform/server/db/pools.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { SECRET } from './database.ts';
import { moveClock } from './moved-clock.ts';
import { readHealth } from './process-health.ts';

/** The settings that differ from one measure to the other. */
export interface Outside {
  readonly providerBaseUrl?: string;
  readonly outsideTimeoutMs?: number;
  /** A stand-in model; without it the built-in writer writes. */
  readonly writer?: WriterSettings;
}

/** The requests that it takes, one at a time; each is answered. */
export type ProcessRequest = 'readHealth' | { readonly clockMsAhead: number };

const [address = '{}', outside = '{}'] = process.argv.slice(2);
const settings = { providerBaseUrl: 'http://127.0.0.1:9', ...(JSON.parse(outside) as Outside) };
const folder = mkdtempSync(path.join(tmpdir(), 'wellword-bench-app-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const app = await startApp({
  database: JSON.parse(address) as DatabaseAddress,
  roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
  appSecret: SECRET,
  clock: systemClock,
  // Writes as in production, to an output that is discarded.
  log: createLog({ level: 'info' }),
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  trustedProxies: 0,
  ...settings,
  screens: path.resolve(import.meta.dirname, '../../dist'),
  accounts: {
    mailFolder: path.join(folder, 'outbox'),
    mailFrom: 'Wellword <wellword@localhost>',
    signUp: false,
    adminsNeedSecondFactor: false,
  },
});
process.on('message', (wish: ProcessRequest) => {
  if (wish === 'readHealth') return void readHealth().then((health) => process.send?.(health));
  moveClock(wish.clockMsAhead);
  process.send?.('moved');
});
process.on('disconnect', () => void close());
process.send?.({ url: app.url });

async function close() {
  // The database may be gone before us.
  await app.close().catch(() => {});
  process.exit(0);
}
