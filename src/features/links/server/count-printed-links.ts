import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';

interface PrintedLinks extends Record<string, unknown> {
  readonly printed: number;
  readonly opened: number;
}

/** Counts the links that were printed on slips since then, and those of them that a person opened. */
export async function countPrintedLinks(
  { db, clinicId }: ClinicScope,
  { since }: { since: Date },
): Promise<{ printed: number; opened: number }> {
  const [row] = await db.execute<PrintedLinks>(sql`
    select count(*)::int as printed, count(*) filter (where exists (select from link_opens o
      where o.user_id = l.user_id and o.link_id = l.id))::int as opened
    from links l where l.user_id = ${clinicId} and l.is_printed and l.created_at >= ${since}`);
  return { printed: row?.printed ?? 0, opened: row?.opened ?? 0 };
}
