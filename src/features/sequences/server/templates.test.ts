import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '#features/clinics/schema.ts';
import { createClinicsGate } from '#features/clinics/server/gate.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildBrokenWriter, startModel } from '#features/models/server/testing.ts';
import { TEMPLATE_SENTENCES } from '#features/text-checks/sentences.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { systemClock } from '#platform/server/clock.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { SequenceTemplateId, type Sharing } from '../schema.ts';
import { findSequenceTemplates } from './find-templates.ts';
import { deleteTemplate } from './delete-template.ts';
import { generateTemplates } from './generate-templates.ts';
import { saveTemplates, type TemplateToSave } from './save-templates.ts';
import { buildReviewId } from './testing.ts';
import { updateTemplate } from './update-template.ts';

const database = testDatabase();
const gate = () =>
  createClinicsGate({
    pool: database.pool,
    operatorPool: database.operatorPool,
    clock: systemClock,
  });
const input = {
  theme: 'Heart health for diabetics',
  details: 'Gentle, please',
  numMessages: 4,
  language: 'mr' as const,
  profileType: 'Heart Health',
};

function build(fields: Partial<TemplateToSave> = {}): TemplateToSave {
  return {
    id: SequenceTemplateId.parse(randomUUID()),
    profileType: 'Dentist',
    language: 'en',
    messageTemplate:
      'Hello {patient_name}, this is {clinic_name}. Reply STOP to stop these messages.',
    sequenceDays: 10,
    sequenceOrder: 1,
    exactDay: false,
    ...fields,
  };
}

async function save(
  { actor, scope }: BuiltClinic,
  {
    templates = [build()],
    sharing = 'personal',
    role = 'user',
  }: { templates?: TemplateToSave[]; sharing?: Sharing; role?: Role } = {},
) {
  return saveTemplates(scope, { templates, sharing, actor: { ...actor, role }, gate: gate() });
}

// covers: sequence-written-for-theme-another-one-each
test('a sequence is written for the theme, another one each time, and not stored', async () => {
  const { scope } = await buildClinic(database);
  const before = await findSequenceTemplates(scope, {});
  const writer = builtInWriter;
  const result = await generateTemplates(scope, { ...input, writer });
  const second = await generateTemplates(scope, { ...input, writer });
  if (!result.ok || !second.ok) throw new Error('refused');
  expect(result.value.writer).toBe('built-in');
  expect(result.value.templates.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3, 4]);
  expect(result.value.templates[0]?.messageTemplate).toMatch(/[\u0900-\u097F]/);
  expect(second.value).not.toEqual(result.value);
  expect(await findSequenceTemplates(scope, {})).toEqual(before);
  expect(result.value.playbook).toMatchObject({ id: 'heart' });
});

// covers: writer-that-fails-or-answers-no-sequence
test('the built-in writer replaces one that fails or answers no sequence, and the reason is given', async () => {
  const { scope } = await buildClinic(database);
  const template = { messageTemplate: 'नमस्कार', sequenceDays: 10, sequenceOrder: 1 };
  const brokenTemplate = { ...template, sequenceDays: 'soon' };
  const findReplacement = async (writer: TextModel) => {
    const result = await generateTemplates(scope, { ...input, numMessages: 2, writer });
    if (!result.ok) throw new Error('refused');
    expect(result.value).toMatchObject({ writer: 'built-in', replacedWriter: writer.name });
    expect(result.value.templates).toHaveLength(2);
    return result.value.replacedBecause;
  };
  expect(await findReplacement(buildBrokenWriter())).toEqual({ code: 'CANNOT_WRITE' });
  const { models, writer } = await startModel('Sorry, no.');
  expect(await findReplacement(writer)).toEqual({ code: 'CANNOT_PARSE' });
  models.always(JSON.stringify([template, brokenTemplate]));
  expect(await findReplacement(writer)).toEqual({ code: 'INVALID_TEMPLATE', index: 1 });
});

test('names the playbook, or none', async () => {
  const { scope } = await buildClinic(database);
  const writer = builtInWriter;
  const generation = await generateTemplates(scope, { ...input, writer });
  expect(generation).toMatchObject({
    value: { playbook: { id: 'heart', title: 'Heart and blood pressure' }, replacedWriter: null },
  });
  const second = await generateTemplates(scope, { ...input, theme: 'Miscarriage', writer });
  expect(second).toMatchObject({ value: { playbook: null } });
});

