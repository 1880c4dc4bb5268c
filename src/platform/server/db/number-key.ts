import type pg from 'pg';
import { hashWithKey } from '../crypto.ts';

const keys = new WeakMap<pg.Pool, Buffer>();

/** Lets every scope of the pool hash numbers. */
export function giveNumberKey(pool: pg.Pool, key: Buffer): void {
  keys.set(pool, key);
}

/**
 * What stands for a patient's number where the number itself must not: a keyed hash, different for each clinic. Throws on
 * a pool without a key: a check that cannot run must not pass.
 */
export function numberHasher(pool: pg.Pool, clinicId: string): (number: string) => string {
  return (number) => {
    const key = keys.get(pool);
    if (key === undefined) throw new Error('This pool was opened without a key for numbers');
    return hashWithKey(key, `${clinicId}/${number}`);
  };
}
