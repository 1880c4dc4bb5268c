import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptFile, encryptStream, UnusableFile, type FileKey } from './encrypted-file.ts';

const key: FileKey = { kind: 'secret', text: 'a secret that is good for tests only' };
const MEBIBYTE = 1 << 20;
const content = randomBytes(2 * MEBIBYTE + 1000);
let folder: string;
let head: Buffer;
let chunks: Buffer[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wellword-encrypt-'));
  [head = Buffer.alloc(0), ...chunks] = await encrypt(content);
});
afterAll(() => rm(folder, { recursive: true }));

test('decrypts content of any length to what was encrypted', async () => {
  for (const size of [0, 1, MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1, 2 * MEBIBYTE]) {
    const part = content.subarray(0, size);
    expect((await decrypt(await encrypt(part))).equals(part), String(size)).toBe(true);
  }
  expect(chunks).toHaveLength(3);
});

test('refuses chunks that changed places, are repeated, or are missing', async () => {
  const [firstChunk, two, three] = chunks as [Buffer, Buffer, Buffer];
  const wrong = [
    [two, firstChunk, three],
    [firstChunk, firstChunk, two, three],
    [two, three],
    [firstChunk, three],
    [firstChunk, two, three, three],
  ];
  for (const parts of wrong)
    await expect(decrypt([head, ...parts])).rejects.toBeInstanceOf(UnusableFile);
});

test('reports that the end is missing for a file that ends between two chunks', async () => {
  await expect(decrypt([head, ...chunks.slice(0, 2)])).rejects.toThrow('its end is missing');
  await expect(decrypt([head, ...chunks.slice(0, 1)])).rejects.toThrow('its end is missing');
});

test('does not call a missing file or a folder damaged', async () => {
  for (const place of [path.join(folder, 'none.wellword'), folder]) {
    const error = new UnusableFile(`There is no file ${place}.`);
    await expect(decryptFile(place, key).next()).rejects.toThrow(error);
  }
});

test('encrypts the same content to two different files', async () => {
  const [other, ...others] = await encrypt(content);
  expect(other?.equals(head)).toBe(false);
  expect(others[0]?.subarray(4, 40).equals(chunks[0]?.subarray(4, 40) ?? Buffer.alloc(0))).toBe(
    false,
  );
  await expect(decrypt([head, ...others])).rejects.toBeInstanceOf(UnusableFile);
});

async function encrypt(bytes: Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of encryptStream(inParts(bytes), key)) parts.push(part);
  return parts;
}

async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let index = 0; index < bytes.length; index += 300_000)
    yield bytes.subarray(index, index + 300_000);
}

async function decrypt(parts: readonly Buffer[]): Promise<Buffer> {
  const file = path.join(folder, 'file');
  await writeFile(file, Buffer.concat(parts));
  const foundChunks: Buffer[] = [];
  for await (const bytes of decryptFile(file, key)) foundChunks.push(bytes);
  return Buffer.concat(foundChunks);
}
