import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { systemClock } from '#platform/server/clock.ts';
import type { DatabaseAddress } from '#platform/server/db/pools.ts';
import { createLog } from '#platform/server/log.ts';
import { startFakeProvider, type FakeProvider } from '#platform/server/testing/fake-provider.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { startApp } from '../app.ts';

/** A migrated database, and the ways into it that a proof needs. */
export interface ProofDatabase {
  readonly address: DatabaseAddress;
  /** As the app works for one clinic. */
  readonly pool: pg.Pool;
  /** As the app works above clinics. */
  readonly operatorPool: pg.Pool;
  /** As a superuser: what really stands in the tables. */
  readonly ownerPool: pg.Pool;
}

/** The running product on that database, with stand-ins for the services outside. */
export interface Ground extends ProofDatabase {
  readonly url: string;
  readonly provider: FakeProvider;
  readonly script: FakeScript;
  /** Every line of the log so far. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

export const APP_SECRET = 'a secret that is good for tests only';
export const PUBLIC_KEY = 'a public key that is good for tests only';
const PAGE = '<!doctype html><html><head><title>Wellword</title></head><body></body></html>';

/** Starts the product as production has it: everything on, one proxy in front, so that each call has its own address. */
export async function openGround(database: ProofDatabase): Promise<Ground> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-proof-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'route-chunks.json'), '{}');
  const [provider, script] = await Promise.all([startFakeProvider(), startFakeScript()]);
  const logged: string[] = [];
  const app = await startApp({
    database: database.address,
    roles: { user: { user: 'app_user' }, operator: { user: 'app_operator' } },
    appSecret: APP_SECRET,
    clock: systemClock,
    log: createLog({ level: 'info', destination: keepIn(logged) }),
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    trustedProxies: 1,
    providerBaseUrl: provider.url,
    sheetOrigins: [script.url],
    publicApiKey: PUBLIC_KEY,
    screens: folder,
    accounts: {
      mailFolder: path.join(folder, 'outbox'),
      mailFrom: 'Wellword <wellword@localhost>',
      signUp: true,
      adminsNeedSecondFactor: false,
    },
  });
  return {
    ...waysInto(database),
    url: app.url,
    provider,
    script,
    logged,
    async close() {
      await app.close();
      await Promise.all([provider.close(), script.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// One by one: the fields of a test's database can be read, not spread.
function waysInto({ address, pool, operatorPool, ownerPool }: ProofDatabase): ProofDatabase {
  return { address, pool, operatorPool, ownerPool };
}

function keepIn(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}
