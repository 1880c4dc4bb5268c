import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { runInSlot } from '../http/request-limiter.ts';
import { largePng } from '../testing/large-png.ts';
import { reencodePicture } from './reencode.ts';

const reencode = (bytes: Buffer) =>
  reencodePicture({
    image: bytes.toString('base64'),
    owner: 'a clinic',
    side: 512,
    format: 'webp',
  });

/** The picture that comes of these bytes; undefined when they are refused as no picture. */
async function reencodeOrRefuse(bytes: Buffer): Promise<Buffer | undefined> {
  const result = await reencode(bytes);
  if (result.ok) return result.value;
  expect(result.refusal.code).toBe('NOT_AN_IMAGE');
  return undefined;
}

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 79, g: 70, b: 229, alpha: 0.5 } },
  });

test.each(['png', 'jpeg', 'webp'] as const)(
  'converts a %s to WebP of at most 512 pixels',
  async (format) => {
    const logo = await reencodeOrRefuse(await picture(1200, 600).toFormat(format).toBuffer());
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
  },
);

test('a small picture keeps its size and its transparency', async () => {
  const logo = await reencodeOrRefuse(await picture(64, 40).png().toBuffer());
  expect(await sharp(logo).metadata()).toMatchObject({ width: 64, height: 40, hasAlpha: true });
});

test('encodes as JPEG where asked, with white in place of transparency', async () => {
  const image = (await picture(2000, 1000).png().toBuffer()).toString('base64');
  const result = await reencodePicture({ image, owner: 'admin', side: 1600, format: 'jpeg' });
  const jpeg = result.ok ? result.value : undefined;
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
  const [red = 0] = (await sharp(jpeg).stats()).channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(160);
});

test('removes where and when a photograph was taken, and turns it upright', async () => {
  const photograph = await picture(100, 50)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A patient' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photograph.includes('A patient')).toBe(true);
  const logo = await reencodeOrRefuse(photograph);
  const { exif, orientation, width, height } = await sharp(logo).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 50,
    height: 100,
  });
});

test('does not keep what is appended to a picture', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  const logo = await reencodeOrRefuse(
    Buffer.concat([await picture(10, 10).png().toBuffer(), script]),
  );
  expect(logo?.includes(script)).toBe(false);
});

test('a request that waits for its picture does not occupy its slot', async () => {
  const release = vi.fn<() => void>();
  const bytes = await picture(64, 40).png().toBuffer();
  const waiting = runInSlot(release, () => reencode(bytes));
  expect(release).toHaveBeenCalledOnce();
  expect(await waiting).toMatchObject({ ok: true });
});

test('refuses anything but a whole PNG, JPEG or WebP', async () => {
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
    expect(await reencodeOrRefuse(bytes), name).toBeUndefined();
  }
});

test('refuses a picture of more than 8 million pixels by its header', async () => {
  const bomb = largePng({ width: 7000, height: 7000, bits: 16, isInterlaced: true });
  expect(bomb.length).toBeLessThan(500_000);
  expect(await reencode(bomb)).toEqual({ ok: false, refusal: { code: 'TOO_MANY_PIXELS' } });
  const long = largePng({ width: 8_000_001, height: 1 });
  expect(await reencode(long)).toEqual({ ok: false, refusal: { code: 'TOO_MANY_PIXELS' } });
});

test('accepts the largest picture that is allowed, interlaced and with 16 bits', async () => {
  const largest = largePng({ width: 2800, height: 2800, bits: 16, isInterlaced: true });
  expect(await sharp(await reencodeOrRefuse(largest)).metadata()).toMatchObject({ width: 512 });
});
