import { shownByTests } from './shown-by-tests.ts';

/** R42: a 2xx answer that says no is never shown as sent, on either interface, and pauses the autopilot when it repeats. */
export const answersThatSayNo = shownByTests({
  files: [
    'src/features/messaging/verdicts/rules.test.ts',
    'src/features/messaging/server/blueticks.test.ts',
    'src/features/messaging/server/autopilot-run/service.test.ts',
  ],
});
