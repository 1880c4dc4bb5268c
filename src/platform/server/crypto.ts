import {
  argon2 as argon2Callback,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

/** 32 bytes for one purpose, derived from the installation's secret; purposes cannot be turned into each other. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'wellword', purpose, 32));
}

export function sha256Hex(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A keyed hash, url-safe: for values that must be compared but not read back. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time; different lengths are unequal. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Where a sealed value belongs; opening it anywhere else fails (decisions.md 13). */
export interface SealPlace {
  readonly clinicId: string;
  readonly column: string;
}

/** Encrypts with AES-256-GCM under a fresh nonce, bound to its place: `v1:<nonce, tag and text, base64url>`. */
export function seal(key: Buffer, sealed: SealPlace & { text: string }): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeBytes(sealed));
  const body = Buffer.concat([cipher.update(sealed.text, 'utf8'), cipher.final()]);
  return `v1:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens what `seal` made for the same place under the same key; throws when anything differs. */
export function unseal(key: Buffer, sealed: SealPlace & { value: string }): string {
  const [version, data] = sealed.value.split(':', 2);
  if (version !== 'v1' || data === undefined) throw new Error('A sealed value has an unknown form');
  const bytes = Buffer.from(data, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
    .setAAD(placeBytes(sealed))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function placeBytes(place: SealPlace): Buffer {
  return Buffer.from(`${place.clinicId}/${place.column}`);
}

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes a password with argon2id from Node's own crypto; the answer carries its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2('argon2id', { ...PASSWORD_COST, message: password, nonce: salt });
  const { memory, passes, parallelism } = PASSWORD_COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True when `password` made `stored`; false for anything else, also for a form that it cannot read. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const match =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const wanted = Buffer.from(expected, 'base64');
  const hash = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(hash, wanted);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
