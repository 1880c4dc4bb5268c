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

/** Numbers that agreed to reminders by the poster's message, until staff say who wrote; hidden when there are none. */
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
  const unknown = data.items.filter(({ people }) => people.length === 0);
  const families = data.items.filter(({ people }) => people.length > 0);
  return (
    <div className="mb-6 grid grid-cols-1 gap-6">
      {families.length > 0 && (
        <Card title={PATIENTS_TEXTS.whoWrote} description={PATIENTS_TEXTS.whoWroteHelp}>
          <ul className="grid grid-cols-1 divide-y divide-line">
            {families.map((optIn) => (
              <FamilyRow key={optIn.number} optIn={optIn} notice={notice} />
            ))}
          </ul>
        </Card>
      )}
      {unknown.length > 0 && (
        <Card title={PATIENTS_TEXTS.wroteIn} description={PATIENTS_TEXTS.wroteInHelp}>
          <ul className="grid grid-cols-1 divide-y divide-line">
            {unknown.map((optIn) => (
              <OptInRow key={optIn.number} optIn={optIn} notice={notice} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Offers each person of a phone: one tap says who wrote. */
function FamilyRow({ optIn, notice }: { optIn: OptIn; notice: NoticeState }) {
  const number = formatNumber(optIn.number);
  const { answer, remove } = useOptInActions(optIn, notice);
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <OptInHead optIn={optIn} />
      <div className="flex flex-wrap gap-3">
        {optIn.people.map((person) => (
          <Button
            key={person.id}
            label={PATIENTS_TEXTS.wroteThis(person.name, number)}
            busy={answer.isPending && answer.variables.id === person.id}
            onClick={() => answer.mutate(person)}
          >
            {person.name}
          </Button>
        ))}
        <Button
          label={PATIENTS_TEXTS.removeNumber(number)}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {PATIENTS_TEXTS.removeFromList}
        </Button>
      </div>
    </li>
  );
}

/** The number, with the language of the poster and the time of the message. */
function OptInHead({ optIn: { number, language, receivedAt } }: { optIn: OptIn }) {
  const { timeZone } = useSession().clinic;
  return (
    <div className="min-w-0 grow basis-52">
      <p className="font-semibold tabular-nums">{formatNumber(number)}</p>
      <p className="text-sm text-ink-soft">
        {`${languageName(language)} · ${formatInstant(receivedAt, timeZone)}`}
      </p>
    </div>
  );
}

function OptInRow({ optIn, notice }: { optIn: OptIn; notice: NoticeState }) {
  const number = formatNumber(optIn.number);
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
        <OptInHead optIn={optIn} />
        <div className="min-w-0 grow basis-52">
          <TextInput
            label={PATIENTS_TEXTS.name}
            labelHidden
            placeholder={PATIENTS_TEXTS.name}
            maxLength={120}
            value={name}
            error={error}
            onChange={(input) => {
              setName(input);
              forgetError();
            }}
          />
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <Button
            type="submit"
            icon={Plus}
            label={PATIENTS_TEXTS.addNumber(number)}
            busy={add.isPending}
          >
            {PATIENTS_TEXTS.add}
          </Button>
          <Button
            label={PATIENTS_TEXTS.removeNumber(number)}
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
  const answer = useMutation({
    mutationFn: (person: OptIn['people'][number]) =>
      patientsApi.answerOptIn.call({ number, id: person.id }),
    onSuccess: (_, { name }) => {
      notice.succeed(PATIENTS_TEXTS.consentRecorded(name));
      void refresh();
    },
    onError: (failure) =>
      notice.fail(failureText(failure, { fallback: PATIENTS_TEXTS.consentFailed })),
  });
  return { add, remove, answer, error, forgetError: () => setError(undefined) };
}
