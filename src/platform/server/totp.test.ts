import { expect, test } from 'vitest';
import { newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

// '12345678901234567890' in base32; codes are the last six digits of RFC 6238, appendix B.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const timeAt = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s the code is %s, as RFC 6238 says', (seconds, code) => {
  expect(totpCode(SECRET, timeAt(seconds))).toBe(code);
});

test('accepts a code in its own step and the two beside it', () => {
  const code = totpCode(SECRET, timeAt(3000));
  for (const seconds of [2970, 3000, 3029, 3059]) {
    expect(totpStep(SECRET, { code, now: timeAt(seconds) })).toBe(100);
  }
  for (const seconds of [2969, 3060]) {
    expect(totpStep(SECRET, { code, now: timeAt(seconds) })).toBeUndefined();
  }
  for (const wrong of ['', '12345', '१२३४५६', '𸇑󯽨󑈝'])
    expect(totpStep(SECRET, { code: wrong, now: timeAt(3000) })).toBeUndefined();
});

test('each secret is new, and the address names issuer, account and settings', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, { issuer: 'Wellword', account: 'a b@x.example' }));
  expect(address.href).toContain('otpauth://totp/Wellword:a%20b%40x.example?');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Wellword',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
