import { expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { totpCode } from '#platform/server/totp.ts';
import { askCode, runSignIns, typeCode, typePassword } from './sign-in-browsers.ts';

/** Someone who knows an e-mail address, and at most the password, cannot keep its owner out. */

const database = testDatabase();
const { openBrowser, newLogin, emailsTo, codesTo } = runSignIns(database);

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
  const sentCount = (await codesTo(login.email)).length;
  expect(sentCount).toBeLessThanOrEqual(3);
  const owner = openBrowser();
  await askCode(owner, login);
  const codes = await codesTo(login.email);
  expect(codes).toHaveLength(sentCount + 1);
  expect((await typeCode(owner, login, codes.at(-1) ?? '')).status).toBe(200);
  recordFigures({ task }, { codesAtStrangersWish: sentCount });
});

test('many strangers do not fill a mailbox, and a browser that knows the account gets its code', async ({
  task,
}) => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  await owner('DELETE', '/session');
  for (let times = 0; times < 30; times += 1) await askCode(openBrowser(), login);
  const sentCount = (await codesTo(login.email)).length;
  expect(sentCount).toBeLessThanOrEqual(12);
  await askCode(owner, login);
  const codes = await codesTo(login.email);
  expect(codes).toHaveLength(sentCount + 1);
  expect((await typeCode(owner, login, codes.at(-1) ?? '')).status).toBe(200);
  recordFigures({ task }, { codesAtManyWishes: sentCount });
});

test('a day allows thirty wrong codes, of which the owner hears; known browsers and the password go on', async ({
  task,
}) => {
  const login = await newLogin();
  const owner = openBrowser();
  await typePassword(owner, login);
  let evaluatedCount = 0;
  for (let round = 0; round < 8; round += 1) {
    const stranger = openBrowser();
    await askCode(stranger, login);
    const wrong = otherThan(await codesTo(login.email));
    for (let tries = 0; tries < 5; tries += 1) await typeCode(stranger, login, wrong);
    evaluatedCount += 5;
    await letLettersPass();
  }
  expect(evaluatedCount).toBeGreaterThan(30);
  const warnings = (await emailsTo(login.email)).filter((email) =>
    email.includes('Wrong sign-in codes'),
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
  const response = await owner('POST', '/account/second-factor', { password: TEST_PASSWORD });
  const { secret } = (await response.json()) as { secret: string };
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
  const emails = await emailsTo(login.email);
  expect(emails.filter((email) => email.includes('Wrong codes of your second step'))).toHaveLength(
    2,
  );
});

/** The counters of letters are older by a quarter of an hour, those of guesses are not. */
async function letLettersPass(): Promise<void> {
  await database.ownerPool.query(
    `delete from sign_in_throttles where key like 'code-caller:%' or key like 'code-account:%'`,
  );
}
