import { randomUUID } from 'node:crypto';

/** Cursors that no list returned. */
export const GARBLED_CURSORS: readonly string[] = [
  '',
  'x',
  '%%%',
  ...[
    ['2026-02-30T00:00:00.000000Z', randomUUID()],
    ['2026-11-20', randomUUID()],
    ['infinity', randomUUID()],
    ['2026-11-20T05:00:00.000000Z', 'x'],
    {},
    null,
  ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
];

/** Reads all pages of a list, each with the cursor of the one before. */
export async function readAllPages<Page extends { nextCursor: string | null }>(
  readPage: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
