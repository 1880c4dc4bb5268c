import { expect, onTestFinished, test } from 'vitest';
import { decryptForSession, encryptForSession } from './cache-key.ts';

function beginSession(letter: string): void {
  document.cookie = `wellword-cache=${letter.repeat(43)}`;
  onTestFinished(() => {
    document.cookie = 'wellword-cache=; max-age=0';
  });
}

test('a value comes back as it was, also with the undefined cursor of a first page', async () => {
  beginSession('A');
  const list = { pages: [{ items: ['આશા'], nextCursor: null }], pageParams: [undefined, 'next'] };
  const stored = (await decryptForSession(await encryptForSession(list))) as typeof list;
  expect(stored.pages).toEqual(list.pages);
  expect(stored.pageParams[0]).toBeUndefined();
  expect(stored.pageParams[1]).toBe('next');
});

test('another session cannot read a value', async () => {
  beginSession('A');
  const encrypted = await encryptForSession('આશા');
  beginSession('B');
  await expect(decryptForSession(encrypted)).rejects.toThrow();
});
