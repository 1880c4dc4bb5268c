import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reencodeLogo } from './image.ts';

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 79, g: 70, b: 229, alpha: 0.5 } },
  });

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes WebP of at most 512 pixels',
  async (format) => {
    const logo = await reencodeLogo(await picture(1200, 600).toFormat(format).toBuffer());
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
  },
);

test('a small picture keeps its size and its transparency', async () => {
  const logo = await reencodeLogo(await picture(64, 40).png().toBuffer());
  expect(await sharp(logo).metadata()).toMatchObject({ width: 64, height: 40, hasAlpha: true });
});

test('where and when a photograph was taken does not stay in it, and it stands upright', async () => {
  const photograph = await picture(100, 50)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photograph.includes('Somebody')).toBe(true);
  const logo = await reencodeLogo(photograph);
  const { exif, orientation, width, height } = await sharp(logo).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 50,
    height: 100,
  });
});

test('what is appended to a picture is not served', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  const logo = await reencodeLogo(Buffer.concat([await picture(10, 10).png().toBuffer(), script]));
  expect(logo?.includes(script)).toBe(false);
});

test('anything else is refused', async () => {
  const png = await picture(400, 400).png().toBuffer();
  const others = {
    empty: Buffer.alloc(0),
    text: Buffer.from('hello'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    gif: await picture(10, 10).gif().toBuffer(),
    avif: await picture(10, 10).avif().toBuffer(),
    tiff: await picture(10, 10).tiff().toBuffer(),
    'cut short': png.subarray(0, png.length / 2),
    'only a beginning': png.subarray(0, 8),
  };
  for (const [name, bytes] of Object.entries(others)) {
    expect(await reencodeLogo(bytes), name).toBeUndefined();
  }
});

test('a small file that holds a huge picture is refused', async () => {
  const bomb = whitePng(8000);
  expect(bomb.length).toBeLessThan(20_000);
  expect(await reencodeLogo(bomb)).toBeUndefined();
  expect(await reencodeLogo(whitePng(1000))).toBeDefined();
});

/** A square PNG of one bit a pixel, which shrinks a thousandfold. */
function whitePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((side / 8 + 1) * side);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
