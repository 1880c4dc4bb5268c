import { expect, test } from 'vitest';
import type { ReviewTextRequest } from './schema.ts';
import { DRAFT_RULES } from './review-prompt.ts';
import { findFormFault } from './form.ts';

const request: ReviewTextRequest = {
  clinicName: 'Smile: Dental #1',
  points: [],
  tone: 'warm',
  maxWords: 20,
  language: 'en',
  seed: 'one',
};

test.each([
  ['Good.', 'TOO_SHORT'],
  [Array.from({ length: 23 }, (_, index) => `word${index}`).join(' '), 'TOO_LONG'],
  ['Here is your draft. I visited the clinic.', 'CHAT'],
  ['Sure! I visited the clinic.', 'CHAT'],
  ['I visited the clinic. Let me know if you want changes!', 'CHAT'],
  ['My review: I visited the clinic.', 'CHAT'],
  ['यह रहा आपका ड्राफ़्ट, मैं वहाँ गया', 'CHAT'],
  [DRAFT_RULES.split('\n')[1] ?? '', 'CHAT'],
  ['A text says nothing but this and is a short text that the patient reads', 'ECHO'],
  ['I **visited** the clinic.', 'MARKDOWN'],
  ['- I visited\n- the clinic', 'MARKDOWN'],
  ['1. I visited the clinic', 'MARKDOWN'],
  ['I visited the clinic 😀', 'EMOJI'],
  ['I visited very very very often', 'REPEATED'],
  ['I visited the clinic. I visited the clinic.', 'REPEATED'],
  ['We visited Smile Dental. Thanks to the team.', undefined],
])('finds the fault of text number %#', (text, fault) => {
  expect(findFormFault(text, request)).toBe(fault);
});

test('marks and emoji of the patient and a colon in the name of the clinic are no fault', () => {
  const hint = 'waited 2 hours: why?';
  const text = 'Went to Smile: Dental. Waited 2 hours: why?';
  const namedRequest = { ...request, clinicName: 'Smile: Dental' };
  expect(findFormFault(text, { ...namedRequest, hint })).toBeUndefined();
  expect(findFormFault(text, namedRequest)).toBe('CHAT');
});
