import { i18n } from '#platform/i18n.ts';
import { Link } from '@tanstack/react-router';
import { Baby, Ban } from 'lucide-react';
import { formatNumber } from '#platform/phone.ts';
import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { Column } from '#platform/web/ui/data-table.tsx';
import type { Patient } from '../schema.ts';
import { ConsentMark } from './consent-marks.tsx';
import { PATIENTS_TEXTS } from './texts.ts';

/** The columns of the list; a name opens the patient. */
export const PATIENT_COLUMNS: readonly Column<Patient>[] = [
  {
    key: 'patient',
    get header() {
      return PATIENTS_TEXTS.patient;
    },
    onCard: 'title',
    cell: (patient) => (
      <div className="relative min-w-0 cards:-my-3 cards:py-3">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/patients/$id"
            params={{ id: patient.id }}
            title={patient.name}
            className="truncate font-semibold underline-offset-4 hover:underline rows:max-w-80 cards:after:absolute cards:after:inset-0"
          >
            {patient.name}
          </Link>
          <PatientMarks patient={patient} />
        </span>
        <span className="block truncate text-sm font-normal text-ink-soft tabular-nums rows:hidden">
          {describeOnCard(patient)}
        </span>
      </div>
    ),
  },
  {
    key: 'number',
    get header() {
      return PATIENTS_TEXTS.number;
    },
    onCard: 'hidden',
    nowrap: true,
    cell: ({ number }) => (
      <span className="tabular-nums">
        {number === null ? PATIENTS_TEXTS.noNumber : formatNumber(number)}
      </span>
    ),
  },
  {
    key: 'language',
    get header() {
      return PATIENTS_TEXTS.language;
    },
    onCard: 'hidden',
    nowrap: true,
    cell: ({ language }) =>
      language === null ? (
        <span className="text-ink-soft">{PATIENTS_TEXTS.languageUnknown}</span>
      ) : (
        languageName(language)
      ),
  },
  {
    key: 'visit',
    get header() {
      return PATIENTS_TEXTS.lastVisit;
    },
    onCard: 'hidden',
    nowrap: true,
    cell: ({ lastVisitOn }) =>
      lastVisitOn === null ? (
        <span className="text-ink-soft">{PATIENTS_TEXTS.noVisit}</span>
      ) : (
        formatDate(lastVisitOn)
      ),
  },
  {
    key: 'consent',
    get header() {
      return PATIENTS_TEXTS.consent;
    },
    onCard: 'hidden',
    nowrap: true,
    cell: ({ consents }) => <ConsentMark purpose="feedback" act={consents.feedback} />,
  },
];

/** '55500 00101 · Gujarati · last visit 3 Oct 2026', the second line of a card. */
function describeOnCard({ number, language, lastVisitOn }: Patient): string {
  const visit =
    lastVisitOn === null
      ? i18n.t('no visit yet')
      : i18n.t('last visit {date}', { date: formatDate(lastVisitOn) });
  return [
    number === null ? PATIENTS_TEXTS.noNumber : formatNumber(number),
    language && languageName(language),
    visit,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Marks a child, and a number that must not be contacted. */
export function PatientMarks({ patient }: { patient: Patient }) {
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {patient.isMinor && (
        <Badge tone="info" icon={Baby}>
          {PATIENTS_TEXTS.child}
        </Badge>
      )}
      {patient.isSuppressed && (
        <Badge tone="danger" icon={Ban}>
          {PATIENTS_TEXTS.doNotContact}
        </Badge>
      )}
    </span>
  );
}
