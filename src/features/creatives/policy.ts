import { ALL_STAFF, withFeature } from '#features/clinics/policy.ts';

const creatives = withFeature('creatives');

/** The creatives feature's rows of the access table. */
export const creativesAccess = {
  'creatives.list': creatives.for(ALL_STAFF),
  'creatives.categories': creatives.for(ALL_STAFF),
} as const;
