import {
  argon2 as argon2Callback,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash as hashOnce,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

/** 32 bytes for one purpose, derived from the installation's secret; purposes cannot be turned into each other. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'wellword', purpose, 32));
}

export function sha256Hex(content: string | Buffer): string {
  return hashOnce('sha256', content, 'hex');
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** As Node wants a key: it makes this of bytes at every use, which takes longer than hashing or opening something short. */
function keyObject(key: Buffer): KeyObject {
  const madeKeyObject = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, madeKeyObject);
  return madeKeyObject;
}

/** A keyed hash, url-safe: for values that must be compared but not read back. A key never changes its bytes. */
export function hashWithKey(key: Buffer, text: string): string {
  return createHmac('sha256', keyObject(key)).update(text).digest('base64url');
}

/** Compares in constant time; different lengths are unequal. */
export function sameText(first: string, second: string): boolean {
  const a = Buffer.from(first);
  const b = Buffer.from(second);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Where an encrypted value belongs; opening it anywhere else fails (S13). */
export interface EncryptionContext {
  readonly clinicId: string;
  readonly column: string;
}

const KEY_BYTES = 32;

/**
 * Derives the key that encrypts, followed by those that only decrypt older values: 32 bytes each. So after a change of the
 * secret everything can be read until it has been encrypted again.
 */
export function deriveEncryptionKey(appSecret: string, previousSecret?: string): Buffer {
  const secrets = previousSecret === undefined ? [appSecret] : [appSecret, previousSecret];
  return Buffer.concat(secrets.map((secret) => deriveKey(secret, 'sealing')));
}

/**
 * Encrypts with AES-256-GCM under the first of the keys and a fresh nonce, bound to its place:
 * `v2:<key's mark>:<nonce, tag and text, base64url>`.
 */
export function encrypt(keys: Buffer, input: EncryptionContext & { text: string }): string {
  const nonce = randomBytes(12);
  const [{ key }] = splitKeys(keys);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(placeBytes(input));
  const body = Buffer.concat([cipher.update(input.text, 'utf8'), cipher.final()]);
  return `${keyMark(keys)}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Decrypts a value of `encrypt` for the same context and one of the keys; throws when anything differs. */
export function decrypt(keys: Buffer, input: EncryptionContext & { value: string }): string {
  const data = input.value.slice(input.value.lastIndexOf(':') + 1);
  const mark = input.value.slice(0, -data.length);
  // Values of the first version do not name their key.
  const matchingKey = splitKeys(keys).find(
    (each) => each.mark === mark || (mark === 'v1:' && canDecrypt(each.key, { ...input, data })),
  );
  if (matchingKey === undefined) throw new Error('An encrypted value has an unknown form or key');
  return decryptWith(matchingKey.key, { ...input, data });
}

/** Returns the beginning of values encrypted with the first key; others are to be encrypted again. */
export function keyMark(keys: Buffer): string {
  const [{ mark }] = splitKeys(keys);
  return mark;
}

interface EncryptionKey {
  readonly key: KeyObject;
  readonly mark: string;
}
const keysByBuffer = new WeakMap<Buffer, [EncryptionKey, ...EncryptionKey[]]>();

function splitKeys(keys: Buffer): [EncryptionKey, ...EncryptionKey[]] {
  const cachedKeys = keysByBuffer.get(keys);
  if (cachedKeys !== undefined) return cachedKeys;
  const [first, ...others] = Array.from({ length: keys.length / KEY_BYTES }, (_, index) => {
    const bytes = keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES);
    const mark = `v2:${hashWithKey(bytes, 'mark').slice(0, 8)}:`;
    return { key: keyObject(bytes), mark };
  });
  if (first === undefined) throw new Error('There is no key to encrypt with');
  const allKeys: [EncryptionKey, ...EncryptionKey[]] = [first, ...others];
  keysByBuffer.set(keys, allKeys);
  return allKeys;
}

function canDecrypt(key: KeyObject, input: EncryptionContext & { data: string }): boolean {
  try {
    decryptWith(key, input);
    return true;
  } catch {
    return false;
  }
}

function decryptWith(key: KeyObject, input: EncryptionContext & { data: string }): string {
  const bytes = Buffer.from(input.data, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
    .setAAD(placeBytes(input))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function placeBytes(place: EncryptionContext): Buffer {
  return Buffer.from(`${place.clinicId}/${place.column}`);
}

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes a password with argon2id from Node's own crypto; the answer carries its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2('argon2id', { ...PASSWORD_COST, message: password, nonce: salt });
  const { memory, passes, parallelism } = PASSWORD_COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
}

/** True when `password` made `stored`; false for anything else, also for a form that it cannot read. */
export async function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  const match =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      storedHash,
    );
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const expectedHash = Buffer.from(expected, 'base64');
  const hash = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedHash.length,
  });
  return timingSafeEqual(hash, expectedHash);
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
