import { ALL_STAFF, withFeature } from '#features/clinics/policy.ts';
import type { Feature } from '#features/clinics/schema.ts';

/** The dashboard feature's rows of the access table. */
export const dashboardAccess = {
  'dashboard.overview': withFeature('dashboard').for(ALL_STAFF),
} as const;

/** The parts of the start page that a clinic has. */
export interface Parts {
  readonly appointments: boolean;
  readonly reviews: boolean;
  /** The due messages; Quick Send, where they are sent, belongs to the same feature. */
  readonly dueMessages: boolean;
  /** Each of the three features sends messages, and an attempt does not name its feature. */
  readonly sentMessages: boolean;
}

/**
 * Each part needs the feature that it summarizes: nothing of a disabled feature is shown or
 * counted.
 */
export function partsFor(enabledFeatures: readonly Feature[]): Parts {
  const appointments = enabledFeatures.includes('appointments');
  const reviews = enabledFeatures.includes('reviews');
  const dueMessages = enabledFeatures.includes('sequences');
  return {
    appointments,
    reviews,
    dueMessages,
    sentMessages: appointments || reviews || dueMessages,
  };
}
