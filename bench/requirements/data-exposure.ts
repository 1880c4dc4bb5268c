import { requirementOfTests } from './test-runs.ts';

/** R12: sixty payloads in every text on every screen; nothing is run, loaded or framed. */
export const payloads = requirementOfTests({ files: ['e2e/payloads.spec.ts'] });

/** R19: secrets and patients in no log, output, audit line, failure, address or job. */
export const canaries = requirementOfTests({ files: ['security/leaks.test.ts'] });

/** R21: what a browser keeps after each screen, after signing out and behind the back button. */
export const keptByBrowser = requirementOfTests({ files: ['e2e/browser-storage.spec.ts'] });

/** R39: a browser without a server, with a faulty one, and with a session that ended: nothing typed is lost. */
export const clientFaults = requirementOfTests({
  files: [
    'e2e/states.spec.ts',
    'e2e/form-states.spec.ts',
    'e2e/sign-in-states.spec.ts',
    'e2e/together.spec.ts',
    'e2e/browser-storage.spec.ts',
  ],
  only: 'another try|typed|offline|lost connection',
  onlyLong: true,
});

/** R40: each screen and dialog with each face for axe, and the main job by keyboard. */
export const everybody = requirementOfTests({
  files: ['e2e/states.spec.ts', 'e2e/dialog-states.spec.ts', 'e2e/keyboard.spec.ts'],
  onlyLong: true,
});
