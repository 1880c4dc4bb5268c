import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildLogin, TEST_PASSWORD, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { totpCode } from '#platform/server/totp.ts';
import { readCookies, runProduct, type RunningProduct } from '#app/server/testing.ts';

/** Someone who knows an e-mail address, and at most the password, cannot keep its owner out. */

const database = testDatabase();
const NEW_PASSWORD = 'seven quiet river stones';
let product: RunningProduct;

beforeAll(async () => {
  product = await runProduct(database, { trustedProxies: 1 });
});
afterAll(() => product.close());
vi.setConfig({ testTimeout: 60_000 });

/** A browser at an address of its own, which keeps its cookies. */
function openBrowser(address = `198.51.100.${(openBrowser.count += 1)}`) {
  const jar = new Map<string, string>();
  return async (method: string, route: string, body?: unknown): Promise<Response> => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': address };
    const answer = await product.call(method, `/api${route}`, body, { headers, cookies });
    for (const cookie of readCookies(answer).split('; ')) {
      const [name = '', ...value] = cookie.split('=');
      if (name !== '') jar.set(name, value.join('='));
    }
    return answer;
  };
}
openBrowser.count = 0;
type Browser = ReturnType<typeof openBrowser>;

async function newLogin(): Promise<BuiltLogin> {
  return buildLogin(database, await buildClinic(database));
}

/** The texts that were mailed to a login, in the order of sending. */
async function emailsTo(email: string): Promise<string[]> {
  await product.settled();
  const files = (await readdir(product.mailFolder).catch(() => [])).toSorted((one, other) =>
    one.localeCompare(other),
  );
  const all = await Promise.all(
    files.map((file) => readFile(path.join(product.mailFolder, file), 'utf8')),
  );
  return all.filter((letter) => letter.includes(`To: ${email}`));
}

async function codesTo(email: string): Promise<string[]> {
  const found = (await emailsTo(email)).map((letter) => /^(\d{6}) is your code/m.exec(letter)?.[1]);
  return found.filter((code) => code !== undefined);
}

const askCode = (browser: Browser, { email }: BuiltLogin) =>
  browser('POST', '/sign-in/codes', { identifier: email });
const typeCode = (browser: Browser, { email }: BuiltLogin, code: string) =>
  browser('POST', '/session/code', { identifier: email, code });
const typePassword = (browser: Browser, { email }: BuiltLogin, password = TEST_PASSWORD) =>
  browser('POST', '/session', { identifier: email, password });

function otherThan(codes: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, '0');
    if (!codes.includes(code)) return code;
  }
}

// covers: wrong-codes-and-new-codes-of-stranger
test('wrong codes and new codes of a stranger leave the code of the owner alive', async () => {
  const login = await newLogin();
  const [owner, stranger] = [openBrowser(), openBrowser()];
  await askCode(owner, login);
  const [code = ''] = await codesTo(login.email);
  for (let round = 0; round < 2; round += 1) {
    expect((await askCode(stranger, login)).status).toBe(200);
    const wrong = otherThan(await codesTo(login.email));
    for (let tries = 0; tries < 6; tries += 1) await typeCode(stranger, login, wrong);
  }
  expect((await typeCode(stranger, login, code)).status).toBe(403);
  expect((await typeCode(owner, login, code)).status).toBe(200);
});

test('a stranger who asks for codes is answered alike, few are sent, and the owner gets one', async ({
  task,
}) => {
  const login = await newLogin();
  const stranger = openBrowser();
  const statuses = new Set<number>();
  for (let times = 0; times < 20; times += 1) statuses.add((await askCode(stranger, login)).status);
  expect([...statuses]).toEqual([200]);
  const sent = (await codesTo(login.email)).length;
  expect(sent).toBeLessThanOrEqual(3);
  const owner = openBrowser();
  await askCode(owner, login);
  const codes = await codesTo(login.email);
  expect(codes).toHaveLength(sent + 1);
  expect((await typeCode(owner, login, codes.at(-1) ?? '')).status).toBe(200);
  recordFigures({ task }, { codesAtStrangersWish: sent });
});

