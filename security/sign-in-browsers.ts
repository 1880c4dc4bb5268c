import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { buildLogin, TEST_PASSWORD, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { readCookies, runProduct, type RunningProduct } from '#app/server/testing.ts';

/** A browser's requests to the product. */
export type Browser = (method: string, route: string, body?: unknown) => Promise<Response>;

/** Runs the product for the tests of a file, with browsers, logins and their mailboxes. */
export function runSignIns(database: TestDatabase) {
  let product: RunningProduct;
  let browsers = 0;
  beforeAll(async () => {
    product = await runProduct(database, { trustedProxies: 1 });
  });
  afterAll(() => product.close());
  vi.setConfig({ testTimeout: 60_000 });

  /** Lists the texts that were mailed to a login, in the order of sending. */
  async function emailsTo(email: string): Promise<string[]> {
    await product.settle();
    const files = (await readdir(product.mailFolder).catch(() => [])).toSorted((first, second) =>
      first.localeCompare(second),
    );
    const all = await Promise.all(
      files.map((file) => readFile(path.join(product.mailFolder, file), 'utf8')),
    );
    return all.filter((text) => text.includes(`To: ${email}`));
  }

  return {
    /** Opens a browser at an address of its own, which keeps its cookies. */
    openBrowser: (address = `198.51.100.${(browsers += 1)}`): Browser => {
      const jar = new Map<string, string>();
      return async (method, route, body) => {
        const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = { 'x-forwarded-for': address };
        const answer = await product.call(method, `/api${route}`, body, { headers, cookies });
        for (const cookie of readCookies(answer).split('; ')) {
          const [name = '', ...value] = cookie.split('=');
          if (name !== '') jar.set(name, value.join('='));
        }
        return answer;
      };
    },
    newLogin: async (): Promise<BuiltLogin> => {
      return buildLogin(database, await buildClinic(database));
    },
    emailsTo,
    /** Lists the sign-in codes that were mailed to a login. */
    codesTo: async (email: string): Promise<string[]> => {
      const codes = (await emailsTo(email)).map((text) => /^(\d{6}) is your code/m.exec(text)?.[1]);
      return codes.filter((code) => code !== undefined);
    },
  };
}

export const askCode = (browser: Browser, { email }: BuiltLogin) =>
  browser('POST', '/sign-in/codes', { identifier: email });
export const typeCode = (browser: Browser, { email }: BuiltLogin, code: string) =>
  browser('POST', '/session/code', { identifier: email, code });
export const typePassword = (browser: Browser, { email }: BuiltLogin, password = TEST_PASSWORD) =>
  browser('POST', '/session', { identifier: email, password });
