/** Longest side of a stored logo, in pixels: more than any screen of ours shows it at. */
const LOGO_SIDE = 512;
/** A few bytes can claim a picture that fills the memory; this is larger than any camera's. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;

// How the three formats begin. What begins otherwise is never shown to a decoder: it also reads SVG, PDF and more.
const BEGINNINGS = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^52494646.{8}57454250/, // WebP
];

/**
 * Decodes a PNG, JPEG or WebP and draws it anew as WebP, at most 512 pixels on each side, upright, without metadata:
 * nothing of the uploaded bytes is served again. Undefined when they are no such picture.
 */
export async function reencodeLogo(bytes: Buffer): Promise<Buffer | undefined> {
  const beginning = bytes.subarray(0, 12).toString('hex');
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) return undefined;
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