test('many strangers do not fill a mailbox, and a browser that knows the account gets its code', async ({
  task,
}) => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  await owner('DELETE', '/session');
  for (let times = 0; times < 30; times += 1) await askCode(openBrowser(), login);
  const sent = (await codesTo(login.email)).length;
  expect(sent).toBeLessThanOrEqual(12);
  await askCode(owner, login);
  const codes = await codesTo(login.email);
  expect(codes).toHaveLength(sent + 1);
  expect((await typeCode(owner, login, codes.at(-1) ?? '')).status).toBe(200);
  recordFigures({ task }, { codesAtManyWishes: sent });
});

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
  const confirmed = await owner('POST', '/sign-ups/confirm', { token, password: NEW_PASSWORD });
  expect(confirmed.status).toBe(200);
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

test('a day allows thirty wrong codes, of which the owner hears; known browsers and the password go on', async ({
  task,
}) => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  let evaluated = 0;
  for (let round = 0; round < 8; round += 1) {
    const stranger = openBrowser();
    await askCode(stranger, login);
    const wrong = otherThan(await codesTo(login.email));
    for (let tries = 0; tries < 5; tries += 1) await typeCode(stranger, login, wrong);
    evaluated += 5;
    await letLettersPass();
  }
  expect(evaluated).toBeGreaterThan(30);
  const warnings = (await emailsTo(login.email)).filter((letter) =>
    letter.includes('Wrong sign-in codes'),
  );
  expect(warnings).toHaveLength(2);
  expect((await typePassword(openBrowser(), login)).status).toBe(200);
  const before = (await codesTo(login.email)).length;
  await askCode(openBrowser(), login);
  expect(await codesTo(login.email)).toHaveLength(before);
  await askCode(owner, login);
  expect((await typeCode(owner, login, (await codesTo(login.email)).at(-1) ?? '')).status).toBe(
    200,
  );
  recordFigures({ task }, { wrongCodesADay: 30 });
});

test('the right code is refused in a new browser once the wrong ones of a day are used up', async () => {
  const login = await newLogin();
  const late = openBrowser();
  await askCode(late, login);
  const [code = ''] = await codesTo(login.email);
  for (let round = 0; round < 6; round += 1) {
    const stranger = openBrowser();
    await askCode(stranger, login);
    const wrong = otherThan(await codesTo(login.email));
    for (let tries = 0; tries < 5; tries += 1) await typeCode(stranger, login, wrong);
  }
  expect((await typeCode(late, login, code)).status).toBe(403);
});

test('someone with the password who guesses second factors locks no browser of the owner', async () => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  const begun = await owner('POST', '/account/second-factor', { password: TEST_PASSWORD });
  const { secret } = (await begun.json()) as { secret: string };
  const early = totpCode(secret, new Date(Date.now() - 30_000));
  await owner('POST', '/account/second-factor/confirm', { code: early });
  await owner('DELETE', '/session');
  for (let round = 0; round < 7; round += 1) {
    const stranger = openBrowser();
    await typePassword(stranger, login);
    for (let tries = 0; tries < 5; tries += 1)
      await stranger('POST', '/session/second-factor', { code: 'aaaaa-aaaaa' });
  }
  const stranger = openBrowser();
  await typePassword(stranger, login);
  const right = { code: totpCode(secret, new Date()) };
  expect((await stranger('POST', '/session/second-factor', right)).status).toBe(429);
  await typePassword(owner, login);
  expect((await owner('POST', '/session/second-factor', right)).status).toBe(200);
  const letters = await emailsTo(login.email);
  expect(
    letters.filter((letter) => letter.includes('Wrong codes of your second step')),
  ).toHaveLength(2);
});

test('notifies the owner of each new browser once, and never of a known one', async () => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  await owner('DELETE', '/session');
  await typePassword(owner, login);
  await typePassword(openBrowser(), login);
  const letters = await emailsTo(login.email);
  expect(letters.filter((letter) => letter.includes('A new browser'))).toHaveLength(2);
});

test('two people who share a browser are both known to it', async () => {
  const [one, other] = [await newLogin(), await newLogin()];
  const shared = openBrowser();
  for (const login of [one, other, one, other]) await typePassword(shared, login);
  for (const { email } of [one, other]) {
    const letters = await emailsTo(email);
    expect(letters.filter((letter) => letter.includes('A new browser'))).toHaveLength(1);
  }
});

/** The counters of letters are older by a quarter of an hour, those of guesses are not. */
async function letLettersPass(): Promise<void> {
  await database.ownerPool.query(
    `delete from sign_in_throttles where key like 'code-caller:%' or key like 'code-account:%'`,
  );
}
