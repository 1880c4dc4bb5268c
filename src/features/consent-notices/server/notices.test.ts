import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { mapLanguages } from '../standard-texts.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { getNotice, getNoticeDraft, listNotices } from './find-notices.ts';
import { publishNotice } from './publish-notice.ts';

const database = testDatabase();
const FIRST = mapLanguages((language) => `First in ${language}`);
const SECOND = { ...FIRST, gu: 'Second in gu' };

// covers: notice-published-once
test('publishes a notice once, and another version beside it', async () => {
  const { scope } = await buildClinic(database);
  const draft = await getNoticeDraft(scope);
  expect(draft).toMatchObject({ version: 0, publishedAt: null });
  expect(draft.texts).toEqual(draft.standardTexts);
  const notice = await publishNotice(scope, { version: 0, texts: FIRST });
  expect(notice).toMatchObject({ ok: true, value: { version: 1, texts: FIRST } });
  expect(await publishNotice(scope, { version: 0, texts: FIRST })).toEqual(notice);
  expect(await publishNotice(scope, { version: 1, texts: SECOND })).toMatchObject({
    ok: true,
    value: { version: 2, texts: SECOND },
  });
  expect((await getNotice(scope, { version: 1 })).texts).toContainEqual({
    language: 'gu',
    text: 'First in gu',
  });
  const pages = await listNotices(scope, { limit: 1 });
  expect(pages.items).toMatchObject([{ version: 2 }]);
  const rest = await listNotices(scope, { limit: 1, cursor: pages.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ version: 1 }], nextCursor: null });
  await expect(getNotice(scope, { version: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// covers: notice-of-someone-else
test('refuses a notice that was written from an older version, also at one moment', async () => {
  const { scope } = await buildClinic(database);
  const answers = await Promise.all(
    [FIRST, SECOND].map((texts) => publishNotice(scope, { version: 0, texts })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: { code: 'STALE', data: { current: { version: 1 } } },
  });
});

// covers: notice-audited
test('records who published in the audit log, and lets the app change no published text', async () => {
  const { scope, id } = await buildClinic(database);
  await publishNotice(scope, { version: 0, texts: FIRST });
  await publishNotice(scope, { version: 1, texts: SECOND });
  const { rows } = await database.ownerPool.query(
    `select action, changed_fields from audit_log where user_id = $1 and entity = 'consent_notice' order by id`,
    [id],
  );
  expect(rows).toMatchObject([{ action: 'patients.publishNotice' }, { changed_fields: ['gu'] }]);
  const { rows: rights } = await database.ownerPool.query(
    `select has_table_privilege('app_user', 'consent_notices', 'update, delete') as may`,
  );
  expect(rights).toEqual([{ may: false }]);
});
