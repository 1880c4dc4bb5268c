import { describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { startSignedInProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
const product = startSignedInProduct(database);
const call: RunningProduct['call'] = (...args) => product.call(...args);

const newReview = () => ({
  id: crypto.randomUUID(),
  patientName: 'Asha',
  appointmentDate: '2026-11-20',
  contactNumber: '9820012345',
  treatment: '',
  notes: '',
});

describe('who may write', () => {
  const intruders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  test.each(intruders)('a write with %o changes nothing', async (headers) => {
    const review = newReview();
    const answer = await call('POST', '/api/reviews', review, { headers });
    expect(answer.status).toBe(403);
    expect((await call('GET', `/api/reviews/${review.id}`)).status).toBe(404);
  });

  test('a write that says nothing about where it comes from is refused', async () => {
    const answer = await product.raw(
      `POST /api/reviews HTTP/1.1\r\nHost: x\r\nCookie: ${product.cookies}\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is not JSON',
    async (type) => {
      const answer = await call('POST', '/api/reviews', newReview(), {
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(415);
    },
  );
});

describe('bad requests', () => {
  // covers: refused-with-clear-answer
  test.each(['{', '[1', 'nul', '{"a":1,}', '"\u0000'])(
    '%s is refused with a clear answer',
    async (raw) => {
      const answer = await call('POST', '/api/reviews', undefined, { raw });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'INVALID', defined: true });
    },
  );

  test.each(['//[', 'http://[', '//[/assets/login.js', '//x:99999999/'])(
    'the target %s is bad input, not a defect',
    async (target) => {
      const answer = await product.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
      expect(answer).toContain('X-Content-Type-Options');
    },
  );

  // covers: wrong-field-named-unknown-one-refused
  test('a wrong field is named, an unknown one refused', async () => {
    const answer = await call('POST', '/api/reviews', {
      ...newReview(),
      contactNumber: '123',
      role: 'admin',
    });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as {
      data: { issues: { path: string; message: string }[] };
    };
    expect(data.issues).toContainEqual({
      path: 'contactNumber',
      message: 'Contact number must be 10 digits',
    });
    expect(JSON.stringify(data.issues)).toContain('role');
  });

  // covers: message-type-that-does-not-exist-gets
  test('a message type that does not exist gets the specified text', async () => {
    const answer = await call('POST', `/api/reviews/${crypto.randomUUID()}/steps/sms/send`, {});
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain('Invalid message type');
  });

  // covers: row-that-holds-for-too-long
  test('a row that another transaction holds for too long is answered 503, and the caller may retry', async () => {
    const review = newReview();
    const { version } = (await (await call('POST', '/api/reviews', review)).json()) as {
      version: number;
    };
    const holder = await database.ownerPool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from reviews where id = $1 for update', [review.id]);
      const answer = await call('PATCH', `/api/reviews/${review.id}`, {
        version,
        notes: 'another',
      });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
      const id = answer.headers.get('x-request-id') ?? '';
      const findLines = () => product.logLines.filter((line) => line.includes(id));
      await expect.poll(() => findLines().length).toBe(1);
      // A warning with its cause, and no defect: nothing is broken in the code.
      expect(JSON.parse(findLines()[0] ?? '')).toMatchObject({
        level: 40,
        kind: 'request',
        status: 503,
        error: { code: '55P03' },
      });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  test('a body over 384 KB is refused, said or not', async () => {
    const large = { ...newReview(), notes: 'x'.repeat(394_000) };
    expect((await call('POST', '/api/reviews', large)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(large)));
        controller.close();
      },
    });
    const answer = await fetch(`${product.url}/api/reviews`, {
      method: 'POST',
      body: stream,
      headers: { origin: product.url, cookie: product.cookies, 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test.each([
    'not-a-uuid',
    '%00',
    '%E0%A4%A',
    '..%2f..%2f',
    '00000000-0000-4000-8000-00000000000g',
  ])('the id %s is bad input, not a defect', async (id) => {
    expect([400, 404]).toContain((await call('GET', `/api/reviews/${id}`)).status);
  });

  test.each(['TRACE', 'CONNECT', 'FOO'])('%s is no method of ours', async (method) => {
    const answer = await product.raw(
      `${method} /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/);
  });
});
