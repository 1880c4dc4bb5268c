import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { reviewsContract } from './contract.ts';
import { ReviewId } from './schema.ts';

const id = '7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d';
const good = {
  id,
  patientName: 'Ravi Patil',
  appointmentDate: '2026-11-12',
  contactNumber: '9876543210',
  treatment: 'root canal',
  notes: 'Prefers mornings.\nBrings her mother.',
};

type WithInput = Exclude<keyof typeof reviewsContract, 'templates'>;

function accepts(operation: WithInput, input: unknown): boolean {
  const schema = reviewsContract[operation]['~orpc'].inputSchema;
  if (schema === undefined) throw new Error('The operation has no input');
  return z.safeParse(schema, input).success;
}

const NUL = '\u0000';
const LONE_SURROGATE = '\uD83D';
const RTL_OVERRIDE = '\u202E';

const names = {
  taken: [
    "O'Neil",
    'मीना कुमारी',
    'જય પટેલ',
    'Zoë',
    '👨‍👩‍👧',
    '{patient_name}',
    '$& ${7*7}',
    "Robert'); drop table",
    '100% _ \\',
    '=1+1',
    'A',
    'Ravi\nPatil',
  ],
  refused: [
    '',
    '   ',
    NUL,
    `Ravi${NUL}`,
    LONE_SURROGATE,
    `Ravi${RTL_OVERRIDE}lived`,
    'https://evil.example',
    'www.evil.example',
    'evil.com',
    'x'.repeat(121),
    7,
    null,
    ['Ravi'],
    {},
  ],
};
const numbers = {
  taken: ['9876543210', '+919876543210', '98765 43210', '૯૮૭૬૫૪૩૨૧૦', ' 9876543210\n'],
  refused: [
    '',
    '987654321',
    '98765432101',
    '0000000000',
    '+14155550134',
    '98765 43210 / 98765 43211',
    '1e10',
    '98765-4321',
    9876543210,
    null,
    ['9876543210'],
  ],
};
const dates = {
  taken: ['2026-11-12', '2028-02-29', '1900-01-01'],
  refused: [
    '',
    '2026-02-30',
    '2026-13-01',
    '2027-02-29',
    'today',
    'infinity',
    '0000-01-01',
    '+275760-09-13',
    '2026-11-12T00:00:00Z',
    '12/11/2026',
    '2026-1-2',
    '1899-12-31',
    '2200-01-01',
    20261112,
    null,
  ],
};
const lines = {
  taken: ['', ' ', '-- ;', 'दाँत', 'x'.repeat(200)],
  refused: ['two\nlines', NUL, LONE_SURROGATE, 'x'.repeat(201), 1],
};
const paragraphs = {
  taken: ['', 'two\nlines\tand a tab', 'x'.repeat(2000)],
  refused: [NUL, LONE_SURROGATE, 'x'.repeat(2001), 1],
};

const FIELDS = {
  patientName: names,
  contactNumber: numbers,
  appointmentDate: dates,
  treatment: lines,
  notes: paragraphs,
};

// covers: takes-what-can-store-and-refuses-rest
test.each(Object.entries(FIELDS))(
  '%s takes what it can store and refuses the rest',
  (field, { taken, refused }) => {
    for (const value of [...taken, ...refused]) {
      const isTaken = (taken as unknown[]).includes(value);
      const shownValue = JSON.stringify(value)?.slice(0, 40);
      expect(accepts('create', { ...good, [field]: value }), shownValue).toBe(isTaken);
      expect(accepts('update', { id, version: 1, [field]: value }), shownValue).toBe(isTaken);
    }
  },
);

// covers: create-needs-fields
test.each(['id', 'patientName', 'appointmentDate', 'contactNumber'])('create needs %s', (field) => {
  expect(accepts('create', { ...good, [field]: undefined })).toBe(false);
});

test.each([
  { wrong: '1' },
  { wrong: '' },
  { wrong: `${id} ` },
  { wrong: [id] },
  { wrong: { id } },
  { wrong: null },
])('$wrong is no id', ({ wrong }) => {
  expect(accepts('create', { ...good, id: wrong })).toBe(false);
  expect(accepts('get', { id: wrong })).toBe(false);
});

test('an id in capitals is the same id', () => {
  expect(ReviewId.parse(id.toUpperCase())).toBe(id);
});

test.each([
  'userId',
  'user_id',
  'status',
  'hasSequence',
  'followUpsCreatedAt',
  'createdAt',
  'aiReviewText',
  'constructor',
])('no form sets %s', (field) => {
  expect(accepts('create', { ...good, [field]: 'x' })).toBe(false);
  expect(accepts('update', { id, version: 1, [field]: 'x' })).toBe(false);
});

// covers: review-text-says-something-and-can-stored
test('a review text says something, and can be stored', () => {
  const input = { id, language: 'en', writer: null, version: 1 };
  for (const aiReviewText of ['', '  ', '\n', NUL, LONE_SURROGATE, 'x'.repeat(4097)]) {
    expect(accepts('setText', { ...input, aiReviewText })).toBe(false);
    expect(accepts('editStep', { id, step: 'ai_second', text: aiReviewText })).toBe(false);
  }
  expect(accepts('setText', { ...input, aiReviewText: 'They were kind.' })).toBe(true);
});

test.each([-1, 1.5, Number.NaN, '3', 2 ** 53, 1001])('%j is no variant of a draft', (variant) => {
  expect(accepts('writeText', { id, language: 'en', variant })).toBe(false);
});

test('rejects a value that is not in its list', () => {
  expect(accepts('setStatus', { id, status: 'done' })).toBe(false);
  expect(accepts('prepare', { id, language: 'fr' })).toBe(false);
  expect(accepts('prepare', { id, language: 'en', flow: 'ai2' })).toBe(false);
  expect(accepts('sendStep', { id, step: 'sequence' })).toBe(false);
  expect(accepts('search', { limit: 201 })).toBe(false);
});
