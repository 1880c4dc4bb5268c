import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

const PUBLIC = ['8.8.8.8', '142.250.183.78', '1.1.1.1', '2607:f8b0:4009:80b::200e', '2404:6800::1'];
const NOT_PUBLIC = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::808:808',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '',
  'localhost',
];

test.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
test.each(NOT_PUBLIC)('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

function lookup(addresses: LookupAddress[], options: { all?: boolean; family?: number } = {}) {
  return new Promise((resolve) => {
    publicLookup((_name, callback) => callback(null, addresses))(
      'x.test',
      options,
      (error, ...result) => resolve(error ? error.code : result),
    );
  });
}

// covers: name-leads-only-where-everybody-could-go
test('resolves a name only to public addresses', async () => {
  const open = { address: '8.8.8.8', family: 4 };
  const inside = { address: '10.0.0.1', family: 4 };
  expect(await lookup([inside, open])).toEqual(['8.8.8.8', 4]);
  expect(await lookup([inside, open], { all: true })).toEqual([[open]]);
  expect(await lookup([inside])).toBe('ENOTPUBLIC');
  expect(await lookup([inside], { all: true })).toBe('ENOTPUBLIC');
  expect(await lookup([open], { family: 6 })).toBe('ENOTPUBLIC');
  expect(await lookup([])).toBe('ENOTPUBLIC');
});

test('passes on the error of a failed lookup', async () => {
  const lookupError = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
  const result = await new Promise((resolve) => {
    publicLookup((_name, callback) => callback(lookupError, []))('x.test', {}, (error) =>
      resolve(error),
    );
  });
  expect(result).toBe(lookupError);
});
