import { expect, test } from 'vitest';
import { deviceName, mustRefresh, refreshPause } from './rules.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [undefined, 'A browser on an unknown device'],
  ['x'.repeat(10_000), 'A browser on an unknown device'],
])('reads the device of user agent number %#', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

// covers: session-refreshed-when-three-ticks-or-fewer
test('refreshes a session when three ticks or fewer remain, or when its end is unknown', () => {
  const now = 1_000_000;
  expect(mustRefresh({ endsAt: undefined, now })).toBe(true);
  expect(mustRefresh({ endsAt: now + 90_000, now })).toBe(true);
  expect(mustRefresh({ endsAt: now + 90_001, now })).toBe(false);
});

// covers: refresh-that-failed-tried-after-200-ms
test('retries a failed refresh after 200 ms, then twice as long, never beyond a tick', () => {
  expect([0, 1, 2, 3].map(refreshPause)).toEqual([200, 400, 800, 1600]);
  expect(refreshPause(50)).toBe(30_000);
});
