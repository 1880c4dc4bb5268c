import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, UserPlus } from 'lucide-react';
import { formatDate } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Patient } from '../schema.ts';
import { patientsApi } from './api.ts';
import { PatientMarks } from './patient-columns.tsx';
import { PATIENTS_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { patientsAccess } from '../policy.ts';

/** The others on the same phone. */
export function PatientFamily({
  patient,
  onChooseGuardian,
}: {
  patient: Patient;
  onChooseGuardian: () => void;
}) {
  const family = useQuery(patientsApi.family.queryOptions({ input: { id: patient.id } }));
  const people = family.data?.patients;
  const mayEdit = useMay(patientsAccess['patients.update']);
  const isGuardianMissing = mayEdit && patient.isMinor && patient.guardianId === null;
  // Without others there is nothing to choose here.
  if (people?.length === 0 && !isGuardianMissing) return null;
  return (
    <Card
      title={PATIENTS_TEXTS.samePhone}
      compact
      aside={
        people &&
        people.length > 0 && (
          <span className="text-sm font-semibold text-ink-soft">
            {PATIENTS_TEXTS.people(people.length + 1)}
          </span>
        )
      }
    >
      {people === undefined && !family.isError && (
        <SkeletonRows label={PATIENTS_TEXTS.loading} rows={2} />
      )}
      {people === undefined && family.isError && (
        <ErrorState
          title={failureText(family.error, { fallback: PATIENTS_TEXTS.listFailed })}
          onRetry={() => void family.refetch()}
          busy={family.isFetching}
        />
      )}
      {people?.length === 0 && <p className="text-ink-soft">{PATIENTS_TEXTS.alone}</p>}
      {people && people.length > 0 && (
        <ul>
          {people.map((person) => (
            <li key={person.id} className="relative flex min-h-13 items-center gap-3">
              <div className="min-w-0 grow">
                <Link
                  to="/patients/$id"
                  params={{ id: person.id }}
                  lang={person.language ?? undefined}
                  title={person.name}
                  className="block truncate font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {person.name}
                </Link>
                <span className="block truncate text-sm text-ink-soft">
                  {describeRelation(person, patient)}
                  {describeVisit(person)}
                </span>
              </div>
              <PatientMarks patient={person} />
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      )}
      {isGuardianMissing && (
        <div className="mt-4">
          <Button icon={UserPlus} onClick={onChooseGuardian}>
            {PATIENTS_TEXTS.chooseGuardian}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** 'Guardian · ' or 'Child of Asha Patel · '; empty where neither is known. */
function describeRelation(person: Patient, patient: Patient): string {
  if (person.id === patient.guardianId) return `${PATIENTS_TEXTS.isGuardian} · `;
  return person.guardianId === patient.id ? `${PATIENTS_TEXTS.isChildOf(patient.name)} · ` : '';
}

function describeVisit({ nextVisitOn, lastVisitOn }: Patient): string {
  if (nextVisitOn !== null) return `${PATIENTS_TEXTS.nextVisit} ${formatDate(nextVisitOn)}`;
  if (lastVisitOn === null) return PATIENTS_TEXTS.noVisit;
  return `${PATIENTS_TEXTS.lastVisit} ${formatDate(lastVisitOn)}`;
}
