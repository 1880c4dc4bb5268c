import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';
import { DataTable } from '#platform/web/ui/data-table.tsx';
import { EmptyList } from '#platform/web/ui/empty-list.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { Segments } from '#platform/web/ui/segments.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useTypedSearch } from '#platform/web/use-typed-search.ts';
import { PATIENT_FILTERS } from '../choices.ts';
import type { Patient, PatientFilter } from '../schema.ts';
import { patientsApi } from './api.ts';
import { ConsentDeadline } from './consent-deadline.tsx';
import { patientColumns } from './patient-columns.tsx';
import { FILTER_TEXTS, PATIENTS_TEXTS } from './texts.ts';

const ALL = 'all';

/** Lists the patients, found by any part of a name or number: first those who are expected, then by name. */
export function PatientList() {
  const { typedText, searchText, search, isTyping } = useTypedSearch();
  const [filter, setFilter] = useState<PatientFilter>();
  const patient = searchText === '' ? undefined : searchText;
  const list = useInfiniteQuery(
    patientsApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, patient, filter, limit: LIST_PAGE_SIZE }),
      ...PAGED,
    }),
  );
  const isUnset = patient === undefined && filter === undefined;
  const expected = useQuery({
    ...patientsApi.search.queryOptions({ input: { filter: 'expected', limit: LIST_PAGE_SIZE } }),
    enabled: isUnset,
  });
  const rows = isUnset ? putFirst(expected.data?.items ?? [], toRows(list)) : toRows(list);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const counts = useQuery(patientsApi.counts.queryOptions()).data;
  const { today } = useSession();
  return (
    <ListCard
      title={PATIENTS_TEXTS.list}
      titleHidden
      texts={PATIENTS_TEXTS}
      // The rows do not move once they are there.
      list={isUnset && expected.isPending ? { ...list, data: undefined } : list}
      isTyping={isTyping}
      total={total}
      shownCount={rows.length}
      count={
        patient === undefined
          ? counts && <ConsentDeadline counts={counts} />
          : PATIENTS_TEXTS.total(total)
      }
      aside={
        <search
          aria-label={PATIENTS_TEXTS.filters}
          className="flex w-full flex-wrap gap-x-3 gap-y-2 *:last:grow max-sm:*:w-full sm:*:last:basis-40"
        >
          <Segments
            label={PATIENTS_TEXTS.filter}
            segments={[
              { value: ALL, label: PATIENTS_TEXTS.all, count: counts?.all },
              ...PATIENT_FILTERS.map((value) => ({
                value,
                label: FILTER_TEXTS[value],
                count: counts?.[value],
              })),
            ]}
            value={filter ?? ALL}
            onChange={(value) => setFilter(value === ALL ? undefined : value)}
          />
          <TextInput
            label={PATIENTS_TEXTS.search}
            labelHidden
            type="search"
            placeholder={PATIENTS_TEXTS.searchPlaceholder}
            maxLength={120}
            value={typedText}
            onChange={search}
          />
        </search>
      }
      empty={
        <EmptyList
          icon={Users}
          texts={PATIENTS_TEXTS}
          isFiltered={patient !== undefined || filter !== undefined}
          onShowAll={() => {
            search('');
            setFilter(undefined);
          }}
        />
      }
    >
      <DataTable
        label={PATIENTS_TEXTS.list}
        rows={rows}
        idOf={({ id }) => id}
        columns={patientColumns(today, { showsNumber: /\d/.test(searchText) })}
        dense
      />
    </ListCard>
  );
}

/** Returns all rows, beginning with these. */
function putFirst(first: readonly Patient[], rows: readonly Patient[]): readonly Patient[] {
  const firstIds = new Set(first.map(({ id }) => id));
  return [...first, ...rows.filter(({ id }) => !firstIds.has(id))];
}
