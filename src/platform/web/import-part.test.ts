import { afterEach, expect, test, vi } from 'vitest';
import { NoAnswer } from './api.ts';
import { importPart } from './import-part.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Answers for the files below; `requests` lists what was asked for. */
function serveFiles(files: Record<string, string>) {
  const requests: string[] = [];
  const network = { isDown: false };
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (network.isDown) throw new TypeError('Failed to fetch');
    const code = files[path];
    return code === undefined ? new Response('', { status: 404 }) : new Response(code);
  });
  return { requests, network };
}

const load = async () => 'the part';

// covers: parts-are-asked-for-again
test('asks again for each file that did not arrive, and imports only after all did', async () => {
  const { requests, network } = serveFiles({
    '/assets/dialog-1.js': 'import{a as b}from"./shared-1.js";import"./styles-1.js";b()',
    '/assets/shared-1.js': 'export{a}from`./deep-1.js`',
    '/assets/styles-1.js': '',
    // Scripts may import each other.
    '/assets/deep-1.js': 'import"./dialog-1.js";const a="from the clinic";export{a}',
  });
  const importing = vi.fn(load);
  network.isDown = true;
  const files = ['assets/dialog-1.js', 'assets/index.css'];
  await expect(importPart(importing, files)).rejects.toBeInstanceOf(NoAnswer);
  expect(importing).not.toHaveBeenCalled();

  network.isDown = false;
  requests.length = 0;
  expect(await importPart(importing, files)).toBe('the part');
  expect(requests.toSorted()).toEqual([
    '/assets/deep-1.js',
    '/assets/dialog-1.js',
    '/assets/shared-1.js',
    '/assets/styles-1.js',
  ]);
  requests.length = 0;
  await importPart(importing, files);
  expect(requests).toEqual([]);
});

test('asks for a file again when one that it imports did not arrive', async () => {
  const { network } = serveFiles({ '/assets/menu-2.js': 'import"./list-2.js"' });
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/assets/list-2.js' && network.isDown) throw new TypeError('Failed to fetch');
    return answer(path);
  });
  network.isDown = true;
  await expect(importPart(load, ['assets/menu-2.js'])).rejects.toBeInstanceOf(NoAnswer);
  await expect(importPart(load, ['assets/menu-2.js'])).rejects.toBeInstanceOf(NoAnswer);
  network.isDown = false;
  expect(await importPart(load, ['assets/menu-2.js'])).toBe('the part');
});

test('leaves it to the import to say that a file is missing', async () => {
  serveFiles({});
  const missing = new TypeError('Failed to fetch dynamically imported module');
  await expect(importPart(() => Promise.reject(missing), ['assets/old-3.js'])).rejects.toBe(
    missing,
  );
});
