import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { askSettings } from './tables.ts';

export type AskSettingsRow = typeof askSettings.$inferSelect;

/** Finds the clinic's settings; undefined when they were never saved. */
export async function findAskSettings(scope: ClinicScope): Promise<AskSettingsRow | undefined> {
  const rows = await scope.db
    .select()
    .from(askSettings)
    .where(eq(askSettings.clinicId, scope.clinicId));
  return rows[0];
}

/**
 * Locks the clinic's settings until the transaction ends; inserts them when missing. Every decision,
 * exclusion and change of the settings takes this lock first, so that they happen one after the other.
 */
export async function lockAskSettings(tx: ClinicScope): Promise<AskSettingsRow> {
  const row = await findAndLock(tx);
  if (row) return row;
  await tx.db.insert(askSettings).values({ clinicId: tx.clinicId }).onConflictDoNothing();
  const settingsRow = await findAndLock(tx);
  if (settingsRow === undefined) throw new Error('A row that was just made is missing');
  return settingsRow;
}

async function findAndLock(tx: ClinicScope): Promise<AskSettingsRow | undefined> {
  const rows = await tx.db
    .select()
    .from(askSettings)
    .where(eq(askSettings.clinicId, tx.clinicId))
    .for('update');
  return rows[0];
}

/** Updates settings that the transaction has locked. */
export async function updateAskSettings(
  tx: ClinicScope,
  change: Partial<Omit<AskSettingsRow, 'clinicId' | 'updatedAt'>>,
): Promise<void> {
  await tx.db
    .update(askSettings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(askSettings.clinicId, tx.clinicId));
}

/** Lists clinics that are not suspended and ask for reviews, with the time zone for their scope. */
export async function findAskingClinics(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .select({ id: clinics.id, timeZone: clinics.timeZone })
    .from(askSettings)
    .innerJoin(clinics, eq(clinics.id, askSettings.clinicId))
    .where(and(eq(askSettings.isOn, true), isNull(clinics.suspendedAt)))
    .orderBy(asc(clinics.id));
}
