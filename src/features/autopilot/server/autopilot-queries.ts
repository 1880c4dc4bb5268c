import { and, asc, eq, isNull, ne, not, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ChannelState } from '#features/delivery/schema.ts';
import { providerChannels } from '#features/delivery/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { PauseReason } from '../schema.ts';
import { autopilots, autopilotSends } from './tables.ts';

/** Stands in a message's timeline as the one who sent it; a person of this name has a login besides. */
export const AUTOPILOT_NAME = 'Autopilot';

export type AutopilotRow = typeof autopilots.$inferSelect;
export type AutopilotChange = Partial<
  Omit<
    typeof autopilots.$inferInsert,
    'clinicId' | 'createdAt' | 'pausedAt' | 'resumedAt' | 'updatedAt'
  >
>;

/** The clinic's autopilot; undefined for one that was never touched. */
export async function findAutopilot(scope: ClinicScope): Promise<AutopilotRow | undefined> {
  const rows = await scope.db
    .select()
    .from(autopilots)
    .where(eq(autopilots.clinicId, scope.clinicId));
  return rows[0];
}

/** The same, locked until the transaction ends; made where it is missing. */
export async function findAndLockAutopilot(tx: ClinicScope): Promise<AutopilotRow> {
  const row = await findAndLockRow(tx);
  if (row) return row;
  await tx.db.insert(autopilots).values({ clinicId: tx.clinicId }).onConflictDoNothing();
  const made = await findAndLockRow(tx);
  if (made === undefined) throw new Error('A row that was just made is missing');
  return made;
}

async function findAndLockRow(tx: ClinicScope): Promise<AutopilotRow | undefined> {
  const rows = await tx.db
    .select()
    .from(autopilots)
    .where(eq(autopilots.clinicId, tx.clinicId))
    .for('update');
  return rows[0];
}

export async function updateAutopilotRow(tx: ClinicScope, change: AutopilotChange): Promise<void> {
  await tx.db
    .update(autopilots)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(autopilots.clinicId, tx.clinicId));
}

/** Begins a pause, now on the database's clock. */
export async function startPause(
  tx: ClinicScope,
  pause: { because: PauseReason; detail: string | null },
): Promise<void> {
  await tx.db
    .update(autopilots)
    .set({
      pausedBecause: pause.because,
      pausedDetail: pause.detail,
      pausedBy: tx.acting.name,
      pausedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(eq(autopilots.clinicId, tx.clinicId));
}

/** Ends a pause; from now on only what the provider reports later pauses again. */
export async function endPause(tx: ClinicScope): Promise<void> {
  await tx.db
    .update(autopilots)
    .set({
      pausedBecause: null,
      pausedDetail: null,
      pausedBy: null,
      pausedAt: null,
      failuresInRow: 0,
      resumedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(eq(autopilots.clinicId, tx.clinicId));
}

/** Records a claim; false when this number has its message of the day already. */
export async function insertSend(
  tx: ClinicScope,
  send: Omit<typeof autopilotSends.$inferInsert, 'id' | 'clinicId' | 'outcome'>,
): Promise<boolean> {
  const rows = await tx.db
    .insert(autopilotSends)
    .values({ ...send, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning({ id: autopilotSends.id });
  return rows.length > 0;
}

/** Says what became of the newest claim of a message. */
export async function settleSend(
  tx: ClinicScope,
  {
    messageId,
    outcome,
  }: { messageId: string; outcome: NonNullable<(typeof autopilotSends.$inferSelect)['outcome']> },
): Promise<void> {
  await tx.db
    .update(autopilotSends)
    .set({ outcome })
    .where(
      and(
        eq(autopilotSends.clinicId, tx.clinicId),
        eq(autopilotSends.messageId, messageId),
        isNull(autopilotSends.outcome),
      ),
    );
}

/** Clinics that are not suspended and whose autopilot is on and not paused, and the time zone that a scope of theirs needs. */
export async function findClinicsOnAutopilot(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .select({ id: clinics.id, timeZone: clinics.timeZone })
    .from(autopilots)
    .innerJoin(clinics, eq(clinics.id, autopilots.clinicId))
    .where(
      and(eq(autopilots.isOn, true), isNull(autopilots.pausedBecause), isNull(clinics.suspendedAt)),
    )
    .orderBy(asc(clinics.id));
}

/**
 * The trouble that no person has answered with ‘Resume’ since; undefined when there is none. A resumption later than now
 * was written by a clock that ran ahead, and answers nothing.
 */
export async function findUnansweredTrouble(
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
