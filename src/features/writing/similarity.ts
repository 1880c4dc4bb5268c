/** Readers and review sites take two drafts with this similarity or more for the same text. */
export const TOO_SIMILAR = 0.8;

/** Counts words as runs of anything but space. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/**
 * Returns 0 (nothing in common) to 1 (the same): the share of common three-word runs (Jaccard),
 * ignoring case and punctuation.
 */
export function similarity(one: string, other: string): number {
  return overlapShare(wordRuns(one), wordRuns(other));
}

/** Compares texts by their three-word runs, where very many are compared. */
export function overlapShare(runs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const run of runs) if (others.has(run)) shared += 1;
  const all = runs.size + others.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** Returns all runs of three words in a text, ignoring case and punctuation. */
export function wordRuns(text: string): Set<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length < 3) return new Set(words.length === 0 ? [] : [words.join(' ')]);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}
