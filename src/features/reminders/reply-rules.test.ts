import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { readReply } from './reply-rules.ts';
import { REPLY_WORDS } from './reply-words.ts';

// covers: reads-answers-in-ten-languages
test.each(LANGUAGES)('reads each answer in %s in any way of typing', (language) => {
  for (const [meaning, words] of Object.entries(REPLY_WORDS[language])) {
    for (const word of words)
      for (const typed of [
        word,
        word.toUpperCase(),
        ` ${word}.\n`,
        `${word}!!`,
        `${word} 🙏`,
        `“${word}”`,
      ])
        expect(readReply(typed), typed).toBe(meaning);
  }
});

test('no word means yes in one language and no in another', () => {
  const all = (meaning: 'yes' | 'no') =>
    Object.values(REPLY_WORDS).flatMap((words) => words[meaning]);
  const yes = new Set(all('yes'));
  expect(all('no').filter((word) => yes.has(word))).toEqual([]);
});

test.each([
  ['1', 'yes'],
  ['१', 'yes'],
  ['૧', 'yes'],
  ['১', 'yes'],
  ['௧', 'yes'],
  ['౧', 'yes'],
  ['೧', 'yes'],
  ['൧', 'yes'],
  ['੧', 'yes'],
  ['1️⃣', 'yes'],
  ['1.', 'yes'],
  ['👍🏽', 'yes'],
  ['👍👍👍', 'yes'],
  ['२', 'no'],
  ['૨', 'no'],
  ['2 please', 'no'],
  ['please cancel', 'no'],
])('reads %j as %s', (typed, meaning) => {
  expect(readReply(typed)).toBe(meaning);
});

test.each([
  'ok',
  'okay thanks',
  '3',
  '12',
  '1 2',
  'yes?',
  'can i come at 1',
  'yes but at 5 pm',
  'not sure',
  'हाँ लेकिन शाम को',
  'call me',
  '',
  '🙏',
  '👍👎',
  'thank you',
])('leaves %j to a person', (typed) => {
  expect(readReply(typed)).toBeUndefined();
});
