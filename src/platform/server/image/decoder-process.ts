// A process of its own that decodes one picture: it reads the upload from its input, and writes a WebP or JPEG to its output.
// Its arguments are the longest side of the result and its format. See docs/decisions/033-pictures-in-a-process-of-their-own.md.
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MOST_PICTURE_PIXELS } from '../../picture.ts';
import { LONGEST_SECONDS, NOT_AN_IMAGE_CODE, TOO_MANY_PIXELS_CODE } from './decoder-limits.ts';

const side = Number(process.argv[2]);
const isJpeg = process.argv[3] === 'jpeg';
// People who wait for a page come before people who wait for a picture.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

const bytes = await buffer(process.stdin);
// Reads the header only; nothing is decoded yet.
const metadata = await sharp(bytes, { limitInputPixels: false })
  .metadata()
  .catch(() => undefined);
if (metadata === undefined) process.exitCode = NOT_AN_IMAGE_CODE;
else if (metadata.width * metadata.height > MOST_PICTURE_PIXELS)
  process.exitCode = TOO_MANY_PIXELS_CODE;
else {
  const picture = await reencode().catch(() => undefined);
  if (picture === undefined) process.exitCode = NOT_AN_IMAGE_CODE;
  else process.stdout.write(picture);
}

function reencode(): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const encoder = isJpeg
    ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
    : picture.webp({ quality: 90 });
  return encoder.toBuffer();
}
