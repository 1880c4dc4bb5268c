/** How the bytes of a file were read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Reads the bytes of a text file: by its byte order mark, else UTF-8 where that is valid, else windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = findEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