// covers: treatment-of-a-set-is-the-clinics
test('proposes the clinic’s own words for the treatment, and none that it has not', async () => {
  const { scope } = await buildClinic(database);
  const generate = async (theme: string) => {
    const generation = await generateTemplates(scope, { ...input, theme, writer: builtInWriter });
    return generation.ok ? generation.value.treatment : undefined;
  };
  expect(await generate('Root canal')).toBeUndefined();
  for (const treatment of ['Root canal molar', 'RCT', 'RCT', 'Extraction', 'Hernia operation'])
    await buildReviewId(scope, { treatment });
  expect(await generate('Root canal')).toBe('RCT');
  expect(await generate('Hernia surgery')).toBe('Hernia operation');
  expect(await generate('After an operation')).toBeUndefined();
  expect(await generate('Diwali')).toBeUndefined();
  const otherClinic = await buildClinic(database);
  const generation = await generateTemplates(otherClinic.scope, {
    ...input,
    theme: 'Root canal',
    writer: builtInWriter,
  });
  expect(generation).not.toHaveProperty('value.treatment');
});

test('a second sequence shares no message with the saved first one', async () => {
  const clinic = await buildClinic(database);
  const generate = async () => {
    const generation = await generateTemplates(clinic.scope, { ...input, writer: builtInWriter });
    if (!generation.ok) throw new Error('refused');
    return generation.value.templates;
  };
  const first = await generate();
  const bodies = (templates: typeof first) =>
    templates.map(({ messageTemplate }) => messageTemplate.split('\n\n')[2]);
  for (const { messageTemplate, ...fields } of first)
    await save(clinic, { templates: [build({ ...fields, language: 'mr', messageTemplate })] });
  for (let index = 0; index < 5; index += 1) {
    const second = bodies(await generate());
    expect(second.filter((body) => bodies(first).includes(body))).toEqual([]);
  }
});

test('whether a message is due exactly on its day is saved and can be changed', async () => {
  const clinic = await buildClinic(database);
  const { items } = await save(clinic, { templates: [build({ exactDay: true })] });
  expect(items).toMatchObject([{ exactDay: true }]);
  const id = items[0]?.id ?? SequenceTemplateId.parse(randomUUID());
  const template = await updateTemplate(clinic.scope, { id, version: 1, exactDay: false });
  expect(template).toMatchObject({ ok: true, value: { exactDay: false, version: 2 } });
});

