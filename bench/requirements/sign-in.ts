import { requirementOfTests } from './test-runs.ts';

/** R8: a planted, replaced, ended, idle or old session opens nothing, and neither does anything in the database. */
export const sessions = requirementOfTests({ files: ['e2e/server/sessions.test.ts'] });

/** R9: guessing is stopped by account and by caller, the owner comes in, and others do not wait for it. */
export const guesses = requirementOfTests({
  files: ['security/brute-force.test.ts'],
  isKept: ({ othersP95Ms }) => Number(othersP95Ms) < 300,
});

/** R50: someone who knows an e-mail address, or also the password, cannot keep its owner out. */
export const ownerStaysIn = requirementOfTests({
  files: ['security/owner-stays-in.codes.test.ts', 'security/owner-stays-in.test.ts'],
  isKept: ({ codesAtStrangersWish, codesAtManyWishes }) =>
    Number(codesAtStrangersWish) <= 3 && Number(codesAtManyWishes) <= 12,
});

/** R10: known and unknown accounts get the same answers, and as fast. */
export const unknownAccounts = requirementOfTests({
  files: ['security/enumeration.test.ts'],
  // A link or a code is answered in a few milliseconds; the work of a letter would double them.
  isKept: (figures) =>
    Number(figures['signing-in-apartPercent']) < 10 &&
    Number(figures['asking-for-a-password-apartPercent']) < 35 &&
    Number(figures['asking-for-a-code-apartPercent']) < 35,
});

/** R47: people sign in and see pages while pictures that take a long time to decode are uploaded. */
export const pictureUploads = requirementOfTests({
  files: ['e2e/server/picture-uploads.test.ts', 'src/platform/server/image/reencode.test.ts'],
  isKept: ({ idleMs, signInMs, pageMs }) =>
    Number(signInMs) < Math.max(1000, 10 * Number(idleMs)) &&
    Number(pageMs) < Math.max(500, 5 * Number(idleMs)),
});

/** R11: other sites change nothing, and every answer carries every header. */
export const otherSites = requirementOfTests({
  files: [
    'security/same-origin.test.ts',
    'src/app/server/http.headers.test.ts',
    'src/app/server/http.writes.test.ts',
  ],
});

/** R44: a clinic or address that floods any endpoint slows only itself, and connections hold little. */
export const requestLimits = requirementOfTests({
  files: [
    'security/request-limits.test.ts',
    'src/platform/server/http/request-limiter.test.ts',
    'src/platform/server/http/connection-limits.test.ts',
  ],
  isKept: ({ clinicBesideClinicMs, clinicBesideStrangersMs, besideHalfSentMs }) =>
    [clinicBesideClinicMs, clinicBesideStrangersMs, besideHalfSentMs].every(
      (slowest) => Number(slowest) < 1000,
    ),
});

/** R45: people behind one address or proxy do not lock each other out, and a proxy that is not trusted is noticed. */
export const sharedAddresses = requirementOfTests({
  files: [
    'e2e/server/callbacks.test.ts',
    'security/forwarded-headers.test.ts',
    'security/request-limits.test.ts',
    'src/platform/server/env.test.ts',
    'src/platform/server/http/address.test.ts',
    'src/platform/server/http/connection-limits.test.ts',
    'src/platform/server/http/forwarded-headers.test.ts',
  ],
});
