import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { hashWithKey, sameText } from '../crypto.ts';
import type { ChainHead } from './chain-walk.ts';

const Heads = z.array(
  z.strictObject({
    chain: z.string(),
    clinicId: z.optional(z.string()),
    seq: z.number(),
    hash: z.string(),
  }),
);
const Kept = z.strictObject({ at: z.string(), heads: z.string(), signature: z.string() });

/** The file of heads was not written by this installation, or was changed since. */
export class ForgedHeads extends Error {
  override readonly name = 'ForgedHeads';
}

/**
 * Reads the signed heads of the audit log's chains. They are stored outside the database, so a person who can rewrite the whole
 * log there cannot make it shorter than it was. One of the keys must have signed them. Returns undefined without a file.
 * @throws ForgedHeads
 */
export function readHeads(
  file: string,
  keys: readonly Buffer[],
): { at: string; heads: ChainHead[] } | undefined {
  if (!existsSync(file)) return undefined;
  const headsFile = Kept.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (
    !headsFile.success ||
    !keys.some((key) => sameText(sign(headsFile.data, key), headsFile.data.signature))
  ) {
    throw new ForgedHeads(
      `${file} was not written by this installation with this APP_SECRET, or someone changed it. After a change of the secret set the one before as APP_SECRET_PREVIOUS; after the loss of it move the file away.`,
    );
  }
  const { at, heads } = headsFile.data;
  return {
    at,
    heads: Heads.parse(JSON.parse(heads)).map(({ clinicId, ...head }) => ({ ...head, clinicId })),
  };
}

/** Replaces the stored heads by those of a log that was verified. */
export function writeHeads(
  file: string,
  { heads, key, at }: { heads: readonly ChainHead[]; key: Buffer; at: string },
): void {
  const content = { at, heads: JSON.stringify(heads) };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ ...content, signature: sign(content, key) });
  // Written completely or not at all: half a file would look like a forged one.
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function sign({ at, heads }: { at: string; heads: string }, key: Buffer): string {
  return hashWithKey(key, `${at}\n${heads}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
