import { ORPCError } from '@orpc/client';
import type { Clash } from '../schema.ts';

/** What the appointment would clash with, when that is why the server refused it. It checked this before it answered. */
export function clashesIn(error: unknown): readonly Clash[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'CLASH') return undefined;
  return (error.data as { appointments: Clash[] }).appointments;
}
