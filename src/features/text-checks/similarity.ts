/** Counts words as runs of anything but space. */
export function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** Returns all runs of three words in a text, ignoring case and punctuation. */
export function wordRuns(text: string): Set<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length < 3) return new Set(words.length === 0 ? [] : [words.join(' ')]);
  return new Set(
    words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  );
}
