import { ALL_STAFF, DESK, MANAGERS, withFeature } from '#features/clinics/policy.ts';

const sequences = withFeature('sequences');

/** The sequences feature's rows of the access table. */
export const sequencesAccess = {
  'sequences.templates': sequences.for(ALL_STAFF),
  'sequences.treatmentKeys': sequences.for(ALL_STAFF),
  'sequences.plan': sequences.for(DESK),
  'sequences.create': sequences.for(DESK),
  'sequences.createMany': sequences.for(DESK),
  'sequences.generateTemplates': sequences.for(MANAGERS),
  'sequences.saveTemplates': sequences.for(MANAGERS),
  'sequences.updateTemplate': sequences.for(MANAGERS),
  'sequences.deleteTemplate': sequences.for(MANAGERS),
} as const;
