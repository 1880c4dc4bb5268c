import { adminOnly } from '#features/clinics/policy.ts';

/** Access rules of the text model. */
export const modelsAccess = { 'models.testModel': adminOnly } as const;
