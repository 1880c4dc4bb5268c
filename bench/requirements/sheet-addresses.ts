import { isScriptUrl } from '../../src/features/clinics/rules.ts';
import { createGoogleSheets } from '../../src/features/sheet-export/server/google-sheets.ts';
import { startFakeScript } from '../../src/platform/server/testing/fake-script.ts';
import { hostileUrls, startCanary } from '../../src/platform/server/testing/hostile-urls.ts';
import type { Requirement } from './requirement.ts';

const GOOGLE = 'https://script.google.com/macros/s/AKfycbx1234567890/exec';
const INSIDE = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '169.254.169.254'];
const PLACE = { sheetId: 'a-sheet-of-the-scorecard', secret: 'secret' };

/** R13: hostile addresses in the place of a script's, in redirects and behind Google's own name: no request is sent. */
export const sheetAddresses: Requirement = {
  async run() {
    const canary = await startCanary();
    const script = await startFakeScript();
    try {
      const urls = hostileUrls(canary);
      const sheet = createGoogleSheets({ allowedOrigins: [script.url], timeoutMs: 1000 });
      const write = (scriptUrl: string) => sheet.write([], { place: { ...PLACE, scriptUrl } });
      let savedCount = 0;
      let sentCount = 0;
      let followedCount = 0;
      for (const url of urls) {
        if (isScriptUrl(url, [script.url])) savedCount += 1;
        if ((await write(url)).fault !== 'address_refused') sentCount += 1;
      }
      for (const Location of urls.filter((url) => /^[a-z]+:[\x21-\x7e]+$/.test(url))) {
        script.answerWith({ status: 302, headers: { Location } });
        const { outcome, fault } = await write(script.scriptUrl);
        if (outcome === 'accepted' || fault === 'no_answer') followedCount += 1;
      }
      for (const address of INSIDE) {
        const redirectedSheet = createGoogleSheets({
          timeoutMs: 500,
          resolve: (_name, callback) =>
            callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
        });
        const { fault } = await redirectedSheet.write([], {
          place: { ...PLACE, scriptUrl: GOOGLE },
        });
        if (fault !== 'address_refused') followedCount += 1;
      }
      const connections = canary.connections();
      const figures = {
        urls: urls.length,
        saved: savedCount,
        sent: sentCount,
        followed: followedCount,
        connections,
      };
      return {
        figures,
        pass: savedCount + sentCount + followedCount + connections === 0 && urls.length >= 80,
      };
    } finally {
      await script.close();
      await canary.close();
    }
  },
};
