// One instance of the product as a process of its own that can be killed: at any moment from outside, or by itself at one
// of its own statements. The product knows nothing of this: the database driver of this process alone is watched.
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startApp } from '#app/server/app.ts';
import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { DatabaseAddress } from '#platform/server/db/pools.ts';
import { createLog } from '#platform/server/log.ts';

export interface CrashAppSettings {
  readonly database: DatabaseAddress;
  readonly providerBaseUrl: string;
  readonly sheetOrigin: string;
  readonly appSecret: string;
  readonly previousSecret?: string;
  readonly clock?: CrashClock;
}

/** A clock that all apps of a stage share: at the instant `from` it showed `shows`, and it runs `pace` times as fast. In ms. */
export interface CrashClock {
  readonly from: number;
  readonly shows: number;
  readonly pace: number;
}

/** Where to die: before the statement leaves, or when it has left and its answer has not come. */
export type CrashPoint = { readonly at: number; readonly when: 'before' | 'after' };

const settings = JSON.parse(process.argv[2] ?? '{}') as CrashAppSettings;
let statements = 0;
let point: CrashPoint | undefined;

// Only what is done for a clinic counts: signing in and looking for work run at moments of their own, and so does telling
// screens. What a connection is prepared with counts neither: how many are opened for a request differs.
const AROUND = new Set(['announce', 'begin', 'set_tenant', 'set_tenant_in_haste']);
const prepared = new WeakSet<Watched>();
type Watched = { query: (...args: unknown[]) => unknown; user?: string };
const driver = pg.Client.prototype as unknown as Watched;
const ask = driver.query;
driver.query = function watched(this: Watched, ...args: unknown[]) {
  if (this.user !== 'app_user' || isAround(this, args[0])) return ask.apply(this, args);
  statements += 1;
  const isHere = point?.at === statements;
  if (isHere && point?.when === 'before') process.kill(process.pid, 'SIGKILL');
  const asked = ask.apply(this, args);
  // By then the bytes are with the system, and the database will work on them whoever waits.
  if (isHere) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return asked;
};

function isAround(client: Watched, statement: unknown): boolean {
  const { name = '' } = statement as { name?: string };
  // The first one of a connection is there to be prepared.
  const isFirstCommit = name === 'commit' && !prepared.has(client);
  if (isFirstCommit) prepared.add(client);
  return isFirstCommit || AROUND.has(name);
}

const app = await startApp({
  database: settings.database,
  roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
  appSecret: settings.appSecret,
  previousSecret: settings.previousSecret,
  clock: clockOf(settings.clock),
  log: createLog({ level: process.env.LOG_LEVEL ?? 'silent' }),
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  trustedProxies: 0,
  providerBaseUrl: settings.providerBaseUrl,
  sheetOrigins: [settings.sheetOrigin],
  screens: path.resolve(import.meta.dirname, '../dist'),
  accounts: {
    // Nobody writes letters here.
    mailFolder: path.join(tmpdir(), 'wellword-crash-outbox'),
    mailFrom: 'Wellword <wellword@localhost>',
    signUp: false,
    adminsNeedSecondFactor: false,
  },
});

process.on('message', (wish: { crash?: CrashPoint; count?: true }) => {
  if (wish.crash) {
    statements = 0;
    point = wish.crash;
  }
  process.send?.({ statements });
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
process.send?.({ url: app.url });

function clockOf(clock: CrashClock | undefined): Clock {
  if (clock === undefined) return systemClock;
  const { from, shows, pace } = clock;
  return { now: () => new Date(shows + (Date.now() - from) * pace) };
}
