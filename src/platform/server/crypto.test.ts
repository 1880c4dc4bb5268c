import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  deriveKey,
  hashPassword,
  keyedHash,
  sameText,
  seal,
  unseal,
  verifyPassword,
} from './crypto.ts';

const key = randomBytes(32);
const place = { clinicId: 'one', column: 'users.blueticks_api_key' };

test('a sealed value opens only in its own place and under its own key', () => {
  const value = seal(key, { ...place, text: 'bt_live_geheim' });
  expect(value).toMatch(/^v1:/);
  expect(value).not.toContain('geheim');
  expect(unseal(key, { ...place, value })).toBe('bt_live_geheim');
  expect(seal(key, { ...place, text: 'bt_live_geheim' })).not.toBe(value);
  expect(() => unseal(key, { ...place, clinicId: 'two', value })).toThrow();
  expect(() => unseal(key, { ...place, column: 'users.other', value })).toThrow();
  expect(() => unseal(randomBytes(32), { ...place, value })).toThrow();
  expect(() => unseal(key, { ...place, value: `${value.slice(0, -2)}AA` })).toThrow();
  expect(() => unseal(key, { ...place, value: 'v2:AAAA' })).toThrow();
});

test('a password is checked against its hash, whole and exact', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  for (const wrong of ['correct horse ', 'Correct horse', '', 'correct hors']) {
    expect(await verifyPassword(stored, wrong)).toBe(false);
  }
  expect(await hashPassword('correct horse')).not.toBe(stored);
  for (const broken of ['', 'plain', '$argon2id$v=19$m=1$x', stored.replace('v=19', 'v=18')]) {
    expect(await verifyPassword(broken, 'correct horse')).toBe(false);
  }
});

test('a long password counts to its last character', async () => {
  const long = 'a'.repeat(500);
  const stored = await hashPassword(`${long}b`);
  expect(await verifyPassword(stored, `${long}c`)).toBe(false);
});

test('keys of one secret differ by purpose', () => {
  expect(deriveKey('secret', 'session')).toEqual(deriveKey('secret', 'session'));
  expect(deriveKey('secret', 'session')).not.toEqual(deriveKey('secret', 'sealing'));
  expect(keyedHash(deriveKey('secret', 'a'), 'x')).not.toBe(
    keyedHash(deriveKey('secret', 'b'), 'x'),
  );
});

test('texts are the same or not', () => {
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('abc', 'abd')).toBe(false);
  expect(sameText('abc', 'abcd')).toBe(false);
});
