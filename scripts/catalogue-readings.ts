import { createHash } from 'node:crypto';
import type { Catalogue } from './catalogue-faults.ts';

/** A short hash of each message with its translation, by which a later change shows. */
export function hashMessages(catalogue: Catalogue): string[] {
  return Object.keys(catalogue.english)
    .map((id) => hashMessage(catalogue, id))
    .toSorted();
}

/** Returns the messages that are new, or have another English text or translation, since a native read them. */
export function listChanged(catalogue: Catalogue, readHashes: readonly string[]): string[] {
  const readMessages = new Set(readHashes);
  return Object.keys(catalogue.english).filter(
    (id) => !readMessages.has(hashMessage(catalogue, id)),
  );
}

function hashMessage({ english, translations }: Catalogue, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([english[id], translations[id]]))
    .digest('hex')
    .slice(0, 12);
}
