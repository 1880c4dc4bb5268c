import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { consentNotices } from './tables.ts';

/** Returns the newest version number; 0 before the first notice. */
export async function findNewestVersion({ clinicId, db }: ClinicScope): Promise<number> {
  const rows = await db
    .select({ version: sql<number>`coalesce(max(${consentNotices.version}), 0)::int` })
    .from(consentNotices)
    .where(eq(consentNotices.clinicId, clinicId));
  return rows[0]?.version ?? 0;
}

/** Returns the rows of a version, one for each of its languages. */
export async function selectVersion({ clinicId, db }: ClinicScope, version: number) {
  return db
    .select({
      language: consentNotices.language,
      text: consentNotices.body,
      publishedAt: consentNotices.publishedAt,
    })
    .from(consentNotices)
    .where(and(eq(consentNotices.clinicId, clinicId), eq(consentNotices.version, version)));
}

/** Returns versions before `before`, newest first. */
export async function selectVersions(
  { clinicId, db }: ClinicScope,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .select({
      version: consentNotices.version,
      publishedAt: sql<string>`to_json(min(${consentNotices.publishedAt})) #>> '{}'`,
      languages: sql<Language[]>`array_agg(${consentNotices.language})`,
    })
    .from(consentNotices)
    .where(
      and(
        eq(consentNotices.clinicId, clinicId),
        before === undefined ? undefined : lt(consentNotices.version, before),
      ),
    )
    .groupBy(consentNotices.version)
    .orderBy(desc(consentNotices.version))
    .limit(limit);
}

/** Inserts the texts of a version; returns nothing when another publication was first. */
export async function insertVersion(
  { clinicId, db }: ClinicScope,
  { version, texts }: { version: number; texts: Readonly<Record<Language, string>> },
): Promise<{ id: string; language: Language }[]> {
  const rows = Object.entries(texts).map(([language, body]) => ({
    clinicId,
    version,
    language: language as Language,
    body,
  }));
  return db
    .insert(consentNotices)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: consentNotices.id, language: consentNotices.language });
}
