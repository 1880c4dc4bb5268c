import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { accountsApi } from '#features/accounts/web/api.ts';
import { EntryFrame } from '#features/accounts/web/entry-frame.tsx';
import { LoginForm } from '#features/accounts/web/login-form.tsx';
import { OtherWays } from '#features/accounts/web/other-ways.tsx';
import { PinInput } from '#features/accounts/web/pin-input.tsx';
import { announceSession } from '#features/accounts/web/use-session-events.ts';
import { useEnter } from '#features/accounts/web/use-enter.ts';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { firstLetter } from '#platform/web/ui/first-letter.ts';
import { schemaFrom, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Theme } from '#platform/web/theme.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { LockedDesk } from '../schema.ts';
import { staffApi } from './api.ts';
import { DESK_TEXTS } from './desk-texts.ts';
import { STAFF_REFUSALS } from './texts.ts';

type Person = LockedDesk['people'][number];

/** A locked desk device: only the names of the clinic's people; each enters with the PIN. */
export function DeskPage() {
  const navigate = useNavigate();
  const enter = useEnter();
  const queryClient = useQueryClient();
  const desk = useQuery(staffApi.desk.queryOptions({ staleTime: 0, meta: NOT_STORED }));
  // A person who types this address while someone is in locks the desk: that session ends.
  const locking = useMutation({
    mutationFn: async () => {
      await accountsApi.signOut.call();
      // All that the screens of that person had read.
      queryClient.removeQueries({ type: 'inactive' });
      announceSession('signed-out');
    },
  });
  const hasLocked = useRef(false);
  const { mutate: lock } = locking;
  useEffect(() => {
    // Once: later, the next person may be in already.
    if (!desk.isSuccess || hasLocked.current) return;
    hasLocked.current = true;
    lock();
  }, [desk.isSuccess, lock]);
  const [person, setPerson] = useState<Person>();
  const [asksPassword, setAsksPassword] = useState(false);
  const isNoDesk = hasCode(desk.error, 'NOT_A_DESK');
  const error = isNoDesk ? null : desk.data ? locking.error : desk.error;
  useEffect(() => {
    // Who is signed in goes to the start page, anybody else from there to the sign-in.
    if (isNoDesk) void navigate({ to: '/', replace: true });
  }, [isNoDesk, navigate]);
  const choose = (chosen: Person) => {
    setPerson(chosen);
    setAsksPassword(chosen.entersWith !== 'pin');
  };
  const goBack = () => {
    setPerson(undefined);
    setAsksPassword(false);
    void desk.refetch();
  };
  const isPinOver = person?.entersWith === 'passwordAgain';
  return (
    <EntryFrame
      title={desk.data?.clinicName || DESK_TEXTS.locked}
      tab={DESK_TEXTS.locked}
      mark={desk.data && firstLetter(desk.data.clinicName)}
      description={person === undefined ? DESK_TEXTS.choose : person.name}
      isWide={person === undefined}
    >
      {desk.data && <Theme primary={desk.data.primaryColor} secondary={desk.data.secondaryColor} />}
      {error ? (
        <ErrorState
          title={failureText(error, { fallback: DESK_TEXTS.peopleFailed })}
          onRetry={() => (desk.data ? lock() : void desk.refetch())}
          busy={desk.isFetching || locking.isPending}
        />
      ) : (
        !locking.isSuccess && <SkeletonText label={DESK_TEXTS.loading} rows={4} />
      )}
      {desk.data && locking.isSuccess && person === undefined && (
        <People people={desk.data.people} onChoose={choose} />
      )}
      {person && !asksPassword && (
        <PinForm
          person={person}
          onEntered={enter}
          onPasswordDue={() => choose({ ...person, entersWith: 'passwordAgain' })}
        />
      )}
      {person && asksPassword && (
        <LoginForm
          signInChosen={(password) => staffApi.signInAtDesk.call({ loginId: person.id, password })}
          onSignedIn={enter}
          others={<OtherWays />}
        >
          <p className={isPinOver ? 'text-ink' : 'text-sm text-ink-soft'}>
            {isPinOver ? DESK_TEXTS.passwordDue : DESK_TEXTS.passwordHelp}
          </p>
          <Link to="/reset" className="link inline-flex min-h-11 items-center justify-self-start">
            {DESK_TEXTS.forgotPassword}
          </Link>
        </LoginForm>
      )}
      {person && (
        <div className="mt-3 grid gap-3">
          {!asksPassword && (
            <Button wide onClick={() => setAsksPassword(true)}>
              {DESK_TEXTS.byPassword}
            </Button>
          )}
          <Button wide onClick={goBack}>
            {DESK_TEXTS.otherPerson}
          </Button>
        </div>
      )}
    </EntryFrame>
  );
}

function People({
  people,
  onChoose,
}: {
  people: readonly Person[];
  onChoose: (person: Person) => void;
}) {
  return (
    <ul aria-label={DESK_TEXTS.people} className="flex flex-wrap gap-3">
      {people.map((person) => (
        <li key={person.id} className="grow basis-64">
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="flex h-full min-h-14 w-full items-center gap-3 rounded-md border border-line px-4 py-3 text-start hover:border-edge hover:bg-sunken"
          >
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-lg font-semibold text-brand-text"
            >
              {firstLetter(person.name)}
            </span>
            <span className="min-w-0">
              <span className="text-lg font-semibold wrap-anywhere">{person.name}</span>
              <span className="block text-sm text-ink-soft">
                {STAFF_ROLE_TEXTS[person.staffRole]}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const typedPin = schemaFrom<{ pin: string }>(({ pin }) =>
  /^\d{4,6}$/.test(pin) ? [] : [{ path: 'pin', message: DESK_TEXTS.pinMissing }],
);

interface PinFormProps {
  person: Person;
  onEntered: () => Promise<void>;
  onPasswordDue: () => void;
}

function PinForm({ person, onEntered, onPasswordDue }: PinFormProps) {
  const input = useRef<HTMLInputElement>(null);
  // Opens a phone's keypad.
  useEffect(() => input.current?.focus(), []);
  const form = useSchemaForm(typedPin, {
    initial: { pin: '' },
    onValid: async ({ pin }) => {
      try {
        await staffApi.enterDesk.call({ loginId: person.id, pin });
      } catch (error) {
        if (hasCode(error, 'PASSWORD_DUE')) return onPasswordDue();
        // The next try replaces this one.
        input.current?.select();
        throw error;
      }
      return onEntered();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: STAFF_REFUSALS,
            fallback: DESK_TEXTS.enterFailed,
          })}
        </Banner>
      )}
      <PinInput label={DESK_TEXTS.pin} ref={input} {...form.field('pin')} />
      <Button
        variant="primary"
        type="submit"
        wide
        busy={form.isBusy}
        busyText={DESK_TEXTS.entering}
      >
        {DESK_TEXTS.enter}
      </Button>
    </form>
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ORPCError && error.code === code;
}
