import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLogin, TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { DEFAULT_SMS } from '#platform/server/sms-settings.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  startFakeSmsGateway,
  type FakeSmsGateway,
} from '#platform/server/testing/fake-sms-gateway.ts';
import { readCookies, runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
let gateway: FakeSmsGateway;
let withSms: RunningProduct;
let without: RunningProduct;

beforeAll(async () => {
  gateway = await startFakeSmsGateway();
  const sms = { ...DEFAULT_SMS, url: gateway.url, sender: 'WELWRD', templateId: '1107' };
  withSms = await runProduct(database, { accounts: { sms } });
  without = await runProduct(database);
});
afterAll(async () => {
  await without.close();
  await withSms.close();
  await gateway.close();
});

const newLogin = async () => buildLogin(database, await buildClinic(database));

/** The code in the newest message to a number. */
function codeTo(phoneNumber: string): string | undefined {
  const texts = gateway.requests
    .map(({ body }) => JSON.parse(body) as Record<string, string>)
    .filter(({ to }) => to === `91${phoneNumber}`)
    .map(({ text = '' }) => text);
  return /^(\d{6}) is your Wellword code/.exec(texts.at(-1) ?? '')?.[1];
}

// covers: number-confirmed-by-sms-and-signs
test('a number is confirmed by SMS and signs in by SMS', async () => {
  const login = await newLogin();
  const phoneNumber = login.phoneNumber.replace(/^9/, '8');
  const cookies = await withSms.signIn(login);
  const ask = (method: string, route: string, body?: unknown) =>
    withSms.call(method, `/api${route}`, body, { cookies });
  expect(await (await ask('GET', '/sign-in/options')).json()).toMatchObject({ sms: true });
  expect(await (await ask('GET', '/account')).json()).toMatchObject({
    canConfirmPhoneNumber: true,
  });
  const change = await ask('PATCH', '/account', { phoneNumber, password: TEST_PASSWORD });
  expect(await change.json()).toMatchObject({ mustConfirm: ['phone'] });
  await withSms.settle();
  const response = await ask('POST', '/account/phone/confirm', { code: codeTo(phoneNumber) });
  expect(await response.json()).toMatchObject({ phoneNumber, isPhoneNumberVerified: true });

  const askedResponse = await withSms.call('POST', '/api/sign-in/codes', {
    identifier: phoneNumber,
  });
  await withSms.settle();
  const enteredResponse = await withSms.call(
    'POST',
    '/api/session/code',
    { identifier: phoneNumber, code: codeTo(phoneNumber) },
    { cookies: readCookies(askedResponse) },
  );
  expect(enteredResponse.status).toBe(200);
});

// covers: without-gateway-nothing-promises-sms
test('without a gateway nothing promises an SMS and no code is made for a number', async () => {
  const login = await newLogin();
  const cookies = await without.signIn(login);
  const ask = (method: string, route: string, body?: unknown) =>
    without.call(method, `/api${route}`, body, { cookies });
  expect(await (await ask('GET', '/sign-in/options')).json()).toMatchObject({ sms: false });
  expect(await (await ask('GET', '/account')).json()).toMatchObject({
    canConfirmPhoneNumber: false,
  });
  const phoneNumber = login.phoneNumber.replace(/^9/, '7');
  const change = await ask('PATCH', '/account', { phoneNumber, password: TEST_PASSWORD });
  expect(change.status).toBe(409);
  expect(await change.json()).toMatchObject({ code: 'SMS_OFF' });
  const response = await ask('POST', '/sign-in/codes', { identifier: login.phoneNumber });
  expect(response.status).toBe(200);
  await without.settle();
  expect(codeTo(login.phoneNumber)).toBeUndefined();
  const removedResponse = await ask('PATCH', '/account', {
    phoneNumber: '',
    password: TEST_PASSWORD,
  });
  expect(await removedResponse.json()).toMatchObject({ account: { phoneNumber: null } });
});

test('ten codes a day go to numbers that one login wants to confirm', async () => {
  const login = await newLogin();
  const cookies = await withSms.signIn(login);
  const statuses = [];
  for (let times = 0; times < 12; times += 1) {
    const phoneNumber = login.phoneNumber.replace(/^9\d/, `6${times % 10}`);
    const change = { phoneNumber, password: TEST_PASSWORD };
    statuses.push((await withSms.call('PATCH', '/api/account', change, { cookies })).status);
    await database.ownerPool.query(`delete from sign_in_throttles where key like 'change:%'`);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});
