import { markText } from '#platform/i18n.ts';
import { createHash } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import type { LoginId } from '#platform/ids.ts';
import { ok, type Result } from '#platform/result.ts';
import { reencodePicture, type PictureRefusal } from '#platform/server/image/reencode.ts';
import type { ContentType } from '../schema.ts';

/** The longest side of a stored picture in pixels; WhatsApp shows no more. */
const PICTURE_SIDE = 1600;

/** The columns that an uploaded picture sets; it replaces the address. */
export interface UploadColumns {
  readonly content: null;
  readonly picture: Buffer;
  readonly pictureTag: string;
}

/**
 * Encodes an uploaded picture again, as JPEG: WhatsApp makes stickers of WebP files. Returns the
 * columns that it sets; undefined when nothing was uploaded. `picture` is base64.
 */
export async function readUpload({
  picture: image,
  by,
}: {
  picture?: string | undefined;
  by: LoginId;
}): Promise<Result<UploadColumns | undefined, PictureRefusal>> {
  if (image === undefined) return ok(undefined);
  const encodedPicture = await reencodePicture({
    image,
    owner: by,
    side: PICTURE_SIDE,
    format: 'jpeg',
  });
  if (!encodedPicture.ok) return encodedPicture;
  const picture = encodedPicture.value;
  const pictureTag = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  return ok({ content: null, picture, pictureTag });
}

/** Throws INVALID unless there is an address or, for an image, a picture. */
export function checkContent(creative: {
  contentType: ContentType;
  content: string | null;
  pictureTag?: string | null;
}): void {
  const { contentType, content, pictureTag } = creative;
  if (content !== null) return;
  const isImage = contentType === 'image';
  if (isImage && pictureTag) return;
  const message = isImage
    ? markText('Enter an address or upload a picture')
    : markText('Enter an address');
  throw new Failure('INVALID', { data: { issues: [{ path: 'content', message }] } });
}
