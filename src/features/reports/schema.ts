import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { DoNotContact, PatientId } from '#features/patients/schema.ts';
import { ClinicId, idSchema } from '#platform/ids.ts';
import {
  HttpsLink,
  Language,
  lineSchema,
  nameSchema,
  notesSchema,
  PhoneNumber,
  nonEmptyLineSchema,
} from '#platform/schema.ts';
import { CalendarDate, Instant } from '#platform/time.ts';
import { LONGEST_STATUS } from './statuses.ts';

const MOST_UPLOADED_REPORTS = 20;

export const ReportRequestId = idSchema('ReportRequestId');
export type ReportRequestId = z.infer<typeof ReportRequestId>;

/** The input of the 'New Report Request' form. */
export const ReportRequestInput = z.strictObject({
  patientName: nameSchema(markText('Patient name required')),
  patientWhatsappNumber: PhoneNumber,
  requestDate: CalendarDate,
  reportType: lineSchema(120),
  summaryLanguage: Language,
  notes: notesSchema(2000),
});
export type ReportRequestInput = z.infer<typeof ReportRequestInput>;

/** The fields that can be changed later, with the status and the addresses of the reports. */
export const ReportRequestFields = z.strictObject({
  ...ReportRequestInput.shape,
  status: nonEmptyLineSchema(LONGEST_STATUS, markText('Say how far the request is')),
  uploadedReportUrls: z.array(HttpsLink).check(
    z.maxLength(MOST_UPLOADED_REPORTS, {
      error: () => i18n.t('Use at most {max} addresses', { max: MOST_UPLOADED_REPORTS }),
    }),
  ),
  generatedReportUrl: z.nullable(HttpsLink),
  mergedReportUrl: z.nullable(HttpsLink),
});
export type ReportRequestFields = z.infer<typeof ReportRequestFields>;

export const ReportRequest = z.strictObject({
  ...ReportRequestFields.shape,
  id: ReportRequestId,
  /** The patient in the book; null when the row is not linked, and in the list of all clinics. */
  patientId: z.nullable(PatientId),
  patientName: z.string(),
  patientWhatsappNumber: z.string(),
  reportType: z.string(),
  notes: z.string(),
  /**
   * The clinic of the request: a super_admin reads all clinics' requests and changes only their
   * own.
   */
  clinicId: ClinicId,
  clinicName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  doNotContact: DoNotContact,
});
export type ReportRequest = z.infer<typeof ReportRequest>;
