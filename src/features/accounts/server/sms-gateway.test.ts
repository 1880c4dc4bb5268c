import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startFakeSmsGateway,
  type FakeSmsGateway,
} from '#platform/server/testing/fake-sms-gateway.ts';
import { createSmsGateway, type SmsSettings } from './sms-gateway.ts';

let gateway: FakeSmsGateway;

beforeAll(async () => {
  gateway = await startFakeSmsGateway();
});
afterAll(() => gateway.close());

function send(settings: Partial<SmsSettings> = {}) {
  const sms = createSmsGateway({
    url: gateway.url,
    key: { header: 'authkey', value: 'a key' },
    sender: 'WELWRD',
    templateId: '1107160000000000001',
    entityId: '1101400000000000002',
    text: '{code} is your Wellword code.',
    format: 'json',
    body: {
      template_id: '{template_id}',
      recipients: [{ mobiles: '{to}', otp: '{code}' }],
      from: { header: '{sender}', pe: '{entity_id}', other: '{unknown}' },
      message: '{text}',
      dlt: true,
    },
    ...settings,
  });
  return sms.sendCode({ phoneNumber: '9876543210', code: '012345' });
}

test('sends the registered sender, template and text in the fields that the gateway wants', async () => {
  await send();
  const { method, headers, body } = gateway.requests.at(-1) ?? {
    method: '',
    headers: {},
    body: '',
  };
  expect(method).toBe('POST');
  expect(headers).toMatchObject({ authkey: 'a key', 'content-type': 'application/json' });
  expect(JSON.parse(body)).toEqual({
    template_id: '1107160000000000001',
    recipients: [{ mobiles: '919876543210', otp: '012345' }],
    from: { header: 'WELWRD', pe: '1101400000000000002', other: '{unknown}' },
    message: '012345 is your Wellword code.',
    dlt: true,
  });
});

test('sends a form to a gateway that wants one', async () => {
  await send({ format: 'form', body: { numbers: '{to}', message: '{text}', sender: '{sender}' } });
  const { headers, body = '' } = gateway.requests.at(-1) ?? { headers: {} };
  expect(headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    numbers: '919876543210',
    message: '012345 is your Wellword code.',
    sender: 'WELWRD',
  });
});

test.each([
  { status: 500, body: '{}' },
  { status: 401, body: 'wrong key' },
  { status: 200, body: '{"type":"error","message":"template mismatch"}' },
  { status: 200, body: '{"status": "failure", "errors": [{"code": 192}]}' },
  { status: 200, body: '{"success":false}' },
  { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
])('rejects on the answer $status $body without naming number or code', async (answer) => {
  gateway.answerWith(answer);
  const failure = await send().then(
    () => 'sent',
    (error: unknown) => String(error),
  );
  expect(failure).not.toBe('sent');
  expect(failure).not.toMatch(/9876543210|012345|a key/);
});
