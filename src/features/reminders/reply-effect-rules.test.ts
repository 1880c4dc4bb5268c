import { expect, test } from 'vitest';
import { AppointmentId } from '#features/appointments/schema.ts';
import { decideReply, selectReplied, type NamedVisit } from './reply-effect-rules.ts';

const ids = ['1', '2', '3'].map((digit) =>
  AppointmentId.parse(`00000000-0000-4000-8000-00000000000${digit}`),
);
const toId = (index: number) => ids[index] ?? AppointmentId.parse('');

function build(index: number, fields: Partial<NamedVisit> = {}): NamedVisit {
  return {
    id: toId(index),
    sendId: `message ${index}`,
    sentAt: '2031-11-18T12:30:00Z',
    date: '2031-11-19',
    time: '10:15',
    isPast: false,
    isSameSlot: true,
    status: 'pending',
    hasArrived: false,
    answer: null,
    answeredBy: null,
    ...fields,
  };
}

const pick = (namedVisits: readonly NamedVisit[]) => {
  const { visits, isShared } = selectReplied(namedVisits);
  return { ids: visits.map(({ id }) => id), isShared };
};

test('a reply is about the visits of the newest message only', () => {
  const older = build(1, { sentAt: '2031-11-18T08:00:00Z' });
  expect(pick([build(0), older])).toEqual({ ids: [toId(0)], isShared: false });
});

test('a reply after two messages that came together is clear for no one', () => {
  const other = build(1, { sentAt: '2031-11-18T12:00:00Z' });
  expect(pick([build(0), other])).toEqual({ ids: [toId(0), toId(1)], isShared: true });
});

test('a reply to a message that named two visits is clear for neither', () => {
  expect(pick([build(0), build(1)])).toEqual({ ids: [toId(0), toId(1)], isShared: true });
});

test('the same visit at two slots is meant at the one that was named last', () => {
  const older = build(0, { time: '09:00', isSameSlot: false, sentAt: '2031-11-18T12:00:00Z' });
  expect(selectReplied([build(0), older]).visits).toMatchObject([{ time: '10:15' }]);
});

test.each([{ isPast: true }, { hasArrived: true }, { status: 'completed' as const }])(
  'a visit with %j is not meant beside one that is to come',
  (fields) => {
    const over = build(1, { sentAt: '2031-11-18T12:40:00Z', ...fields });
    expect(pick([over, build(0)])).toEqual({ ids: [toId(0)], isShared: false });
    expect(pick([over])).toEqual({ ids: [toId(1)], isShared: false });
  },
);

test('a reply to a message that named another visit too is clear for no one, also when that visit is over', () => {
  const over = build(1, { sendId: 'message 0', isPast: true });
  expect(pick([build(0), over])).toEqual({ ids: [toId(0)], isShared: true });
});

test.each([
  ['confirms the slot that was told', {}, 'yes', { answer: 'confirmed', isOpen: false }],
  ['asks for another time', {}, 'no', { answer: 'wants_change', isOpen: false }],
  ['confirms no other slot', { isSameSlot: false }, 'yes', { isOpen: true }],
  ['is open where it is not understood', {}, 'not_understood', { isOpen: true }],
  [
    'keeps an answer beside a reply not understood',
    { answer: 'confirmed' },
    'not_understood',
    { isOpen: true },
  ],
  [
    'is open for a cancelled visit that is confirmed',
    { status: 'cancelled' },
    'yes',
    { isOpen: true },
  ],
  ['asks for nothing after a cancelled visit', { status: 'cancelled' }, 'no', { isOpen: false }],
  ['asks for nothing after a visit', { status: 'completed' }, 'not_understood', { isOpen: false }],
] as const)('a reply %s', (_, fields, meaning, effect) => {
  expect(decideReply(build(0, fields), { meaning, isShared: false })).toEqual(effect);
});

test('a reply that may be about several visits makes unclear only what was not clear', () => {
  const decide = (answer: NamedVisit['answer'], meaning: 'yes' | 'no') =>
    decideReply(build(0, { answer, answeredBy: answer && 'staff' }), { meaning, isShared: true });
  expect(decide(null, 'yes')).toEqual({ answer: 'unclear', isOpen: false });
  expect(decide('confirmed', 'yes')).toEqual({ isOpen: false });
  expect(decide('confirmed', 'no')).toEqual({ isOpen: true });
});
