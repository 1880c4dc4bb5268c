import fc from 'fast-check';
import { BAD_INPUTS } from './bad-inputs.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/** One request of the fuzzer, before it is known what a valid input looks like at that moment. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly bend: Bend;
}

/** How a valid request is bent: `at` picks a place among those that the input has. */
export type Bend =
  | { readonly kind: 'as it is' }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'value'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'missing'; readonly at: number }
  | { readonly kind: 'extra'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'body'; readonly raw: string }
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'path'; readonly tail: string };

const place = fc.nat(1000);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);
const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...BAD_INPUTS) },
  { weight: 2, arbitrary: anyText },
  fc.double(),
  fc.integer(),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString())),
  fc.uuid(),
  fc.jsonValue(),
);

const RAW_BODIES = [
  '',
  '{',
  'nul',
  '[]',
  '"x"',
  '1',
  '{"a":1,}',
  '{"id":"x","id":"y"}',
  '{"__proto__":{"role":"admin"}}',
  '"\u0000"',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '\ufeff{}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  `{"a":1e${'9'.repeat(400)}}`,
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip, br;q=0.1, *;q=0' },
  { accept: 'text/html' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: 'wellword=' },
  { cookie: `wellword=${'x'.repeat(43)}` },
  { cookie: `wellword=${'x'.repeat(7000)}` },
  { cookie: 'wellword; =; ;;; wellword==' },
  { cookie: '__Host-wellword=x; wellword=\u00e9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, , unknown, [::1]:80' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https' },
  { 'x-http-method-override': 'DELETE' },
  { authorization: 'Bearer' },
  { authorization: 'Basic ÿ' },
  { range: 'bytes=0-' },
  { 'if-none-match': '*' },
  { 'x-long': 'x'.repeat(7000) },
  { 'accept-language': `${'a'.repeat(2000)};q=NaN` },
];

const PATH_TAILS = [
  '/',
  '/..',
  '%2f',
  '/%00',
  '/%E0%A4%A',
  '?x=1',
  '?__proto__=1',
  '?limit[]=1&limit[]=2',
  '?cursor=%F0%9F%92%A9',
  ';a=b',
  '.json',
  `?x=${'x'.repeat(5000)}`,
];

const bend: fc.Arbitrary<Bend> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'as it is' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stranger' as const }) },
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('value' as const), at: place, value: anyValue }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missing' as const), at: place }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extra' as const), name: anyText, value: anyValue }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('body' as const),
      raw: fc.oneof(fc.constantFrom(...RAW_BODIES), fc.json()),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('headers' as const),
      headers: fc.constantFrom(...HEADERS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('method' as const),
      method: fc.constantFrom(
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'PROPFIND',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('path' as const),
      tail: fc.constantFrom(...PATH_TAILS),
    }),
  },
);

/** Checking a password takes as long as it must: those operations get one try in four. */
const SLOW =
  /^accounts\.(?:signIn|signUp|changePassword|confirmSignUp|renewRecoveryCodes|disableSecondFactor|startSecondFactor|setPassword)$/;
const operations = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...OPERATIONS.filter(({ name }) => SLOW.test(name))) },
  { weight: 40, arbitrary: fc.constantFrom(...OPERATIONS.filter(({ name }) => !SLOW.test(name))) },
);

/** So many requests; the same seed makes the same. */
export function fuzzRequests({ count, seed }: { count: number; seed: number }): FuzzRequest[] {
  return fc.sample(fc.record({ operation: operations, bend }), { numRuns: count, seed });
}
