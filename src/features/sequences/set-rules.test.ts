import { expect, test } from 'vitest';
import { planMessages } from './rules.ts';
import { SequenceTemplateId, type SequenceTemplate } from './schema.ts';
import { selectSet, templatesFor } from './set-rules.ts';

const OLD_SET = '11111111-1111-4111-8111-111111111111';
const NEW_SET = '22222222-2222-4222-8222-222222222222';

function build(fields: Partial<SequenceTemplate> = {}): SequenceTemplate {
  return {
    id: SequenceTemplateId.parse(crypto.randomUUID()),
    isGlobal: false,
    profileType: 'Dentist',
    targetProfileType: null,
    language: 'en',
    messageTemplate: 'Hello {patient_name}',
    sequenceDays: 10,
    sequenceOrder: 1,
    exactDay: true,
    purpose: 'care',
    treatment: null,
    treatmentKey: null,
    countedFrom: null,
    setId: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...fields,
  };
}

const rootCanal = build({ treatmentKey: 'playbook:rootCanal', setId: OLD_SET });
const extraction = build({ treatmentKey: 'playbook:extraction', setId: NEW_SET });
const choose = (templates: SequenceTemplate[], treatmentKeys: string[], profileType = 'Dentist') =>
  templatesFor({ templates, profileType, language: 'en', treatmentKeys });

// covers: set-of-treatment-reaches-its-visits
test('of two sets of one profile type a visit gets that of its treatment', () => {
  const templates = [rootCanal, extraction];
  const keys = ['treatment:rootCanal', 'playbook:rootCanal', 'words:rct'];
  expect(choose(templates, keys)).toEqual([rootCanal]);
  expect(choose(templates, ['playbook:extraction'])).toEqual([extraction]);
  expect(choose(templates, [])).toEqual([]);
});

test('the set of the treatment comes before that of the profile type, also of another type', () => {
  const ofType = build({ createdAt: '2026-11-09T00:00:00.000Z' });
  expect(choose([ofType, rootCanal], ['playbook:rootCanal'])).toEqual([rootCanal]);
  expect(choose([ofType, rootCanal], ['playbook:heart'])).toEqual([ofType]);
  expect(choose([rootCanal], ['playbook:rootCanal'], 'General')).toEqual([rootCanal]);
});

test('of two sets for the same visits the newest is used, whole', () => {
  const older = build({ setId: OLD_SET });
  const newer = [1, 2].map((sequenceOrder) =>
    build({
      sequenceOrder,
      sequenceDays: 10 * sequenceOrder,
      setId: NEW_SET,
      createdAt: '2026-11-09T00:00:00.000Z',
    }),
  );
  expect(choose([older, ...newer], [])).toEqual(newer);
});

test('templates from before the sets are one set, with one message a day', () => {
  const first = build({ createdAt: '2026-10-01T00:00:00.000Z' });
  const second = build({ sequenceDays: 20, sequenceOrder: 2 });
  const sameDay = build({ createdAt: '2026-11-09T00:00:00.000Z' });
  expect(selectSet([first, second, sameDay])).toEqual([sameDay, second]);
});

test('two messages never have one date', () => {
  const templates = [1, 2, 3, 4].map((sequenceDays) =>
    build({ sequenceDays, sequenceOrder: sequenceDays, exactDay: false }),
  );
  const clinic = {
    clinicName: 'Mehta Clinic',
    namesByLanguage: {},
    contactPhone: '9820012345',
    mapLink: '',
    website: '',
    bookingLink: '',
    furtherPhones: '',
  };
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    const review = { id, patientName: 'Asha' };
    const messages = planMessages({ review, visitOn: '2026-11-20', clinic, templates });
    expect(new Set(messages.map(({ scheduledDate }) => scheduledDate)).size).toBe(4);
  }
});
