import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type RemoteCallback } from 'drizzle-orm/pg-proxy';
import type { ClinicScope } from './scope.ts';
import { findCallback, type ClinicDatabase } from './transaction.ts';

const running = new AsyncLocalStorage<RemoteCallback>();
const preparing = drizzle((...statement) => {
  const callback = running.getStore();
  if (callback === undefined) throw new Error('A prepared query runs with a scope only');
  return callback(...statement);
});

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * Turns a query into SQL once, and not at every request, by Drizzle's `prepare`: for the few queries that every screen runs,
 * because that takes longer than running them. `build` uses `sql.placeholder(name)` for each value. Each run is a statement of
 * the scope that it is given, like any other query.
 */
export function prepareQuery<Rows>(
  build: (db: ClinicDatabase) => Preparable<Rows>,
): (scope: ClinicScope, values: object) => Promise<Rows> {
  const prepared = build(preparing).prepare('prepared');
  return ({ db }, values) => running.run(findCallback(db), () => prepared.execute({ ...values }));
}
