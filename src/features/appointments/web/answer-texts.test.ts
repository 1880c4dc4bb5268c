import { expect, test } from 'vitest';
import { describeAnswer } from './answer-texts.ts';

const VISIT = {
  appointmentDate: '2031-11-19',
  appointmentTime: '16:00',
  status: 'pending',
  answer: null,
  openReply: null,
} as const;

// covers: row-says-what-was-replied
test.each([
  ['yes', '2031-11-19', '10:15', 'Answered yes to 10:15 am, now 4:00 pm: call'],
  ['no', '2031-11-18', '10:15', 'Answered no to 18 Nov 2031, 10:15 am, now 4:00 pm: call'],
  ['no', '2031-11-19', '16:00', 'Answered no; unclear which patient: call'],
  ['yes', '2031-11-19', '16:00', 'Answered yes, but the doctor changed: call'],
  ['not_understood', '2031-11-19', '16:00', 'Replied, not understood: read it in WhatsApp'],
] as const)('says of the reply %s to %s, %s what to do', (meaning, date, time, text) => {
  const openReply = { meaning, date, time };
  for (const answer of [null, 'confirmed'] as const)
    expect(describeAnswer({ ...VISIT, answer, openReply })).toEqual({ text, needsStaff: true });
});

test('says that a visit is cancelled whose patient answered yes', () => {
  const openReply = { meaning: 'yes', date: '2031-11-19', time: '16:00' } as const;
  expect(describeAnswer({ ...VISIT, status: 'cancelled', openReply })).toEqual({
    text: 'Answered yes, but it is cancelled: call',
    needsStaff: true,
  });
});

test('says what was answered of a visit to come only', () => {
  expect(describeAnswer(VISIT)).toBeUndefined();
  expect(describeAnswer({ ...VISIT, answer: 'confirmed' })).toMatchObject({ needsStaff: false });
  expect(describeAnswer({ ...VISIT, answer: 'unclear' })).toMatchObject({ needsStaff: true });
  expect(describeAnswer({ ...VISIT, status: 'completed', answer: 'confirmed' })).toBeUndefined();
});
