import { ORPCError } from '@orpc/client';
import type { Clash } from '../schema.ts';

/** Returns the clashing appointments when the server refused because of them. */
export function clashesIn(error: unknown): readonly Clash[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'CLASH') return undefined;
  return (error.data as { appointments: Clash[] }).appointments;
}
