import { expect, test } from 'vitest';
import { listContradictions, readForm } from './form-rules.ts';

test('reads what was tapped and typed, and counts what is unknown as not said', () => {
  expect(
    readForm('act=clinic&waiting=bad&staff=great&surprise=1&words=+a%0D%0Ab%00+&answer=yes'),
  ).toEqual({
    act: 'clinic',
    points: [{ point: 'waiting', direction: 'bad' }],
    words: 'a\nb',
    wantsAnswer: true,
    formId: undefined,
    isTooLong: false,
    draft: '',
    composedHash: '',
    isViewChange: false,
  });
});

// covers: contradicting-taps
test('a point that was tapped as good and as not good is read as both, and known', () => {
  const { points } = readForm('waiting=bad&waiting=good&waiting=bad&staff=good');
  expect(points).toEqual([
    { point: 'staff', direction: 'good' },
    { point: 'waiting', direction: 'good' },
    { point: 'waiting', direction: 'bad' },
  ]);
  expect(listContradictions(points)).toEqual(['waiting']);
});

test('knows a text that is too long, in any script', () => {
  const words = (length: number) => readForm(`words=${encodeURIComponent('અ'.repeat(length))}`);
  expect(words(2000).isTooLong).toBe(false);
  expect(words(2001).isTooLong).toBe(true);
});
