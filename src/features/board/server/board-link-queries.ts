import { and, count, desc, eq, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { dateIn } from '#platform/calendar.ts';
import { ClinicId } from '#platform/ids.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { BoardLink, BoardLinkId } from '../schema.ts';
import { boardLinks } from './tables.ts';

/** Returns the clinic's screens, the newest first. */
export async function findBoardLinks({
  db,
  clinicId,
  timeZone,
}: ClinicScope): Promise<BoardLink[]> {
  const rows = await db
    .select({
      id: boardLinks.id,
      name: boardLinks.name,
      createdByName: boardLinks.createdByName,
      createdAt: boardLinks.createdAt,
      lastShownOn: boardLinks.lastShownOn,
    })
    .from(boardLinks)
    .where(eq(boardLinks.clinicId, clinicId))
    .orderBy(desc(boardLinks.createdAt), desc(boardLinks.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdOn: dateIn(timeZone, createdAt) }));
}

/** Counts the clinic's screens besides this one. Until the transaction ends no other one is counted. */
export async function countOtherBoardLinks(
  { db, clinicId }: ClinicScope,
  id: BoardLinkId,
): Promise<number> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`board-links:${clinicId}`}, 0))`,
  );
  const [row] = await db
    .select({ total: count() })
    .from(boardLinks)
    .where(and(eq(boardLinks.clinicId, clinicId), sql`${boardLinks.id} <> ${id}`));
  return row?.total ?? 0;
}

/** Inserts a screen, or gives the one with this id another code and name. */
export async function saveBoardLink(
  { db, clinicId, acting }: ClinicScope,
  link: { id: BoardLinkId; name: string; codeHash: string },
): Promise<void> {
  const { name, codeHash } = link;
  await db
    .insert(boardLinks)
    .values({ ...link, clinicId, createdByName: acting.name })
    .onConflictDoUpdate({
      target: [boardLinks.clinicId, boardLinks.id],
      set: { name, codeHash },
    });
}

/** Deletes a screen; false where the clinic has none with this id. */
export async function deleteBoardLink(
  { db, clinicId }: ClinicScope,
  id: BoardLinkId,
): Promise<boolean> {
  const rows = await db
    .delete(boardLinks)
    .where(and(eq(boardLinks.clinicId, clinicId), eq(boardLinks.id, id)))
    .returning({ id: boardLinks.id });
  return rows.length > 0;
}

/** Finds the clinic of the screen with this hash; undefined also for a suspended clinic. */
export async function findBoardClinic(
  scope: OperatorScope,
  codeHash: string,
): Promise<{ clinicId: ClinicId; timeZone: string } | undefined> {
  const [row] = await scope.db
    .select({
      clinicId: clinics.id,
      timeZone: clinics.timeZone,
      isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
    })
    .from(boardLinks)
    .innerJoin(clinics, eq(clinics.id, boardLinks.clinicId))
    .where(eq(boardLinks.codeHash, codeHash));
  if (row === undefined || row.isSuspended) return undefined;
  return { clinicId: ClinicId.parse(row.clinicId), timeZone: row.timeZone };
}

/** Notes once a day that a screen shows the board. */
export async function noteBoardShown(
  { db, clinicId, today }: ClinicScope,
  codeHash: string,
): Promise<void> {
  await db
    .update(boardLinks)
    .set({ lastShownOn: today })
    .where(
      and(
        eq(boardLinks.clinicId, clinicId),
        eq(boardLinks.codeHash, codeHash),
        sql`${boardLinks.lastShownOn} is distinct from ${today}`,
      ),
    );
}
