import { ORPCError } from '@orpc/client';
import type { Clash, SameDayVisit } from '../schema.ts';

/** A warning of the server that a person may accept. */
export type BookingWarning =
  | { readonly code: 'CLASH'; readonly appointments: readonly Clash[] }
  | { readonly code: 'SAME_DAY'; readonly appointments: readonly SameDayVisit[] };

/** Returns the warning because of which the server refused, with the appointments that it is about. */
export function findWarning(error: unknown): BookingWarning | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const { code, data } = error;
  return code === 'CLASH' || code === 'SAME_DAY'
    ? ({ code, ...(data as object) } as BookingWarning)
    : undefined;
}

/** The warnings that a person has read and accepts. */
export interface AcceptedWarnings {
  readonly acceptClash: boolean;
  readonly acceptSameDay: boolean;
}
export const NO_WARNINGS: AcceptedWarnings = { acceptClash: false, acceptSameDay: false };

export function acceptWarning(
  acceptance: AcceptedWarnings,
  { code }: BookingWarning,
): AcceptedWarnings {
  return { ...acceptance, [code === 'CLASH' ? 'acceptClash' : 'acceptSameDay']: true };
}
