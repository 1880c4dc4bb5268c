import { expect, test } from 'vitest';
import { toClinicMarks } from '#features/text-checks/contacts.ts';
import { composeDraft } from './compose-draft.ts';
import { fillTemplate } from '#features/content/fill-template.ts';
import { checkText } from '#features/text-checks/check-text.ts';
import { composeBundle } from './compose-messages.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { BUNDLE_FLOWS } from './schema.ts';
import { BUILT_IN_SEQUENCE_TEMPLATES } from '#features/content/sequence-templates.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import type { MessageKind } from '#features/messages/schema.ts';
import { toTextKind } from '#features/messages/text-rules.ts';

const clinic = {
  clinicName: 'Shanti Dental Care',
  gmbLink: 'https://g.page/r/shanti/review',
  namesByLanguage: {},
  mapLink: '',
  website: '',
  bookingLink: '',
  furtherPhones: '',
  contactPhone: '9876500000',
  contactWhatsapp: '9876511111',
};
const values = {
  patient_name: 'આશા પટેલ',
  clinic_name: clinic.clinicName,
  clinic_address: '12 MG Road, Pune 411001',
  gmb_link: clinic.gmbLink,
  contact_phone: clinic.contactPhone,
  clinic_phone: clinic.contactPhone,
};

interface Composed {
  kind: MessageKind;
  language: Language;
  text: string;
}

const IN_FLOWS: Composed[] = LANGUAGES.flatMap((language) => {
  const draft = composeDraft({
    clinicName: clinic.clinicName,
    points: [{ point: 'waiting', direction: 'bad' }],
    tone: 'warm',
    maxWords: 80,
    language,
    seed: 'a review',
  });
  const all = { ...values, visit_date: formatVisitDate(language, '2026-11-12') };
  return BUNDLE_FLOWS.flatMap((flow) =>
    composeBundle({ language, flow, values: all, second: draft }).map(({ type, text }) => ({
      kind: type,
      language,
      text,
    })),
  );
});

const FOLLOW_UPS: Composed[] = BUILT_IN_SEQUENCE_TEMPLATES.map(
  ({ language, messageTemplate: template }) => ({
    kind: 'sequence',
    language,
    text: fillTemplate({ template, values }),
  }),
);

function checkComposed({ kind, language, text }: Composed) {
  return { text, language, kind: toTextKind(kind), clinic: toClinicMarks(clinic) };
}

test('the cases cover the messages of both flows and all follow-ups', () => {
  expect(IN_FLOWS).toHaveLength(LANGUAGES.length * 5);
  expect(FOLLOW_UPS).toHaveLength(48);
});

// covers: what-composed-of-our-own-words
test.each([...IN_FLOWS, ...FOLLOW_UPS])(
  '$language $kind: accepts our own composed text, and a change of it',
  (message) => {
    const checkedText = checkComposed(message);
    expect(checkText({ ...checkedText, isFilled: true }), message.text).toEqual([]);
    const change = { ...checkedText, text: `${message.text} …`, before: message.text };
    expect(checkText(change), message.text).toEqual([]);
  },
);

test.each(['sequence', 'ai_first', 'simple_thank_you', 'ai_second', 'gmb_link'] as const)(
  'a message of kind %s may not ask for stars',
  (kind) => {
    const checkedText = checkComposed({
      kind,
      language: 'en',
      text: 'Please give us 5 stars. Reply STOP.',
    });
    expect(checkText({ ...checkedText, before: 'Thank you. Reply STOP.' })).toMatchObject([
      { rule: 'ASKS_FOR_STARS', severity: 'error' },
    ]);
  },
);
