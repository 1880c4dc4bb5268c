import { i18n, texts } from '#platform/i18n.ts';
import type { ActivityKind } from '../action-kinds.ts';
import type { ActivityActor, ActivityEntry, ShownAction } from '../schema.ts';
import type { Sentence } from '../sentence.ts';
import { CLINIC_SENTENCES } from './clinic-texts.ts';
import { nameRefused } from './refused-texts.ts';
import { DESK_SENTENCES } from './desk-texts.ts';

export const ACTIVITY_TEXTS = texts({
  title: 'Activity',
  help: 'Who did what and when, of the last 90 days. The newest comes first.',
  older: 'Everything older is in the file with all data of the clinic, in Settings, Patient data.',
  list: 'Activity',
  loading: 'Loading the activity...',
  loadFailed: 'The activity could not be loaded.',
  empty: 'Nothing has been done yet',
  emptyHelp:
    'As soon as someone at the clinic books, sends or changes something, it is listed here.',
  nothingFound: 'Nothing fits these filters',
  nothingFoundHelp: 'Choose another person, patient or kind.',
  more: 'Show earlier activity',
  filters: 'Which activity',
  person: 'Person',
  everyone: 'Everyone',
  automatic: 'Done automatically',
  removedPerson: (name: string) => i18n.t('{name} (login removed)', { name }),
  kind: 'Kind',
  allKinds: 'All but delivery reports',
  patient: 'Patient',
  findPatient: 'Find by name or number',
  onePatient: 'Only one patient',
  onlyPatient: (name: string) => i18n.t('Only {name}', { name }),
  allPatients: 'Show all patients',
  ofPatient: 'Who did what for this patient',
  nothingOfPatient: 'Nothing in the last 90 days',
});

export const KIND_TEXTS: Readonly<Record<ActivityKind, string>> = texts({
  visits: 'Appointments and visits',
  patients: 'Patient book',
  messages: 'Messages',
  delivery: 'Delivery reports',
  reviews: 'Reviews and follow-ups',
  reports: 'Report Requests',
  settings: 'Settings',
  data: 'Exports, imports and erasures',
  signIns: 'Sign-ins',
  staff: 'Staff and roles',
  refused: 'Not allowed',
});

/** The words beside sentences that stand out. */
export const MARK_TEXTS = texts({
  signIn: 'Sign-in',
  failedSignIn: 'Failed sign-in',
  export: 'Export',
  erasure: 'Erased',
  role: 'Staff and roles',
  refused: 'Not allowed',
});

const NAMES = texts({
  removedLogin: 'a removed login',
  operator: 'The operator of Wellword',
  patient: 'The patient',
  program: 'A connected program',
  erasedPatient: 'an erased patient',
  somePatient: 'a patient',
  someDoctor: 'a doctor',
  removedDesk: '(removed)',
});

/** A new action of the audit log needs its sentence here: without it, this does not compile. */
const SENTENCES: Readonly<Record<ShownAction, Sentence>> = {
  ...DESK_SENTENCES,
  ...CLINIC_SENTENCES,
  denied: ({ actor, entry }) => {
    const what = nameRefused(entry.refusedOperation);
    return entry.reason === 'RATE_LIMITED'
      ? i18n.t('{actor} was refused ‘{what}’: too many tries in a short time', { actor, what })
      : i18n.t('{actor} was refused ‘{what}’: their role does not allow this', { actor, what });
  },
  unknown: ({ actor }) => i18n.t('{actor} changed something that has no words yet', { actor }),
};

/** Says an entry as one sentence in the language of the screen. */
export function describeEntry(entry: ActivityEntry): string {
  const { action, actor, patient, isErased, subject, changes } = entry;
  const sentence = SENTENCES[action]({
    entry,
    actor: nameActor(actor),
    patient: patient?.name ?? (isErased ? NAMES.erasedPatient : NAMES.somePatient),
    name: subject ?? nameMissing(action),
    find: (field) => changes.find((change) => change.field === field),
  });
  // Some names are words of ours, such as ‘a removed login’.
  return sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function nameMissing(action: ShownAction): string {
  if (action.startsWith('clinics.')) return NAMES.someDoctor;
  return DESK_ACTIONS.has(action) ? NAMES.removedDesk : NAMES.removedLogin;
}

const DESK_ACTIONS: ReadonlySet<ShownAction> = new Set([
  'staff.enterDesk',
  'staff.markDesk',
  'staff.removeDesk',
]);

function nameActor({ kind, name }: ActivityActor): string {
  switch (kind) {
    case 'person':
    case 'removed':
      return name ?? NAMES.removedLogin;
    case 'operator':
      return NAMES.operator;
    case 'patient':
      return NAMES.patient;
    case 'program':
      return NAMES.program;
    case 'automatic':
      return 'Wellword';
  }
}
