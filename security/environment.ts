import type pg from 'pg';
import type { DatabaseAddress } from '#platform/server/db/pools.ts';
import { startFakeProvider, type FakeProvider } from '#platform/server/testing/fake-provider.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { REQUEST_LIMITS } from '#app/server/request-limits.ts';
import { runProduct } from '#app/server/testing.ts';

/** A migrated database, and the ways into it that a proof needs. */
export interface DatabaseAccess {
  readonly address: DatabaseAddress;
  /** As the app works for one clinic. */
  readonly pool: pg.Pool;
  /** As the app works above clinics. */
  readonly operatorPool: pg.Pool;
  /** As a superuser: sees all rows of the tables. */
  readonly ownerPool: pg.Pool;
}

/** The running product on that database, with stand-ins for the services outside. */
export interface Environment extends DatabaseAccess {
  readonly url: string;
  readonly provider: FakeProvider;
  readonly script: FakeScript;
  /** Every line of the log so far. */
  readonly logLines: readonly string[];
  /** Resolves when what answers left to be done later is done. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export const APP_SECRET = 'a secret that is good for tests only';
export const PUBLIC_KEY = 'a public key that is good for tests only';

/** Starts the product with everything on, and one proxy in front, so that each call has its own address. */
export async function openEnvironment(database: DatabaseAccess): Promise<Environment> {
  const { address, pool, operatorPool, ownerPool } = database;
  const [provider, script] = await Promise.all([startFakeProvider(), startFakeScript()]);
  const product = await runProduct(database, {
    appSecret: APP_SECRET,
    trustedProxies: 1,
    providerBaseUrl: provider.url,
    sheetOrigins: [script.url],
    publicApiKey: PUBLIC_KEY,
    // The proof asks as fast as it can, in the name of many.
    requestLimits: {
      ...REQUEST_LIMITS,
      budget: { msPerSecond: 1000, burstMs: 1000, mostDebtMs: 1000 },
    },
  });
  return {
    address,
    pool,
    operatorPool,
    ownerPool,
    provider,
    script,
    url: product.url,
    logLines: product.logLines,
    settle: () => product.settle(),
    async close() {
      await product.close();
      await Promise.all([provider.close(), script.close()]);
    },
  };
}
