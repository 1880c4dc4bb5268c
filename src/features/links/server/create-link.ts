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
  const address = getLinkAddress(tx);
  if (address === undefined) return undefined;
  const code = chooseCode();
  const id = await insertLink(tx, { codeHash: sha256Hex(code), isPrinted: false, ...link });
  return { id, url: toUrl(code, address) };
}

/**
 * Creates links for slips of paper, each with a code of its own, and returns their addresses. They
 * name no patient: the clinic does not know yet who gets which slip. Returns none when no patient could open them.
 */
export async function createPrintedLinks(
  tx: ClinicScope,
  { count, ...link }: Pick<NewLink, 'target' | 'language' | 'expiresAt'> & { count: number },
): Promise<string[]> {
  const address = getLinkAddress(tx);
  if (address === undefined) return [];
  const codes = Array.from({ length: count }, chooseCode);
  for (const code of codes)
    await insertLink(tx, {
      codeHash: sha256Hex(code),
      isPrinted: true,
      patientId: null,
      reviewId: null,
      ...link,
    });
  return codes.map((code) => toUrl(code, address));
}

/** Finds the short link of this installation in a text; undefined where it has none. */
export function findShortLink(scope: ClinicScope, text: string): string | undefined {
  const address = getLinkAddress(scope);
  if (address === undefined) return undefined;
  const begin = new URL(LINK_PATH, address).href;
  return text.split(/\s/u).find((word) => word.startsWith(begin));
}

function chooseCode(): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length)),
  ).join('');
}

/** Not a code: codes have no 0. */
const SAMPLE_CODE = 'SAMPLE0000';

/** Returns an address that looks like a short link and leads nowhere; null where there are no short links. */
export function getSampleLink(scope: ClinicScope): string | null {
  const address = getLinkAddress(scope);
  return address === undefined ? null : toUrl(SAMPLE_CODE, address);
}

function toUrl(code: string, address: string): string {
  return new URL(`${LINK_PATH}${code}`, address).href;
}
