import type { Page } from '@playwright/test';

/** Returns the responses that the browser stores, decrypted as the screens do it with the cookie that ends with the session. */
export async function readStoredResponses(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('wellword');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    if (!database.objectStoreNames.contains('cache')) {
      database.close();
      return '';
    }
    const reading = database.transaction('cache').objectStore('cache').getAll();
    const records = await new Promise<{ state: { iv: BufferSource; bytes: BufferSource } }[]>(
      (resolve) => reading.addEventListener('success', () => resolve(reading.result)),
    );
    database.close();
    const [, key = ''] = /wellword-cache=([\w-]{43})/.exec(document.cookie) ?? [];
    const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const texts = records.map(async ({ state: { iv, bytes } }) => {
      const cryptoKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cryptoKey, bytes);
      return new TextDecoder().decode(text);
    });
    return (await Promise.all(texts)).join('\n');
  });
}