// covers: generation-without-a-model-is-free
test('the built-in writer writes more than 60 sequences an hour, and only a flood must wait', async () => {
  const { scope, id } = await buildClinic(database);
  const writer = builtInWriter;
  await insertEarlierGenerations(id, 60);
  expect(await generateTemplates(scope, { ...input, writer })).toMatchObject({ ok: true });
  await insertEarlierGenerations(id, 538);
  expect(await generateTemplates(scope, { ...input, writer })).toMatchObject({ ok: true });
  await expect(generateTemplates(scope, { ...input, writer })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

function insertEarlierGenerations(clinicId: string, count: number) {
  return database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'sequences.generateTemplates', 'sequence_template' from generate_series(1, $2)`,
    [clinicId, count],
  );
}

// covers: offers-proposed-by-words
test('words that look like an offer make a template an offer, unless a person says it is care', async () => {
  const clinic = await buildClinic(database);
  const messageTemplate = 'Dear {patient_name}, get 20% off. Reply STOP to stop these messages.';
  const { items } = await save(clinic, {
    templates: [build(), build({ messageTemplate }), build({ messageTemplate, purpose: 'care' })],
  });
  expect(items.map(({ purpose }) => purpose)).toEqual(['care', 'marketing', 'care']);
  const purposes = await Promise.all(
    items.map(async ({ id }) => {
      const text = `${messageTemplate} Thank you.`;
      const template = await updateTemplate(clinic.scope, {
        id,
        version: 1,
        messageTemplate: text,
      });
      return template.ok && template.value.purpose;
    }),
  );
  expect(purposes).toEqual(['marketing', 'marketing', 'care']);
});

test('a shared template is an offer where its words look like one', async () => {
  const clinic = await buildClinic(database);
  const messageTemplate = 'Dear {patient_name}, get 20% off. Reply STOP to stop these messages.';
  const { items } = await save(clinic, {
    templates: [build({ messageTemplate })],
    sharing: 'global',
    role: 'super_admin',
  });
  expect(items).toMatchObject([{ isGlobal: true, purpose: 'marketing' }]);
});

// covers: templates-saved-once-as-clinic-own
test('templates are saved once, as the clinic’s own, in the order given', async () => {
  const clinic = await buildClinic(database);
  const second = await buildClinic(database);
  const templates = [
    build({ sequenceOrder: 2 }),
    build({ language: 'gu', messageTemplate: 'નમસ્તે {patient_name}. STOP' }),
  ];
  const { items } = await save(clinic, { templates });
  expect(items).toEqual(
    templates.map((template) => ({
      ...template,
      isGlobal: false,
      targetProfileType: null,
      purpose: 'care',
      treatment: null,
      treatmentKey: null,
      countedFrom: null,
      warnings: [],
      setId: null,
      createdAt: items[0]?.createdAt,
      version: 1,
    })),
  );
  const changedTemplates = templates.map((template) => ({ ...template, sequenceDays: 99 }));
  expect(await save(clinic, { templates: changedTemplates })).toEqual({ items });
  const ownTemplates = (await findSequenceTemplates(clinic.scope, {})).items.filter(
    ({ isGlobal }) => !isGlobal,
  );
  expect(ownTemplates).toHaveLength(2);
  const trail = await clinic.scope.db.select().from(auditLog);
  expect(trail.map(({ action }) => action)).toEqual([
    'sequences.saveTemplates',
    'sequences.saveTemplates',
  ]);
  // Another clinic may use the same ids for templates of its own.
  await save(second, { templates });
  expect(
    (await findSequenceTemplates(second.scope, {})).items.filter(({ isGlobal }) => !isGlobal),
  ).toHaveLength(templates.length);
});

// covers: shares-with-all-or-with-clinics
test.each(['admin', 'super_admin'] as const)(
  '%s shares with all, or with clinics of one type',
  async (role) => {
    const clinic = await buildClinic(database);
    const profileType = `Type ${randomUUID()}`;
    const dentist = await buildClinic(database, { profileTypes: ['Dentist'] });
    const cardiologist = await buildClinic(database, { profileTypes: ['Cardiologist'] });
    const forAll = build({ profileType });
    const forDentists = build({ profileType });
    await save(clinic, { templates: [forAll], sharing: 'global', role });
    const { items } = await save(clinic, {
      templates: [forDentists],
      sharing: { targetProfileType: 'Dentist' },
      role,
    });
    expect(items).toMatchObject([{ isGlobal: true, targetProfileType: 'Dentist' }]);
    const idsFor = async ({ scope }: BuiltClinic) =>
      (await findSequenceTemplates(scope, { profileType })).items.map(({ id }) => id).toSorted();
    expect(await idsFor(dentist)).toEqual([forAll.id, forDentists.id].toSorted());
    expect(await idsFor(cardiologist)).toEqual([forAll.id]);
    const { rows } = await database.ownerPool.query(
      `select login_id from operator_audit_log where action = 'sequences.shareTemplates' and entity_id = $1`,
      [forAll.id],
    );
    expect(rows).toEqual([{ login_id: clinic.actor.loginId }]);
  },
);

// covers: no-admin-saves-as-their-own-they
test('a user who is not an admin cannot share templates, and nothing is stored', async () => {
  const clinic = await buildClinic(database);
  for (const sharing of ['global', { targetProfileType: 'Dentist' }] as const)
    await expect(save(clinic, { sharing })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { rows } = await database.ownerPool.query(
    'select id from sequence_templates where user_id = $1',
    [clinic.id],
  );
  expect(rows).toEqual([]);
  expect(() => gate().enterShared(clinic.actor, 'request')).toThrow('not allowed');
});

test.each([
  [
    'See https://evil.example STOP',
    "A message can only hold the clinic's own links. You can add your website and booking link in Settings.",
  ],
  ['Tell us your OTP. STOP', 'A message cannot ask for money or for a code such as an OTP.'],
  [
    '\u202ePOTS',
    'Hidden characters in the text turn letters around. Type the text again instead of pasting it.',
  ],
])('%j is not stored, and nothing beside it', async (messageTemplate, message) => {
  const clinic = await buildClinic(database);
  const templates = [build(), build({ messageTemplate })];
  await expect(save(clinic, { templates })).rejects.toMatchObject({
    code: 'INVALID',
    data: { issues: [{ path: 'templates.1.messageTemplate', message }] },
  });
  const { items } = await save(clinic);
  const [storedTemplate] = items;
  if (!storedTemplate) throw new Error('Nothing saved');
  await expect(
    updateTemplate(clinic.scope, { id: storedTemplate.id, version: 1, messageTemplate }),
  ).rejects.toMatchObject({ code: 'INVALID', data: { issues: [{ message }] } });
  expect(items).toMatchObject(
    (await findSequenceTemplates(clinic.scope, {})).items.filter(({ isGlobal }) => !isGlobal),
  );
});

// covers: saved-template-has-its-warnings
test.each([
  ['Hello {patient_name}, call 9811122233. STOP', 'FOREIGN_PHONE', '9811122233'],
  ['Hello {first_name}. STOP', 'UNKNOWN_PLACEHOLDER', '{first_name}'],
  ['You have diabetes. STOP', 'DIAGNOSIS', 'You have diabetes'],
  ['We guarantee it. STOP', 'CURE_CLAIM', 'We guarantee'],
  ['नमस्ते', 'NO_OPT_OUT', ''],
] as const)('saves %j and warns of %s', async (messageTemplate, rule, excerpt) => {
  const clinic = await buildClinic(database);
  const { items } = await save(clinic, { templates: [build({ messageTemplate })] });
  const warning = { rule, excerpt, message: TEMPLATE_SENTENCES[rule] };
  const warnings = expect.arrayContaining([warning]);
  expect(items).toEqual([expect.objectContaining({ messageTemplate, warnings })]);
  const id = items[0]?.id ?? SequenceTemplateId.parse(randomUUID());
  const clean = 'Hello {patient_name}. Reply STOP to stop these messages.';
  expect(
    await updateTemplate(clinic.scope, { id, version: 1, messageTemplate: clean }),
  ).toMatchObject({ ok: true, value: { warnings: [] } });
  expect(await updateTemplate(clinic.scope, { id, version: 2, messageTemplate })).toMatchObject({
    value: { warnings },
  });
});

test('a template of the clinic may hold its own link, one for all clinics may not', async () => {
  const clinic = await buildClinic(database);
  const messageTemplate = 'See https://g.page/r/mehta-clinic/review. Reply STOP to stop.';
  const templates = () => [build({ messageTemplate })];
  expect((await save(clinic, { templates: templates() })).items).toHaveLength(1);
  await expect(
    save(clinic, { templates: templates(), sharing: 'global', role: 'admin' }),
  ).rejects.toMatchObject({ code: 'INVALID' });
});

test('an old version is refused with the row as it is; the same values change nothing', async () => {
  const clinic = await buildClinic(database);
  const { items } = await save(clinic);
  const id = items[0]?.id ?? SequenceTemplateId.parse(randomUUID());
  const first = await updateTemplate(clinic.scope, { id, version: 1, sequenceDays: 20 });
  expect(first).toMatchObject({ ok: true, value: { sequenceDays: 20, version: 2 } });
  expect(await updateTemplate(clinic.scope, { id, version: 1, sequenceDays: 20 })).toEqual(first);
  expect(await updateTemplate(clinic.scope, { id, version: 1, sequenceOrder: 3 })).toMatchObject({
    refusal: { code: 'STALE', data: { current: { sequenceDays: 20, version: 2 } } },
  });
});

test('another clinic’s template, or a shared one, cannot be changed or deleted', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const ownTemplate = (await save(second)).items[0];
  const sharedTemplate = (await save(second, { sharing: 'global', role: 'admin' })).items[0];
  for (const template of [ownTemplate, sharedTemplate]) {
    if (!template) throw new Error('Nothing saved');
    const { id } = template;
    await expect(
      updateTemplate(first.scope, { id, version: 1, sequenceDays: 20 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteTemplate(first.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const remaining = (await findSequenceTemplates(second.scope, { profileType: 'Dentist' })).items;
  const ids = remaining.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([ownTemplate?.id, sharedTemplate?.id]));
  if (!ownTemplate) throw new Error('Nothing saved');
  expect(await deleteTemplate(second.scope, { id: ownTemplate.id })).toEqual({ deleted: true });
});
