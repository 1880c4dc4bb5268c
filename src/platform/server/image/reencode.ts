import { execFile } from 'node:child_process';
import path from 'node:path';
import { LARGEST_PICTURE_BYTES } from '#platform/picture.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { releaseSlot } from '../http/request-limiter.ts';
import { LONGEST_SECONDS, NOT_AN_IMAGE_CODE, TOO_MANY_PIXELS_CODE } from './decoder-limits.ts';
import { inPictureQueue } from './queue.ts';

// How the three formats begin. A file that begins otherwise never reaches a decoder: it also reads SVG, PDF and more.
const BEGINNINGS = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^52494646.{8}57454250/, // WebP
];
const DECODER = path.join(import.meta.dirname, 'decoder-process.ts');
const LARGEST_RESULT = 4 * LARGEST_PICTURE_BYTES;

export type PictureRefusal = { code: 'NOT_AN_IMAGE' | 'TOO_MANY_PIXELS' | 'TOO_MANY_PICTURES' };

interface Upload {
  /** In base64. */
  readonly image: string;
  /** The clinic or person who uploads; one of them cannot fill the queue. */
  readonly owner: string;
  /** The longest side of the result in pixels. */
  readonly side: number;
  /** JPEG has no transparency, and every program that shows pictures opens it. */
  readonly format: 'webp' | 'jpeg';
}

/**
 * Decodes an uploaded PNG, JPEG or WebP and encodes it again, upright and without metadata: nothing of the
 * uploaded bytes is served again. Decoders run one at a time and in a process of their own, which takes neither memory
 * nor threads from this one.
 */
export async function reencodePicture({
  image,
  owner,
  side,
  format,
}: Upload): Promise<Result<Buffer, PictureRefusal>> {
  const bytes = Buffer.from(image, 'base64');
  const beginning = bytes.subarray(0, 12).toString('hex');
  const isKnown = BEGINNINGS.some((pattern) => pattern.test(beginning));
  if (!isKnown || bytes.length > LARGEST_PICTURE_BYTES) return refuse({ code: 'NOT_AN_IMAGE' });
  // From here the request only waits: the queue bounds the decoders, and their time must not delay the clinic's lists.
  releaseSlot();
  const result = await inPictureQueue(owner, () => decode(bytes, { side, format }));
  return result ?? refuse({ code: 'TOO_MANY_PICTURES' });
}

function decode(
  bytes: Buffer,
  { side, format }: Pick<Upload, 'side' | 'format'>,
): Promise<Result<Buffer, PictureRefusal>> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [DECODER, String(side), format],
      {
        encoding: 'buffer',
        // No secret of the server's: the decoder reads bytes that a stranger made. Windows needs the one variable.
        env: { SystemRoot: process.env.SystemRoot },
        // The decoder ends by itself before that, unless it hangs.
        timeout: (LONGEST_SECONDS + 5) * 1000,
        killSignal: 'SIGKILL',
        maxBuffer: LARGEST_RESULT,
        windowsHide: true,
      },
      (error, picture) => {
        if (!error) return resolve(ok(picture));
        if (error.code === TOO_MANY_PIXELS_CODE)
          return resolve(refuse({ code: 'TOO_MANY_PIXELS' }));
        // A signal ended it: the picture took too long, too much memory, or broke the decoder.
        if (error.code === NOT_AN_IMAGE_CODE || error.signal)
          return resolve(refuse({ code: 'NOT_AN_IMAGE' }));
        reject(new Error('The picture decoder does not run', { cause: error.code }));
      },
    );
    // A decoder that ends early does not read all of it; how it ended says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}
