import { requirementOfTests } from './test-runs.ts';

/** R42: a 2xx answer that says no is never shown as sent, on either interface, and pauses the autopilot when it repeats. */
export const answersThatSayNo = requirementOfTests({
  files: [
    'src/features/delivery/verdict-rules.test.ts',
    'src/features/delivery/server/blueticks.current-api.test.ts',
    'src/features/delivery/server/blueticks.test.ts',
    'src/features/autopilot/server/send-next-due.pauses.test.ts',
  ],
});
