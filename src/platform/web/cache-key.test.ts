import { expect, onTestFinished, test } from 'vitest';
import { decryptForSession, encryptForSession } from './cache-key.ts';

function beginSession(character: string): void {
  document.cookie = `wellword-cache=${character.repeat(43)}`;
  onTestFinished(() => {
    document.cookie = 'wellword-cache=; max-age=0';
  });
}

test('a value comes back as it was, also with the undefined cursor of a first page', async () => {
  beginSession('A');
  const list = { pages: [{ items: ['આશા'], nextCursor: null }], pageParams: [undefined, 'next'] };
  const restoredList = (await decryptForSession(await encryptForSession(list))) as typeof list;
  expect(restoredList.pages).toEqual(list.pages);
  expect(restoredList.pageParams[0]).toBeUndefined();
  expect(restoredList.pageParams[1]).toBe('next');
});

test('another session cannot read a value', async () => {
  beginSession('A');
  const encryptedState = await encryptForSession('આશા');
  beginSession('B');
  await expect(decryptForSession(encryptedState)).rejects.toThrow();
});
