import { Copy } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { schemaFrom, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { SLOT_LENGTHS, USUAL_SLOT } from '../hours-rules.ts';
import type { DoctorHours, HoursInput } from '../schema.ts';
import {
  checkWeek,
  listUsedSessions,
  measureDay,
  toSessions,
  toWeekValues,
  type WeekValues,
} from '../week-form.ts';
import { hoursApi } from './api.ts';
import { describeWeek } from './week-texts.ts';
import { HOURS_REFUSALS, HOURS_TEXTS, WEEKDAYS } from './texts.ts';
import { bindField, WeekdayFields } from './weekday-fields.tsx';

interface WeekFormProps {
  hours: DoctorHours;
  /** Of another doctor, to begin with where none are set. */
  otherHours: DoctorHours | undefined;
  /** Receives the focus when the button that saves is gone. */
  focusAfter: RefObject<HTMLElement | null>;
  onSaved: (hours: DoctorHours) => void;
}

const schema = schemaFrom<WeekValues>((values) => checkWeek(values, HOURS_TEXTS));
const SLOTS = SLOT_LENGTHS.map((minutes) => ({ value: String(minutes), label: String(minutes) }));
const MOST_AT_ONCE = 20;
const AT_ONCE = Array.from({ length: MOST_AT_ONCE }, (_, index) => {
  const count = String(index + 1);
  return { value: count, label: count };
});

/** A doctor's week, edited in place: a line for each day, and a line that saves once something was changed. */
export function WeekForm({ hours, otherHours, focusAfter, onSaved }: WeekFormProps) {
  const draft = useDraft<DoctorHours, WeekValues>(`hours/${hours.doctorId}`, hours);
  const [conflict, setConflict] = useState<DoctorHours>();
  const save = async (values: WeekValues, version: number) => {
    const { doctorId } = hours;
    try {
      finish(await hoursApi.setHours.call({ doctorId, version, ...toInput(values) }));
    } catch (error) {
      const current = currentVersion<DoctorHours>(error);
      if (current === undefined) throw error;
      setConflict(current);
    }
  };
  const form = useSchemaForm(schema, {
    initial: toValues(draft.base),
    draft,
    onValid: (values) => save(values, draft.base.version),
  });
  const takeOver = (latest: DoctorHours) => {
    draft.forget(latest);
    form.reset(toValues(latest));
    setConflict(undefined);
    focusAfter.current?.focus();
  };
  const finish = (storedHours: DoctorHours) => {
    takeOver(storedHours);
    onSaved(storedHours);
  };
  const discard = () => takeOver(hours);
  const { values } = form;
  const weekdays = WEEKDAYS.map((name, index) => ({ name, weekday: index + 1 }));
  const firstOpen = weekdays.find(({ weekday }) => listUsedSessions(values, weekday).length > 0);
  const [shownDay, setShownDay] = useState(firstOpen?.weekday);
  return (
    <form noValidate onSubmit={form.submit} className="@container">
      <div className="mb-3 empty:hidden">
        <DraftNote draft={draft} onDiscard={discard} />
      </div>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h2 className="text-base">{HOURS_TEXTS.week}</h2>
          <p className="text-sm text-ink-soft">{describeTotal(values)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Select label={HOURS_TEXTS.slot} options={SLOTS} {...bindField(form, 'slotMinutes')} />
          <Select
            label={HOURS_TEXTS.perSlot}
            options={AT_ONCE}
            {...bindField(form, 'patientsPerSlot')}
          />
        </div>
      </div>
      {otherHours && toSessions(values).length === 0 && (
        <div className="mb-2 flex">
          <Button icon={Copy} onClick={() => form.set(toValues(otherHours))}>
            <span className="min-w-0 wrap-anywhere whitespace-normal">
              {HOURS_TEXTS.sameAs(otherHours.doctorName)}
            </span>
          </Button>
        </div>
      )}
      <p
        aria-hidden
        className="hidden gap-4 ps-40 pb-1 text-sm font-semibold *:w-48 @min-[46.5rem]:flex"
      >
        <span>{HOURS_TEXTS.session(0)}</span>
        <span>{HOURS_TEXTS.session(1)}</span>
      </p>
      {weekdays.map(({ name, weekday }) => (
        <WeekdayFields
          key={weekday}
          name={name}
          weekday={weekday}
          form={form}
          isShown={weekday === shownDay}
          onShow={(isShown) => setShownDay(isShown ? weekday : undefined)}
        />
      ))}
      {form.failure !== undefined && (
        <div className="mt-3">
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: HOURS_REFUSALS,
              fallback: HOURS_TEXTS.saveFailed,
            })}
          </Banner>
        </div>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-end gap-x-4 gap-y-2',
          form.isChanged &&
            'bottom-0 z-10 border-t border-line bg-surface py-2 max-md:bottom-16 sm:sticky sm:-mx-4 sm:px-4',
        )}
      >
        <p aria-live="polite" className="grow text-sm text-ink-soft empty:sr-only">
          {form.isChanged && HOURS_TEXTS.unsaved}
        </p>
        {form.isChanged && (
          <>
            <Button variant="plain" onClick={discard}>
              {HOURS_TEXTS.discard}
            </Button>
            <PageAction>
              <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
                {HOURS_TEXTS.save}
              </Button>
            </PageAction>
          </>
        )}
      </div>
      {conflict && (
        <WeekConflict
          hours={{ ...hours, ...toInput(values) }}
          current={conflict}
          onKeepMine={() => save(values, conflict.version)}
          onTakeTheirs={() => takeOver(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </form>
  );
}

interface WeekConflictProps {
  hours: DoctorHours;
  current: DoctorHours;
  onKeepMine: () => Promise<void>;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows this person's week beside the one that another person saved. */
function WeekConflict({ hours, current, onKeepMine, onTakeTheirs, onClose }: WeekConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const keepMine = async () => {
    setBusy(true);
    setFailure(undefined);
    await onKeepMine().catch(setFailure);
    setBusy(false);
  };
  const describe = (week: DoctorHours) => (
    <>
      {describeWeek(week).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
  const draft = { slotMinutes: hours.slotMinutes, patientsPerSlot: hours.patientsPerSlot };
  return (
    <ConflictDialog
      title={HOURS_TEXTS.conflictTitle}
      description={HOURS_TEXTS.conflictHelp}
      fields={[
        { label: HOURS_TEXTS.week, draft: describe(hours), current: describe(current) },
        { label: HOURS_TEXTS.slot, draft: draft.slotMinutes, current: current.slotMinutes },
        {
          label: HOURS_TEXTS.perSlot,
          draft: draft.patientsPerSlot,
          current: current.patientsPerSlot,
        },
      ]}
      busy={isBusy}
      banner={
        failure !== undefined && (
          <Banner tone="danger">
            {failureText(failure, { refusals: HOURS_REFUSALS, fallback: HOURS_TEXTS.saveFailed })}
          </Banner>
        )
      }
      onKeepMine={() => void keepMine()}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    />
  );
}

function describeTotal(values: WeekValues): string {
  const days = WEEKDAYS.map((_, index) => measureDay(values, index + 1));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const minutes = sum(days.map((day) => day.minutes));
  if (minutes === 0) return HOURS_TEXTS.noHours;
  return HOURS_TEXTS.total({ minutes, places: sum(days.map((day) => day.places)) });
}

function toValues({ sessions, slotMinutes, patientsPerSlot }: DoctorHours): WeekValues {
  return {
    ...toWeekValues(sessions),
    slotMinutes: String(slotMinutes),
    patientsPerSlot: String(patientsPerSlot),
  };
}

function toInput(values: WeekValues): HoursInput {
  const slotMinutes = Number(values.slotMinutes);
  return {
    sessions: toSessions(values),
    slotMinutes: SLOT_LENGTHS.find((minutes) => minutes === slotMinutes) ?? USUAL_SLOT,
    patientsPerSlot: Number(values.patientsPerSlot),
  };
}
