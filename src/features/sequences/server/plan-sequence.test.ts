import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { SequenceTemplateId } from '../schema.ts';
import { createSequences } from './create-sequences.ts';
import { saveTemplates } from './save-templates.ts';
import { insertSharedTemplates } from './insert-shared-templates.ts';
import { planSequence } from './plan-sequence.ts';
import { findSequenceTemplates } from './find-templates.ts';
import { sequenceTemplates as templateRows, sharedSequenceTemplates } from './tables.ts';
import { insertSharedSet, buildReviewId } from './testing.ts';

const database = testDatabase();

// covers: clinic-reads-own-and-shared-templates
test('a clinic reads its own and the shared templates in order, and writes only its own', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const { profileType, rows } = await insertSharedSet(database);
  await second.scope.db.insert(templateRows).values({
    clinicId: second.id,
    profileType,
    messageTemplate: 'Theirs',
    sequenceDays: 5,
    sequenceOrder: 1,
  });
  const visibleTemplates = await findSequenceTemplates(first.scope, {
    profileType,
    language: 'en',
  });
  expect(visibleTemplates.items.map(({ messageTemplate }) => messageTemplate)).toEqual(
    rows.map(({ messageTemplate }) => messageTemplate),
  );
  expect(visibleTemplates.items.every(({ isGlobal }) => isGlobal)).toBe(true);
  expect((await findSequenceTemplates(first.scope, { profileType, language: 'hi' })).items).toEqual(
    [],
  );
  expect((await findSequenceTemplates(first.scope, { language: 'hi' })).profileTypes).toContain(
    profileType,
  );
  const otherTemplates = await findSequenceTemplates(second.scope, { profileType });
  expect(otherTemplates.items.filter(({ isGlobal }) => !isGlobal)).toHaveLength(1);

  const touchedRows = await first.scope.db
    .update(templateRows)
    .set({ messageTemplate: 'Mine' })
    .where(eq(templateRows.profileType, profileType))
    .returning();
  expect(touchedRows).toEqual([]);
  const removedRows = await first.scope.db
    .delete(templateRows)
    .where(eq(templateRows.profileType, profileType))
    .returning();
  expect(removedRows).toEqual([]);
  const plantedTemplate = {
    profileType,
    messageTemplate: 'Planted',
    sequenceDays: 5,
    sequenceOrder: 9,
  };
  for (const insertion of [
    first.scope.db.insert(templateRows).values({ ...plantedTemplate, clinicId: second.id }),
    first.scope.db.insert(sharedSequenceTemplates).values(plantedTemplate),
    first.scope.db.update(sharedSequenceTemplates).set({ messageTemplate: 'Mine' }),
    first.scope.db.delete(sharedSequenceTemplates),
  ]) {
    await expect(insertion).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  await expect(
    first.scope.db.execute(sql`update sequence_templates set user_id = null`),
  ).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});

// covers: clinic-own-set-replaces-shared-one
test('a clinic’s own set replaces the shared one', async () => {
  const { scope, id } = await buildClinic(database);
  const { profileType } = await insertSharedSet(database);
  await scope.db.insert(templateRows).values({
    clinicId: id,
    profileType,
    messageTemplate: 'Our own words, {patient_name}',
    sequenceDays: 14,
    sequenceOrder: 1,
  });
  const plan = await planSequence(scope, {
    profileId: await buildReviewId(scope),
    profileType,
    language: 'en',
  });
  expect(plan.ok && plan.value.messages.map(({ messageContent }) => messageContent)).toEqual([
    'Our own words, Ravi Patil',
  ]);
});

