const COOKIE = /(?:^|; )(?:__Host-)?wellword-cache=([\w-]{43})(?:;|$)/;
const IV_BYTES = 12;
/** Takes the place of `undefined`, which JSON does not have: the first page of a list has no cursor. No text may hold NUL. */
const UNDEFINED = '\0undefined';

/** A value that only the running session can read. */
export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/**
 * Encrypts a value with the key of the running session. Throws without one, and where the browser has
 * no encryption: then nothing is stored.
 */
export async function encryptForSession(value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const json = JSON.stringify(value, (_name, inner: unknown) =>
    inner === undefined ? UNDEFINED : inner,
  );
  const text = new TextEncoder().encode(json);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await readKey(), text);
  return { iv, bytes };
}

/** Decrypts a value; throws when it was encrypted in another session. */
export async function decryptForSession({ iv, bytes }: Encrypted): Promise<unknown> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await readKey(), bytes);
  return JSON.parse(new TextDecoder().decode(text), (_name, inner: unknown) =>
    inner === UNDEFINED ? undefined : inner,
  );
}

/** The server gives the key in a cookie that ends with the session. */
async function readKey(): Promise<CryptoKey> {
  const [, text = ''] = COOKIE.exec(document.cookie) ?? [];
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
