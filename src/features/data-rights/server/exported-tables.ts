import { sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ExportedFile } from '../csv-rules.ts';

/** Rows of a page: what one statement reads and what is in memory at one time. */
const PAGE_ROWS = 500;

interface ExportedTable extends ExportedFile {
  readonly table: SQL;
  /** Before every id of the table. */
  readonly start: SQL;
}

const NO_UUID = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
const NO_NUMBER = sql`0::bigint`;
const OWN = { created_at: 'Created', updated_at: 'Changed' } as const;

/** All that a clinic has collected. What patients and the clinic itself never see is left out. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'patients.csv',
    table: sql`patients`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      name: 'Name',
      number: 'Number',
      language: 'Language',
      birth_year: 'Birth year',
      is_minor: 'Minor',
      guardian_id: 'Guardian',
      note: 'Note',
      source: 'Source',
      last_seen_on: 'Last visit before import',
      merged_into: 'Merged into',
      ...OWN,
    },
  },
  {
    name: 'appointments.csv',
    table: sql`appointments`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      patient_id: 'Patient',
      patient_name: 'Name',
      contact_number: 'Number',
      appointment_date: 'Date',
      appointment_time: 'Time',
      doctor_name: 'Doctor',
      status: 'Status',
      patient_address: 'Address',
      notes: 'Notes',
      ...OWN,
    },
  },
  {
    name: 'reviews.csv',
    table: sql`reviews`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      patient_id: 'Patient',
      patient_name: 'Name',
      contact_number: 'Number',
      appointment_date: 'Visit',
      treatment: 'Treatment',
      language: 'Language',
      status: 'Status',
      notes: 'Notes',
      ai_review_text: 'Review draft',
      ...OWN,
    },
  },
  {
    name: 'feedback.csv',
    table: sql`feedback`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      patient_id: 'Patient',
      points: 'Points',
      words: 'Words',
      wants_answer: 'Wants an answer',
      language: 'Language',
      received_at: 'Received',
      closed_at: 'Closed',
      closed_by_name: 'Closed by',
    },
  },
  {
    name: 'messages.csv',
    table: sql`sequence_messages`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      patient_id: 'Patient',
      profile_id: 'Review request',
      patient_name: 'Name',
      whatsapp_number: 'Number',
      scheduled_date: 'Date',
      kind: 'Kind',
      language: 'Language',
      status: 'Status',
      cancelled_at: 'Cancelled',
      message_content: 'Text',
      ...OWN,
    },
  },
  {
    name: 'report-requests.csv',
    table: sql`report_requests`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      patient_id: 'Patient',
      patient_name: 'Name',
      patient_whatsapp_number: 'Number',
      request_date: 'Date',
      report_type: 'Report',
      status: 'Status',
      notes: 'Notes',
      ...OWN,
    },
  },
  {
    name: 'consents.csv',
    table: sql`consent_events`,
    start: NO_NUMBER,
    columns: {
      id: 'Id',
      patient_id: 'Patient',
      purpose: 'Purpose',
      act: 'Answer',
      way: 'How',
      notice_id: 'Notice',
      language: 'Language',
      recorded_by_name: 'Recorded by',
      created_at: 'Created',
    },
  },
  {
    name: 'consent-notices.csv',
    table: sql`consent_notices`,
    start: NO_UUID,
    columns: {
      id: 'Id',
      version: 'Version',
      language: 'Language',
      body: 'Text',
      published_at: 'Published',
    },
  },
  {
    name: 'audit-log.csv',
    table: sql`audit_log`,
    start: NO_NUMBER,
    columns: {
      id: 'Id',
      at: 'Time',
      login_id: 'Login',
      action: 'Action',
      entity: 'Kind',
      entity_id: 'Row',
      changed_fields: 'Fields',
      outcome: 'Outcome',
      reason: 'Reason',
    },
  },
];

type ExportedRow = Readonly<Record<string, unknown>>;

/** Reads all rows of a table, a page at a time in the order of their ids. */
export async function* readPages(
  { db, clinicId }: ClinicScope,
  { table, start }: ExportedTable,
): AsyncGenerator<readonly ExportedRow[]> {
  for (let after = start; ;) {
    const rows = await db.execute<{ row: ExportedRow }>(
      sql`select to_jsonb(t) as row from ${table} t where t.user_id = ${clinicId} and t.id > ${after}
        order by t.id limit ${PAGE_ROWS}`,
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1)?.row.id;
    if (rows.length < PAGE_ROWS || last === undefined) return;
    after = typeof last === 'number' ? sql`${last}::bigint` : sql`${last}::uuid`;
  }
}

/** Counts the numbers that are not written to; erased ones have no number any more. */
export async function countSuppressed({ db, clinicId }: ClinicScope): Promise<number> {
  const rows = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from do_not_contact where user_id = ${clinicId}`,
  );
  return rows[0]?.count ?? 0;
}
