import { hoursApi } from '#features/hours/web/api.ts';
import { QUARTER_HOURS } from '#features/appointments/times.ts';
import { formatTime } from '#platform/calendar.ts';
import { schemaFrom, useSchemaForm } from '#platform/web/form.ts';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { StepForm, WaitingStep, type StepProps } from './step-form.tsx';
import { SETUP_TEXTS } from './texts.ts';

interface Hours {
  morningStarts: string;
  morningEnds: string;
  eveningStarts: string;
  eveningEnds: string;
}

/** The hours of most clinics; a person sees the times before saving them. */
const USUAL: Hours = {
  morningStarts: '09:00',
  morningEnds: '13:00',
  eveningStarts: '17:00',
  eveningEnds: '20:00',
};
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];
const SLOTS = { slotMinutes: 15, patientsPerSlot: 1 } as const;
const TIMES = QUARTER_HOURS.map((time) => ({ value: time, label: formatTime(time) }));

const HoursForm = schemaFrom<Hours>((hours) => {
  const { morningStarts, morningEnds, eveningStarts, eveningEnds } = hours;
  const message = SETUP_TEXTS.endBeforeStart;
  return [
    ...(morningEnds <= morningStarts ? [{ path: 'morningEnds', message }] : []),
    ...(eveningStarts < morningEnds ? [{ path: 'eveningStarts', message }] : []),
    ...(eveningEnds <= eveningStarts ? [{ path: 'eveningEnds', message }] : []),
  ];
});

/** Saves mornings and evenings of the first doctor, Monday to Saturday. */
export function HoursStep({ setup, onDone, onLater }: StepProps) {
  const { hours } = setup.facts;
  const form = useSchemaForm(HoursForm, {
    initial: USUAL,
    onValid: async ({ morningStarts, morningEnds, eveningStarts, eveningEnds }) => {
      if (hours === null) return;
      const { doctorId, version } = hours;
      const sessions = MONDAY_TO_SATURDAY.flatMap((weekday) => [
        { weekday, starts: morningStarts, ends: morningEnds },
        { weekday, starts: eveningStarts, ends: eveningEnds },
      ]);
      await hoursApi.setHours.call({ doctorId, version, ...SLOTS, sessions });
      await onDone();
    },
  });
  const more = (
    <LinkButton to="/settings/hours" variant="plain">
      {SETUP_TEXTS.moreHours}
    </LinkButton>
  );
  if (hours === null)
    return <WaitingStep onLater={onLater}>{SETUP_TEXTS.hoursNeedDoctor}</WaitingStep>;
  // Hours that are there already may differ by day: they are changed where each day is shown.
  if (hours.days > 0) return <div className="mt-3">{more}</div>;
  return (
    <StepForm form={form} save={UI_TEXTS.save} onLater={onLater} more={more}>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={SETUP_TEXTS.morningStarts}
          options={TIMES}
          {...form.field('morningStarts')}
        />
        <Select label={SETUP_TEXTS.morningEnds} options={TIMES} {...form.field('morningEnds')} />
        <Select
          label={SETUP_TEXTS.eveningStarts}
          options={TIMES}
          {...form.field('eveningStarts')}
        />
        <Select label={SETUP_TEXTS.eveningEnds} options={TIMES} {...form.field('eveningEnds')} />
      </div>
      <p className="text-sm text-ink-soft">{SETUP_TEXTS.weekdays}</p>
    </StepForm>
  );
}
