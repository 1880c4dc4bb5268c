import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#platform/calendar.ts';
import type { Language } from '#platform/language.ts';
import {
  canFollowUp,
  findTranslation,
  isOffered,
  MOST_DAYS_MOVED,
  planMessages,
  listProfileTypes,
  readSequenceDays,
  readSequenceOrder,
  scheduleDate,
} from './rules.ts';
import { followUpLanguage, listSetLanguages, templatesFor } from './set-rules.ts';
import { SequenceTemplateId, type SequenceTemplate } from './schema.ts';

const clinic = {
  clinicName: 'Mehta Clinic',
  namesByLanguage: { gu: 'મહેતા ક્લિનિક' },
  mapLink: 'https://maps.app.goo.gl/abc',
  contactPhone: '9820012345',
  website: 'https://mehta.example.in',
  bookingLink: '',
  furtherPhones: '',
};
const visit = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
const followUp = fc.record({
  visitOn: visit,
  reviewId: fc.uuid(),
  templateId: fc.uuid(),
  sequenceDays: fc.integer({ min: 1, max: 365 }),
});

// covers: follow-up-due-within-three-days
test('a follow-up is due within three days of its day, after the visit, and on the same day when asked again', () => {
  fc.assert(
    fc.property(followUp, (request) => {
      const due = daysBetween(request.visitOn, scheduleDate(request));
      expect(due).toBeGreaterThanOrEqual(1);
      expect(due).toBeGreaterThanOrEqual(request.sequenceDays - MOST_DAYS_MOVED);
      expect(due).toBeLessThanOrEqual(request.sequenceDays + MOST_DAYS_MOVED);
      expect(scheduleDate({ ...request })).toBe(scheduleDate(request));
    }),
  );
});

test('the same review and template move by the same days for any visit', () => {
  fc.assert(
    fc.property(followUp, visit, (request, otherVisit) => {
      const other = { ...request, visitOn: otherVisit };
      expect(daysBetween(otherVisit, scheduleDate(other))).toBe(
        daysBetween(request.visitOn, scheduleDate(request)),
      );
    }),
  );
});

