import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { sequencesRouter } from './router.ts';
import { sequenceTemplates } from './tables.ts';

const database = testDatabase();

test('templates are listed, follow-ups planned and created as the contract says', async () => {
  const clinic = await buildClinic(database);
  const context = contextOf(clinic);
  await clinic.scope.db.insert(sequenceTemplates).values({
    clinicId: clinic.id,
    profileType: 'Dentist',
    messageTemplate: 'Hello {patient_name}',
    sequenceDays: 10,
    sequenceOrder: 1,
  });
  const listed = await call(sequencesRouter.templates, { profileType: 'Dentist' }, { context });
  expect(listed).toMatchObject({ items: [{ isGlobal: false }], profileTypes: ['Dentist'] });

  const { id: profileId } = await buildReview(clinic);
  const choice = { profileId, profileType: 'Dentist', language: 'en' } as const;
  const { messages: planned } = await call(sequencesRouter.plan, choice, { context });
  const { messages: created } = await call(sequencesRouter.create, choice, { context });
  expect(created.map(({ scheduledDate }) => scheduledDate)).toEqual(
    planned.map(({ scheduledDate }) => scheduledDate),
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
    call(sequencesRouter.plan, choice, { context: contextOf(clinic) }),
  ).rejects.toMatchObject({
    code: 'NO_TEMPLATES',
    defined: true,
    data: { profileType: 'Astrologer', language: 'gu' },
  });
});

function contextOf({ actor, scope }: BuiltClinic): ClinicContext {
  return {
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
