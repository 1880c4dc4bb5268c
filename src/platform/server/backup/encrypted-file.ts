import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The key of a file: the installation's secret, or a passphrase. */
export type FileKey =
  | { readonly kind: 'secret'; readonly text: string }
  | { readonly kind: 'passphrase'; readonly text: string };

/** Returns the passphrase if there is one, else the installation's secret. */
export function chooseFileKey(env: {
  readonly appSecret: string;
  readonly backupPassphrase: string | undefined;
}): FileKey {
  const { appSecret, backupPassphrase } = env;
  return backupPassphrase === undefined
    ? { kind: 'secret', text: appSecret }
    : { kind: 'passphrase', text: backupPassphrase };
}

/** The file is no backup, was changed, is incomplete, or was encrypted with another key. The message says which. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const MAGIC = 'WELLWORD-BACKUP-1';
const CHUNK_BYTES = 1 << 20;
const TAG_BYTES = 16;
const LONGEST_HEAD = 300;

/**
 * Encrypts a stream: a plain head that says how to derive the key, then chunks of a mebibyte, each with AES-256-GCM. The nonce holds
 * the chunk's number and whether it is the last one, so a changed, missing or moved chunk is noticed.
 */
export async function* encryptStream(
  source: AsyncIterable<Buffer>,
  key: FileKey,
): AsyncGenerator<Buffer> {
  const head = Buffer.from(
    `${MAGIC} ${key.kind} ${randomBytes(32).toString('base64url')}\n`,
    'ascii',
  );
  const bytes = deriveFileKey(head, key);
  yield head;
  let number = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    waiting.push(part);
    size += part.length;
    // Keeps the last chunk: which one it is, is known only at the end.
    while (size > CHUNK_BYTES) {
      const all = Buffer.concat(waiting);
      yield encryptChunk(all.subarray(0, CHUNK_BYTES), { key: bytes, head, number, isLast: false });
      number += 1;
      waiting = [all.subarray(CHUNK_BYTES)];
      size = all.length - CHUNK_BYTES;
    }
  }
  yield encryptChunk(Buffer.concat(waiting), { key: bytes, head, number, isLast: true });
}

/** Decrypts a file chunk by chunk. Throws UnusableFile at the first chunk that was changed. */
export async function* decryptFile(file: string, key: FileKey): AsyncGenerator<Buffer> {
  const isFile = await stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (!isFile) throw new UnusableFile(`There is no file ${file}.`);
  const reader = createByteReader(createReadStream(file, { highWaterMark: CHUNK_BYTES }));
  const head = await reader.line();
  if (!head.toString('ascii').startsWith(`${MAGIC} `))
    throw new UnusableFile(`${file} is not a backup of Wellword.`);
  const bytes = deriveFileKey(head, key);
  for (let number = 0; ; number += 1) {
    const length = (await reader.take(4))?.readUInt32BE();
    if (length === undefined || length > CHUNK_BYTES + TAG_BYTES || length < TAG_BYTES)
      throw new UnusableFile(`${file} is damaged or not whole.`);
    const chunk = await reader.take(length);
    if (chunk === undefined) throw new UnusableFile(`${file} is not whole: its end is missing.`);
    const isLast = await reader.isAtEnd();
    const place = { key: bytes, head, number, isLast };
    const content = decryptChunk(chunk, place);
    if (content === undefined) {
      // The chunk is not marked as the last one: the end of the file is missing.
      const isCut = isLast && decryptChunk(chunk, { ...place, isLast: false }) !== undefined;
      throw new UnusableFile(explainFailure(file, { number, isCut, key }));
    }
    yield content;
    if (isLast) return;
  }
}

function explainFailure(
  file: string,
  { number, isCut, key }: { number: number; isCut: boolean; key: FileKey },
): string {
  if (isCut) return `${file} is not whole: its end is missing.`;
  if (number > 0) return `${file} is damaged.`;
  const other = key.kind === 'secret' ? 'another APP_SECRET' : 'another BACKUP_PASSPHRASE';
  return `${file} cannot be opened: it was made with ${other}, or is damaged.`;
}

interface ChunkPlace {
  readonly key: Buffer;
  readonly head: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

function encryptChunk(content: Buffer, { key, head, number, isLast }: ChunkPlace): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, createNonce(number, isLast)).setAAD(head);
  const body = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

function decryptChunk(body: Buffer, { key, head, number, isLast }: ChunkPlace): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, createNonce(number, isLast), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(head)
    .setAuthTag(body.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

// Each file has its own key, so no nonce is used twice.
function createNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function deriveFileKey(head: Buffer, key: FileKey): Buffer {
  const [, kind, salt = ''] = head.toString('ascii').trim().split(' ');
  if (kind !== key.kind) {
    throw new UnusableFile(
      kind === 'passphrase'
        ? 'This backup was made with a passphrase: set BACKUP_PASSPHRASE.'
        : 'This backup was made with the installation’s secret: set that APP_SECRET, and no BACKUP_PASSPHRASE.',
    );
  }
  const bytes = Buffer.from(salt, 'base64url');
  return key.kind === 'passphrase'
    ? scryptSync(key.text.normalize('NFC'), bytes, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
    : Buffer.from(hkdfSync('sha256', key.text, bytes, 'wellword backup', 32));
}

/** Reads an exact number of bytes at a time from a stream. */
function createByteReader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  const fill = async (bytes: number): Promise<boolean> => {
    while (waiting.length < bytes) {
      const next = await parts.next();
      if (next.done) return false;
      waiting = Buffer.concat([waiting, next.value]);
    }
    return true;
  };
  const cut = (bytes: number): Buffer => {
    const chunk = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return chunk;
  };
  return {
    take: async (bytes: number) => ((await fill(bytes)) ? cut(bytes) : undefined),
    isAtEnd: async () => !(await fill(1)),
    line: async () => {
      await fill(LONGEST_HEAD);
      return cut(waiting.subarray(0, LONGEST_HEAD).indexOf(10) + 1);
    },
  };
}
