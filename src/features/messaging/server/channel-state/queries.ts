import { and, eq, gt, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ChannelState } from '../../schema.ts';
import { autopilots } from '../autopilot/tables.ts';
import { providerChannels } from '../tables.ts';

export async function storedChannelState(scope: ClinicScope): Promise<ChannelState | undefined> {
  const { state, reason, since, clinicId } = providerChannels;
  const rows = await scope.db
    .select({ state, reason, since })
    .from(providerChannels)
    .where(eq(clinicId, scope.clinicId));
  return rows[0] && { ...rows[0], since: rows[0].since?.toISOString() ?? null };
}

/**
 * The trouble that no person has answered with ‘Resume’ since; undefined when there is none. A resumption later than now
 * was written by a clock that ran ahead, and answers nothing.
 */
export async function unansweredTrouble(
  scope: ClinicScope,
): Promise<Pick<ChannelState, 'state' | 'reason'> | undefined> {
  const { state, reason, since, clinicId } = providerChannels;
  const { resumedAt } = autopilots;
  const isAnswered = sql`coalesce(${since} <= ${resumedAt} and ${resumedAt} <= clock_timestamp(), false)`;
  const rows = await scope.db
    .select({ state, reason })
    .from(providerChannels)
    .leftJoin(autopilots, eq(autopilots.clinicId, clinicId))
    .where(and(eq(clinicId, scope.clinicId), ne(state, 'working'), not(isAnswered)));
  return rows[0];
}

/** Lets trouble that is said to begin later than now, by a clock that ran ahead, begin now. */
export async function correctFutureState(tx: ClinicScope): Promise<void> {
  const { since, clinicId } = providerChannels;
  await tx.db
    .update(providerChannels)
    .set({ since: sql`clock_timestamp()` })
    .where(and(eq(clinicId, tx.clinicId), gt(since, sql`clock_timestamp()`)));
}

/**
 * Writes another state down; false when it is stored already, or when something newer is known. What is known for a time
 * later than now was written by a clock that ran ahead, and counts as older.
 */
export async function changedChannelState(
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
