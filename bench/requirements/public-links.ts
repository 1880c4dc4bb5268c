import { requirementOfTests } from './test-runs.ts';

/**
 * D7: the public page under attack: forged codes, a flood, markup, any body, expired links and suspended clinics; and programs that
 * fetch links are not counted.
 */
export const publicLinks = requirementOfTests({
  files: ['src/app/server/public-links.test.ts', 'src/features/links/open-rules.test.ts'],
});
