import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpsLink } from './schema.ts';
import { hostAndPath, isHttpsLink, readAddress } from './link.ts';

test.each([
  'https://example.com',
  'https://www.who.int/campaigns/world-diabetes-day?lang=hi#top',
  'https://cdn.example.co.in/आशा/1.png',
  'https://xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g/x',
])('%s is a link', (text) => {
  expect(HttpsLink.safeParse(text).success).toBe(true);
});

// covers: not-a-link
test.each([
  '',
  'example.com',
  'http://example.com/x.png',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://user:secret@example.com/',
  'https://example.com:8443/',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://example.com/"><script>alert(1)</script>',
  'https://example.com\\@evil.example/',
  'https://example.com /x',
  '<iframe src="https://www.youtube.com/embed/1"></iframe>',
])('%s is none', (text) => {
  expect(HttpsLink.safeParse(text).success).toBe(false);
});

test('leaves out blanks and unseen marks around a pasted address', () => {
  expect(HttpsLink.parse(' \u200Ehttps://example.com/a\u00A0\u202C\n')).toBe(
    'https://example.com/a',
  );
  expect(HttpsLink.safeParse('https://example.com /a').success).toBe(false);
});

// covers: address-in-a-text
test.each([
  ['Find us: maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['Asha Clinic\nhttps://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['Dr.Asha is here (https://g.page/r/x/review).', 'https://g.page/r/x/review'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com', 'https://example.com'],
  ['http://example.com/x', 'http://example.com/x'],
  ['g.page/r/x or g.page/r/y', 'g.page/r/x or g.page/r/y'],
  ['Dr.Asha, first floor', 'Dr.Asha, first floor'],
  ['https://user:secret@example.com/', 'https://user:secret@example.com/'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('reads the address of %j', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

test('an address of two thousand letters is no link', () => {
  expect(HttpsLink.safeParse(`https://example.com/${'a'.repeat(2000)}`).success).toBe(false);
});

// covers: host-that-we-read-host-that-browser
test('the host that we read is the host that a browser would connect to', () => {
  const pieces = fc.constantFrom(
    'https://',
    'a.example',
    'evil.example',
    '@',
    ':',
    '/',
    '\\',
    '?',
    '#',
    '.',
    '%2e',
    '[',
    ' ',
  );
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => `https://${parts.join('')}`);
  fc.assert(
    fc.property(texts, (text) => {
      if (!isHttpsLink(text)) return;
      const url = new URL(text);
      expect(hostAndPath(text).startsWith(url.host)).toBe(true);
      expect([url.protocol, url.username, url.port]).toEqual(['https:', '', '']);
    }),
    { numRuns: 2000 },
  );
});