test('all seven moves are equally likely, also beside each other: neighbouring ids move independently', () => {
  const fixedId = '0b9c1f6e-3d0a-4a52-9a47-5a0c1d2e3f40';
  const buildId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  for (const findMove of [
    (index: number) => moveFor({ reviewId: buildId(index), templateId: fixedId }),
    (index: number) => moveFor({ reviewId: fixedId, templateId: buildId(index) }),
  ]) {
    const counts = new Map<string, number>();
    for (let index = 0; index < 9800; index += 1) {
      const pair = `${findMove(index)} ${findMove(index + 1)}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect(counts.size).toBe(49);
    // Chi-square with 48 degrees of freedom: 84.04 is passed by chance once in a thousand; the ids
    // are fixed.
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - 200) ** 2 / 200,
      0,
    );
    expect(chiSquare).toBeLessThan(84.04);
  }
});

test('stored dates stay: this pair moves as it always did', () => {
  const request = {
    visitOn: '2026-11-20',
    reviewId: '0b9c1f6e-3d0a-4a52-9a47-5a0c1d2e3f40',
    templateId: '5d1b1a0e-7c4f-8a66-8b4e-2f0a9c1d7e55',
    sequenceDays: 10,
  };
  expect(scheduleDate(request)).toBe('2026-11-27');
});

// covers: no-follow-up-without-visit-date-nor
test('no follow-up without a visit date, nor past the end of the calendar', () => {
  expect(canFollowUp(null)).toBe(false);
  expect(canFollowUp('2026-02-30')).toBe(false);
  expect(canFollowUp('2199-12-31')).toBe(false);
  expect(canFollowUp('2026-11-20')).toBe(true);
});

// covers: own-templates-come-before-targeted-ones
test('own templates come before targeted ones, and those before shared ones; sets never mix', () => {
  const sharedTemplate = build({ isGlobal: true });
  const targetedTemplate = build({ isGlobal: true, targetProfileType: 'Dentist' });
  const ownTemplate = build({});
  const choose = (...templates: SequenceTemplate[]) =>
    templatesFor({ templates, profileType: 'General', language: 'en' });
  expect(choose(sharedTemplate, targetedTemplate, ownTemplate)).toEqual([ownTemplate]);
  expect(choose(sharedTemplate, targetedTemplate)).toEqual([targetedTemplate]);
  expect(choose(sharedTemplate)).toEqual([sharedTemplate]);
  expect(choose(build({ profileType: 'Dentist' }), build({ language: 'hi' }))).toEqual([]);
});

test('a set is in order, by days where the order is equal', () => {
  const set = [
    build({ sequenceOrder: 2, sequenceDays: 30 }),
    build({ sequenceOrder: 1, sequenceDays: 10 }),
    build({ sequenceOrder: 2, sequenceDays: 25 }),
  ];
  const days = templatesFor({ templates: set, profileType: 'General', language: 'en' });
  expect(days.map(({ sequenceDays }) => sequenceDays)).toEqual([10, 25, 30]);
});

// covers: shared-template-for-one-profile-type
test('a shared template for one profile type is for clinics of that type', () => {
  const targetedTemplate = build({ isGlobal: true, targetProfileType: 'Dentist' });
  expect(isOffered(targetedTemplate, { profileTypes: ['Dentist'] })).toBe(true);
  expect(isOffered(targetedTemplate, { profileTypes: ['Cardiologist'] })).toBe(false);
  expect(isOffered(build({ isGlobal: true }), { profileTypes: [] })).toBe(true);
  expect(isOffered(build({ targetProfileType: 'Dentist' }), { profileTypes: [] })).toBe(true);
});

// covers: values-filled-in-once-braces-in-name
test('values are filled in once: braces in a name stay as they are', () => {
  const template = build({
    messageTemplate: 'Hello {patient_name}, {clinic_name}, {clinic_phone}',
  });
  const [message] = planMessages({
    review: { id: '0b9c1f6e-3d0a-4a52-9a47-5a0c1d2e3f40', patientName: 'Asha {clinic_phone} $&' },
    visitOn: '2026-11-20',
    clinic,
    templates: [template],
  });
  expect(message?.messageContent).toBe('Hello Asha {clinic_phone} $&, Mehta Clinic, 9820012345');
});

test('a follow-up names the website of the clinic, and drops the phrase of a link that is not set', () => {
  const [message] = planMessages({
    review: { id: '0b9c1f6e-3d0a-4a52-9a47-5a0c1d2e3f40', patientName: 'Asha' },
    visitOn: '2026-11-20',
    clinic,
    templates: [
      build({ messageTemplate: 'Read {clinic_website} or book on {booking_link}. Call us.' }),
    ],
  });
  expect(message?.messageContent).toBe('Read https://mehta.example.in or book. Call us.');
});

// covers: follow-up-names-clinic-in-its-language
test('a follow-up names the clinic in its own language, and the map', () => {
  const messages = planMessages({
    review: { id: '0b9c1f6e-3d0a-4a52-9a47-5a0c1d2e3f40', patientName: 'Asha' },
    visitOn: '2026-11-20',
    clinic,
    templates: (['gu', 'hi'] as const).map((language) =>
      build({ language, messageTemplate: '{clinic_name} {map_link}' }),
    ),
  });
  expect(messages.map(({ messageContent }) => messageContent)).toEqual([
    'મહેતા ક્લિનિક https://maps.app.goo.gl/abc',
    'Mehta Clinic https://maps.app.goo.gl/abc',
  ]);
});

test('a message that is due exactly on its day is not moved; others are', () => {
  const dates = (exactDay: boolean) =>
    Array.from({ length: 30 }, (_, index) =>
      scheduleDate({
        visitOn: '2026-11-20',
        reviewId: `review ${index}`,
        templateId: 'template',
        sequenceDays: 2,
        exactDay,
      }),
    );
  expect(new Set(dates(true))).toEqual(new Set(['2026-11-22']));
  expect(new Set(dates(false)).size).toBeGreaterThan(3);
  const plannedTemplates = Array.from({ length: 10 }, (_, index) =>
    planMessages({
      review: { id: `review ${index}`, patientName: 'Asha' },
      visitOn: '2026-11-20',
      clinic,
      templates: [build({ sequenceDays: 2, exactDay: true })],
    }),
  ).flat();
  expect(new Set(plannedTemplates.map(({ scheduledDate }) => scheduledDate))).toEqual(
    new Set(['2026-11-22']),
  );
});

test('sequences can be created in the languages of the shared sets and of the own templates', () => {
  expect(listSetLanguages([])).toEqual(['en', 'hi', 'gu', 'mr']);
  expect(listSetLanguages([build({ language: 'ta' })])).toEqual(['en', 'hi', 'gu', 'mr', 'ta']);
});

test('profile types are listed once each, General first', () => {
  const templates = ['Pathology Lab', 'General', 'Dentist', 'General'].map((profileType) =>
    build({ profileType }),
  );
  expect(listProfileTypes(templates)).toEqual(['General', 'Dentist', 'Pathology Lab']);
});

// covers: typed-as-days
test.each([
  ['1', 1],
  ['365', 365],
  [' 12 ', 12],
  ['0', 1],
  ['366', 1],
  ['-5', 1],
  ['1.5', 1],
  ['', 1],
  ['soon', 1],
  ['1e2', 1],
])('%j typed as days is %i', (text, days) => {
  expect(readSequenceDays(text)).toBe(days);
});

// covers: typed-as-order
test.each([
  ['1', 1],
  ['7', 7],
  ['0', 1],
  ['', 1],
  ['99', 50],
])('%j typed as order is %i', (text, order) => {
  expect(readSequenceOrder(text)).toBe(order);
});

function moveFor(pair: { reviewId: string; templateId: string }): number {
  const due = scheduleDate({ ...pair, visitOn: '2026-11-20', sequenceDays: 30 });
  return daysBetween('2026-11-20', due) - 30;
}

let buildCount = 0;

function build(fields: Partial<SequenceTemplate>): SequenceTemplate {
  buildCount += 1;
  return {
    id: SequenceTemplateId.parse(`00000000-0000-4000-8000-${String(buildCount).padStart(12, '0')}`),
    isGlobal: false,
    profileType: 'General',
    targetProfileType: null,
    language: 'en',
    messageTemplate: 'Hello {patient_name}',
    sequenceDays: 10,
    sequenceOrder: 1,
    exactDay: false,
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

function templateIn(language: Language): SequenceTemplate {
  return {
    id: SequenceTemplateId.parse(crypto.randomUUID()),
    isGlobal: true,
    profileType: 'General',
    targetProfileType: null,
    language,
    messageTemplate: 'x',
    sequenceDays: 10,
    sequenceOrder: 1,
    exactDay: false,
    purpose: 'care',
    treatment: null,
    treatmentKey: null,
    countedFrom: null,
    setId: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
  };
}

test.each([
  [
    'the language of their prepared messages',
    { bundle: 'gu', text: 'x', written: 'en' },
    'gu',
    true,
  ],
  ['the language of their review text', { bundle: null, text: 'x', written: 'gu' }, 'gu', true],
  [
    'the chosen language where theirs is not known',
    { bundle: null, text: null, written: 'gu' },
    'en',
    false,
  ],
  [
    'the chosen language where there are no messages in theirs',
    { bundle: 'ta', text: null, written: 'en' },
    'en',
    false,
  ],
] as const)(
  'a patient gets follow-ups in %s',
  (_what, { bundle, text, written }, language, isOwn) => {
    const review = {
      patientLanguage: null,
      localizedMessageBundle: bundle && ({ flow: 'ai3', language: bundle } as const),
      aiReviewText: text,
      language: written,
    };
    const templates = [templateIn('en'), templateIn('gu')];
    const choice = { profileType: 'General', language: 'en', templates } as const;
    expect(followUpLanguage(review, choice)).toEqual({ language, isOwn });
  },
);

test('the translation of a template has its set, its day and its place', () => {
  const place = { sequenceDays: 5, sequenceOrder: 2 };
  const plannedTemplate = build({ language: 'en', ...place });
  const translation = build({ language: 'hi', ...place });
  const others = [
    build({ language: 'hi', ...place, sequenceOrder: 1 }),
    build({ language: 'hi', ...place, sequenceDays: 6 }),
    build({ language: 'hi', ...place, profileType: 'Dentist' }),
    build({ language: 'hi', ...place, isGlobal: !plannedTemplate.isGlobal }),
    build({ language: 'hi', ...place, targetProfileType: 'Dentist' }),
    build({ language: 'gu', ...place }),
  ];
  const request = { templateId: plannedTemplate.id, language: 'hi' } as const;
  expect(findTranslation([plannedTemplate, ...others, translation], request)).toBe(translation);
  expect(findTranslation([plannedTemplate, ...others], request)).toBeUndefined();
  expect(findTranslation([...others, translation], request)).toBeUndefined();
});
