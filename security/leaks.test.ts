import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { ACCESS } from '#app/access.ts';
import { callOperation, send, type Answer } from './api-calls.ts';
import { APP_SECRET, openEnvironment, PUBLIC_KEY, type Environment } from './environment.ts';
import { OPERATIONS, isRecord, toRequest } from './operations.ts';
import { PROVIDER_KEY } from './filled-clinic.ts';
import { buildTenant, cookieFor } from './tenant.ts';
import { SAMPLES } from './samples.ts';

/**
 * R19: sends secrets and patients' data as canaries through every operation and every kind of failure, and looks for them in
 * the log, both outputs, the audit log, failures, and addresses.
 */

const database = testDatabase();
const PATIENT = {
  name: 'Kokila Canary',
  number: '7301946285',
  text: 'canary: a long story of one tooth',
};
/** The row of a filled clinic that is sent. */
const MESSAGE = { number: '9000000001', text: 'Namaste Asha' };
const CANARIES = [
  ...Object.values(PATIENT),
  ...Object.values(MESSAGE),
  PROVIDER_KEY,
  TEST_PASSWORD,
  APP_SECRET,
  PUBLIC_KEY,
];
/** Tables that rest while an operation runs into a defect. */
const TABLES = [
  'reviews',
  'appointments',
  'sequence_messages',
  'report_requests',
  'doctors',
  'do_not_contact',
];

const outputLines: string[] = [];
const outputs = [process.stdout, process.stderr].map((stream) => ({
  stream,
  write: stream.write.bind(stream),
}));
let environment: Environment;

beforeAll(async () => {
  for (const { stream, write } of outputs) {
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      outputLines.push(Buffer.from(chunk).toString());
      return (write as (...all: unknown[]) => boolean)(chunk, ...rest);
    };
  }
  environment = await openEnvironment(database);
});
afterAll(async () => {
  await environment.close();
  for (const { stream, write } of outputs) stream.write = write;
});

/** A text of the caller's own, in every place of an input that takes one. */
function withCanaries(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withCanaries);
  if (!isRecord(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      if (/number|phone|whatsapp/i.test(field) && typeof value === 'string')
        return [field, PATIENT.number];
      if (/^patient(?:Name)?$|^name$/.test(field)) return [field, PATIENT.name];
      if (
        /notes|text|reason|detail|theme|message|treatment|address$/i.test(field) &&
        typeof value === 'string'
      )
        return [field, PATIENT.text];
      return [field, withCanaries(value)];
    }),
  );
}

/** The audit log keeps the names of logins and desks: once they are removed or renamed, nothing else does. */
const NAMES_OF_STAFF: ReadonlySet<string> = new Set(['accounts.updateAccount', 'staff.markDesk']);

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

/** The requests that fail: what was meant, with one thing wrong. */
function listBrokenRequests(request: Request): (Request & { headers?: Record<string, string> })[] {
  const body = request.body ?? '{}';
  const asQuery = new URLSearchParams({ canary: PATIENT.name, q: PATIENT.number });
  return [
    { ...request, url: `${request.url}?${asQuery}` },
    { ...request, url: `/api/${encodeURIComponent(PATIENT.name)}/${PATIENT.number}` },
    ...(request.method === 'GET'
      ? []
      : [
          {
            ...request,
            body: body.replace(/\}$/, `,"version":"${PATIENT.text}"}`).replace('{,', '{'),
          },
          { ...request, body: `${body.slice(0, -1)},"x":["${PATIENT.name}","${PATIENT.number}"` },
          { ...request, body, headers: { 'content-type': `text/plain; x="${PATIENT.name}"` } },
          { ...request, body, headers: { origin: `https://${PATIENT.number}.example` } },
        ]),
  ];
}

