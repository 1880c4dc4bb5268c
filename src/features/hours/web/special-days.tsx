import { useMutation } from '@tanstack/react-query';
import { CalendarOff, CalendarPlus, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { formatDate, formatTime } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { maySetHours } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { DoctorHours, SpecialDay } from '../schema.ts';
import { hoursApi } from './api.ts';
import { HOURS_TEXTS } from './texts.ts';

const DayDialog = lazyPart(async () => (await import('./day-dialog.tsx')).DayDialog, {
  isDialog: true,
});

/** Leads to the visits that a leave touches: in a banner after it was added, later in its row. */
export type AffectedVisits = ComponentType<{ day: SpecialDay; variant: 'banner' | 'row' }>;

interface SpecialDaysProps {
  days: readonly SpecialDay[];
  doctors: readonly DoctorHours[];
  notice: NoticeState;
  Affected: AffectedVisits;
  onChanged: () => void;
  /** Suggestions for such days. */
  children: ReactNode;
}

/** Lists the coming days that differ from the week, and adds one. */
export function SpecialDays(props: SpecialDaysProps) {
  const { days, doctors, notice, Affected, onChanged, children } = props;
  const { actor } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [addedDay, setAddedDay] = useState<SpecialDay>();
  const removing = useMutation({
    mutationFn: ({ id }: SpecialDay) => hoursApi.removeDay.call({ id }),
    onSuccess: () => notice.succeed(HOURS_TEXTS.removed),
    onError: (error) => notice.fail(failureText(error, { fallback: HOURS_TEXTS.removeFailed })),
    onSettled: onChanged,
  });
  const findName = ({ doctorId }: SpecialDay) =>
    doctors.find((doctor) => doctor.doctorId === doctorId)?.doctorName ?? HOURS_TEXTS.everyone;
  const ownDoctors = doctors.filter(({ doctorId }) => maySetHours(actor, doctorId));
  const mayAdd = ownDoctors.length > 0 || maySetHours(actor, null);
  return (
    <Card
      title={HOURS_TEXTS.days}
      description={HOURS_TEXTS.daysHelp}
      aside={
        mayAdd && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {HOURS_TEXTS.addDay}
          </Button>
        )
      }
    >
      {addedDay?.kind === 'away' && (
        <div className="mb-4 empty:hidden">
          <Affected key={addedDay.id} day={addedDay} variant="banner" />
        </div>
      )}
      {days.length === 0 && <p className="text-ink-soft">{HOURS_TEXTS.noDays}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {days.map((day) => (
          <li key={day.id} className="flex items-center justify-between gap-3 py-1.5">
            <DayLine day={day} name={findName(day)}>
              {day.kind === 'away' && <Affected day={day} variant="row" />}
            </DayLine>
            {maySetHours(actor, day.doctorId) && (
              <Button
                icon={Trash2}
                label={HOURS_TEXTS.removeOf(`${findName(day)}, ${describeDay(day)}`)}
                busy={removing.isPending && removing.variables.id === day.id}
                onClick={() => removing.mutate(day)}
              >
                {HOURS_TEXTS.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {children}
      <Suspense fallback={null}>
        {isAdding && (
          <DayDialog
            doctors={ownDoctors}
            onClose={() => setAdding(false)}
            onAdded={(day) => {
              setAdding(false);
              setAddedDay(day);
              onChanged();
              notice.succeed(HOURS_TEXTS.added);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

function DayLine({ day, name, children }: { day: SpecialDay; name: string; children: ReactNode }) {
  const isAway = day.kind === 'away';
  const Glyph = isAway ? CalendarOff : CalendarPlus;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Glyph
        aria-hidden
        className={isAway ? 'size-5 shrink-0 text-attention' : 'size-5 shrink-0 text-success'}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}: {isAway ? HOURS_TEXTS.away : HOURS_TEXTS.extra}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{describeDay(day)}</p>
        {children}
      </div>
    </div>
  );
}

/** Describes the dates, the times and the note, e.g. '24 Dec 2026 – 26 Dec 2026 · Wedding'. */
function describeDay({ from, to, starts, ends, note }: SpecialDay): string {
  const dates = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  const times = starts && ends && `${formatTime(starts)} – ${formatTime(ends)}`;
  return [dates, times, note].filter(Boolean).join(' · ');
}
