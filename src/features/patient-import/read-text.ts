/** How the bytes of a file can be read; the first is what most programs write today. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SAMPLED_BYTES = 4096;

/** Reads the bytes of a text file, in the encoding that a person chose or the one that is found. */
export function decodeText(
  bytes: Uint8Array,
  preferredEncoding?: Encoding,
): { text: string; encoding: Encoding } {
  const encoding = preferredEncoding ?? findEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/**
 * Finds the encoding: by the byte order mark, by the zeros of two-byte text, else UTF-8 where most of its longer
 * characters are whole, else windows-1252. One damaged character does not turn a whole file into other letters.
 */
function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLED_BYTES);
  const zerosAt = (odd: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === odd).length / (sample.length / 2);
  if (zerosAt(1) > 0.3) return 'utf-16le';
  if (zerosAt(0) > 0.3) return 'utf-16be';
  const text = new TextDecoder('utf-8').decode(bytes);
  const damageCount = text.split('\uFFFD').length - 1;
  if (damageCount === 0) return 'utf-8';
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole > damageCount ? 'utf-8' : 'windows-1252';
}
