import { crc32, constants, deflateRawSync } from 'node:zlib';

interface PngShape {
  readonly width: number;
  readonly height: number;
  /** Bits of each of the four channels. */
  readonly bits?: 8 | 16;
  /** Interlaced pictures have to be decoded whole before any row of them is complete. */
  readonly isInterlaced?: boolean;
}

const BLOCK = Buffer.alloc(1 << 20);
/** Where each of the seven passes of an interlaced PNG begins, and how far its pixels are apart: x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns a transparent PNG of any size, a thousandth of what its pixels take in memory. */
export function largePng({ width, height, bits = 8, isInterlaced = false }: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = 6;
  header[12] = isInterlaced ? 1 : 0;
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  let length = 0;
  for (const [x, y, dx, dy] of passes) {
    const columns = Math.ceil((width - x) / dx);
    const rows = Math.ceil((height - y) / dy);
    if (columns > 0) length += rows * (1 + columns * (bits / 2));
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', compressZeros(length)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The zlib form of so many zeros, made of one compressed block that is repeated. */
function compressZeros(length: number): Buffer {
  const flushOptions = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const block = deflateRawSync(BLOCK, flushOptions);
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros: the sum stays 1, and the sum of sums counts the bytes.
  checksum.writeUInt32BE((length % 65_521) * 65_536 + 1);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(length / BLOCK.length) }, () => block),
    deflateRawSync(BLOCK.subarray(0, length % BLOCK.length), { level: 9 }),
    checksum,
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
