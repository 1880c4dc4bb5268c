import { expect, test } from 'vitest';
import type { SequenceRequest } from './sequence-schema.ts';
import { draftWordsSoFar, sequencePrompt } from './prompts.ts';

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

// covers: days-of-sequence-in-prompt
test.each<[SequenceRequest['playbook'], string]>([
  [null, 'message 1 at 7 to 15, message 2 at 25 to 35, message 3 at 50 to 65'],
  ['rootCanal', 'message 1 at 1, message 2 at 3, message 3 at 14.'],
])('the prompt for the playbook %s asks for the days %s', (playbook, days) => {
  const { instructions, data } = sequencePrompt({
    theme: 'Root canal',
    playbook,
    details: '',
    numMessages: 3,
    language: 'en',
    profileType: 'Dentist',
    clinicName: 'Mehta Clinic',
    clinicPhone: '9820012345',
    savedTexts: ['Saved earlier'],
    seed: 'one',
  });
  expect(instructions).toContain(days);
  expect(data).not.toContain('Saved earlier');
});
