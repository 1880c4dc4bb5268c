import { expect, test } from 'vitest';
import { countSoFar, readSequenceAnswer } from './read-sequence-answer.ts';

const template = {
  messageTemplate: String.raw`Hello [you] {patient_name} "x]" \\ [", this is a greeting from us.`,
  sequenceDays: 10,
  sequenceOrder: 1,
};
const second = {
  messageTemplate: 'Dear {patient_name}, we hope that you are well. Reply STOP to stop.',
  sequenceDays: 30,
  sequenceOrder: 2,
};
const pair = [template, second];
const json = JSON.stringify(pair);

// covers: templates-found-in
test.each([
  ['plain JSON', json],
  ['JSON after a byte order mark', `\u{FEFF}${json}\n`],
  ['a block of code', `\`\`\`json\n${json}\n\`\`\``],
  [
    'a text with brackets around it',
    `Sure! Here are the [2] templates [as asked]:\n\n${json}\n\nI hope [they] help.`,
  ],
  ['an object with other fields', `{"templates": ${json}, "note": "done"}`],
  ['another order', JSON.stringify(pair.toReversed(), null, 2)],
])('the templates are found in %s', (_, answer) => {
  expect(readSequenceAnswer({ answer, numMessages: 2 })).toEqual({ ok: true, value: pair });
});

test.each([
  ['an empty text', ''],
  ['a refusal in words', 'I cannot help with that.'],
  ['an empty list', '[]'],
  ['a list that has no end', '[{}'],
  ['templates that are cut', json.slice(0, -1)],
  ['a template too many', JSON.stringify([...pair, template])],
  ['a template too few', JSON.stringify(pair.slice(1))],
  ['5,000 brackets in quotes', `"${'['.repeat(5000)}"`],
  ['100,000 brackets', '[{'.repeat(50_000)],
])('refuses %s as an answer', (_, answer) => {
  expect(readSequenceAnswer({ answer, numMessages: 2 })).toEqual({
    ok: false,
    refusal: { code: 'CANNOT_PARSE' },
  });
});

test.each([
  {},
  { ...template, extra: true },
  { ...template, messageTemplate: ' ' },
  { ...template, messageTemplate: 12 },
  { ...template, sequenceDays: 0 },
  { ...template, sequenceDays: 366 },
  { ...template, sequenceDays: '10' },
  { ...template, sequenceDays: 10.5 },
  { ...template, sequenceOrder: 0 },
  { messageTemplate: 'x', sequenceDays: 3 },
  'Hello',
  null,
])('a refusal of second template number %# names its position', (bad) => {
  expect(readSequenceAnswer({ answer: JSON.stringify([template, bad]), numMessages: 2 })).toEqual({
    ok: false,
    refusal: { code: 'INVALID_TEMPLATE', data: { index: 1 } },
  });
});

test.each([
  [
    'an order that does not begin at 1',
    [
      { ...template, sequenceOrder: 2 },
      { ...second, sequenceOrder: 3 },
    ],
    0,
  ],
  ['the same order twice', [template, { ...second, sequenceOrder: 1 }], 1],
  ['a gap in the order', [template, { ...second, sequenceOrder: 3 }], 1],
  ['two messages on one day', [template, { ...second, sequenceDays: 10 }], 1],
  [
    'days that fall',
    [
      { ...template, sequenceDays: 30 },
      { ...second, sequenceDays: 29 },
    ],
    1,
  ],
  [
    'a first message after 30 days',
    [
      { ...template, sequenceDays: 31 },
      { ...second, sequenceDays: 60 },
    ],
    0,
  ],
  [
    'the same text twice',
    [template, { ...second, messageTemplate: `${template.messageTemplate}!` }],
    1,
  ],
  ['a message of three words', [template, { ...second, messageTemplate: 'Get well soon.' }], 1],
])('refuses an answer with %s', (_what, templates, index) => {
  expect(readSequenceAnswer({ answer: JSON.stringify(templates), numMessages: 2 })).toEqual({
    ok: false,
    refusal: { code: 'INVALID_TEMPLATE', data: { index } },
  });
});

test('a subject whose first message is due later allows a later first day', () => {
  const late = [
    { ...template, sequenceDays: 80 },
    { ...second, sequenceDays: 90 },
  ];
  const answer = JSON.stringify(late);
  expect(readSequenceAnswer({ answer, numMessages: 2, latestFirstDay: 80 })).toMatchObject({
    ok: true,
  });
});

test.each([
  ['', 0, 0],
  ['[{"messageTemplate": "Dear', 0, 4],
  ['[{"messageTemplate": "Dear", "sequenceDays": 10', 1, 4],
  ['```json\n[{"messageTemplate":"A \\"b\\""},{"messageTemplate":"\\u0915', 1, 6],
  ['{"templates":[{"messageTemplate":"AB"},{"messageTemplate":"CD"}]}', 2, 4],
])(
  'counts the whole messages and the characters of answer number %#',
  (answer, messages, characters) => {
    expect(countSoFar(answer)).toEqual({ messages, characters });
  },
);
