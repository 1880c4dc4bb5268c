import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The ids of the clinic's rows in the tables above the one that is filled. */
type Earlier = Readonly<Partial<Record<string, string>>>;

/**
 * How to make one row of each tenant table for a clinic. `rows` holds the ids of the clinic's rows in the tables above,
 * so a row may point at them. A table of the database that has no entry in this file fails the proof.
 */
export const ROWS = {
  clinic_logos: (user_id) => ({ user_id, image: Buffer.from('x') }),
  doctors: (user_id) => ({ user_id, name: 'Dr Asha', contact_number: '9000000001' }),
  doctor_sessions: (user_id, { doctors }) => ({
    user_id,
    doctor_id: doctors ?? randomUUID(),
    weekday: randomInt(1, 8),
    starts: `${10 + randomInt(0, 9)}:${10 + randomInt(0, 49)}`,
    ends: '20:00',
  }),
  doctor_days: (user_id, { doctors }) => ({
    user_id,
    doctor_id: doctors ?? null,
    kind: 'away',
    from_date: '2026-12-24',
    to_date: '2026-12-26',
  }),
  patient_imports: (user_id) => ({
    user_id,
    file_name: 'patients.csv',
    total_rows: 1,
    created_by_name: 'Meera',
  }),
  patients: (user_id) => ({
    user_id,
    // Each name once on a number.
    name: `Asha ${randomBytes(4).toString('hex')}`,
    number: '9000000001',
    language: 'gu',
    source: 'typed',
    merged_at: new Date(),
  }),
  different_patients: (user_id, { patients }) => ({
    user_id,
    first_id: patients ?? randomUUID(),
    second_id: patients ?? randomUUID(),
  }),
  consent_notices: (user_id) => ({ user_id, version: 1, language: 'gu', body: 'Namaste' }),
  opt_ins: (user_id) => ({ user_id, number: '9000000009', language: 'gu' }),
  consent_events: (user_id, { patients, consent_notices }) => ({
    user_id,
    patient_id: patients ?? randomUUID(),
    purpose: 'feedback',
    act: 'given',
    way: 'said_at_desk',
    notice_id: consent_notices ?? null,
    recorded_by_name: 'Meera',
  }),
  patient_import_rows: (user_id, { patients, patient_imports }) => ({
    user_id,
    import_id: patient_imports ?? randomUUID(),
    row_number: randomInt(1, 20_000),
    verdict: 'new',
    patient_id: patients ?? null,
  }),
  appointments: (user_id, { doctors }) => ({
    user_id,
    doctor_id: doctors ?? null,
    patient_name: 'Asha',
    // To come on any day of a run, so that a message may leave about it.
    appointment_date: '2099-11-20',
    appointment_time: '10:00',
    contact_number: '9000000001',
    patient_address: '12 MG Road',
  }),
  reviews: (user_id) => ({
    user_id,
    patient_name: 'Asha',
    contact_number: '9000000001',
    appointment_date: '2026-11-12',
  }),
  ask_settings: (user_id) => ({ user_id }),
  ask_exclusions: (user_id, { appointments }) => ({
    user_id,
    appointment_id: appointments ?? randomUUID(),
    reason: 'wrong_number',
    excluded_by_name: 'Meera',
  }),
  ask_decisions: (user_id) => ({
    user_id,
    visit_hash: randomBytes(32),
    decided_at: new Date(),
    policy_version: 1,
  }),
  links: (user_id, { patients, reviews }) => ({
    user_id,
    code_hash: randomBytes(32).toString('hex'),
    target: 'own_words',
    patient_id: patients ?? null,
    review_id: reviews ?? null,
    language: 'gu',
    expires_at: '2100-01-01T00:00:00Z',
  }),
  board_links: (user_id) => ({
    user_id,
    id: randomUUID(),
    name: 'TV at the entrance',
    code_hash: randomBytes(32).toString('hex'),
    created_by_name: 'Meera',
  }),
  link_opens: (user_id, { links }) => ({
    user_id,
    link_id: links ?? randomUUID(),
    day: '2026-11-20',
    first_at: new Date(),
    last_at: new Date(),
  }),
  feedback: (user_id, { links, patients }) => ({
    user_id,
    form_id: randomUUID(),
    link_id: links ?? null,
    patient_id: patients ?? null,
    words: 'I waited for two hours',
    language: 'gu',
  }),
  review_request_templates: (user_id) => ({
    user_id,
    name: 'Own',
    template_type: 'ai_integrated',
    language: 'pa',
    message_template: 'Thank you {patient_name}',
  }),
  sequence_templates: (user_id) => ({
    user_id,
    message_template: 'Hello {patient_name}',
    sequence_days: 5,
    sequence_order: 1,
  }),
  creatives: (user_id) => ({
    user_id,
    title: 'Own',
    content_type: 'image',
    picture: Buffer.from('x'),
    picture_tag: 'x',
    year: 2026,
    month_number: 11,
  }),
  report_requests: (user_id) => ({
    user_id,
    patient_name: 'Asha',
    patient_whatsapp_number: '9000000001',
    request_date: '2026-11-20',
  }),
  sequence_messages: (user_id, { reviews }) => ({
    user_id,
    profile_id: reviews ?? null,
    patient_name: 'Asha',
    whatsapp_number: '9000000001',
    scheduled_date: '2026-11-20',
    message_content: 'Namaste Asha',
    template_id: randomUUID(),
  }),
  do_not_contact: (user_id) => ({ user_id, number: '9000000009' }),
  whatsapp_users: (user_id) => ({ user_id, wa_user_id: 'IN.16', number_hash: 'a'.repeat(43) }),
  erasure_log: (user_id) => ({ user_id, number_hash: 'a'.repeat(43), counts: {} }),
  send_attempts: (user_id, { appointments }) => ({
    user_id,
    appointment_id: appointments ?? null,
    dedupe_key: `appointment:${randomUUID()}`,
    channel: 'direct',
    state: 'not_sent',
    body_sha256: 'a'.repeat(64),
    to_last_four: '0001',
    requested_by_name: 'Asha',
  }),
  attempt_visits: (user_id, { appointments, send_attempts }) => ({
    user_id,
    attempt_id: send_attempts ?? randomUUID(),
    appointment_id: appointments ?? randomUUID(),
    on_date: '2026-11-20',
    at_time: '10:00',
  }),
  visit_replies: (user_id, { appointments }) => ({
    user_id,
    appointment_id: appointments ?? randomUUID(),
    meaning: 'yes',
    given_by: 'patient',
    on_date: '2026-11-20',
    at_time: '10:00',
    replied_at: new Date(),
    slot_since: new Date(),
    is_open: false,
  }),
  provider_channels: (user_id) => ({ user_id }),
  provider_events: (user_id) => ({ user_id, event_id: randomUUID() }),
  autopilots: (user_id) => ({ user_id }),
  reminder_settings: (user_id) => ({ user_id }),
  autopilot_sends: (user_id, { sequence_messages }) => ({
    user_id,
    message_id: sequence_messages,
    number_digest: randomBytes(32).toString('hex'),
    on_day: '2026-11-20',
    is_first: true,
    claimed_at: new Date(),
  }),
  model_usage: (user_id) => ({
    user_id,
    month: '2026-11-01',
    requests: 1,
    input_tokens: 1,
    output_tokens: 1,
  }),
  audit_log: (user_id) => ({ user_id, request_id: 'r', action: 'a', entity: 'e' }),
} satisfies Record<string, (clinic: string, rows: Earlier) => object>;

