import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './crypto.ts';

// RFC 6238 as every authenticator app speaks it: SHA-1, 30 seconds, six digits.
const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in base32 as people type it into an app. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The code that an app shows for a secret at an instant. */
export function totpCode(secret: string, at: Date): string {
  return codeAt(bytesOf(secret), stepAt(at));
}

/**
 * The step that a code belongs to: the present one or a neighbour, for clocks that differ by half a minute; undefined
 * when it is wrong. Whoever asks must take each step only once.
 */
export function totpStep(secret: string, typed: { code: string; now: Date }): number | undefined {
  const key = bytesOf(secret);
  const present = stepAt(typed.now);
  const steps = [present, present - 1, present + 1];
  // All are compared, so that the time tells nothing.
  return steps.filter((step) => sameText(codeAt(key, step), typed.code))[0];
}

/** What the QR code of an enrolment says. */
export function totpAddress(secret: string, of: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(of.issuer)}:${encodeURIComponent(of.account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(of.issuer)}`;
}

function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS);
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = secret.split('').map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'));
  const octets = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
}
