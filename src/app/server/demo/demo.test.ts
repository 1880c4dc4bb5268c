import { expect, test } from 'vitest';
import { findClockShift, signInLines } from './demo.ts';

test('says where directly sent messages go', () => {
  const printSignIn = (providerBaseUrl: string | undefined) =>
    signInLines('secret', { dataDirectory: '/data', providerBaseUrl }).join('\n');
  expect(printSignIn(undefined)).toContain('The demo sends no WhatsApp messages');
  const elsewhere = printSignIn('https://provider.example');
  expect(elsewhere).toContain('Directly sent messages go to https://provider.example');
  expect(elsewhere).not.toContain('/demo/outbox');
});

// covers: demo-clock
test.each([
  ['a working day at night', '2026-11-27T20:10:00Z', '2026-11-28T05:50:00.000Z'],
  ['the morning', '2026-11-27T01:00:00Z', '2026-11-27T05:50:00.000Z'],
  ['a Sunday', '2026-11-29T10:00:00Z', '2026-11-30T05:50:00.000Z'],
])('begins at twenty past eleven of a working day on %s', (_when, time, begin) => {
  const now = new Date(time);
  expect(new Date(now.getTime() + findClockShift(now)).toISOString()).toBe(begin);
});
