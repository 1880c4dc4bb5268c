import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { type Browser, askCode, runSignIns, typePassword } from './sign-in-browsers.ts';

/** Someone who knows an e-mail address, and at most the password, cannot keep its owner out. */

const database = testDatabase();
const NEW_PASSWORD = 'seven quiet river stones';
const { openBrowser, newLogin, emailsTo, codesTo } = runSignIns(database);

test('a link of the owner works however often a stranger asks for one', async () => {
  const login = await newLogin();
  const [owner, stranger] = [openBrowser(), openBrowser()];
  const askLink = (browser: Browser) =>
    browser('POST', '/password-resets', { identifier: login.email });
  await askLink(owner);
  const token = /reset#([\w-]{43})/.exec((await emailsTo(login.email))[0] ?? '')?.[1];
  for (let times = 0; times < 10; times += 1) expect((await askLink(stranger)).status).toBe(200);
  expect((await emailsTo(login.email)).length).toBeLessThanOrEqual(4);
  const use = await owner('POST', '/password-resets/use', { token, password: NEW_PASSWORD });
  expect(use.status).toBe(200);
  expect((await typePassword(owner, login, NEW_PASSWORD)).status).toBe(200);
});

test('a sign-up link works however often a stranger signs the same address up', async () => {
  const email = `${randomUUID()}@clinic.example`;
  const [owner, stranger] = [openBrowser(), openBrowser()];
  const signUp = (browser: Browser, password: string) =>
    browser('POST', '/sign-ups', {
      clinicName: 'Patil Clinic',
      name: 'Ravi Patil',
      email,
      phoneNumber: '',
      password,
    });
  expect((await signUp(owner, NEW_PASSWORD)).status).toBe(200);
  const token = /confirm#sign-up\.([\w-]{43})/.exec((await emailsTo(email))[0] ?? '')?.[1];
  for (let times = 0; times < 6; times += 1)
    expect((await signUp(stranger, TEST_PASSWORD)).status).toBe(200);
  const response = await owner('POST', '/sign-ups/confirm', { token, password: NEW_PASSWORD });
  expect(response.status).toBe(200);
});

test('wrong passwords from one address do not keep the owner out of a new browser', async () => {
  const login = await newLogin();
  const stranger = openBrowser();
  const statuses = [];
  for (let tries = 0; tries < 8; tries += 1)
    statuses.push((await typePassword(stranger, login, 'wrong password')).status);
  expect(statuses).toContain(429);
  expect((await typePassword(openBrowser(), login)).status).toBe(200);
});

test('under wrong passwords from everywhere a link from the mailbox opens a new browser', async () => {
  const login = await newLogin();
  for (let tries = 0; tries < 12; tries += 1)
    await typePassword(openBrowser(), login, 'wrong password');
  const owner = openBrowser();
  expect((await typePassword(owner, login)).status).toBe(429);
  await owner('POST', '/password-resets', { identifier: login.email });
  const token = /reset#([\w-]{43})/.exec((await emailsTo(login.email)).at(-1) ?? '')?.[1];
  await owner('POST', '/password-resets/use', { token, password: NEW_PASSWORD });
  expect((await typePassword(owner, login, NEW_PASSWORD)).status).toBe(200);
});

test('a stranger behind the same address blocks neither a known browser nor a link', async () => {
  const login = await newLogin();
  const address = '203.0.113.77';
  const owner = openBrowser(address);
  const stranger = openBrowser(address);
  const newBrowser = openBrowser(address);
  await typePassword(owner, login);
  await owner('POST', '/password-resets', { identifier: login.email });
  const token = /reset#([\w-]{43})/.exec((await emailsTo(login.email)).join())?.[1];
  for (let tries = 0; tries < 32; tries += 1) {
    const identifier = `someone-${tries}@example.org`;
    await stranger('POST', '/password-resets', { identifier });
    await stranger('POST', '/session', { identifier, password: 'wrong password' });
  }
  expect((await askCode(stranger, login)).status).toBe(429);
  expect((await askCode(owner, login)).status).toBe(200);
  expect(await codesTo(login.email)).toHaveLength(1);
  const use = { token, password: NEW_PASSWORD };
  expect((await newBrowser('POST', '/password-resets/use', use)).status).toBe(200);
  expect((await typePassword(newBrowser, login, NEW_PASSWORD)).status).toBe(200);
  // A link that was used is a miss, and a miss counts.
  expect((await stranger('POST', '/password-resets/use', use)).status).toBe(429);
});

test('one known browser that fails again and again does not lock the others', async () => {
  const login = await newLogin();
  const [owner, former] = [openBrowser(), openBrowser()];
  for (const browser of [owner, former]) await typePassword(browser, login);
  for (let tries = 0; tries < 8; tries += 1) await typePassword(former, login, 'wrong password');
  expect((await typePassword(former, login)).status).toBe(429);
  expect((await typePassword(owner, login)).status).toBe(200);
});

test('notifies the owner of each new browser once, and never of a known one', async () => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  await owner('DELETE', '/session');
  await typePassword(owner, login);
  await typePassword(openBrowser(), login);
  const emails = await emailsTo(login.email);
  expect(emails.filter((email) => email.includes('A new browser'))).toHaveLength(2);
});

test('two people who share a browser are both known to it', async () => {
  const [first, second] = [await newLogin(), await newLogin()];
  const sharedBrowser = openBrowser();
  for (const login of [first, second, first, second]) await typePassword(sharedBrowser, login);
  for (const { email } of [first, second]) {
    const emails = await emailsTo(email);
    expect(emails.filter((letterText) => letterText.includes('A new browser'))).toHaveLength(1);
  }
});
