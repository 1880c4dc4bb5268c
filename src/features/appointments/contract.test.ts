import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { appointmentsContract } from './contract.ts';
import { APPOINTMENT_TIMES } from './times.ts';
import { AppointmentId } from './schema.ts';

const id = '7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d';
const doctorId = '11111111-6a53-4c0b-9a77-0a1f4a2b3c4d';
const good = {
  id,
  patientName: 'Ravi Patil',
  appointmentDate: '2026-11-21',
  appointmentTime: '10:15',
  contactNumber: '9876543210',
  doctorId,
  patientAddress: '12 MG Road, Pune',
  notes: 'Prefers mornings.\nBrings her mother.',
};

function accepts(operation: keyof typeof appointmentsContract, input: unknown): boolean {
  const schema = appointmentsContract[operation]['~orpc'].inputSchema;
  if (schema === undefined || !('_zod' in schema)) throw new Error('The operation has no input');
  return z.safeParse(schema, input).success;
}

const NUL = '\u0000';
const LONE_SURROGATE = '\uD83D';
const RTL_OVERRIDE = '\u202E';

const FIELDS = {
  patientName: {
    taken: [
      "O'Neil",
      'मीना कुमारी',
      'જય પટેલ',
      '👨‍👩‍👧',
      '{patient_name}',
      "'); drop table",
      '100% _ \\',
      'A',
      'Ravi\nPatil',
    ],
    refused: [
      '',
      '   ',
      `Ravi${NUL}`,
      LONE_SURROGATE,
      `Ravi${RTL_OVERRIDE}lived`,
      'https://evil.example',
      'x'.repeat(121),
      7,
      null,
      ['Ravi'],
    ],
  },
  contactNumber: {
    taken: ['9876543210', '+919876543210', '૯૮૭૬૫૪૩૨૧૦', '9876543210\n'],
    refused: ['', '987654321', '98765432101', '+14155550134', '0000000000', 9876543210, null],
  },
  appointmentDate: {
    taken: ['2026-11-12', '2028-02-29', '1900-01-01'],
    refused: [
      '',
      '2026-02-30',
      '2027-02-29',
      'today',
      'infinity',
      '2026-11-12T00:00:00Z',
      '12/11/2026',
      null,
    ],
  },
  appointmentTime: {
    taken: ['00:00', '06:15', '12:00', '13:45', '20:15', '23:45'],
    refused: ['', '10:12', '6:00', '10:15:00', '24:00', '10:15 am', 'now', '10:15\n', 1015, null],
  },
  patientAddress: {
    taken: ['-', '14, आश्रम रोड', 'x'.repeat(300)],
    refused: ['', '  ', 'two\nlines', NUL, LONE_SURROGATE, 'x'.repeat(301), 1, null],
  },
  notes: {
    taken: ['', 'two\nlines\tand a tab', 'x'.repeat(2000)],
    refused: [NUL, LONE_SURROGATE, 'x'.repeat(2001), 1, null],
  },
  doctorId: {
    taken: [doctorId],
    refused: ['', 'Dr Rao', `${doctorId} `, 1, {}, [doctorId]],
  },
} as const;

// covers: takes-what-can-store-and-refuses-rest
test.each(Object.entries(FIELDS))(
  '%s takes what it can store and refuses the rest',
  (field, { taken, refused }) => {
    for (const value of [...taken, ...refused]) {
      const isTaken = (taken as readonly unknown[]).includes(value);
      const shownValue = JSON.stringify(value)?.slice(0, 40);
      expect(accepts('create', { ...good, [field]: value }), shownValue).toBe(isTaken);
      expect(accepts('update', { id, version: 1, [field]: value }), shownValue).toBe(isTaken);
    }
  },
);

// covers: create-needs-but-for-notes
test.each(Object.keys(good))('create needs %s, but for the notes', (field) => {
  expect(accepts('create', { ...good, [field]: undefined })).toBe(field === 'notes');
});

// covers: only-editing-leaves-appointment-without
test('only editing leaves an appointment without a doctor', () => {
  expect(accepts('create', { ...good, doctorId: null })).toBe(false);
  expect(accepts('update', { id, version: 1, doctorId: null })).toBe(true);
});

test.each([
  'userId',
  'user_id',
  'status',
  'doctorName',
  'doctorContact',
  'createdAt',
  'reminder',
  'constructor',
])('no form sets %s', (field) => {
  expect(accepts('create', { ...good, [field]: 'x' })).toBe(false);
  expect(accepts('update', { id, version: 1, [field]: 'x' })).toBe(false);
});

// covers: quarter-of-hour-from-six-to-eight
test('every quarter of an hour from six to eight, and each once', () => {
  expect(APPOINTMENT_TIMES).toHaveLength(57);
  expect(APPOINTMENT_TIMES[0]).toBe('06:00');
  expect(APPOINTMENT_TIMES.at(-1)).toBe('20:00');
  expect(new Set(APPOINTMENT_TIMES).size).toBe(57);
  expect(APPOINTMENT_TIMES).toEqual(APPOINTMENT_TIMES.toSorted());
});

test.each(['10:07', '10:5', '24:00', 'noon', ''])(
  'no appointment begins at ‘%s’',
  (appointmentTime) => {
    expect(accepts('create', { ...good, appointmentTime })).toBe(false);
  },
);

test('an id in capitals is the same id', () => {
  expect(AppointmentId.parse(id.toUpperCase())).toBe(id);
});

test('rejects a value that is not in its list', () => {
  expect(accepts('setStatus', { id, status: 'done' })).toBe(false);
  expect(accepts('search', { status: 'sent' })).toBe(false);
  expect(accepts('search', { limit: 201 })).toBe(false);
  expect(accepts('search', { from: '2026-02-30' })).toBe(false);
  expect(accepts('search', { doctorId: 'Dr Rao' })).toBe(false);
  expect(accepts('reminder', { id, language: 'fr' })).toBe(false);
  expect(accepts('send', { id })).toBe(false);
  expect(accepts('send', { id, clickId: 'x' })).toBe(false);
  expect(accepts('send', { id, clickId: doctorId, text: 'my own words' })).toBe(false);
});
