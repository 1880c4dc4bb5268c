import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  deriveKey,
  deriveEncryptionKey,
  hashPassword,
  hashWithKey,
  sameText,
  encrypt,
  keyMark,
  decrypt,
  verifyPassword,
} from './crypto.ts';

const key = randomBytes(32);
const place = { clinicId: 'one', column: 'users.blueticks_api_key' };

// covers: sealed-value-opens-only-in-own-place
test('decrypts a value only in its own context and with its own key', () => {
  const value = encrypt(key, { ...place, text: 'bt_live_geheim' });
  expect(value).toMatch(/^v2:[\w-]{8}:/);
  expect(value).not.toContain('geheim');
  expect(decrypt(key, { ...place, value })).toBe('bt_live_geheim');
  expect(encrypt(key, { ...place, text: 'bt_live_geheim' })).not.toBe(value);
  expect(() => decrypt(key, { ...place, clinicId: 'two', value })).toThrow();
  expect(() => decrypt(key, { ...place, column: 'users.other', value })).toThrow();
  expect(() => decrypt(randomBytes(32), { ...place, value })).toThrow();
  expect(() => decrypt(key, { ...place, value: `${value.slice(0, -2)}AA` })).toThrow();
  expect(() => decrypt(key, { ...place, value: 'v3:AAAA' })).toThrow();
  expect(() => decrypt(key, { ...place, value: '' })).toThrow();
});

test('a new secret decrypts values of the previous one and encrypts only with itself', () => {
  const [before, after] = ['the secret before', 'the secret after'] as const;
  const value = encrypt(deriveEncryptionKey(before), { ...place, text: 'bt_live_geheim' });
  const both = deriveEncryptionKey(after, before);
  expect(decrypt(both, { ...place, value })).toBe('bt_live_geheim');
  expect(value.startsWith(keyMark(both))).toBe(false);
  const anew = encrypt(both, { ...place, text: 'bt_live_geheim' });
  expect(anew.startsWith(keyMark(both))).toBe(true);
  expect(decrypt(deriveEncryptionKey(after), { ...place, value: anew })).toBe('bt_live_geheim');
  expect(() => decrypt(deriveEncryptionKey(before), { ...place, value: anew })).toThrow();
  expect(() => decrypt(deriveEncryptionKey(after), { ...place, value })).toThrow();
});

test('decrypts values from before keys had marks', () => {
  const value = 'v1:_HuBpb2ELmPNuw8uKIxJKPyEfStCPTO8lzzLyjK4s5Ms';
  expect(decrypt(Buffer.alloc(64, 7), { clinicId: 'one', column: 'c', value })).toBe('older');
  expect(() => decrypt(Buffer.alloc(64, 8), { clinicId: 'one', column: 'c', value })).toThrow();
});

// covers: password-checked-against-hash-whole-and-exact
test('checks the whole password exactly against its hash', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  for (const wrong of ['correct horse ', 'Correct horse', '', 'correct hors']) {
    expect(await verifyPassword(hash, wrong)).toBe(false);
  }
  expect(await hashPassword('correct horse')).not.toBe(hash);
  for (const brokenHash of ['', 'plain', '$argon2id$v=19$m=1$x', hash.replace('v=19', 'v=18')]) {
    expect(await verifyPassword(brokenHash, 'correct horse')).toBe(false);
  }
});

// covers: long-password-counts-to-last-character
test('a long password counts to its last character', async () => {
  const long = 'a'.repeat(500);
  const hash = await hashPassword(`${long}b`);
  expect(await verifyPassword(hash, `${long}c`)).toBe(false);
});

test('keys of one secret differ by purpose', () => {
  expect(deriveKey('secret', 'session')).toEqual(deriveKey('secret', 'session'));
  expect(deriveKey('secret', 'session')).not.toEqual(deriveKey('secret', 'sealing'));
  expect(hashWithKey(deriveKey('secret', 'a'), 'x')).not.toBe(
    hashWithKey(deriveKey('secret', 'b'), 'x'),
  );
});

test('texts are the same or not', () => {
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('abc', 'abd')).toBe(false);
  expect(sameText('abc', 'abcd')).toBe(false);
});
