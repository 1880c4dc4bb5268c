import * as accounts from '#features/accounts/schema.ts';
import * as activity from '#features/activity/schema.ts';
import * as admin from '#features/admin/schema.ts';
import * as appointments from '#features/appointments/schema.ts';
import * as clinics from '#features/clinics/schema.ts';
import * as integrations from '#features/clinics/integrations-schema.ts';
import * as creatives from '#features/creatives/schema.ts';
import * as dashboard from '#features/dashboard/schema.ts';
import * as autopilot from '#features/autopilot/schema.ts';
import * as dataRights from '#features/data-rights/schema.ts';
import * as delivery from '#features/delivery/schema.ts';
import * as messages from '#features/messages/schema.ts';
import * as reminders from '#features/reminders/schema.ts';
import * as reports from '#features/reports/schema.ts';
import * as reviews from '#features/reviews/schema.ts';
import * as sequences from '#features/sequences/schema.ts';
import * as staff from '#features/staff/schema.ts';
import * as functions from '#features/review-drafts/function-calls.ts';
import * as reviewDrafts from '#features/review-drafts/schema.ts';
import * as ids from '#platform/ids.ts';
import * as texts from '#platform/schema.ts';
import type { Description } from '#platform/server/http/api-description.ts';
import * as time from '#platform/time.ts';
import { can } from '../access.ts';
import type { OperationName } from '../contract.ts';

const TAGS = {
  accounts: 'Signing in, sessions, passwords and the second factor',
  activity: 'Who did what, from the audit log',
  admin: 'What administrators do above all clinics',
  appointments: 'Appointments of the clinic and their reminders',
  clinics: 'The clinic, its doctors and its connections to outside services',
  creatives: 'Pictures, films and links for a clinic to share',
  dashboard: 'Counts of the start page',
  health: 'Whether the product works',
  live: 'What changes, as it changes',
  autopilot: 'What is sent without a click, and when',
  messages: 'Messages, sending, the connected services and the do-not-contact list',
  dataRights: 'What is stored of one number, and how it is erased',
  feedback: 'What patients tell the clinic privately',
  month: 'The figures of a calendar month',
  patients: 'The patient book: families, consent, import',
  posters: 'Posters and slips to print',
  reports: 'Requests for reports',
  reviews: 'Requests for reviews and their messages',
  sequences: 'Templates and follow-up messages',
  staff: 'The logins of a clinic’s staff and their roles',
  setup: 'What a new clinic still has to set up',
  models: 'The text model that the operator chose',
  reviewDrafts: 'Texts that a model or the built-in writer writes',
} as const;

const PUBLIC_KEY: Record<string, string[]>[] = [{ publicKey: [] }, { publicKeyAsBearer: [] }];
const FUNCTIONS: readonly string[] = [
  'reviewDrafts.generateReview',
  'reviewDrafts.generateReviewBundle',
];

/** The parts of the API's description that the contract does not have. */
export const API_DESCRIPTION: Description = {
  info: {
    title: 'Wellword',
    version: '1',
    description:
      'Appointments, review requests and follow-up messages of a clinic. Screens use the same operations. Dates are `yyyy-MM-dd` in the clinic’s time zone, instants ISO 8601 in UTC.',
    license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    contact: { name: 'The operator of this installation', url: 'https://clinic.example' },
  },
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  schemas: [
    accounts,
    activity,
    admin,
    appointments,
    autopilot,
    clinics,
    integrations,
    creatives,
    dashboard,
    functions,
    ids,
    messages,
    delivery,
    dataRights,
    reminders,
    reports,
    reviews,
    sequences,
    staff,
    texts,
    time,
    reviewDrafts,
  ],
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-wellword',
      description:
        'The cookie that `accounts.signIn` sets. Over plain http on a loopback address it is named `wellword`.',
    },
    publicKey: {
      type: 'apiKey',
      in: 'header',
      name: 'apikey',
      description: 'The public API key of this installation (`PUBLIC_API_KEY`).',
    },
    publicKeyAsBearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The same key as `Authorization: Bearer`.',
    },
  },
  securityFor(operation) {
    if (FUNCTIONS.includes(operation)) return PUBLIC_KEY;
    return can(undefined, operation as OperationName) ? [] : [{ session: [] }];
  },
  examples: {
    'accounts.signIn': { identifier: 'reception@clinic.example', password: 'a long passphrase' },
    'clinics.addDoctor': {
      id: '7f0c1a52-6b1e-4f0c-9a53-2f0d7c1b9e11',
      name: 'Dr Mehta',
      contactNumber: '5550000200',
    },
    'reviewDrafts.generateReview': {
      clinicName: 'Mehta Clinic',
      treatment: 'Root canal',
      date: '2026-11-12',
      tone: 'warm',
      maxWords: 60,
      language: 'en',
    },
    'reviewDrafts.generateReviewBundle': {
      language: 'en',
      flow: 'simple',
      context: { clinicName: 'Mehta Clinic', date: '2026-11-12' },
    },
  },
};
