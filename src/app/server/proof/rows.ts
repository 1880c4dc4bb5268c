import { randomUUID } from 'node:crypto';

/** The ids of the clinic's rows in the tables above the one that is filled. */
type Earlier = Readonly<Partial<Record<string, string>>>;

/**
 * How to make one row of each tenant table for a clinic. `rows` holds the ids of the clinic's rows in the tables above,
 * so a row may point at them. A table of the database that is neither here nor in `tables-of-no-clinic.ts` fails the proof.
 */
export const ROWS = {
  clinic_logos: (user_id) => ({ user_id, image: Buffer.from('x') }),
  doctors: (user_id) => ({ user_id, name: 'Dr Asha', contact_number: '9000000001' }),
  appointments: (user_id, { doctors }) => ({
    user_id,
    doctor_id: doctors ?? null,
    patient_name: 'Asha',
    appointment_date: '2026-11-20',
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
    content_type: 'link',
    content: 'https://example.com',
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
  audit_log: (user_id) => ({ user_id, request_id: 'r', action: 'a', entity: 'e' }),
} satisfies Record<string, (clinic: string, rows: Earlier) => object>;

/** Tables whose rows the proof makes by hand, before the others. */
type MadeFirst = 'users' | 'logins' | 'login_sessions' | 'creative_categories';

/** The id of one clinic's row in each table; of `login_sessions` a session beside the one that calls. */
export type Rows = Readonly<Record<keyof typeof ROWS | MadeFirst, string>>;
