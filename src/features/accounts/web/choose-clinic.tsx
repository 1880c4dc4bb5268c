import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Entered, OwnClinic } from '../schema.ts';
import { accountsApi } from './api.ts';
import { OWN_CLINICS_TEXTS } from './own-clinics-texts.ts';

interface ChooseClinicProps {
  onChosen: (entry: Entered) => Promise<void> | void;
  onBack: () => void;
}

/** Asks a person with logins at several clinics for one of them, after signing in. */
export function ChooseClinic({ onChosen, onBack }: ChooseClinicProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  // Of this sign-in alone: the next person on this device has others.
  const clinics = useQuery(accountsApi.clinics.queryOptions({ staleTime: 0, gcTime: 0 }));
  const choosing = useMutation({
    mutationFn: async ({ id }: OwnClinic) => onChosen(await accountsApi.switchClinic.call({ id })),
  });
  return (
    <div className="grid gap-4">
      <div>
        {/* Takes the focus, because the form that had it is gone. */}
        <h2 ref={head} tabIndex={-1} className="text-base font-semibold outline-none">
          {OWN_CLINICS_TEXTS.chooseTitle}
        </h2>
        <p className="text-ink-soft">{OWN_CLINICS_TEXTS.chooseHelp}</p>
      </div>
      {choosing.isError && (
        <Banner tone="danger">
          {failureText(choosing.error, { fallback: OWN_CLINICS_TEXTS.openFailed })}
        </Banner>
      )}
      {clinics.data ? (
        <ul className="grid gap-3">
          {clinics.data.items.map((clinic) => (
            <li key={clinic.id}>
              <Button
                wide
                onClick={() => choosing.mutate(clinic)}
                busy={choosing.isPending && choosing.variables.id === clinic.id}
              >
                <ClinicAndRole clinic={clinic} />
              </Button>
            </li>
          ))}
        </ul>
      ) : clinics.isError ? (
        <ErrorState
          title={failureText(clinics.error, { fallback: OWN_CLINICS_TEXTS.failed })}
          onRetry={() => void clinics.refetch()}
          busy={clinics.isFetching}
        />
      ) : (
        <SkeletonText label={OWN_CLINICS_TEXTS.loading} rows={2} />
      )}
      <Button onClick={onBack}>{OWN_CLINICS_TEXTS.back}</Button>
    </div>
  );
}

/** A clinic's name with the person's role there. */
export function ClinicAndRole({ clinic: { clinicName, staffRole } }: { clinic: OwnClinic }) {
  return (
    <span className="whitespace-normal wrap-anywhere">
      {clinicName}{' '}
      <span className="font-normal text-ink-soft">({STAFF_ROLE_TEXTS[staffRole]})</span>
    </span>
  );
}
