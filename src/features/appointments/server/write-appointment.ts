import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { AppointmentId, AppointmentInput } from '../schema.ts';
import { appointments } from './tables.ts';

const {
  clinicId: _clinicId,
  updatedAt: _updatedAt,
  slotSince: _slotSince,
  ...shownColumns
} = getTableColumns(appointments);
/** The columns that an answer is made from. */
export { shownColumns };
export type AppointmentRow = Pick<typeof appointments.$inferSelect, keyof typeof shownColumns>;

/** The columns of an appointment that may change. */
export type AppointmentRowChange = Omit<
  PgUpdateSetSource<typeof appointments>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

/**
 * Locks an appointment's row until the transaction ends. Every change and every message locks it
 * first.
 */
export async function lockAppointmentRow(
  tx: ClinicScope,
  id: AppointmentId,
): Promise<AppointmentRow | undefined> {
  const rows = await tx.db
    .select(shownColumns)
    .from(appointments)
    .where(matchesId(tx, id))
    .for('update');
  return rows[0];
}

/** The form of a new appointment, with the form's id. */
export type NewAppointment = AppointmentInput & { id: AppointmentId };

/** Inserts an appointment; undefined when any clinic already has the id. */
export async function insertAppointment(
  tx: ClinicScope,
  appointment: Omit<typeof appointments.$inferInsert, 'clinicId'>,
): Promise<AppointmentRow | undefined> {
  const rows = await tx.db
    .insert(appointments)
    .values({ ...appointment, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning(shownColumns);
  return rows[0];
}

/**
 * Updates a row that the transaction has locked; `edited` increments the version that open forms
 * are compared with.
 */
export async function updateAppointmentRow(
  tx: ClinicScope,
  {
    id,
    change,
    isEdited = false,
  }: { id: AppointmentId; change: AppointmentRowChange; isEdited?: boolean },
): Promise<AppointmentRow | undefined> {
  // Only a cancelled visit has a reason.
  const isReopened = change.status !== undefined && change.status !== 'cancelled';
  const cancelReason = isReopened ? { cancelReason: null } : {};
  const version = isEdited ? sql`${appointments.version} + 1` : sql`${appointments.version}`;
  const rows = await tx.db
    .update(appointments)
    .set({ ...change, ...cancelReason, version, updatedAt: sql`now()` })
    .where(matchesId(tx, id))
    .returning(shownColumns);
  return rows[0];
}

function matchesId({ clinicId }: ClinicScope, id: AppointmentId): SQL | undefined {
  return and(eq(appointments.clinicId, clinicId), eq(appointments.id, id));
}
