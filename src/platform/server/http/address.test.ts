import { expect, test } from 'vitest';
import { callerAddress } from './address.ts';

function from(remoteAddress: string, header?: string) {
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  return { socket: { remoteAddress }, headers };
}

// covers: forwarded-header-counts-only-as-far
test('a forwarded header counts only as far as trusted proxies reach', () => {
  expect(callerAddress(from('198.51.100.7', '203.0.113.1'), 0)).toBe('198.51.100.7');
  const header = 'made up, 203.0.113.1, 203.0.113.2';
  expect(callerAddress(from('10.0.0.1', header), 1)).toBe('203.0.113.2');
  expect(callerAddress(from('10.0.0.1', header), 2)).toBe('203.0.113.1');
  expect(callerAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1');
});

test('treats all spellings of addresses in one /64 as one caller, and the next network as another', () => {
  const spellings = [
    '2001:db8:0:1::1',
    '2001:0db8:0000:0001:0000:0000:0000:0002',
    '2001:DB8:0:1:ffff:ffff:ffff:ffff',
    '2001:db8:0:1::192.0.2.1',
  ];
  const callers = new Set(spellings.map((each) => callerAddress(from(each), 0)));
  expect(callers.size).toBe(1);
  expect(callers).not.toContain(callerAddress(from('2001:db8:0:2::1'), 0));
  expect(callerAddress(from('fe80::1%eth0'), 0)).toBe(callerAddress(from('fe80::2%eth1'), 0));
});

test('treats a mapped IPv6 address as its IPv4 one, and all invalid addresses as one caller', () => {
  expect(callerAddress(from('::ffff:198.51.100.7'), 0)).toBe('198.51.100.7');
  expect(callerAddress(from('', 'nonsense'), 1)).toBe('unknown');
});
