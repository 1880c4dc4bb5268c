import { MANAGERS, REPORT_READERS, withFeature } from '#features/clinics/policy.ts';
import type { Feature } from '#features/clinics/schema.ts';

/** The figures are those of the dashboard over a longer time, so they belong to the same feature. */
export const monthAccess = {
  'month.figures': withFeature('dashboard').for(REPORT_READERS),
  'month.export': withFeature('dashboard').for(MANAGERS),
} as const;

/** The parts of a month that a clinic has. */
export interface MonthParts {
  readonly appointments: boolean;
  readonly reviews: boolean;
  /** Three features send messages, and an attempt does not name its feature. */
  readonly messages: boolean;
}

/** Each part needs its feature: nothing of a disabled feature is shown or counted. */
export function listParts(enabledFeatures: readonly Feature[]): MonthParts {
  const appointments = enabledFeatures.includes('appointments');
  const reviews = enabledFeatures.includes('reviews');
  const messages = appointments || reviews || enabledFeatures.includes('sequences');
  return { appointments, reviews, messages };
}
