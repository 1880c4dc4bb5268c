import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withClient } from '#platform/server/db/with-client.ts';
import { runningServer } from '#platform/server/embedded-postgres/server.ts';
import { makeFolder, waitUntil } from '#platform/server/embedded-postgres/testing.ts';
import { readEnv } from '#platform/server/env.ts';
import { openDatabase } from './database.ts';
import { countRows, signIn, startProduct } from './test-product.ts';

const folder = makeFolder();
afterAll(folder.remove);

/** Makes the database of a first start, whose demo comes no further than its first row in this table. */
async function blockDemoAt(table: string) {
  const dataDirectory = join(folder.path, table);
  const env = readEnv({ DATA_DIR: dataDirectory });
  const database = await openDatabase(env, { say: () => {}, onTaken: () => {} });
  await withClient(database.address, database.owner, (client) =>
    client.query(
      `create function wait_for_kill() returns trigger language plpgsql as
         $$ begin perform pg_sleep('infinity'); end $$;
       create trigger wait_for_kill before insert on ${table} execute function wait_for_kill()`,
    ),
  );
  await database.close();
  const runOnServer = (statement: string) => {
    const { user = '', ...server } = runningServer(join(dataDirectory, 'postgres')) ?? {};
    return withClient({ ...database.address, ...server }, { user }, (client) =>
      client.query(statement),
    );
  };
  return {
    dataDirectory,
    reached: () =>
      expect
        .poll(
          async () =>
            (await runOnServer(`select from pg_stat_activity where wait_event = 'PgSleep'`))
              .rowCount,
        )
        .toBe(1),
    /** Ends the waiting session too, which does not notice that its client is gone. */
    async allow() {
      await runOnServer(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity where wait_event = 'PgSleep'`,
      );
      await runOnServer('drop function wait_for_kill cascade');
    },
  };
}

test.each(['users', 'patients', 'shared_creatives', 'logins'])(
  'a first start that is killed while it fills %s of the demo is made good by the next one',
  async (table) => {
    const demo = await blockDemoAt(table);
    const killedProduct = startProduct(demo.dataDirectory);
    await waitUntil(() => killedProduct.said().includes('filling'));
    await demo.reached();
    killedProduct.signal('SIGKILL');
    await killedProduct.ended;
    await demo.allow();
    const product = startProduct(demo.dataDirectory);
    const url = await product.url();
    await signIn(url, 'admin@demo.example');
    const cookie = await signIn(url, 'clinic@demo.example');
    expect(await countRows(url, { cookie, path: 'appointments' })).toBe(409);
    expect(await countRows(url, { cookie, path: 'reviews' })).toBe(208);
    expect(await countRows(url, { cookie, path: 'messages' })).toBe(391);
    const creatives = await fetch(`${url}/api/creatives`, { headers: { cookie } });
    expect(((await creatives.json()) as { total: number }).total).toBe(6);
    product.signal('SIGTERM');
    expect(await product.ended).toBe(0);
  },
);
