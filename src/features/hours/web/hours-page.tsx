import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addDays, formatTime, formatWeekday } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, BANNER_MS, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { DoctorHours } from '../schema.ts';
import { maySetHours } from '#features/clinics/policy.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { hoursApi } from './api.ts';
import { HolidayCard } from './holiday-card.tsx';
import { SpecialDays, type AffectedVisits } from './special-days.tsx';
import { HOURS_TEXTS, WEEKDAYS } from './texts.ts';

const HoursDialog = lazyPart(async () => (await import('./hours-dialog.tsx')).HoursDialog, {
  isDialog: true,
});

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
  const [editedHours, setEditedHours] = useState<DoctorHours>();
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
        <Card title={HOURS_TEXTS.doctors} description={HOURS_TEXTS.doctorsHelp}>
          {doctors.length === 0 && <p className="text-ink-soft">{HOURS_TEXTS.noDoctors}</p>}
          <ul className="divide-y divide-line empty:hidden">
            {doctors.map((doctor) => (
              <DoctorLine
                key={doctor.doctorId}
                hours={doctor}
                onEdit={
                  maySetHours(actor, doctor.doctorId) ? () => setEditedHours(doctor) : undefined
                }
              />
            ))}
          </ul>
        </Card>
        <SpecialDays
          days={days}
          doctors={doctors}
          notice={notice}
          Affected={Affected}
          onChanged={refresh}
        />
        {maySetHours(actor, null) && (
          <HolidayCard days={days} notice={notice} onChanged={refresh} />
        )}
      </div>
      <Suspense fallback={null}>
        {editedHours && (
          <HoursDialog
            hours={editedHours}
            onClose={() => setEditedHours(undefined)}
            onSaved={({ doctorName }) => {
              setEditedHours(undefined);
              refresh();
              notice.succeed(HOURS_TEXTS.saved(doctorName), BANNER_MS.long);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface DoctorLineProps {
  hours: DoctorHours;
  /** Undefined where another person sets these hours. */
  onEdit: (() => void) | undefined;
}

function DoctorLine({ hours, onEdit }: DoctorLineProps) {
  const { doctorName } = hours;
  const lines = describeWeek(hours);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{doctorName}</p>
        {lines.length === 0 && <p className="text-sm text-ink-soft">{HOURS_TEXTS.noHours}</p>}
        {lines.map((line) => (
          <p key={line} className="text-sm text-ink-soft tabular-nums">
            {line}
          </p>
        ))}
      </div>
      {onEdit && (
        <Button icon={Clock} label={HOURS_TEXTS.changeOf(doctorName)} onClick={onEdit}>
          {HOURS_TEXTS.change}
        </Button>
      )}
    </li>
  );
}

/** Describes a week in a line for each run of equal days, e.g. 'Mon–Sat: 9:30 am – 1:00 pm'. */
function describeWeek({ sessions }: DoctorHours): string[] {
  const runs: { first: string; last: string; times: string }[] = [];
  for (const weekday of WEEKDAYS.keys()) {
    const short = formatShortWeekday(weekday);
    const times = sessions
      .filter((session) => session.weekday === weekday + 1)
      .map(({ starts, ends }) => `${formatTime(starts)} – ${formatTime(ends)}`)
      .join(', ');
    const run = runs.at(-1);
    if (run?.times === times) run.last = short;
    else runs.push({ first: short, last: short, times });
  }
  return runs
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => `${first === last ? first : `${first}–${last}`}: ${times}`);
}

const A_MONDAY = '2024-01-01';

/** 'Mon' for 0, in the language of the screen: other scripts do not have three letters for it. */
function formatShortWeekday(weekday: number): string {
  return formatWeekday(addDays(A_MONDAY, weekday), 'short');
}