test('templates for one profile type are offered to clinics of that type only', async () => {
  const { profileType } = await insertSharedSet(database, { targetProfileType: 'Dentist' });
  const dentist = await buildClinic(database, { profileTypes: ['Dentist'] });
  const second = await buildClinic(database, { profileTypes: ['Cardiologist'] });
  expect((await findSequenceTemplates(dentist.scope, { profileType })).items).toHaveLength(3);
  const hiddenTemplates = await findSequenceTemplates(second.scope, { profileType });
  expect(hiddenTemplates.items).toEqual([]);
  expect(hiddenTemplates.profileTypes).not.toContain(profileType);
  const profileId = await buildReviewId(second.scope);
  expect(
    await planSequence(second.scope, { profileId, profileType, language: 'en' }),
  ).toMatchObject({
    refusal: { code: 'NO_TEMPLATES' },
  });
});

test('shared templates are added once, also by two servers at once, and a reworded one stays', async () => {
  const { profileType, rows, operator } = await insertSharedSet(database);
  expect(await Promise.all([1, 2, 3].map(() => insertSharedTemplates(operator, rows)))).toEqual([
    0, 0, 0,
  ]);
  await operator.db
    .update(sharedSequenceTemplates)
    .set({ messageTemplate: 'Reworded' })
    .where(
      sql`${sharedSequenceTemplates.profileType} = ${profileType} and ${sharedSequenceTemplates.sequenceOrder} = 1`,
    );
  const hindi = rows.map((row) => ({ ...row, language: 'hi' as const }));
  const targetedRows = rows.map((row) => ({ ...row, targetProfileType: 'Dentist' }));
  expect(await insertSharedTemplates(operator, [...rows, ...hindi, ...targetedRows])).toBe(6);
  const { scope } = await buildClinic(database);
  const { items } = await findSequenceTemplates(scope, { profileType, language: 'en' });
  expect(items.map(({ messageTemplate }) => messageTemplate)).toEqual([
    'Reworded',
    rows[1]?.messageTemplate,
    rows[2]?.messageTemplate,
  ]);
  expect(await insertSharedTemplates(operator, [])).toBe(0);
});

test('two sets saved for one profile type never both reach one patient', async () => {
  const clinic = await buildClinic(database);
  const profileType = `Dentist ${randomUUID()}`;
  const saveSet = (treatment: string, days: number[]) => {
    const setId = randomUUID();
    return saveTemplates(clinic.scope, {
      templates: days.map((sequenceDays, index) => ({
        id: SequenceTemplateId.parse(randomUUID()),
        profileType,
        language: 'en' as const,
        messageTemplate: `${treatment}: hello {patient_name}`,
        sequenceDays,
        sequenceOrder: index + 1,
        exactDay: true,
        treatment,
        setId,
      })),
      sharing: 'personal',
      actor: clinic.actor,
      gate: {
        enterShared: () => {
          throw new Error('not shared');
        },
      },
    });
  };
  await saveSet('After a root canal', [1, 3]);
  await saveSet('After a tooth extraction', [1, 7]);
  const plan = async (treatment: string) => {
    const profileId = await buildReviewId(clinic.scope, { treatment });
    return planSequence(clinic.scope, { profileId, profileType, language: 'en' });
  };
  const rootCanal = await plan('RCT upper left');
  expect(rootCanal).toMatchObject({ ok: true, value: { treatment: 'After a root canal' } });
  if (rootCanal.ok)
    expect(rootCanal.value.messages.map(({ sequenceDays }) => sequenceDays)).toEqual([1, 3]);
  expect(await plan('દાંત કઢાવ્યા')).toMatchObject({
    value: { treatment: 'After a tooth extraction' },
  });
  expect(await plan('Knee pain')).toMatchObject({ refusal: { code: 'NO_TEMPLATES' } });
  const profileIds = await Promise.all(
    ['RCT', 'Extraction'].map((treatment) => buildReviewId(clinic.scope, { treatment })),
  );
  const { outcomes } = await createSequences(clinic.scope, {
    profileIds,
    profileType,
    language: 'en',
    includePast: true,
    onDefect: (error) => {
      throw error;
    },
  });
  expect(outcomes.map(({ count }) => count)).toEqual([2, 2]);
});
