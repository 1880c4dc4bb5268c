import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useRef } from 'react';
import { accountsApi } from '#features/accounts/web/api.ts';
import { ClinicAndRole } from '#features/accounts/web/choose-clinic.tsx';
import { OWN_CLINICS_TEXTS } from '#features/accounts/web/own-clinics-texts.ts';
import { announceSession } from '#features/accounts/web/use-session-events.ts';
import type { OwnClinic } from '#features/accounts/schema.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';

const LIST_ID = 'own-clinics';

interface ClinicSwitchProps {
  onFailed: (error: unknown) => void;
}

/** Continues at another clinic at which this person has a login; with one clinic there is no button. */
export function ClinicSwitch({ onFailed }: ClinicSwitchProps) {
  const clinics = useQuery(accountsApi.clinics.queryOptions({ staleTime: SLOW_FRESH_MS }));
  const list = useRef<HTMLDivElement>(null);
  const switching = useSwitch({ onFailed });
  const others = clinics.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  if (others.length === 0) return null;
  const label = OWN_CLINICS_TEXTS.switchClinic;
  return (
    <>
      <button
        type="button"
        popoverTarget={LIST_ID}
        aria-label={label}
        aria-busy={switching.isPending}
        title={label}
        className="grid size-11 shrink-0 place-items-center rounded-md outline-current hover:bg-current/15"
      >
        <ArrowLeftRight aria-hidden className="size-5" />
      </button>
      <div
        ref={list}
        id={LIST_ID}
        popover="auto"
        className="fixed inset-auto end-2 top-15 m-0 w-80 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-surface text-ink shadow-lg"
      >
        <ul aria-label={label}>
          {others.map((clinic) => (
            <li key={clinic.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                className="min-h-11 w-full px-4 py-2 text-start font-semibold -outline-offset-2 hover:bg-sunken"
                onClick={() => {
                  list.current?.hidePopover();
                  if (!switching.isPending) switching.mutate(clinic);
                }}
              >
                <ClinicAndRole clinic={clinic} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function useSwitch({ onFailed }: ClinicSwitchProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return useMutation({
    mutationFn: async ({ id }: OwnClinic) => {
      const { next } = await accountsApi.switchClinic.call({ id });
      // Each tab sees that another login is signed in, and loads again without anything of this clinic.
      if (next === 'enter') return announceSession('signed-in');
      // The session here is over: nothing asks about what is not saved.
      await navigate({ to: '/login', state: { next }, ignoreBlocker: true });
      await queryClient.cancelQueries();
      queryClient.clear();
      await router.options.context.storedCache.forget();
    },
    onError: onFailed,
  });
}
