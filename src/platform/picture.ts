// The limits of uploaded pictures, for both sides. No schema is in this file, so that a screen does not load any for it.
import { markText } from './i18n.ts';

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const LARGEST_PICTURE_BYTES = 1_048_576;
/** Decoding takes memory for each pixel, and a small file can hold very many. */
export const MOST_PICTURE_PIXELS = 8_000_000;

/** Declared by every operation that takes a picture. */
export const PICTURE_REFUSALS = {
  NOT_AN_IMAGE: {
    status: 400,
    message: markText('Choose a PNG, JPEG or WebP image of at most 1 MB.'),
  },
  TOO_MANY_PIXELS: {
    status: 400,
    message: markText(
      'This picture has more than 8 million pixels. Choose one of at most 2800 × 2800.',
    ),
  },
  TOO_MANY_PICTURES: {
    status: 503,
    message: markText(
      'Many pictures are being uploaded right now. Please try again in a few seconds.',
    ),
  },
} as const;
