import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app implements it. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const CODE = /^[0-9]{6}$/;

/** Returns a new secret of 160 bits, in base32 as people type it into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the code that an app shows for a secret at an instant. */
export function totpCode(secret: string, time: Date): string {
  return TOTP.generate({
    ...SETTINGS,
    secret: Secret.fromBase32(secret),
    timestamp: time.getTime(),
  });
}

/**
 * Returns the 30-second step that a code belongs to: the present one or a neighbour, for clocks that differ by half a
 * minute; undefined when the code is wrong. The caller must accept each step only once.
 */
export function totpStep(secret: string, input: { code: string; now: Date }): number | undefined {
  // The library throws for a text that is as long as a code and longer in bytes.
  if (!CODE.test(input.code)) return undefined;
  const timestamp = input.now.getTime();
  const token = input.code;
  const delta = TOTP.validate({
    ...SETTINGS,
    token,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ period: SETTINGS.period, timestamp }) + delta;
}

/** Returns the address that the QR code of an enrolment holds. */
export function totpAddress(secret: string, of: { issuer: string; account: string }): string {
  const { issuer, account: label } = of;
  return new TOTP({ ...SETTINGS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}
