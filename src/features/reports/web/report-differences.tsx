import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import { findChanges } from '../rules.ts';
import type { ReportRequest, ReportRequestFields } from '../schema.ts';
import { REPORTS_TEXTS } from './texts.ts';

type Field = keyof ReportRequestFields;

const LABELS: Readonly<Record<Field, string>> = {
  get status() {
    return REPORTS_TEXTS.status;
  },
  get patientName() {
    return REPORTS_TEXTS.patientName;
  },
  get patientWhatsappNumber() {
    return REPORTS_TEXTS.patientNumber;
  },
  get requestDate() {
    return REPORTS_TEXTS.requestDate;
  },
  get reportType() {
    return REPORTS_TEXTS.reportType;
  },
  get summaryLanguage() {
    return REPORTS_TEXTS.summaryLanguage;
  },
  get notes() {
    return REPORTS_TEXTS.notes;
  },
  get uploadedReportUrls() {
    return REPORTS_TEXTS.uploadedReports;
  },
  get generatedReportUrl() {
    return REPORTS_TEXTS.generatedReport;
  },
  get mergedReportUrl() {
    return REPORTS_TEXTS.mergedReport;
  },
};

/** Compares this person's changes with the same fields of the newer version. */
export function differences({
  newer,
  draft,
}: {
  newer: ReportRequest;
  draft: Partial<ReportRequestFields>;
}): ConflictField[] {
  const ours = { ...newer, ...draft };
  return (Object.keys(findChanges(newer, draft)) as Field[]).map((field) => ({
    label: LABELS[field],
    draft: formatValue(ours, field),
    current: formatValue(newer, field),
  }));
}

function formatValue(fields: ReportRequestFields, field: Field): string {
  if (field === 'requestDate') return formatDate(fields.requestDate);
  if (field === 'summaryLanguage') return languageName(fields.summaryLanguage);
  const text = field === 'uploadedReportUrls' ? fields[field].join('\n') : fields[field];
  return text || REPORTS_TEXTS.nothingThere;
}
