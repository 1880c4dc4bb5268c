import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
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
  return (
    <Card
      title={PATIENTS_TEXTS.samePhone}
      description={
        people && people.length > 0 ? PATIENTS_TEXTS.people(people.length + 1) : undefined
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
        <ul className="grid gap-3">
          {people.map((person) => (
            <li key={person.id}>
              <Link
                to="/patients/$id"
                params={{ id: person.id }}
                title={person.name}
                className="link block min-h-11 content-center truncate font-semibold"
              >
                {person.name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {describeRelation(person, patient)}
                {person.lastVisitOn === null
                  ? PATIENTS_TEXTS.noVisit
                  : `${PATIENTS_TEXTS.lastVisit} ${formatDate(person.lastVisitOn)}`}
              </span>
              <PatientMarks patient={person} />
            </li>
          ))}
        </ul>
      )}
      {mayEdit && patient.isMinor && patient.guardianId === null && (
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
