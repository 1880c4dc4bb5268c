import { withFeature } from '#features/clinics/policy.ts';

const creatives = withFeature('creatives');

/** The creatives feature's rows of the access table. */
export const creativesAccess = {
  'creatives.list': creatives,
  'creatives.categories': creatives,
} as const;
