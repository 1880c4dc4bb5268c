import { parsePhoneNumber } from '#platform/phone.ts';
import type { Identifier } from './login-queries.ts';

/** What someone typed, normalised before it is looked up, so that look-alike spellings are one account. */
export function parseIdentifier(typed: string): Identifier {
  const email = typed.normalize('NFKC').trim().toLowerCase();
  return { email, phoneNumber: parsePhoneNumber(email) };
}

/** One spelling of an identifier, for counting tries and addressing codes. */
export function canonicalIdentifier({ email, phoneNumber }: Identifier): string {
  return phoneNumber ?? email;
}