// covers: what-secret-or-patient-in-no-log
test('what is secret or a patient’s is in no log, output, audit line, failure or address', async ({
  task,
}) => {
  const failures: Answer[] = [];
  const secrets = [...CANARIES];
  let askedCount = 0;
  for (const operation of OPERATIONS) {
    const sample = SAMPLES[operation.name];
    const role = ACCESS[operation.name].kind === 'admin' ? 'admin' : 'user';
    const owner = await buildTenant(environment, { role });
    const cookie = await cookieFor(environment, { owner, stage: sample.session });
    secrets.push(owner.cookie.split('=')[1] ?? '', owner.email);
    const ownInput = await sample.input?.(owner);
    const input = NAMES_OF_STAFF.has(operation.name) ? ownInput : withCanaries(ownInput);
    letProviderEcho(operation.name.split('.')[0] ?? '');
    const answers = await Promise.all(
      listBrokenRequests(toRequest(operation, input)).map((request) =>
        send(environment, { cookie, ...request }),
      ),
    );
    askedCount += answers.length;
    failures.push(...answers.filter(({ status }) => status >= 400));
    const answer = await callOperation(environment, { operation, input, cookie });
    askedCount += 1;
    if (answer.status >= 400) failures.push(answer);
  }
  failures.push(...(await defects(secrets)));

  const texts = failures.map(({ status, body, headers }) =>
    JSON.stringify([status, body, [...headers].filter(([name]) => name !== 'location')]),
  );
  // The answer about a row that another person changed contains that row: it is the clinic's own data, not an error message.
  const words = texts.filter(
    (text) => !text.includes('"current":') && !text.includes('"appointments":'),
  );
  const places: Record<string, readonly string[]> = {
    log: environment.logLines,
    printed: outputLines,
    audit: [...(await readRows('audit_log')), ...(await readRows('operator_audit_log'))],
    failures: words,
    addresses: [...environment.provider.requests, ...environment.script.requests].map(
      ({ url }) => url,
    ),
    jobs: await jobRows(),
    attempts: await readRows('send_attempts'),
  };
  const leaks = Object.entries(places).flatMap(([where, lines]) =>
    secrets
      .filter((secret) => lines.some((line) => line.includes(secret)))
      .map((secret) => `${where}: ${secret}`),
  );
  expect(leaks).toEqual([]);
  expect(failures.filter(({ status }) => status === 500).length).toBeGreaterThan(5);
  expect(environment.logLines.length).toBeGreaterThan(askedCount);
  const lines = Object.values(places).reduce((sum, { length }) => sum + length, 0);
  recordFigures(
    { task },
    {
      canaries: secrets.length,
      asked: askedCount,
      failures: failures.length,
      lines,
      hits: leaks.length,
    },
  );
}, 300_000);

/** Makes the provider echo its input: the key, the number, and the text of a message. */
function letProviderEcho(slice: string): void {
  const sentText = slice === 'messaging' ? MESSAGE.text : 'your message';
  const error = `Bad key ${PROVIDER_KEY} for +91${MESSAGE.number}: ${sentText}`;
  environment.provider.answerWith({
    status: 400,
    body: JSON.stringify({ error, apiKey: PROVIDER_KEY }),
  });
}

/** The database refuses what was asked, and says so with the values that it was given. */
async function defects(secrets: string[]): Promise<Answer[]> {
  const owner = await buildTenant(environment);
  secrets.push(owner.cookie.split('=')[1] ?? '');
  const answers: Answer[] = [];
  for (const table of TABLES) {
    await environment.ownerPool.query(
      `alter table ${table} add constraint away check (false) not valid`,
    );
  }
  for (const { name, method } of OPERATIONS) {
    const slice = name.split('.')[0] ?? '';
    if (
      method === 'GET' ||
      !['reviews', 'appointments', 'reports', 'clinics', 'messaging'].includes(slice)
    )
      continue;
    const sample = SAMPLES[name];
    const operation = OPERATIONS.find((each) => each.name === name);
    if (operation === undefined) continue;
    const input = await Promise.resolve(sample.input?.(owner)).catch(() => undefined);
    if (input === undefined) continue;
    const { cookie } = owner;
    answers.push(
      await callOperation(environment, { operation, input: withCanaries(input), cookie }),
    );
  }
  for (const table of TABLES)
    await environment.ownerPool.query(`alter table ${table} drop constraint away`);
  return answers.filter(({ status }) => status >= 400);
}

async function readRows(table: string): Promise<string[]> {
  const result = await environment.ownerPool.query<{ row: string }>(
    `select t::text as row from ${table} t`,
  );
  return result.rows.map(({ row }) => row);
}

/** Work that waits in the background, where there is such a queue. */
async function jobRows(): Promise<string[]> {
  const result = await environment.ownerPool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'pgboss'`,
  );
  return (await Promise.all(result.rows.map(({ name }) => readRows(name)))).flat();
}
