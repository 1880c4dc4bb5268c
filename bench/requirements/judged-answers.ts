import { judgeModelDrafts } from '../../src/features/review-drafts/server/model-drafts-testing.ts';
import { judgeModelSequences } from '../../src/features/sequence-writer/server/model-sequences-testing.ts';
import type { Requirement } from './requirement.ts';

const MOST_BAD_PASSED = 0.02;
const MOST_GOOD_REFUSED = 0.05;

/** W10: of a model's bad drafts and sequences at most 2 % pass; of its good ones at most 5 % are refused. */
export const judgedAnswers: Requirement = {
  run() {
    const drafts = judgeModelDrafts();
    const sequences = judgeModelSequences();
    const pass = [drafts, sequences].every(
      ({ bad, badPassed, good, goodRefused }) =>
        badPassed.length <= bad * MOST_BAD_PASSED && goodRefused.length <= good * MOST_GOOD_REFUSED,
    );
    const figures = {
      badDrafts: drafts.bad,
      badDraftsPassed: drafts.badPassed.length,
      goodDrafts: drafts.good,
      goodDraftsRefused: drafts.goodRefused.length,
      badSequences: sequences.bad,
      badSequencesPassed: sequences.badPassed.length,
      goodSequences: sequences.good,
      goodSequencesRefused: sequences.goodRefused.length,
    };
    return Promise.resolve({ figures, pass });
  },
};
