import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainText } from './answer-rules.ts';

test('keeps words and removes markup and line breaks', () => {
  expect(toPlainText('<h1>Bad\nRequest</h1><style>h1{}</style><script>go()</script> no', [])).toBe(
    'Bad Request no',
  );
  expect(toPlainText(' \u0000\u202E\n', [])).toBeNull();
  expect(toPlainText('🙏'.repeat(500), [])).toBe('🙏'.repeat(300));
});

test('removes a secret in every form in which a response may echo it', () => {
  const secrets = [{ secret: 'a"b&c<d>\ne/નમ', instead: '[key]' }];
  const [{ secret }] = secrets as [{ secret: string; instead: string }];
  const forms = [
    secret,
    JSON.stringify({ secret }),
    `?k=${encodeURIComponent(secret)}`,
    'a&quot;b&amp;c&lt;d&gt;\ne/નમ',
    'a<br>"b&c'.replace('<br>', '') + '<d>\ne/નમ',
  ];
  for (const form of forms) expect(toPlainText(form, secrets)).toContain('[key]');
  expect(toPlainText('ke<b>y1</b>', [{ secret: 'ke y1', instead: '[key]' }])).toBe('[key]');
});

test('removes an alphanumeric secret anywhere in the text', () => {
  const key = fc.stringMatching(/^[a-z0-9_]{8,40}$/);
  fc.assert(
    fc.property(key, fc.string({ maxLength: 400 }), fc.string(), (secret, before, after) => {
      const plainText =
        toPlainText(`${before}${secret}${after}`, [{ secret, instead: '[key]' }]) ?? '';
      expect(plainText).not.toContain(secret);
      expect(Array.from(plainText).length).toBeLessThanOrEqual(300);
    }),
  );
});
