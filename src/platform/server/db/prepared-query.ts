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
 * Turns a query into SQL once, and not at every request, by Drizzle's `prepare`: for the few
 * queries that every screen runs, because that takes longer than running them. `build` writes
 * `sql.placeholder(name)` for each value. Each run is a statement of the scope that it is given,
 * like any other query.
 */
export function prepareQuery<Rows>(
  build: (db: ClinicDatabase) => Preparable<Rows>,
): (scope: ClinicScope, values: object) => Promise<Rows> {
  const prepared = build(preparing).prepare('prepared');
  return ({ db }, values) => running.run(findCallback(db), () => prepared.execute({ ...values }));
}

/** The same for a query in a few variants, such as by status: each is prepared at its first run. */
export function prepareVariants<Variant, Rows>(
  build: (db: ClinicDatabase, variant: Variant) => Preparable<Rows>,
): (scope: ClinicScope, run: { variant: Variant; values: object }) => Promise<Rows> {
  const prepared = new Map<string, (scope: ClinicScope, values: object) => Promise<Rows>>();
  return (scope, { variant, values }) => {
    const key = JSON.stringify(variant);
    const query = prepared.get(key) ?? prepareQuery((db) => build(db, variant));
    prepared.set(key, query);
    return query(scope, values);
  };
}
