import { expect, test } from 'vitest';
import { watchForwardedHeaders } from './forwarded-headers.ts';

const HOUR_MS = 3_600_000;

function watch(trustedProxies: number) {
  let now = Date.UTC(2026, 10, 22);
  const headers = watchForwardedHeaders({ trustedProxies, clock: { now: () => new Date(now) } });
  return { ...headers, pass: (ms: number) => void (now += ms) };
}

test.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
  'counts the seconds since the last request with %o',
  (headers) => {
    const { note, secondsAgo, pass } = watch(0);
    note({ headers: { host: 'clinic.example' } });
    expect(secondsAgo()).toBeNull();
    note({ headers });
    pass(5000);
    expect(secondsAgo()).toBe(5);
    note({ headers });
    expect(secondsAgo()).toBe(0);
  },
);

test('forgets a single header after a day, because a proxy sends one with each request', () => {
  const { note, secondsAgo, pass } = watch(0);
  note({ headers: { 'x-forwarded-for': '203.0.113.7' } });
  pass(24 * HOUR_MS);
  expect(secondsAgo()).toBe(86_400);
  pass(1000);
  expect(secondsAgo()).toBeNull();
});

test('does not warn where proxies are trusted', () => {
  const { note, secondsAgo } = watch(1);
  note({ headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(secondsAgo()).toBeNull();
});
