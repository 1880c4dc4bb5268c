import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

/** R10: no answer, header or response time reveals who has an account. */

const database = testDatabase();
/** Of each kind and in each round; no account is tried so often that it must wait. */
const ACCOUNTS = 50;
let product: RunningProduct;
let knownEmails: string[];

beforeAll(async () => {
  product = await runProduct(database, { trustedProxies: 1 });
  const { id } = await buildClinic(database);
  const result = await database.ownerPool.query<{ email: string }>(
    `insert into logins (clinic_id, name, email, email_verified, password_hash)
      select $1, 'Meera Shah', gen_random_uuid() || '@clinic.example', true, $2
      from generate_series(1, $3) returning email`,
    [id, await hashPassword(TEST_PASSWORD), ACCOUNTS],
  );
  knownEmails = result.rows.map(({ email }) => email);
});
afterAll(() => product.close());

interface Timed {
  readonly ms: number;
  /** Status, headers and body, without what is new in each answer. */
  readonly answer: string;
}

type Ask = (identifier: string) => Promise<Response>;

const headers = () => ({
  'x-forwarded-for': `198.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});
const signIn: Ask = (identifier) =>
  product.call(
    'POST',
    '/api/session',
    { identifier, password: 'wrong password' },
    { headers: headers() },
  );
const requestReset: Ask = (identifier) =>
  product.call('POST', '/api/password-resets', { identifier }, { headers: headers() });
const requestCode: Ask = (identifier) =>
  product.call('POST', '/api/sign-in/codes', { identifier }, { headers: headers() });

async function measureRequest(ask: Ask, identifier: string): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await ask(identifier);
  const body = await answer.text();
  const ms = performance.now() - startedAt;
  const headerTexts = [...answer.headers]
    .filter(([name]) => name !== 'x-request-id' && name !== 'date')
    // A browser that is new here is given a random id.
    .map(([name, value]) => [name, value.replace(/^(wellword-device=)[\w-]{22};/, '$1…;')]);
  return { ms, answer: JSON.stringify([answer.status, headerTexts, body]) };
}

/** One known and one unknown account after the other, in an order that chance decides. */
async function askInTurn(ask: Ask, samples: Record<'known' | 'unknown', Timed[]>): Promise<void> {
  for (const email of knownEmails) {
    const pair = [
      ['known', email],
      ['unknown', `${crypto.randomUUID()}@clinic.example`],
    ] as const;
    for (const [kind, identifier] of randomInt(2) === 0 ? pair : pair.toReversed()) {
      samples[kind].push(await measureRequest(ask, identifier));
    }
  }
}

/** How far the medians lie apart, as a share of the longer. */
function apart(samples: Record<'known' | 'unknown', Timed[]>): number {
  const [first, second] = [median(samples.known), median(samples.unknown)];
  return Math.abs(first - second) / Math.max(first, second);
}

function median(timings: readonly Timed[]): number {
  const sortedTimings = timings.map(({ ms }) => ms).toSorted((first, second) => first - second);
  return sortedTimings[sortedTimings.length >> 1] ?? 0;
}

interface Question {
  readonly what: string;
  readonly ask: Ask;
  readonly body: string;
}

const ROUNDS = 2;

// The scorecard judges the times (R10), alone on its machine.
// covers: tells-known-from-unknown-by-neither-status
test.for<Question>([
  { what: 'signing in', ask: signIn, body: 'Invalid email or password.' },
  { what: 'asking for a password', ask: requestReset, body: 'done' },
  { what: 'asking for a code', ask: requestCode, body: 'done' },
])(
  '$what tells known from unknown by neither status, headers nor body',
  async ({ what, ask, body }, context) => {
    const samples: Record<'known' | 'unknown', Timed[]> = { known: [], unknown: [] };
    for (let round = 0; round < ROUNDS; round += 1) await askInTurn(ask, samples);
    const answers = new Set([...samples.known, ...samples.unknown].map(({ answer }) => answer));
    expect([...answers]).toEqual([expect.stringContaining(body)]);
    const name = what.replaceAll(' ', '-');
    const apartPercent = Math.round(apart(samples) * 1000) / 10;
    recordFigures(context, {
      [name]: 2 * ACCOUNTS * ROUNDS,
      [`${name}-apartPercent`]: apartPercent,
    });
  },
);
