import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { keyedHash, sameText } from '../crypto.ts';
import type { ChainHead } from './chain.ts';

const Heads = z.array(
  z.strictObject({
    chain: z.string(),
    clinicId: z.optional(z.string()),
    seq: z.number(),
    hash: z.string(),
  }),
);
const Kept = z.strictObject({ at: z.string(), heads: z.string(), signature: z.string() });

/** The file of kept heads was not written by this installation, or was changed since. */
export class ForgedHeads extends Error {
  override readonly name = 'ForgedHeads';
}

/**
 * Heads of the trail's chains, signed, beside the database and not in it: whoever can rewrite the whole trail there still
 * cannot make it shorter than it was when these were kept. Nothing kept is no heads.
 * @throws ForgedHeads
 */
export function keptHeads(
  file: string,
  key: Buffer,
): { at: string; heads: ChainHead[] } | undefined {
  if (!existsSync(file)) return undefined;
  const kept = Kept.safeParse(parsed(readFileSync(file, 'utf8')));
  if (!kept.success || !sameText(signatureOf(kept.data, key), kept.data.signature)) {
    throw new ForgedHeads(
      `${file} was not written by this installation with this APP_SECRET, or somebody changed it.`,
    );
  }
  const { at, heads } = kept.data;
  return {
    at,
    heads: Heads.parse(JSON.parse(heads)).map(({ clinicId, ...head }) => ({ ...head, clinicId })),
  };
}

/** Keeps the heads of a trail that was found whole, in place of those before. */
export function keepHeads(
  file: string,
  { heads, key, at }: { heads: readonly ChainHead[]; key: Buffer; at: string },
): void {
  const unsigned = { at, heads: JSON.stringify(heads) };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ ...unsigned, signature: signatureOf(unsigned, key) });
  // Whole or not at all: a half file would look like a forged one.
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function signatureOf({ at, heads }: { at: string; heads: string }, key: Buffer): string {
  return keyedHash(key, `${at}\n${heads}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
