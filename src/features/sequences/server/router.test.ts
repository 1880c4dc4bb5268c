import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { messages } from '#features/messages/server/tables.ts';
import { SequenceTemplateId, type GenerationEvent } from '../schema.ts';
import { sequencesRouter, type SequencesContext } from './router.ts';
import { sequenceTemplates } from './tables.ts';

const database = testDatabase();

test('templates are listed, follow-ups planned and created as the contract says', async () => {
  const clinic = await buildClinic(database);
  const context = toContext(clinic);
  await clinic.scope.db.insert(sequenceTemplates).values({
    clinicId: clinic.id,
    profileType: 'Dentist',
    messageTemplate: 'Hello {patient_name}',
    sequenceDays: 10,
    sequenceOrder: 1,
  });
  const list = await call(sequencesRouter.templates, { profileType: 'Dentist' }, { context });
  expect(list).toMatchObject({ items: [{ isGlobal: false }], profileTypes: ['Dentist'] });

  const { id: profileId } = await buildReview(clinic);
  const choice = { profileId, profileType: 'Dentist', language: 'en' } as const;
  const { messages: plannedMessages } = await call(sequencesRouter.plan, choice, { context });
  const { messages: createdMessages } = await call(sequencesRouter.create, choice, { context });
  expect(createdMessages.map(({ scheduledDate }) => scheduledDate)).toEqual(
    plannedMessages.map(({ scheduledDate }) => scheduledDate),
  );
  await expect(call(sequencesRouter.create, choice, { context })).rejects.toMatchObject({
    code: 'ALREADY_HAS_SEQUENCE',
    status: 409,
    defined: true,
  });
});

test('a missing set is refused with what was looked for', async () => {
  const clinic = await buildClinic(database);
  const { id: profileId } = await buildReview(clinic);
  const choice = { profileId, profileType: 'Astrologer', language: 'gu' } as const;
  await expect(
    call(sequencesRouter.plan, choice, { context: toContext(clinic) }),
  ).rejects.toMatchObject({
    code: 'NO_TEMPLATES',
    defined: true,
    data: { profileType: 'Astrologer', language: 'gu' },
  });
});

test('templates are generated, saved, changed and deleted as the contract says', async () => {
  const clinic = await buildClinic(database);
  const context = toContext(clinic);
  const events = await call(
    sequencesRouter.generateTemplates,
    { theme: 'Diabetic foot care', language: 'gu', profileType: 'Diabetic' },
    { context },
  );
  const heardValue: GenerationEvent[] = [];
  for await (const event of events) heardValue.push(event);
  expect(heardValue.slice(0, -1)).toMatchObject([
    { kind: 'progress', stage: 'asking', attempt: 1, messages: 0, characters: 0 },
    { kind: 'progress', stage: 'checking', attempt: 1, messages: 3 },
  ]);
  const lastEvent = heardValue.at(-1);
  if (lastEvent?.kind !== 'written') throw new Error('Nothing written');
  expect(lastEvent).toMatchObject({ writer: 'built-in' });
  expect(lastEvent.templates).toHaveLength(3);
  const templates = lastEvent.templates.map((template) => ({
    ...template,
    id: SequenceTemplateId.parse(randomUUID()),
    profileType: 'Diabetic',
    language: 'gu' as const,
  }));
  const { items } = await call(sequencesRouter.saveTemplates, { templates }, { context });
  expect(items.map(({ isGlobal, version }) => [isGlobal, version])).toEqual([
    [false, 1],
    [false, 1],
    [false, 1],
  ]);
  const [first] = items;
  if (!first) throw new Error('Nothing saved');
  const change = { id: first.id, version: 1, sequenceDays: 16 };
  await call(sequencesRouter.updateTemplate, change, { context });
  await expect(
    call(sequencesRouter.updateTemplate, { ...change, sequenceDays: 17 }, { context }),
  ).rejects.toMatchObject({
    code: 'STALE',
    defined: true,
    data: { current: { sequenceDays: 16, version: 2 } },
  });
  await call(sequencesRouter.deleteTemplate, { id: first.id }, { context });
  await expect(
    call(sequencesRouter.deleteTemplate, { id: first.id }, { context }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// covers: theme-asked-for-trimmed-selected-said
test('requires a theme, trims it, and says that no template is selected', async () => {
  const context = toContext(await buildClinic(database));
  const wish = { theme: '  ', language: 'en', profileType: 'General' } as const;
  const readIssues = async (answer: Promise<unknown>) => {
    const error: unknown = await answer.catch((reason: unknown) => reason);
    return JSON.stringify((error as { cause?: { issues?: unknown } }).cause?.issues);
  };
  expect(await readIssues(call(sequencesRouter.generateTemplates, wish, { context }))).toContain(
    'Please enter a theme for the sequence messages.',
  );
  expect(
    await readIssues(call(sequencesRouter.saveTemplates, { templates: [] }, { context })),
  ).toContain('Please select at least one template to save.');
  expect(
    await readIssues(
      call(sequencesRouter.createMany, { profileIds: [], language: 'en' }, { context }),
    ),
  ).toContain('No reviews selected');
});

// covers: bulk-creation-without-profile-type-uses
test('bulk creation without a profile type uses General', async () => {
  const clinic = await buildClinic(database);
  const context = toContext(clinic);
  for (const profileType of ['Dentist', 'General'])
    await clinic.scope.db.insert(sequenceTemplates).values({
      clinicId: clinic.id,
      profileType,
      messageTemplate: `${profileType}: {patient_name}`,
      sequenceDays: 10,
      sequenceOrder: 1,
    });
  const { id: profileId } = await buildReview(clinic);
  const { outcomes } = await call(
    sequencesRouter.createMany,
    { profileIds: [profileId], language: 'en', includePast: true },
    { context },
  );
  expect(outcomes).toMatchObject([{ profileId, outcome: 'created', count: 1 }]);
  const rows = await clinic.scope.db.select({ text: messages.messageContent }).from(messages);
  expect(rows.map(({ text }) => text)).toEqual([expect.stringMatching(/^General: /)]);
});

function toContext({ actor, scope }: BuiltClinic): SequencesContext {
  return {
    tools: { writer: builtInWriter },
    clinics: {
      enterShared: (_actor, requestId) => createOperatorScope(database.operatorPool, requestId),
    },
    actor,
    scope,
    requestId: scope.requestId,
    headers: {},
    address: '127.0.0.1',
    event: { kind: 'request' },
    setCookies: [],
    secure: false,
  };
}
