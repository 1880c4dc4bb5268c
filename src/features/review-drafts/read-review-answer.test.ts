import { expect, test } from 'vitest';
import { draftWordsSoFar, readReviewAnswer } from './read-review-answer.ts';

const GOOD = 'They explained each step of the visit and took their time.';

test.each([
  ['prose around it', `Sure!\n\`\`\`json\n{"reviewText": "${GOOD}"}\n\`\`\``],
  ['spaces inside it', `{ "reviewText" : "${GOOD}" }`],
])('parses JSON with %s', (_what, answer) => {
  expect(readReviewAnswer(answer)).toBe(GOOD);
});

test.each([
  'No JSON at all.',
  '',
  '[]',
  'null',
  '{"reviewText": ""}',
  '{"reviewText": 5}',
  '{"text": "Well."}',
  '{"reviewText": "Well.", "stars": 5}',
  '{"reviewText": "cut off',
  '<html><body>Sign in</body></html>',
  `{"reviewText": "${'long '.repeat(12_000)}"}`,
])('does not parse answer number %#', (answer) => {
  expect(readReviewAnswer(answer)).toBeUndefined();
});

test.each([
  ['', 0],
  ['Sure! Here it is:\n```json\n{"review', 0],
  ['{"reviewText": "', 0],
  ['{"reviewText": "They took', 2],
  ['{ "reviewText" : "They said \\"all is well\\".\\nThank yo', 7],
  ['{"reviewText": "શાંતિથી સમજાવ્યું."}\n```', 2],
])('%j holds %i words of a draft', (answer, words) => {
  expect(draftWordsSoFar(answer)).toBe(words);
});
