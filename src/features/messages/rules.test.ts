import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryNote, isSendable, preview } from './rules.ts';
import type { Attempt, AttemptState, Message } from './schema.ts';
import { fallbackLink, isTooLongForLink, whatsappLink } from './whatsapp-links.ts';
import { ATTEMPT_STATES } from './statuses.ts';

const number = fc.stringMatching(/^[0-9]{10}$/);
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '&phone=',
        '&text=',
        '#',
        '?',
        '%',
        '%41',
        '+',
        '\n',
        '\r\n',
        '\t',
        '"',
        "'",
        '<',
      ),
      fc.constantFrom(
        '👩🏽‍⚕️',
        'નમસ્તે',
        'क्षत्रिय',
        'שלום',
        '\u202Eabc',
        '\u0000',
        '\uD83D',
        '\uDE00',
        '\uFEFF',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

// covers: link-goes-to-exactly-this-number
test('a link opens exactly this number with exactly this text, for any number and text', () => {
  fc.assert(
    fc.property(number, text, (digits, writtenText) => {
      const wellFormedText = writtenText.toWellFormed();
      const desktop = new URL(
        whatsappLink({ number: digits, text: writtenText, device: 'desktop' }),
      );
      expect([desktop.protocol, desktop.host, desktop.pathname]).toEqual([
        'https:',
        'web.whatsapp.com',
        '/send',
      ]);
      expect([...desktop.searchParams]).toEqual([
        ['phone', `91${digits}`],
        ['text', wellFormedText],
      ]);

      const phone = new URL(whatsappLink({ number: digits, text: writtenText, device: 'phone' }));
      expect([phone.protocol, phone.host]).toEqual(['whatsapp:', 'send']);
      expect([...phone.searchParams]).toEqual([
        ['phone', `91${digits}`],
        ['text', wellFormedText],
      ]);

      const fallback = new URL(fallbackLink({ number: digits, text: writtenText }));
      expect([fallback.protocol, fallback.host, fallback.pathname]).toEqual([
        'https:',
        'wa.me',
        `/91${digits}`,
      ]);
      expect([...fallback.searchParams]).toEqual([['text', wellFormedText]]);
      for (const link of [desktop, phone, fallback])
        expect([link.hash, link.username, link.port]).toEqual(['', '', '']);
    }),
    { numRuns: 1000 },
  );
});

test('a space is %20 and a line break %0A, as WhatsApp reads them', () => {
  expect(whatsappLink({ number: '9876543210', text: 'Hello Asha\n+1', device: 'phone' })).toBe(
    'whatsapp://send?phone=919876543210&text=Hello%20Asha%0A%2B1',
  );
});

// covers: text-that-makes-link-of-more
test('a text whose link has more than 6,000 characters is too long for a link', () => {
  const link = (writtenText: string) => fallbackLink({ number: '9876543210', text: writtenText });
  const room = 6000 - link('').length;
  expect(isTooLongForLink(link('a'.repeat(room)))).toBe(false);
  expect(isTooLongForLink(link('a'.repeat(room + 1)))).toBe(true);
  expect(isTooLongForLink(link('ન'.repeat(700)))).toBe(true);
});

// covers: preview-keeps-150-characters-and-tears
test('a preview keeps 150 characters and splits no grapheme cluster', () => {
  expect(preview('a'.repeat(150))).toBe('a'.repeat(150));
  expect(preview('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`);
  expect(preview('👩🏽‍⚕️'.repeat(150))).toBe('👩🏽‍⚕️'.repeat(150));
  expect(preview('👩🏽‍⚕️'.repeat(151))).toBe(`${'👩🏽‍⚕️'.repeat(150)}…`);
  expect(preview(`${'નિ'.repeat(149)}સ્તેx`.repeat(2)).startsWith('નિ'.repeat(149))).toBe(true);
  const whole = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 100, maxLength: 300 }), (writtenText) => {
      const previewText = preview(writtenText).replace(/…$/, '');
      const pieces = Array.from(whole.segment(writtenText), ({ segment }) => segment);
      expect(pieces.slice(0, 150).join('').startsWith(previewText)).toBe(true);
      expect(pieces.length <= 150 ? writtenText : previewText).toBe(
        pieces.length <= 150 ? previewText : pieces.slice(0, 150).join('').trimEnd(),
      );
    }),
  );
});

const fresh = {
  status: 'pending',
  cancelledAt: null,
  whatsappNumber: '9876543210',
  messageContent: 'Hello',
  lastAttempt: null,
} as const satisfies Partial<Message>;

function attempt(state: AttemptState, channel: Attempt['channel'] = 'direct'): Attempt {
  const time = '2026-11-20T06:30:00.000Z';
  return {
    id: crypto.randomUUID(),
    channel,
    state,
    requestedBy: 'Asha',
    startedAt: time,
    finishedAt: null,
    detail: null,
    stoppedBy: null,
    awaitsReport: false,
    confirmedAt: null,
    deliveredAt: null,
    readAt: null,
    failure: null,
  };
}

test('only a waiting or failed message that is complete and surely was not sent may be sent', () => {
  expect(isSendable(fresh)).toBe(true);
  expect(isSendable({ ...fresh, status: 'failed', lastAttempt: attempt('rejected') })).toBe(true);
  expect(isSendable({ ...fresh, status: 'sent' })).toBe(false);
  expect(isSendable({ ...fresh, status: 'sent_to_sheet' })).toBe(false);
  expect(isSendable({ ...fresh, cancelledAt: '2026-11-20T06:30:00.000Z' })).toBe(false);
  expect(isSendable({ ...fresh, whatsappNumber: '' })).toBe(false);
  expect(isSendable({ ...fresh, messageContent: ' \n' })).toBe(false);
  expect(isSendable({ ...fresh, messageContent: '\uD83D' })).toBe(false);
  const blocking = ATTEMPT_STATES.filter(
    (state) => !isSendable({ ...fresh, status: 'failed', lastAttempt: attempt(state) }),
  );
  expect(blocking).toEqual(['requesting', 'accepted', 'unknown', 'resolved_sent']);
});

test('the note below the status never sounds less alarming than the state of the attempt', () => {
  const note = (message: Partial<Message>) => deliveryNote({ ...fresh, ...message });
  expect(note({})).toBe('not_tried');
  expect(note({ lastAttempt: attempt('requesting') })).toBe('sending');
  expect(note({ status: 'sent', lastAttempt: attempt('accepted') })).toBe('accepted');
  expect(note({ status: 'sent', lastAttempt: attempt('accepted', 'manual_link') })).toBe('opened');
  expect(note({ status: 'sent', lastAttempt: attempt('resolved_sent') })).toBe('said_sent');
  expect(note({ status: 'failed', lastAttempt: attempt('rejected') })).toBe('rejected');
  expect(note({ status: 'pending', lastAttempt: attempt('not_sent') })).toBe('waiting');
  expect(note({ status: 'failed', lastAttempt: attempt('not_sent') })).toBe('not_sent');
  expect(note({ status: 'failed', lastAttempt: attempt('not_sent', 'manual_link') })).toBe(
    'could_not_open',
  );
  expect(note({ lastAttempt: attempt('resolved_not_sent') })).toBe('said_not_sent');
  expect(note({ status: 'sent_to_sheet' })).toBe('in_sheet');
  expect(note({ cancelledAt: '2026-11-20T06:30:00.000Z' })).toBe('cancelled');
  expect(
    note({
      status: 'failed',
      cancelledAt: '2026-11-20T06:30:00.000Z',
      lastAttempt: attempt('unknown'),
    }),
  ).toBe('may_have_been_delivered');
});
