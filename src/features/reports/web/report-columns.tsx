import { CircleCheck, Clock, ExternalLink, FileText, Pencil } from 'lucide-react';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import type { CalendarDate } from '#platform/time.ts';
import { languageName } from '#platform/language.ts';
import { formatNumber } from '#platform/phone.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CallLink } from '#platform/web/ui/call-link.tsx';
import { RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { ShortDate } from '#platform/web/ui/short-date.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { DONE_STATUS, FIRST_STATUS } from '../statuses.ts';
import type { ReportRequest } from '../schema.ts';
import { REPORTS_TEXTS } from './texts.ts';

interface ColumnOptions {
  today: CalendarDate;
  /** The clinic whose requests may be changed. */
  ownClinicId: string;
  /** The clinic's name, for users who see several clinics. */
  showsClinic: boolean;
  /** Missing for those who may not change requests. */
  onEdit: ((report: ReportRequest) => void) | undefined;
}

/** Returns the columns of the list. */
export function reportColumns({
  today,
  ownClinicId,
  showsClinic,
  onEdit,
}: ColumnOptions): Column<ReportRequest>[] {
  const clinic: Column<ReportRequest> = {
    key: 'clinic',
    header: REPORTS_TEXTS.clinic,
    onCard: 'hidden',
    cell: ({ clinicName }) => (
      <span title={clinicName ?? undefined} className="block max-w-32 truncate text-sm">
        {clinicName}
      </span>
    ),
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
      cell: ({ requestDate }) => (
        <span className="text-sm">
          <ShortDate date={requestDate} today={today} />
        </span>
      ),
    },
    {
      key: 'report',
      header: REPORTS_TEXTS.report,
      onCard: 'rest',
      width: 'w-1/2',
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
            {onEdit && (
              <Button
                icon={Pencil}
                label={REPORTS_TEXTS.editOf(report.patientName)}
                onClick={() => onEdit(report)}
              >
                {REPORTS_TEXTS.edit}
              </Button>
            )}
            <CallLink number={report.patientWhatsappNumber} name={report.patientName} />
            {listLinks(report).length > 0 && (
              <Menu
                variant="plain"
                label={UI_TEXTS.moreActions(report.patientName)}
                items={listLinks(report).map(({ label, address }) => ({
                  label,
                  icon: ExternalLink,
                  onSelect: () => window.open(address, '_blank', 'noopener,noreferrer'),
                }))}
              />
            )}
          </RowActions>
        ),
    },
  ];
}

function Patient({ report }: { report: ReportRequest }) {
  const { patientName, patientWhatsappNumber } = report;
  return (
    <div className="min-w-0 rows:max-w-56">
      <span className="flex min-w-0 items-center gap-2">
        <span title={patientName} className="truncate font-semibold">
          {patientName}
        </span>
        <ContactMark row={report} />
      </span>
      <span className="block text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums cards:hidden">
        {formatNumber(patientWhatsappNumber)}
      </span>
    </div>
  );
}

/** Shows the kind of report with its links, and below it the language and the notes; a phone's row is one line, with the links in its menu. */
function Report({ report }: { report: ReportRequest }) {
  const { reportType, summaryLanguage, notes } = report;
  const summary = REPORTS_TEXTS.summaryIn(languageName(summaryLanguage));
  return (
    <div className="min-w-0 text-sm rows:max-w-80 cards:flex cards:gap-x-1.5">
      <span className="flex min-w-0 gap-x-3">
        <span title={reportType || undefined} className="truncate">
          {reportType || REPORTS_TEXTS.noType}
        </span>
        {listLinks(report).map(({ label, address }) => (
          <a
            key={label}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-6 shrink-0 items-center gap-1 cards:hidden"
          >
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            {label}
          </a>
        ))}
      </span>
      <span title={notes || undefined} className="block min-w-0 truncate text-ink-soft">
        <span>{summary}</span>
        {notes && (
          <>
            {' · '}
            <span>{notes}</span>
          </>
        )}
      </span>
    </div>
  );
}

function listLinks({ uploadedReportUrls, generatedReportUrl, mergedReportUrl }: ReportRequest) {
  return [
    ...uploadedReportUrls.map((address, index) => ({
      label: REPORTS_TEXTS.openUploaded(index + 1),
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
