import { expect, test } from 'vitest';
import { draftWordsSoFar } from './prompts.ts';

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
