import { withFeature } from '#features/clinics/policy.ts';
import type { Feature } from '#features/clinics/schema.ts';

/** The dashboard slice's rows of the access table. */
export const dashboardAccess = {
  'dashboard.overview': withFeature('dashboard'),
} as const;

/** Which parts of the start page a clinic has. */
export interface Parts {
  readonly appointments: boolean;
  readonly reviews: boolean;
  /** The messages that are due; Quick Send, where they are sent, belongs to the same feature. */
  readonly dueMessages: boolean;
  /** Each of the three features sends to patients, and an attempt does not say for which it was made. */
  readonly sentMessages: boolean;
}

/** A part is there only with the feature that it summarises: nothing of a feature that is off is shown or counted. */
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
