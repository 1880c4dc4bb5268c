import { beforeAll, expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { randomUUID } from 'node:crypto';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { reviewsFeature } from './feature.ts';
import { prepareMessages } from './prepare-messages.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { buildReview } from './testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { restoreReviewTemplate, saveReviewTemplate } from './save-template.ts';
import { findReviewTemplates } from './find-templates.ts';

const database = testDatabase(reviewsFeature);
beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

const key = { templateType: 'simple_thank_you', language: 'hi' } as const;
const OWN = 'नमस्ते {patient_name}, धन्यवाद! देखें {clinic_website}. STOP';

async function thankYouFor(clinic: Awaited<ReturnType<typeof buildClinic>>) {
  const { id } = await buildReview(clinic);
  const plan = await prepareMessages(clinic.scope, {
    id,
    flow: 'simple',
    language: 'hi',
    writer: builtInWriter,
  });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return { text: plan.value.steps[0]?.text, problem: plan.value.templateProblem };
}

test('a clinic sends its own text, until it goes back to the built-in one', async () => {
  const clinic = await buildClinic(database, { website: 'https://mehta.example.in' });
  const builtIn = (await thankYouFor(clinic)).text;
  const template = await saveReviewTemplate(clinic.scope, {
    ...key,
    version: 0,
    messageTemplate: OWN,
  });
  expect(template).toMatchObject({
    ok: true,
    value: { isOwn: true, version: 1, messageTemplate: OWN, problem: null },
  });
  const ownFinding = await thankYouFor(clinic);
  expect(ownFinding.text).toMatch(/^नमस्ते .+, धन्यवाद! देखें https:\/\/mehta\.example\.in\. STOP$/);
  expect(ownFinding.problem).toBeNull();
  expect(await restoreReviewTemplate(clinic.scope, key)).toMatchObject({
    isOwn: false,
    version: 0,
  });
  expect(await restoreReviewTemplate(clinic.scope, key)).toMatchObject({ isOwn: false });
  expect((await thankYouFor(clinic)).text).toBe(builtIn);
});

test('lists both texts in ten languages, and no text of another clinic', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  await saveReviewTemplate(other.scope, { ...key, version: 0, messageTemplate: OWN });
  const { items, clinicValues } = await findReviewTemplates(clinic.scope);
  expect(items).toHaveLength(20);
  expect(
    items.every(({ isOwn, messageTemplate, builtIn }) => !isOwn && messageTemplate === builtIn),
  ).toBe(true);
  expect(clinicValues).toHaveProperty('booking_link', '');
});

test('an old version is refused with the text as it is; the same text changes nothing', async () => {
  const clinic = await buildClinic(database);
  const save = (messageTemplate: string, version: number) =>
    saveReviewTemplate(clinic.scope, { ...key, messageTemplate, version });
  await save(OWN, 0);
  expect(await save(OWN, 0)).toMatchObject({ ok: true, value: { version: 1 } });
  expect(await save(`${OWN}!`, 0)).toMatchObject({
    refusal: { code: 'STALE', data: { current: { messageTemplate: OWN, version: 1 } } },
  });
  expect(await save(`${OWN}!`, 1)).toMatchObject({ ok: true, value: { version: 2 } });
});

test("two first texts at the same time: one is kept, the other's writer sees it", async () => {
  const clinic = await buildClinic(database);
  const saves = ['A {patient_name} STOP', 'B {patient_name} STOP'].map((messageTemplate) =>
    saveReviewTemplate(clinic.scope, { ...key, messageTemplate, version: 0 }),
  );
  const results = await Promise.all(saves);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('saves a text with warnings, and refuses a link to a stranger', async () => {
  const clinic = await buildClinic(database);
  const save = (messageTemplate: string) =>
    saveReviewTemplate(clinic.scope, { ...key, messageTemplate, version: 0 });
  await expect(save('See https://evil.example')).rejects.toMatchObject({
    code: 'INVALID',
    data: { issues: [{ path: 'messageTemplate' }] },
  });
  expect(await save('5 stars for {treatment}!')).toMatchObject({ ok: true });
});

test('says why an own text is not sent when its link is no longer the clinic’s', async () => {
  const clinic = await buildClinic(database, { website: 'https://mehta.example.in' });
  const messageTemplate = 'See https://mehta.example.in. STOP';
  await saveReviewTemplate(clinic.scope, { ...key, messageTemplate, version: 0 });
  expect((await thankYouFor(clinic)).problem).toBeNull();
  await database.ownerPool.query("update users set website = '' where id = $1", [clinic.id]);
  const why = expect.stringContaining("A message can only hold the clinic's own links.");
  expect(await thankYouFor(clinic)).toMatchObject({ problem: why });
  const { items } = await findReviewTemplates(clinic.scope);
  expect(items.find(({ isOwn }) => isOwn)?.problem).toEqual(why);
});
