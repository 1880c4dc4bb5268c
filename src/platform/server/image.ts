/** Longest side of a stored logo, in pixels: more than any screen of ours shows it at. */
const LOGO_SIDE = 512;
/** A few bytes can claim a picture that fills the memory; this is larger than any camera's. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;

// How the three formats begin. What begins otherwise is never shown to a decoder: it also reads SVG, PDF and more.
const BEGINNINGS = {
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[\s\S]{4}WEBP/,
} as const;

/**
 * Decodes a PNG, JPEG or WebP and draws it anew as WebP, at most 512 pixels on each side, upright, without metadata:
 * nothing of the uploaded bytes is served again. Undefined when they are no such picture.
 */
export async function reencodeLogo(bytes: Buffer): Promise<Buffer | undefined> {
  const beginning = bytes.subarray(0, 12).toString('latin1');
  if (!Object.values(BEGINNINGS).some((pattern) => pattern.test(beginning))) return undefined;
  // Loaded with the first logo: the decoders take their time, and a server without logos never needs them.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch {
    // Broken or oversized input is the only thing that can go wrong with bytes in memory.
    return undefined;
  }
}
