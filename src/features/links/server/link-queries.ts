import { and, eq, sql } from 'drizzle-orm';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { ClinicId } from '#platform/ids.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import type { LinkId } from '../schema.ts';
import { linkOpens, links } from './tables.ts';

type Link = typeof links.$inferSelect;

/** Inserts a link and returns its id. */
export async function insertLink(
  tx: ClinicScope,
  link: Pick<
    Link,
    'codeHash' | 'target' | 'patientId' | 'reviewId' | 'language' | 'expiresAt' | 'isPrinted'
  >,
): Promise<LinkId> {
  const [row] = await tx.db
    .insert(links)
    .values({ clinicId: tx.clinicId, ...link })
    .returning({ id: links.id });
  if (row === undefined) throw new Error('An insert returns its row');
  return row.id;
}

/** Finds the clinic of the link with this hash, and its time zone; undefined also for a suspended one. */
export async function findLinkClinic(
  scope: OperatorScope,
  codeHash: string,
): Promise<{ clinicId: ClinicId; timeZone: string } | undefined> {
  const [row] = await scope.db
    .select({
      clinicId: clinics.id,
      timeZone: clinics.timeZone,
      isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
    })
    .from(links)
    .innerJoin(clinics, eq(clinics.id, links.clinicId))
    .where(eq(links.codeHash, codeHash));
  if (row === undefined || row.isSuspended) return undefined;
  return { clinicId: ClinicId.parse(row.clinicId), timeZone: row.timeZone };
}

/** Finds the clinic's link with this hash. */
export async function findLink(scope: ClinicScope, codeHash: string): Promise<Link | undefined> {
  const [row] = await scope.db
    .select()
    .from(links)
    .where(and(eq(links.clinicId, scope.clinicId), eq(links.codeHash, codeHash)));
  return row;
}

/** Counts an opening of the day, unless one was counted within the last ten seconds. */
export async function countOpening(scope: ClinicScope, linkId: LinkId): Promise<void> {
  const { clinicId, today: day, now } = scope;
  await scope.db
    .insert(linkOpens)
    .values({ clinicId, linkId, day, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [linkOpens.clinicId, linkOpens.linkId, linkOpens.day],
      set: { count: sql`${linkOpens.count} + 1`, lastAt: now },
      setWhere: sql`${linkOpens.lastAt} <= ${now.toISOString()}::timestamptz - interval '10 seconds'`,
    });
}
