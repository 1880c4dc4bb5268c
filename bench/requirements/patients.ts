import { requirementOfTests } from './test-runs.ts';

/** P1: merging and undoing in random clinics leaves every table as it was. */
export const mergesUndone = requirementOfTests({
  files: ['e2e/server/patient-merges.test.ts'],
  only: 'merging and undoing',
});

/** P2: what is suggested while typing, as the same person, or by an id, is never another clinic's. */
export const ownSuggestions = requirementOfTests({
  files: [
    'src/features/patients/server/search-patients.test.ts',
    'src/features/patients/server/suggest-patients.test.ts',
    'src/features/patient-history/server/merge-patients.test.ts',
  ],
  only: 'other clinic|another clinic|same number',
});

/** P3: a number that was erased or must not be contacted stays suppressed when it is added or imported again. */
export const suppressedAgain = requirementOfTests({
  files: ['src/features/data-rights/server/erase-patient.test.ts'],
  only: 'stays so',
});

/** P4: the verdicts of a random file add up, importing it twice changes nothing, and undoing restores the book. */
export const importsUndone = requirementOfTests({
  files: ['src/features/patient-import/server/import.random.test.ts'],
});
