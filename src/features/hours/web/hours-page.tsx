import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner, BANNER_MS, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { DoctorHours } from '../schema.ts';
import { maySetHours } from '#features/clinics/policy.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { hoursApi } from './api.ts';
import { describeWeek } from './week-texts.ts';
import { Holidays } from './holidays.tsx';
import { SpecialDays, type AffectedVisits } from './special-days.tsx';
import { HOURS_TEXTS } from './texts.ts';
import { WeekForm } from './week-form.tsx';

interface HoursPageProps {
  /** Says how many visits a leave touches; they belong to a later feature. */
  Affected: AffectedVisits;
}

/**
 * When the doctors see patients: the week, and the days that differ. A doctor changes the own ones and
 * reads the others.
 */
export function HoursPage({ Affected }: HoursPageProps) {
  const queryClient = useQueryClient();
  const { actor } = useSession();
  const hours = useQuery(hoursApi.hours.queryOptions({ input: {}, staleTime: 0 }));
  const notice = useNotice();
  const [chosenId, setChosenId] = useState<string>();
  const chosenTab = useRef<HTMLButtonElement>(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: clinicsApi.key() });
  if (!hours.data && hours.isError)
    return (
      <ErrorState
        title={failureText(hours.error, { fallback: HOURS_TEXTS.failed })}
        onRetry={() => void hours.refetch()}
        busy={hours.isFetching}
      >
        {HOURS_TEXTS.failedHelp}
      </ErrorState>
    );
  if (!hours.data) return <SkeletonRows label={HOURS_TEXTS.loading} />;
  const { doctors, days } = hours.data;
  const ownHours = doctors.find(({ doctorId }) => doctorId === actor.doctorId);
  const shownHours =
    doctors.find(({ doctorId }) => doctorId === chosenId) ?? ownHours ?? doctors[0];
  return (
    <>
      <NoticeBanner state={notice} />
      <ReloadFailed list={hours} />
      <div className="grid grid-cols-1 gap-6">
        {!maySetHours(actor, null) && (
          <Banner tone="info">
            {actor.doctorId === null ? HOURS_TEXTS.notLinked : HOURS_TEXTS.ownOnly}
          </Banner>
        )}
        <section className="rounded-lg border border-line bg-surface px-4 pb-2">
          {shownHours === undefined && (
            <p className="py-4 text-ink-soft">{HOURS_TEXTS.noDoctors}</p>
          )}
          {shownHours && (
            <>
              <fieldset
                aria-label={HOURS_TEXTS.doctors}
                className="-mx-4 mb-3 flex min-w-0 gap-5 overflow-x-auto border-b border-line px-4"
              >
                {doctors.map(({ doctorId, doctorName }) => (
                  <button
                    key={doctorId}
                    ref={doctorId === shownHours.doctorId ? chosenTab : undefined}
                    type="button"
                    aria-pressed={doctorId === shownHours.doctorId}
                    onClick={() => setChosenId(doctorId)}
                    className={classNames(
                      'min-h-12 shrink-0 border-b-2 text-sm -outline-offset-2',
                      doctorId === shownHours.doctorId
                        ? 'border-ink font-semibold'
                        : 'border-transparent text-ink-soft hover:text-ink',
                    )}
                  >
                    {doctorName}
                  </button>
                ))}
              </fieldset>
              {maySetHours(actor, shownHours.doctorId) ? (
                <WeekForm
                  // Shows what another person saved meanwhile; what was typed here is kept as a draft.
                  key={`${shownHours.doctorId} ${shownHours.version}`}
                  hours={shownHours}
                  otherHours={doctors.find(({ sessions }) => sessions.length > 0)}
                  focusAfter={chosenTab}
                  onSaved={({ doctorName }) => {
                    refresh();
                    notice.succeed(HOURS_TEXTS.saved(doctorName), BANNER_MS.long);
                  }}
                />
              ) : (
                <Week hours={shownHours} />
              )}
            </>
          )}
        </section>
        <SpecialDays
          days={days}
          doctors={doctors}
          notice={notice}
          Affected={Affected}
          onChanged={refresh}
        >
          {maySetHours(actor, null) && <Holidays days={days} notice={notice} onChanged={refresh} />}
        </SpecialDays>
      </div>
    </>
  );
}

/** The week of a doctor whose hours another person sets. */
function Week({ hours }: { hours: DoctorHours }) {
  const lines = describeWeek(hours);
  return (
    <div className="pb-2">
      {lines.length === 0 && <p className="text-ink-soft">{HOURS_TEXTS.noHours}</p>}
      {lines.map((line) => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}
