import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ChannelState } from '../schema.ts';
import { providerChannels } from './tables.ts';

export async function findChannelState(scope: ClinicScope): Promise<ChannelState | undefined> {
  const { state, reason, since, clinicId } = providerChannels;
  const rows = await scope.db
    .select({ state, reason, since })
    .from(providerChannels)
    .where(eq(clinicId, scope.clinicId));
  return rows[0] && { ...rows[0], since: rows[0].since?.toISOString() ?? null };
}

/**
 * Stores a new state; false when it is stored already or something newer is known. A stored time
 * in the future was written by a clock that ran ahead, and counts as older.
 */
export async function updateChannelState(
  tx: ClinicScope,
  next: { state: ChannelState['state']; reason: string | null; at: Date | undefined },
): Promise<boolean> {
  const { state, reason } = next;
  const since = next.at ?? sql`clock_timestamp()`;
  const rows = await tx.db
    .insert(providerChannels)
    .values({ clinicId: tx.clinicId, state, reason, since })
    .onConflictDoUpdate({
      target: providerChannels.clinicId,
      set: { state, reason, since },
      setWhere: and(
        or(
          ne(providerChannels.state, state),
          sql`${providerChannels.reason} is distinct from ${reason}`,
        ),
        or(
          isNull(providerChannels.since),
          lt(providerChannels.since, sql`excluded.since`),
          gt(providerChannels.since, sql`clock_timestamp()`),
        ),
      ),
    })
    .returning({ id: providerChannels.clinicId });
  return rows.length > 0;
}
