import pg from 'pg';
import type { DatabaseAddress, Role } from './pools.ts';

/** Connects once, does some work outside the app's pools, and disconnects. */
export async function withClient<Value>(
  address: DatabaseAddress,
  role: Role,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...address, ...role, application_name: 'wellword setup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
