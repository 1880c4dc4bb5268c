/** Two drafts this alike, or more, are one draft to a reader, and to whoever publishes them. */
export const TOO_SIMILAR = 0.8;

/** Words as a reader counts them: runs of anything but space. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** 0 (nothing in common) to 1 (the same): shared three-word runs among all of them (Jaccard), whatever case or punctuation. */
export function similarity(one: string, other: string): number {
  const runs = wordRuns(one);
  const others = wordRuns(other);
  const shared = [...runs].filter((run) => others.has(run)).length;
  const all = runs.size + others.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** True when `text` is too similar to none of `earlier`. */
export function isUnlike(text: string, earlier: readonly string[]): boolean {
  return earlier.every((old) => similarity(text, old) < TOO_SIMILAR);
}

function wordRuns(text: string): Set<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length < 3) return new Set(words.length === 0 ? [] : [words.join(' ')]);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}