/** Tables whose rows the proof makes by hand, before the others. */
type MadeFirst = 'users' | 'logins' | 'login_sessions' | 'desk_devices' | 'creative_categories';

/** The id of one clinic's row in each table; of `login_sessions` a session beside the one that calls. */
export type Rows = Readonly<Record<keyof typeof ROWS | MadeFirst, string>>;

/** How to make a row of each table of the operator's: the clinic role has no business with any of them. */
export const OPERATOR_ROWS = {
  login_proofs: (login_id) => ({
    purpose: 'reset',
    recipient: randomUUID(),
    login_id,
    secret_hash: randomUUID(),
    expires_at: '2100-01-01T00:00:00Z',
  }),
  login_second_factors: (login_id) => ({ login_id, secret: 'sealed' }),
  login_recovery_codes: (login_id) => ({ login_id, code_hash: randomUUID() }),
  login_identities: (login_id) => ({
    issuer: 'https://id.example',
    subject: randomUUID(),
    login_id,
  }),
  operator_audit_log: () => ({ request_id: 'r', action: 'a', entity: 'e' }),
  sign_in_throttles: () => ({ key: randomUUID() }),
  kept_keys: () => ({ purpose: 'proof', sealed: 'sealed' }),
  app_instances: () => ({ id: randomUUID() }),
  job_runs: () => ({
    name: `proof.${randomUUID().replace(/[^a-z]/g, '')}`,
    every_seconds: 1,
    instance_id: randomUUID(),
    started_at: new Date(),
  }),
} satisfies Record<string, (login: string) => object>;

/** Tables of the operator's that are filled with every clinic. */
export const OPERATOR_TABLES = [
  'logins',
  'login_sessions',
  'desk_devices',
  'desk_logins',
  ...Object.keys(OPERATOR_ROWS),
];

