import { Link } from '@tanstack/react-router';
import { Baby, Ban, Phone, Users } from 'lucide-react';
import { COUNTRY_CODE, formatNumber, internationalNumber } from '#platform/phone.ts';
import { addDays, formatDate, formatShortDate, formatTime } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { PURPOSES } from '../choices.ts';
import type { NextVisit, Patient } from '../schema.ts';
import { ConsentIcon, ConsentWord } from './consent-marks.tsx';
import { PATIENTS_TEXTS, PURPOSE_TEXTS } from './texts.ts';

/** Returns the columns of the list; a name opens the patient. `showsNumber` is for a phone, where a number was searched for. */
export function patientColumns(
  today: CalendarDate,
  { showsNumber }: { showsNumber: boolean },
): readonly Column<Patient>[] {
  return [
    {
      key: 'patient',
      header: PATIENTS_TEXTS.patient,
      onCard: 'title',
      truncates: true,
      width: 'rows:w-full lg:rows:w-3/5',
      cell: (patient) => <PatientCell patient={patient} today={today} showsNumber={showsNumber} />,
    },
    {
      key: 'samePhone',
      header: PATIENTS_TEXTS.samePhone,
      onCard: 'hidden',
      truncates: true,
      width: 'max-lg:hidden lg:rows:w-2/5',
      cell: ({ samePhone }) => samePhone && <SamePhone names={samePhone} />,
    },
    {
      key: 'visits',
      header: PATIENTS_TEXTS.visits,
      onCard: 'hidden',
      nowrap: true,
      cell: (patient) => <Visits patient={patient} today={today} />,
    },
    ...PURPOSES.map((purpose) => ({
      key: purpose,
      header: PURPOSE_TEXTS[purpose],
      onCard: 'hidden' as const,
      cell: ({ consents }: Patient) => <ConsentIcon purpose={purpose} act={consents[purpose]} />,
    })),
    {
      key: 'actions',
      header: PATIENTS_TEXTS.actions,
      headerHidden: true,
      onCard: 'actions',
      width: 'w-px',
      cell: ({ name, number }) =>
        number !== null && (
          <RowActions>
            <OutsideLinkButton
              href={`tel:${internationalNumber(number)}`}
              variant="icon"
              icon={Phone}
              label={PATIENTS_TEXTS.call(name)}
            />
          </RowActions>
        ),
    },
  ];
}

interface CellProps {
  patient: Patient;
  today: CalendarDate;
}

/** The name, and below it the number with what is known; on a phone the consent and the visit. */
function PatientCell({ patient, today, showsNumber }: CellProps & { showsNumber: boolean }) {
  const { id, name, number, language, consents, isSuppressed } = patient;
  return (
    <div className="relative min-w-0 cards:-my-3 cards:py-3">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to="/patients/$id"
          params={{ id }}
          lang={language ?? undefined}
          title={name}
          className="truncate font-semibold underline-offset-4 hover:underline cards:after:absolute cards:after:inset-0"
        >
          {name}
        </Link>
        <PatientMarks patient={patient} />
      </span>
      <span className="block truncate text-sm font-normal text-ink-soft tabular-nums cards:hidden">
        {describePatient(patient)}
      </span>
      <span className="flex min-w-0 gap-2 text-sm font-normal text-ink-soft tabular-nums rows:hidden">
        <span className="shrink-0">{describeVisit(patient, today)}</span>
        {showsNumber && number !== null ? (
          <span>{formatNumber(number)}</span>
        ) : (
          !isSuppressed && <ConsentWord purpose="feedback" act={consents.feedback} />
        )}
      </span>
    </div>
  );
}

/** Who else is called on this number. */
function SamePhone({ names }: { names: readonly string[] }) {
  const text = names.join(', ');
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
      <Users aria-hidden className="size-4 shrink-0" />
      <span title={text} className="truncate">
        {text}
      </span>
    </span>
  );
}

/** The next visit, and the last one. */
function Visits({ patient, today }: CellProps) {
  const { nextVisit, lastVisitOn } = patient;
  return (
    <span className="block text-sm">
      {nextVisit ? (
        <b className="block font-semibold">{describeNext(nextVisit, today)}</b>
      ) : (
        <span className="block text-ink-soft">{PATIENTS_TEXTS.nothingBooked}</span>
      )}
      <span className="block text-ink-soft">
        {lastVisitOn === null
          ? PATIENTS_TEXTS.noVisit
          : PATIENTS_TEXTS.lastOn(formatDate(lastVisitOn))}
      </span>
    </span>
  );
}

function describeVisit({ nextVisit, lastVisitOn }: Patient, today: CalendarDate): string {
  if (nextVisit) return describeNext(nextVisit, today);
  return lastVisitOn === null
    ? PATIENTS_TEXTS.noVisit
    : PATIENTS_TEXTS.lastOn(formatDate(lastVisitOn));
}

/** 'Today, 11:00 am'; of one who is here how far the visit has come. */
function describeNext({ date, time, stage, token }: NextVisit, today: CalendarDate): string {
  if (stage === 'with_doctor') return PATIENTS_TEXTS.withDoctor;
  if (stage === 'arrived')
    return token === null ? PATIENTS_TEXTS.arrived : PATIENTS_TEXTS.arrivedWithToken(token);
  const isTomorrow = date === addDays(today, 1);
  const day =
    date === today
      ? PATIENTS_TEXTS.today
      : isTomorrow
        ? PATIENTS_TEXTS.tomorrow
        : formatShortDate(date);
  return `${day}, ${formatTime(time)}`;
}

/** '+91 55500 00101 · Gujarati · born 1978', with what is known. */
function describePatient({ number, language, birthYear }: Patient): string {
  return [
    number === null ? PATIENTS_TEXTS.noNumber : `+${COUNTRY_CODE} ${formatNumber(number)}`,
    language && languageName(language),
    birthYear !== null && PATIENTS_TEXTS.born(birthYear),
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
