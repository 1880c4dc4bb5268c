import { and, asc, eq, isNull, ne, not, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ChannelState } from '#features/delivery/schema.ts';
import { providerChannels } from '#features/delivery/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { addDays } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { PauseReason } from '../schema.ts';
import { autopilots, autopilotSends } from './tables.ts';

/** The sender's name in a message's timeline. A person of the same name differs by having a login. */
export const AUTOPILOT_NAME = 'Autopilot';

export type AutopilotRow = typeof autopilots.$inferSelect;
export type AutopilotChange = Partial<
  Omit<
    typeof autopilots.$inferInsert,
    'clinicId' | 'createdAt' | 'pausedAt' | 'resumedAt' | 'updatedAt'
  >
>;

/** Finds the clinic's autopilot; undefined when it was never changed. */
export async function findAutopilot(scope: ClinicScope): Promise<AutopilotRow | undefined> {
  const rows = await scope.db
    .select()
    .from(autopilots)
    .where(eq(autopilots.clinicId, scope.clinicId));
  return rows[0];
}

/** Finds the date before which waiting messages are too old for the autopilot; null while it is off. */
export async function findExpiryDate(scope: ClinicScope): Promise<CalendarDate | null> {
  const row = await findAutopilot(scope);
  return row?.isOn ? addDays(scope.today, -row.expiresAfterDays) : null;
}

/** Locks the clinic's autopilot until the transaction ends; inserts it when missing. */
export async function findAndLockAutopilot(tx: ClinicScope): Promise<AutopilotRow> {
  const row = await findAndLockRow(tx);
  if (row) return row;
  await tx.db.insert(autopilots).values({ clinicId: tx.clinicId }).onConflictDoNothing();
  const settingsRow = await findAndLockRow(tx);
  if (settingsRow === undefined) throw new Error('A row that was just made is missing');
  return settingsRow;
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

/** Begins a pause at the database's current time. */
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

/** Ends a pause; only a newer report from the provider pauses again. */
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

/** Inserts a claim; returns false when this number already has its message of the day. */
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

/** Records the outcome of the newest claim of a message. */
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

/** Lists clinics that are not suspended and whose autopilot is on and not paused, with the time zone for their scope. */
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
 * Finds provider trouble after which no person has pressed ‘Resume’; undefined when there is none. A resume time in the future
 * was written by a clock that ran ahead, and is ignored.
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
