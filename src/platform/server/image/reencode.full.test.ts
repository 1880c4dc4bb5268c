import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reencodePicture } from './reencode.ts';

test('refuses more pictures than may wait, and accepts them again afterwards', async () => {
  const picture = sharp({ create: { width: 10, height: 10, channels: 3, background: 'white' } });
  const image = (await picture.png().toBuffer()).toString('base64');
  const reencode = (owner: string) => reencodePicture({ image, owner, side: 512, format: 'webp' });
  const ofOne = await Promise.all(Array.from({ length: 8 }, () => reencode('one')));
  // One is decoded and four wait.
  expect(ofOne.map((each) => each.ok)).toEqual([true, true, true, true, true, false, false, false]);
  expect(ofOne[7]).toEqual({ ok: false, refusal: { code: 'TOO_MANY_PICTURES' } });
  const ofMany = await Promise.all(Array.from({ length: 16 }, () => reencode(randomUUID())));
  expect(ofMany.filter((each) => each.ok)).toHaveLength(13);
  expect((await reencode('one')).ok).toBe(true);
});
