import {
  checkRemovedNames,
  drawSentences,
} from '../../src/features/text-checks/removed-names-testing.ts';
import { HINTS } from '../hints.ts';
import { countByLanguage } from './per-language.ts';
import type { Requirement } from './requirement.ts';

const NAMES = 500;
const SENTENCES = 200;

/** W9: removing a patient's name from the patient's words changes no other word and breaks no sentence. */
export const removedNames: Requirement = {
  run: () =>
    Promise.resolve(
      countByLanguage(
        (language) => {
          const typedTexts = [...HINTS[language].praise, ...HINTS[language].complaint];
          const sentences = drawSentences(language, { typed: typedTexts, count: SENTENCES });
          return checkRemovedNames(language, { sentences, count: NAMES });
        },
        () => ({ names: NAMES, sentences: SENTENCES }),
      ),
    ),
};
