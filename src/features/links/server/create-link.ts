import { randomInt } from 'node:crypto';
import type { PatientId } from '#features/patients/schema.ts';
import type { Language } from '#platform/language.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { CODE_LENGTH, CODE_LETTERS, LINK_PATH, type LinkId, type LinkTarget } from '../schema.ts';
import { getLinkAddress } from './link-address.ts';
import { insertLink } from './link-queries.ts';

interface NewLink {
  readonly target: LinkTarget;
  readonly patientId: PatientId | null;
  readonly reviewId: string | null;
  readonly language: Language;
  readonly expiresAt: Date;
}

/**
 * Creates a short link for a message, in the message's transaction. Its code is readable only now,
 * because only its hash is stored. Returns undefined when no patient could open it, because the
 * installation has no public address: then the caller writes a longer link.
 */
export async function createLink(
  tx: ClinicScope,
  link: NewLink,
): Promise<{ id: LinkId; url: string } | undefined> {
  const address = getLinkAddress();
  if (address === undefined) return undefined;
  const code = Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)),
  ).join('');
  const id = await insertLink(tx, { codeHash: sha256Hex(code), ...link });
  return { id, url: new URL(`${LINK_PATH}${code}`, address).href };
}
