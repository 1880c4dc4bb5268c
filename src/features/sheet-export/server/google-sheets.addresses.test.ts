import { afterEach, beforeEach, expect, test } from 'vitest';
import { isScriptUrl } from '#features/clinics/rules.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { hostileUrls, startCanary, type Canary } from '#platform/server/testing/hostile-urls.ts';
import { createGoogleSheets } from './google-sheets.ts';
import { GOOGLE_TARGET, TEST_ROWS, writeRows } from './testing.ts';

let script: FakeScript;
let canary: Canary;
beforeEach(async () => {
  script = await startFakeScript();
  canary = await startCanary();
});
afterEach(async () => {
  await script.close();
  await canary.close();
});

// covers: r13-no-hostile-address-taken-when-saved
test('R13: refuses hostile addresses when saved and when used, and calls none of them', async () => {
  const urls = hostileUrls(canary);
  expect(urls.length).toBeGreaterThanOrEqual(80);
  expect(isScriptUrl(GOOGLE_TARGET.scriptUrl)).toBe(true);
  for (const scriptUrl of urls) {
    expect(isScriptUrl(scriptUrl, [script.url]), scriptUrl).toBe(false);
    expect(await writeRows(script, { scriptUrl }), scriptUrl).toMatchObject({
      outcome: 'not_sent',
      fault: 'address_refused',
    });
  }
  expect(canary.connections()).toBe(0);
  expect(script.requests).toEqual([]);
});

// covers: r13-redirect-to-hostile-address-not-followed
test('R13: a redirect to a hostile address is not followed', async () => {
  for (const location of hostileUrls(canary)) {
    // A header cannot carry some of them; the canary's own address is used for those.
    const Location = /^[\x21-\x7e]+$/.test(location) ? location : `http://[::1]:${canary.port}/`;
    for (const status of [302, 307, 308]) {
      const here =
        URL.canParse(Location, script.url) && new URL(Location, script.url).origin === script.url;
      if (here) continue;
      script.answerWith({ status, headers: { Location } });
      const { fault } = await writeRows(script);
      const isSignIn = Location.startsWith('https://accounts.google.com/');
      expect(fault, `${status} ${Location}`).toBe(isSignIn ? 'not_the_script' : 'address_refused');
    }
  }
  expect(canary.connections()).toBe(0);
}, 30_000);

// covers: r13-google-name-that-leads-inside
test('R13: does not connect when Google’s name resolves to an inside address, at the first or second lookup', async () => {
  const inside = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
    { address: '::ffff:127.0.0.1', family: 6 },
    { address: '64:ff9b::7f00:1', family: 6 },
    { address: '169.254.169.254', family: 4 },
    { address: '100.64.0.1', family: 4 },
  ];
  for (const address of inside) {
    let requestCount = 0;
    const sheet = createGoogleSheets({
      resolve: (_name, callback) => {
        requestCount += 1;
        callback(null, [address]);
      },
    });
    expect(await sheet.write(TEST_ROWS, { place: GOOGLE_TARGET }), address.address).toMatchObject({
      outcome: 'not_sent',
      fault: 'address_refused',
    });
    // The address that was checked is the one that would be connected to: there is no second lookup.
    expect(requestCount).toBe(1);
  }
  expect(canary.connections()).toBe(0);
});
