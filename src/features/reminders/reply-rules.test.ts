import { expect, test } from 'vitest';
import { readReply } from './reply-rules.ts';

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
  ['ok 1', 'yes'],
  ['👍🏽', 'yes'],
  ['👍👍👍', 'yes'],
  ['२', 'no'],
  ['૨', 'no'],
  ['2 please', 'no'],
  ['please cancel', 'no'],
  ["can't come", 'no'],
  ['Can’t come', 'no'],
  ["I'm coming", 'yes'],
  ['yes thank you', 'yes'],
  ['हाँ आऊँगा', 'yes'],
  ['haan aaunga', 'yes'],
  ['नहीं आ सकते', 'no'],
  ['nahi aa sakte', 'no'],
  ['అవును వస్తాను', 'yes'],
  ['ஆம் வருகிறேன்', 'yes'],
])('reads %j as %s', (text, meaning) => {
  expect(readReply(text)).toBe(meaning);
});

// covers: reads-answers-in-ten-languages
test.each(['yes, coming', 'हाँ आऊँगा', 'હા આવીશ', 'হ্যাঁ আসব', 'ਹਾਂ ਜੀ ਆਵਾਂਗਾ', 'haan aaunga'])(
  'reads %j in any way of typing',
  (answer) => {
    for (const text of [
      answer.toUpperCase(),
      ` ${answer}.\n`,
      `${answer}!!`,
      `${answer} 🙏`,
      `“${answer}”`,
      answer.normalize('NFD'),
      `${answer}\u200b`,
      `Ok sir, ${answer}. Thank you`,
    ])
      expect(readReply(text), text).toBe('yes');
  },
);

test.each(['ok', 'okay thanks', '🙏', 'thank you', 'जी धन्यवाद', 'no problem'])(
  'reads %j as polite words without an answer',
  (text) => {
    expect(readReply(text)).toBe('polite');
  },
);

test.each([
  '11',
  '111',
  '22',
  '1 1',
  '1 2',
  '12',
  '3',
  'ha ha',
  'haha',
  'ho ho',
  'yes?',
  'can i come at 1',
  'yes but at 5 pm',
  'will come tomorrow',
  'yes no',
  'nahi, aaunga',
  'yes, cannot come',
  'no change',
  'doctor coming',
  'cancel nahi',
  'not sure',
  'हाँ लेकिन शाम को',
  'call me',
  '',
  '👍👎',
  '😂',
  `yes ${'please '.repeat(20)}`,
])('leaves %j to a person', (text) => {
  expect(readReply(text)).toBeUndefined();
});

// An expression that tries every way to split them would not return within the test's limit.
test('reads a text of many words at once', () => {
  expect(readReply('a '.repeat(40))).toBeUndefined();
  expect(readReply(`${'ok '.repeat(25)}x`)).toBeUndefined();
});