/** Tables that neither role of the app may touch, and why. */
export const INACCESSIBLE_TABLES = {
  audit_chains: 'only the trigger that writes the hash chain of the audit log',
  ask_chains: 'only the trigger that writes the hash chain of the decisions whom to ask',
  public_codes: 'only the trigger that claims a code for a clinic',
  operator_audit_chains: 'only the trigger that writes the hash chain of the operator’s audit log',
} as const;

/** A row of each table that every clinic reads and no clinic owns. */
export const SHARED_ROWS = {
  shared_review_request_templates: {
    name: 'Shared',
    template_type: 'simple_thank_you',
    language: 'pa',
    message_template: 'Thank you',
  },
  shared_sequence_templates: { message_template: 'Shared', sequence_days: 9, sequence_order: 1 },
  shared_creatives: {
    title: 'Shared',
    content_type: 'link',
    content: 'https://example.com',
    year: 2026,
    month_number: 11,
  },
} as const;

/** Tables that every clinic reads and no clinic owns. */
export const SHARED_TABLES = ['creative_categories', ...Object.keys(SHARED_ROWS)];

/** Tables that no clinic adds to itself. */
export const READ_ONLY_TABLES = ['creatives', 'users'];

/** Columns of a clinic's rows that point at rows of the same clinic: no other clinic's row can stand there. */
export const REFERENCES = [
  { table: 'appointments', column: 'doctor_id', parent: 'doctors' },
  { table: 'doctor_sessions', column: 'doctor_id', parent: 'doctors' },
  { table: 'doctor_days', column: 'doctor_id', parent: 'doctors' },
  { table: 'sequence_messages', column: 'profile_id', parent: 'reviews' },
  { table: 'sequence_messages', column: 'appointment_id', parent: 'appointments' },
  { table: 'send_attempts', column: 'message_id', parent: 'sequence_messages' },
  { table: 'send_attempts', column: 'appointment_id', parent: 'appointments' },
  { table: 'attempt_visits', column: 'attempt_id', parent: 'send_attempts' },
  { table: 'attempt_visits', column: 'appointment_id', parent: 'appointments' },
  { table: 'visit_replies', column: 'appointment_id', parent: 'appointments' },
  { table: 'autopilot_sends', column: 'message_id', parent: 'sequence_messages' },
  { table: 'provider_events', column: 'attempt_id', parent: 'send_attempts' },
  { table: 'appointments', column: 'patient_id', parent: 'patients' },
  { table: 'reviews', column: 'patient_id', parent: 'patients' },
  { table: 'reviews', column: 'appointment_id', parent: 'appointments' },
  { table: 'ask_exclusions', column: 'appointment_id', parent: 'appointments' },
  { table: 'links', column: 'patient_id', parent: 'patients' },
  { table: 'links', column: 'review_id', parent: 'reviews' },
  { table: 'link_opens', column: 'link_id', parent: 'links' },
  { table: 'feedback', column: 'link_id', parent: 'links' },
  { table: 'feedback', column: 'patient_id', parent: 'patients' },
  { table: 'sequence_messages', column: 'patient_id', parent: 'patients' },
  { table: 'report_requests', column: 'patient_id', parent: 'patients' },
  { table: 'patients', column: 'guardian_id', parent: 'patients' },
  { table: 'patients', column: 'merged_into', parent: 'patients' },
  { table: 'patients', column: 'import_id', parent: 'patient_imports' },
  { table: 'different_patients', column: 'first_id', parent: 'patients' },
  { table: 'different_patients', column: 'second_id', parent: 'patients' },
  { table: 'consent_events', column: 'patient_id', parent: 'patients' },
  { table: 'consent_events', column: 'notice_id', parent: 'consent_notices' },
  { table: 'patient_import_rows', column: 'import_id', parent: 'patient_imports' },
  { table: 'patient_import_rows', column: 'patient_id', parent: 'patients' },
] as const satisfies readonly { table: keyof Rows; column: string; parent: keyof Rows }[];

/** Columns of a clinic's rows that look like such a pointer and are none, and why. */
export const NO_REFERENCES: Readonly<Record<string, string>> = {
  'sequence_messages.template_id': 'templates may belong to all clinics, and may be deleted later',
  'sequence_templates.set_id': 'chosen by the page for templates that are saved together',
  'feedback.form_id': 'chosen by the page for each form',
  'creatives.category_id': 'categories belong to all clinics',
  'erasure_log.login_id': 'stays when the login goes',
  'audit_log.login_id': 'stays when the login goes',
  'audit_log.entity_id': 'stays when the row goes',
  'ask_exclusions.excluded_by': 'stays when the login goes',
  'consent_events.recorded_by': 'stays when the login goes',
  'send_attempts.requested_by': 'stays when the login goes',
  'attempt_visits.doctor_id': 'the doctor whom the text named, who may have left',
};
