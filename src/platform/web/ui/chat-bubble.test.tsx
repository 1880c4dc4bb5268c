import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/web/styles.css';
import { ChatBubble } from './chat-bubble.tsx';

test.each([
  ['क्षि', 'hi'],
  ['ક્ષ્મી', 'gu'],
  ['👨‍👩‍👧', 'en'],
])(
  'a preview counts %s as its reader does, and shows the rest when asked',
  async (letter, lang) => {
    const text = letter.repeat(12);
    await render(<ChatBubble text={text} lang={lang} cutAt={10} />);
    const bubble = page.getByRole('blockquote');
    await expect.element(bubble).toHaveTextContent(`${letter.repeat(10)}…`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(bubble).toHaveTextContent(text);
  },
);

test('shows a text of exactly the limit in full', async () => {
  await render(<ChatBubble text={'கு'.repeat(10)} lang="ta" cutAt={10} />);
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('கு'.repeat(10));
  expect(page.getByRole('button').elements()).toEqual([]);
});
