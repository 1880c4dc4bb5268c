// One instance of the product as a process of its own that can be killed at any moment.
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** A clock that all apps of a environment share: at the instant `from` it showed `shows`, and it runs `pace` times as fast. In ms. */
export interface CrashClock {
  readonly from: number;
  readonly shows: number;
  readonly pace: number;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as CrashAppSettings;
const app = await startApp({
  database: settings.database,
  roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
  appSecret: settings.appSecret,
  previousSecret: settings.previousSecret,
  clock: createClock(settings.clock),
  log: createLog({ level: process.env.LOG_LEVEL ?? 'silent' }),
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  trustedProxies: 0,
  providerBaseUrl: settings.providerBaseUrl,
  sheetOrigins: [settings.sheetOrigin],
  screens: path.resolve(import.meta.dirname, '../dist'),
  accounts: {
    // No e-mail is sent here.
    mailFolder: path.join(tmpdir(), 'wellword-crash-outbox'),
    mailFrom: 'Wellword <wellword@localhost>',
    signUp: false,
    adminsNeedSecondFactor: false,
  },
});

process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
process.send?.({ url: app.url });

function createClock(clock: CrashClock | undefined): Clock {
  if (clock === undefined) return systemClock;
  const { from, shows, pace } = clock;
  return { now: () => new Date(shows + (Date.now() - from) * pace) };
}
