import { PLAYBOOK_IDS } from '../../src/features/content/playbook-schema.ts';
import WARNING_SIGNS from '../../test-data/warning-signs.json' with { type: 'json' };
import {
  listMissingSigns,
  listSoftenedSigns,
} from '../../src/features/sequence-writer/warning-signs-testing.ts';
import { countByLanguage } from './per-language.ts';
import type { Requirement } from './requirement.ts';

/**
 * W8: each composed message has every warning sign that test-data/warning-signs.json requires of its step,
 * and no wording lets one wait.
 */
export const warningSigns: Requirement = {
  run: () =>
    Promise.resolve(
      countByLanguage(
        (language) => [
          ...PLAYBOOK_IDS.flatMap((playbook) =>
            listMissingSigns(WARNING_SIGNS, { language, playbook }),
          ),
          ...listSoftenedSigns(WARNING_SIGNS, language),
        ],
        () => ({ playbooks: PLAYBOOK_IDS.length }),
      ),
    ),
};
