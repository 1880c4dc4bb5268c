/** Two drafts this alike, or more, are one draft to a reader, and to whoever publishes them. */
export const TOO_SIMILAR = 0.8;

/** Words as a reader counts them: runs of anything but space. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** 0 (nothing in common) to 1 (the same): shared three-word runs among all of them (Jaccard), whatever case or punctuation. */
export function similarity(one: string, other: string): number {
  return overlapShare(wordRuns(one), wordRuns(other));
}

/** The same for texts whose runs are known already, where very many are compared. */
export function overlapShare(runs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const run of runs) if (others.has(run)) shared += 1;
  const all = runs.size + others.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** All runs of three words in a text, whatever case or punctuation. */
export function wordRuns(text: string): Set<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length < 3) return new Set(words.length === 0 ? [] : [words.join(' ')]);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}
