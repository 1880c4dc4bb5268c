import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/web/styles.css';
import { PosterPage } from '../schema.ts';
import { Poster } from './printed-poster.tsx';

const CLASSES = { box: 'gap-1 p-1', code: 'w-20', title: 'text-base', text: 'text-sm' };

// covers: poster-ending-stays-with-its-word
test('a word with an ending after a hyphen stays in one line, however narrow the poster is', async () => {
  const poster = PosterPage.parse({
    language: 'ml',
    clinicName: 'Shanti Clinic',
    optInText: 'Yes',
    optInLink: null,
  });
  const element = <Poster page={poster} kind="remind" link="https://wa.me/1" classes={CLASSES} />;
  const { container } = await render(element);
  const title = page.getByText(/WhatsApp-/).first();
  await expect.element(title).toBeVisible();
  const node = title.element().firstChild;
  const text = node?.textContent ?? '';
  const range = document.createRange();
  range.setStart(node ?? document, text.indexOf('WhatsApp'));
  range.setEnd(node ?? document, text.indexOf('ൽ') + 1);
  // A narrower one could not hold the word.
  for (let width = 160; width <= 400; width += 10) {
    container.style.width = `${width}px`;
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    expect([width, lines.size]).toEqual([width, 1]);
  }
});
