import { withFeature } from '#features/clinics/policy.ts';

const sequences = withFeature('sequences');

/** The sequences feature's rows of the access table. */
export const sequencesAccess = {
  'sequences.templates': sequences,
  'sequences.treatmentKeys': sequences,
  'sequences.plan': sequences,
  'sequences.create': sequences,
  'sequences.createMany': sequences,
  'sequences.generateTemplates': sequences,
  'sequences.saveTemplates': sequences,
  'sequences.updateTemplate': sequences,
  'sequences.deleteTemplate': sequences,
} as const;
