import { CircleCheck, Clock, ExternalLink, FileText, Pencil } from 'lucide-react';
import { DoNotContactMark } from '#features/delivery/web/do-not-contact-mark.tsx';
import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { internationalNumber } from '#platform/phone.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { DONE_STATUS, FIRST_STATUS } from '../statuses.ts';
import type { ReportRequest } from '../schema.ts';
import { REPORTS_TEXTS } from './texts.ts';

interface ColumnOptions {
  /** The clinic whose requests may be changed. */
  ownClinicId: string;
  /** The clinic's name, for users who see several clinics. */
  showsClinic: boolean;
  onEdit: (report: ReportRequest) => void;
}

/** Returns the columns of the list. */
export function reportColumns({
  ownClinicId,
  showsClinic,
  onEdit,
}: ColumnOptions): Column<ReportRequest>[] {
  const clinic: Column<ReportRequest> = {
    key: 'clinic',
    header: REPORTS_TEXTS.clinic,
    cell: ({ clinicName }) => clinicName,
  };
  return [
    {
      key: 'patient',
      header: REPORTS_TEXTS.patient,
      onCard: 'title',
      cell: (report) => <Patient report={report} />,
    },
    ...(showsClinic ? [clinic] : []),
    {
      key: 'date',
      header: REPORTS_TEXTS.requestDate,
      nowrap: true,
      width: 'w-px',
      cell: ({ requestDate }) => formatDate(requestDate),
    },
    {
      key: 'report',
      header: REPORTS_TEXTS.report,
      cell: (report) => <Report report={report} />,
    },
    {
      key: 'status',
      header: REPORTS_TEXTS.status,
      width: 'w-px',
      cell: ({ status }) => (
        <span>
          <ReportStatus status={status} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: REPORTS_TEXTS.actions,
      headerHidden: true,
      onCard: 'actions',
      width: 'w-px',
      cell: (report) =>
        report.clinicId === ownClinicId && (
          <RowActions>
            <Button
              icon={Pencil}
              label={REPORTS_TEXTS.editOf(report.patientName)}
              onClick={() => onEdit(report)}
            >
              {REPORTS_TEXTS.edit}
            </Button>
          </RowActions>
        ),
    },
  ];
}

function Patient({ report }: { report: ReportRequest }) {
  const { patientName, patientWhatsappNumber } = report;
  return (
    <>
      <span className="block font-semibold">{patientName}</span>
      <span className="block text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums">
        {internationalNumber(patientWhatsappNumber).replace(
          /^(\+\d{2})(\d{5})(\d{5})$/,
          '$1 $2 $3',
        )}
      </span>
      <DoNotContactMark row={report} />
    </>
  );
}

function Report({ report }: { report: ReportRequest }) {
  const { reportType, summaryLanguage, notes } = report;
  const links = listLinks(report);
  return (
    <div className="grid gap-1">
      <span>{reportType || REPORTS_TEXTS.noType}</span>
      <span className="text-sm text-ink-soft">
        {REPORTS_TEXTS.summaryIn(languageName(summaryLanguage))}
      </span>
      {notes && (
        <span className="line-clamp-2 text-sm whitespace-pre-line text-ink-soft">{notes}</span>
      )}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {links.map(({ label, address }) => (
            <li key={label}>
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center gap-1.5 text-sm sm:min-h-8"
              >
                <ExternalLink aria-hidden className="size-4 shrink-0" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function listLinks({ uploadedReportUrls, generatedReportUrl, mergedReportUrl }: ReportRequest) {
  return [
    ...uploadedReportUrls.map((address, at) => ({
      label: REPORTS_TEXTS.openUploaded(at + 1),
      address,
    })),
    ...(generatedReportUrl === null
      ? []
      : [{ label: REPORTS_TEXTS.openGenerated, address: generatedReportUrl }]),
    ...(mergedReportUrl === null
      ? []
      : [{ label: REPORTS_TEXTS.openMerged, address: mergedReportUrl }]),
  ];
}

/** Free text, except for the two statuses that the product knows. */
function ReportStatus({ status }: { status: string }) {
  if (status === DONE_STATUS)
    return (
      <Badge tone="success" icon={CircleCheck}>
        {capitalize(status)}
      </Badge>
    );
  if (status === FIRST_STATUS)
    return (
      <Badge tone="attention" icon={Clock}>
        {capitalize(status)}
      </Badge>
    );
  return (
    <Badge tone="info" icon={FileText}>
      <span title={capitalize(status)} className="max-w-40 truncate">
        {capitalize(status)}
      </span>
    </Badge>
  );
}

function capitalize(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
