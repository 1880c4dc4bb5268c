import { expect, test } from 'vitest';
import { signInLines } from './demo.ts';

test('says where directly sent messages go', () => {
  const printSignIn = (providerBaseUrl: string | undefined) =>
    signInLines('secret', { dataDirectory: '/data', providerBaseUrl }).join('\n');
  expect(printSignIn(undefined)).toContain('The demo sends no WhatsApp messages');
  const elsewhere = printSignIn('https://provider.example');
  expect(elsewhere).toContain('Directly sent messages go to https://provider.example');
  expect(elsewhere).not.toContain('/demo/outbox');
});
