import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Feature } from '#features/clinics/schema.ts';
import type { ROWS } from './rows.ts';

const SENDERS = ['appointments', 'reviews', 'sequences'] as const;

/**
 * The features that open each table's rows: with all of them switched off, a clinic neither reads nor changes such a row. A row
 * that every clinic has, whatever its features, has none. A new table without a line here does not compile.
 */
const OPENED_BY: Readonly<Record<keyof typeof ROWS, readonly Feature[]>> = {
  clinic_logos: [],
  doctors: [],
  doctor_sessions: ['appointments'],
  doctor_days: ['appointments'],
  patient_imports: [],
  patients: [],
  different_patients: [],
  consent_notices: [],
  opt_ins: [],
  consent_events: [],
  patient_import_rows: [],
  appointments: ['appointments'],
  reviews: ['reviews'],
  ask_settings: ['reviews'],
  ask_exclusions: ['reviews'],
  ask_decisions: ['reviews'],
  links: ['reviews'],
  board_links: ['appointments'],
  link_opens: ['reviews'],
  feedback: ['reviews'],
  review_request_templates: ['reviews'],
  sequence_templates: ['sequences'],
  creatives: ['creatives'],
  report_requests: ['reports'],
  sequence_messages: SENDERS,
  do_not_contact: [],
  whatsapp_users: [],
  erasure_log: [],
  send_attempts: SENDERS,
  attempt_visits: SENDERS,
  visit_replies: ['appointments'],
  provider_channels: [],
  provider_events: SENDERS,
  autopilots: ['sequences'],
  reminder_settings: ['appointments'],
  autopilot_sends: ['sequences'],
  model_usage: [],
  audit_log: [],
};

/** Rows of one table that the same features open. */
export interface KindOfRow {
  readonly table: keyof typeof ROWS;
  readonly openedBy: readonly Feature[];
  /** Of which messages; all rows of the table where it is left out. */
  readonly messageKind?: string;
}

/** Messages are read in Quick Send, and each by the feature that it was made for. */
const MESSAGES: readonly KindOfRow[] = [
  { table: 'sequence_messages', messageKind: 'sequence', openedBy: ['sequences'] },
  {
    table: 'sequence_messages',
    messageKind: 'reminder_day',
    openedBy: ['appointments', 'sequences'],
  },
  { table: 'sequence_messages', messageKind: 'review_ask', openedBy: ['reviews', 'sequences'] },
];

const KINDS_OF_ROW: readonly KindOfRow[] = [
  ...Object.entries(OPENED_BY)
    .map(([table, openedBy]) => ({ table: table as keyof typeof ROWS, openedBy }))
    .filter(({ table }) => table !== 'sequence_messages'),
  ...MESSAGES,
];

/** Features that are switched off together, and the kinds of rows that nothing opens then. */
export interface HiddenRows {
  readonly off: readonly Feature[];
  readonly kinds: readonly KindOfRow[];
}

/** Lists each set of features that opens a kind of row, with all that is hidden when it is off. */
export function listHiddenRows(): HiddenRows[] {
  const sets = new Map(KINDS_OF_ROW.map(({ openedBy }) => [openedBy.join(), openedBy]));
  for (const feature of FEATURES) sets.set(feature, [feature]);
  return [...sets.values()].flatMap((off) => {
    const kinds = KINDS_OF_ROW.filter(
      ({ openedBy }) => openedBy.length > 0 && openedBy.every((feature) => off.includes(feature)),
    );
    return kinds.length === 0 ? [] : [{ off, kinds }];
  });
}
