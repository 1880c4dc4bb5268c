import { LANGUAGES } from '#platform/language.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { NewNotice, NoticeDraft } from '../schema.ts';
import { getNoticeDraft } from './find-notices.ts';
import { insertVersion } from './notice-queries.ts';

/**
 * Publishes the next version of the notice in every language; earlier versions stay as they are.
 * Refuses STALE when another version was published since `version`. Sending the same again
 * publishes once.
 */
export async function publishNotice(
  scope: ClinicScope,
  { version, texts }: NewNotice,
): Promise<Result<NoticeDraft, Stale<NoticeDraft>>> {
  return inTransaction(scope, async (tx) => {
    const before = await getNoticeDraft(tx);
    const rows =
      before.version === version ? await insertVersion(tx, { version: version + 1, texts }) : [];
    const current = await getNoticeDraft(tx);
    if (rows.length === 0) {
      const isSame = LANGUAGES.every((language) => current.texts[language] === texts[language]);
      const isRepeated = isSame && current.version === version + 1;
      return isRepeated ? ok(current) : refuse({ code: 'STALE', data: { current } });
    }
    const entityId = rows.find(({ language }) => language === 'en')?.id;
    await recordAudit(tx, {
      action: 'patients.publishNotice',
      entity: 'consent_notice',
      ...(entityId !== undefined && { entityId }),
      changedFields: LANGUAGES.filter(
        (language) => version === 0 || before.texts[language] !== texts[language],
      ),
    });
    return ok(current);
  });
}
