import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PatientId } from '#features/patients/schema.ts';
import type { ClinicId } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import type { ReportRequestId } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const reportRequests = pgTable('report_requests', {
  id: uuid('id').$type<ReportRequestId>().primaryKey().defaultRandom(),
  clinicId: uuid('user_id').$type<ClinicId>().notNull(),
  patientId: uuid('patient_id').$type<PatientId>(),
  patientName: text('patient_name').notNull(),
  patientWhatsappNumber: text('patient_whatsapp_number').notNull(),
  requestDate: date('request_date', { mode: 'string' }).notNull(),
  reportType: text('report_type').notNull().default(''),
  summaryLanguage: text('summary_language').$type<Language>().notNull().default('en'),
  status: text('status').notNull().default('pending'),
  uploadedReportUrls: text('uploaded_report_urls').array().notNull().default([]),
  generatedReportUrl: text('generated_report_url'),
  mergedReportUrl: text('merged_report_url'),
  notes: text('notes').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});
