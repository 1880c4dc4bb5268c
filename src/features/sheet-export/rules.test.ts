import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageId } from '#features/messages/schema.ts';
import { ATTEMPT_STATES, CHANNELS } from '#features/messages/statuses.ts';
import { findLeftOutReason, toSheetRow } from './rules.ts';

const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom(...FORMULA_STARTS), fc.string({ unit: 'grapheme' }))
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '=1+1',
    '+91 98765',
    '@SUM(A1)',
    '-2',
    '＝1',
    '\t=1',
    "'=1",
    '=HYPERLINK("http://e")',
  ),
);

function firstVisible(cellText: string): string | undefined {
  return /[^\p{Z}\p{C}\p{DI}\u2800]/u.exec(cellText)?.[0];
}

// covers: r14-10-000-strings-in-each-field
test('R14: 10,000 strings in each field: no cell is calculated, and the original follows the guard', () => {
  fc.assert(
    fc.property(text, (cellText) => {
      const row = toSheetRow({
        id: cellText as MessageId,
        whatsappNumber: '9876543210',
        messageContent: cellText,
        patientName: cellText,
        scheduledDate: cellText,
      });
      for (const cell of [row.id, row.messageContent, row.patientName, row.scheduledDate]) {
        expect(FORMULA_STARTS).not.toContain(cell[0]);
        expect(cell === cellText || cell === `'${cellText}`).toBe(true);
        const isHarmless = [cellText[0], firstVisible(cellText)].every(
          (sign = 'none') => !FORMULA_STARTS.includes(sign) && !/[−﹢﹣﹦﹫]/.test(sign),
        );
        expect(cell === cellText).toBe(isHarmless);
      }
      expect(row.phoneNumber).toBe('919876543210');
      expect(row.status).toBe('Pending');
    }),
    { numRuns: 10_000 },
  );
});

const candidate = {
  status: 'pending',
  isCancelled: false,
  queued: true,
  whatsappNumber: '9876543210',
  messageContent: 'Namaste',
  live: null,
  stop: undefined,
} as const;

test('exports a pending message and leaves out every other with its reason', () => {
  expect(findLeftOutReason(candidate)).toBeUndefined();
  expect(findLeftOutReason({ ...candidate, isCancelled: true })).toBe('CANCELLED');
  expect(findLeftOutReason({ ...candidate, queued: false })).toBe('NOT_PENDING');
  for (const status of ['sent', 'failed', 'sent_to_sheet'] as const)
    expect(findLeftOutReason({ ...candidate, status })).toBe('NOT_PENDING');
  expect(findLeftOutReason({ ...candidate, whatsappNumber: '' })).toBe('INCOMPLETE');
  expect(findLeftOutReason({ ...candidate, messageContent: ' \n' })).toBe('INCOMPLETE');
  expect(findLeftOutReason({ ...candidate, stop: 'do_not_contact' })).toBe('DO_NOT_CONTACT');
});

test('only an unconfirmed export does not forbid another export', () => {
  for (const channel of CHANNELS) {
    for (const state of ATTEMPT_STATES) {
      const isLive = ['requesting', 'accepted', 'unknown', 'resolved_sent'].includes(state);
      const reason = findLeftOutReason({ ...candidate, live: isLive ? { channel, state } : null });
      const isFree = !isLive || (channel === 'sheet' && state === 'unknown');
      expect(reason === undefined, `${channel} ${state}: ${reason}`).toBe(isFree);
    }
  }
});
