import { parsePhoneNumber } from '#platform/phone-reading.ts';
import type { Identifier } from './login-queries.ts';

/** Normalises what a person typed, so that look-alike spellings are one account. */
export function parseIdentifier(input: string): Identifier {
  const email = input.normalize('NFKC').trim().toLowerCase();
  return { email, phoneNumber: parsePhoneNumber(email) };
}

/** Returns one spelling of an identifier, for counting tries and addressing codes. */
export function canonicalIdentifier({ email, phoneNumber }: Identifier): string {
  return phoneNumber ?? email;
}
