import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { PatientId } from '#features/patients/schema.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ACTIVITY_KINDS } from '../action-kinds.ts';
import { readActivityAddress, type ActivityAddress } from '../address.ts';
import type { ActivityFilter } from '../contract.ts';
import type { ActivityPerson } from '../schema.ts';
import { ActivityList } from './activity-list.tsx';
import { activityApi } from './api.ts';
import { PatientFilter } from './patient-filter.tsx';
import { ACTIVITY_TEXTS, KIND_TEXTS } from './texts.ts';

type By = NonNullable<ActivityFilter['by']>;

/** Shows who did what at the clinic, for its owner and managers. */
export function ActivityPage() {
  const address = useSearch({ from: '/shell/settings/settings/activity' });
  const navigate = useNavigate();
  const filter = toFilter(address);
  const choose = (change: { [Part in keyof ActivityAddress]: ActivityAddress[Part] | undefined }) =>
    void navigate({
      to: '.',
      search: readActivityAddress({ ...address, ...change }),
    });
  const people = useQuery(activityApi.people.queryOptions());
  const isFiltered = Object.keys(address).length > 0;
  return (
    <div className="grid max-w-240 gap-4">
      <Card title={ACTIVITY_TEXTS.title} description={ACTIVITY_TEXTS.help} flush>
        <search
          aria-label={ACTIVITY_TEXTS.filters}
          className="grid gap-4 border-b border-line p-4 sm:grid-cols-2 sm:px-6"
        >
          <Select
            label={ACTIVITY_TEXTS.person}
            options={listPersonOptions(people.data?.items ?? [])}
            value={filter.by ?? ''}
            onChange={(value) => choose({ by: value === '' ? undefined : value })}
          />
          <Select
            label={ACTIVITY_TEXTS.kind}
            options={[
              { value: '', label: ACTIVITY_TEXTS.allKinds },
              ...ACTIVITY_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] })),
            ]}
            value={filter.kind ?? ''}
            onChange={(value) => choose({ kind: value === '' ? undefined : value })}
          />
          <PatientFilter patientId={filter.patientId} onChange={(patient) => choose({ patient })} />
        </search>
        <ActivityList
          filter={filter}
          empty={
            <EmptyState
              icon={History}
              title={isFiltered ? ACTIVITY_TEXTS.nothingFound : ACTIVITY_TEXTS.empty}
            >
              {isFiltered ? ACTIVITY_TEXTS.nothingFoundHelp : ACTIVITY_TEXTS.emptyHelp}
            </EmptyState>
          }
        />
      </Card>
      <p className="text-sm text-ink-soft">{ACTIVITY_TEXTS.older}</p>
    </div>
  );
}

/** The address has the shape of ids already; the server checks whose they are. */
function toFilter({
  by,
  kind,
  patient,
}: ActivityAddress): Omit<ActivityFilter, 'cursor' | 'limit'> {
  return { by: by as By | undefined, kind, patientId: patient as PatientId | undefined };
}

function listPersonOptions(people: readonly ActivityPerson[]): { value: By | ''; label: string }[] {
  return [
    { value: '', label: ACTIVITY_TEXTS.everyone },
    ...people.map(({ id, name, isRemoved }) => ({
      value: id,
      label: isRemoved ? ACTIVITY_TEXTS.removedPerson(name) : name,
    })),
    { value: 'none', label: ACTIVITY_TEXTS.automatic },
  ];
}
