import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { formatNumber } from '#platform/phone.ts';
import { newId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { OptIn, PatientId } from '../schema.ts';
import { patientsApi } from './api.ts';
import { PATIENTS_REFUSALS, PATIENTS_TEXTS } from './texts.ts';

/** Numbers that agreed to reminders by the poster's message and are not in the book; hidden when there are none. */
export function OptInsCard({ notice }: { notice: NoticeState }) {
  const { data, error, isFetching, refetch } = useQuery(
    patientsApi.optIns.queryOptions({ staleTime: 0 }),
  );
  if (!data && error)
    return (
      <ErrorState
        title={failureText(error, { fallback: PATIENTS_TEXTS.wroteInFailed })}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mb-6">
      <Card title={PATIENTS_TEXTS.wroteIn} description={PATIENTS_TEXTS.wroteInHelp}>
        <ul className="grid grid-cols-1 divide-y divide-line">
          {data.items.map((optIn) => (
            <OptInRow key={optIn.number} optIn={optIn} notice={notice} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function OptInRow({ optIn, notice }: { optIn: OptIn; notice: NoticeState }) {
  const { timeZone } = useSession().clinic;
  const { number, language, receivedAt } = optIn;
  const shown = formatNumber(number);
  const [name, setName] = useState('');
  const { add, remove, error, forgetError } = useOptInActions(optIn, notice);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <form
        noValidate
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(name);
        }}
      >
        <div className="min-w-0 grow basis-52">
          <p className="font-semibold tabular-nums">{shown}</p>
          <p className="text-sm text-ink-soft">
            {`${languageName(language)} · ${formatInstant(receivedAt, timeZone)}`}
          </p>
        </div>
        <div className="min-w-0 grow basis-52">
          <TextInput
            label={PATIENTS_TEXTS.name}
            labelHidden
            placeholder={PATIENTS_TEXTS.name}
            maxLength={120}
            value={name}
            error={error}
            onChange={(typed) => {
              setName(typed);
              forgetError();
            }}
          />
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <Button
            type="submit"
            icon={Plus}
            label={PATIENTS_TEXTS.addNumber(shown)}
            busy={add.isPending}
          >
            {PATIENTS_TEXTS.add}
          </Button>
          <Button
            label={PATIENTS_TEXTS.removeNumber(shown)}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {PATIENTS_TEXTS.removeFromList}
          </Button>
        </div>
      </form>
    </li>
  );
}

function useOptInActions({ number, language }: OptIn, notice: NoticeState) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: patientsApi.key() });
  // The same id for every try, so that a retry after a lost answer adds no second patient.
  const [id] = useState(newId<PatientId>);
  const [error, setError] = useState<string>();
  const add = useMutation({
    mutationFn: async (name: string) => {
      if (name.trim() === '') {
        setError(PATIENTS_TEXTS.nameMissing);
        return undefined;
      }
      return patientsApi.create.call({ id, name, number, language });
    },
    onSuccess: (patient) => {
      if (patient === undefined) return;
      notice.succeed(PATIENTS_TEXTS.addedWithConsent(patient.name));
      void refresh();
    },
    onError: (failure) =>
      setError(
        failureText(failure, { refusals: PATIENTS_REFUSALS, fallback: PATIENTS_TEXTS.addFailed }),
      ),
  });
  const remove = useMutation({
    mutationFn: () => patientsApi.removeOptIn.call({ number }),
    onSuccess: () => {
      notice.succeed(PATIENTS_TEXTS.removed(formatNumber(number)));
      void refresh();
    },
    onError: (failure) =>
      notice.fail(failureText(failure, { fallback: PATIENTS_TEXTS.removeFailed })),
  });
  return { add, remove, error, forgetError: () => setError(undefined) };
}
