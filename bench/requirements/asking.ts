import { requirementOfTests } from './test-runs.ts';

/**
 * D6: other notes, feedback, doctors or treatments change no decision whom to ask; once with two instances, none of sixty old
 * appointments, and a changed record is found. Of ten thousand visits the angry and the happy are asked alike (χ²).
 */
export const blindAsking = requirementOfTests({
  files: [
    'src/features/asking/rules.test.ts',
    'src/features/asking/server/ask.random.full.test.ts',
    'src/features/asking/server/ask-independence.full.test.ts',
    'src/features/asking/server/ask-chain.test.ts',
    'src/features/asking/server/decide-visits.test.ts',
    'src/features/asking/server/ask-sending.test.ts',
  ],
});
