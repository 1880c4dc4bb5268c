import * as z from 'zod/mini';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { Failure } from '#platform/errors.ts';
import { LANGUAGES } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import { readCursor, toPage } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { fillStandardTexts, mapLanguages } from '../standard-texts.ts';
import type { NoticeDraft, NoticeVersionTexts, PublishedNotice } from '../schema.ts';
import { findNewestVersion, selectVersion, selectVersions } from './notice-queries.ts';

/**
 * Returns what the next notice begins with: the published texts, and the standard ones for
 * languages that have none.
 */
export async function getNoticeDraft(scope: ClinicScope): Promise<NoticeDraft> {
  const standardTexts = fillStandardTexts(await clinicDetails(scope));
  const version = await findNewestVersion(scope);
  const publishedVersion = await selectVersion(scope, version);
  const texts = new Map(publishedVersion.map(({ language, text }) => [language, text]));
  return {
    version,
    publishedAt: publishedVersion[0]?.publishedAt.toISOString() ?? null,
    texts: mapLanguages((language) => texts.get(language) ?? standardTexts[language]),
    standardTexts,
  };
}

const CursorKey = z.tuple([z.string().check(z.regex(/^[1-9]\d{0,8}$/))]);

/** Returns a page of the published notices, newest first. */
export async function listNotices(
  scope: ClinicScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<PublishedNotice>> {
  const before = cursor === undefined ? undefined : Number(readCursor(cursor, CursorKey)[0]);
  const rows = await selectVersions(scope, { before, limit: limit + 1 });
  return toPage(rows, {
    limit,
    item: ({ version, publishedAt, languages }) => ({
      version,
      publishedAt: new Date(publishedAt).toISOString(),
      languages: LANGUAGES.filter((language) => languages.includes(language)),
    }),
    cursor: ({ version }) => [String(version)],
  });
}

/** Returns the texts of one version. Throws NOT_FOUND when the clinic has not published it. */
export async function getNotice(
  scope: ClinicScope,
  { version }: { version: number },
): Promise<NoticeVersionTexts> {
  const rows = await selectVersion(scope, version);
  const [first] = rows;
  if (first === undefined) throw new Failure('NOT_FOUND');
  return {
    version,
    publishedAt: first.publishedAt.toISOString(),
    texts: LANGUAGES.flatMap((language) =>
      rows.filter((row) => row.language === language).map(({ text }) => ({ language, text })),
    ),
  };
}
