import type pg from 'pg';
import { hashWithKey } from '../crypto.ts';

const keys = new WeakMap<pg.Pool, Buffer>();

/** Sets the key with which every scope of the pool hashes numbers. */
export function setNumberKey(pool: pg.Pool, key: Buffer): void {
  keys.set(pool, key);
}

/**
 * Returns a function that replaces a patient's number by a keyed hash, different for each clinic.
 * It throws on a pool without a key: a check that cannot run must not pass.
 */
export function createNumberHasher(pool: pg.Pool, clinicId: string): (number: string) => string {
  return (number) => {
    const key = keys.get(pool);
    if (key === undefined) throw new Error('This pool was opened without a key for numbers');
    return hashWithKey(key, `${clinicId}/${number}`);
  };
}
