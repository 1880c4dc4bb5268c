import { expect, test } from 'vitest';
import { signInLines } from './demo.ts';

test('says where directly sent messages go', () => {
  const printed = (providerBaseUrl: string | undefined) =>
    signInLines('secret', { dataDirectory: '/data', providerBaseUrl }).join('\n');
  expect(printed(undefined)).toContain('Directly sent messages reach a stand-in');
  const elsewhere = printed('https://provider.example');
  expect(elsewhere).toContain('Directly sent messages go to https://provider.example');
  expect(elsewhere).not.toContain('/demo/outbox');
});
