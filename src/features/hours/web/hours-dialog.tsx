import { CopyPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { schemaFrom, useSchemaForm, type SchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TimeInput } from '#platform/web/ui/time-input.tsx';
import { SLOT_LENGTHS, USUAL_SLOT } from '../hours-rules.ts';
import type { DoctorHours, HoursInput } from '../schema.ts';
import {
  checkWeek,
  copyMonday,
  countSessions,
  emptyDay,
  fieldName,
  listSessions,
  pickDay,
  toSessions,
  toWeekValues,
  type WeekValues,
} from '../week-form.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { hoursApi } from './api.ts';
import { HOURS_REFUSALS, HOURS_TEXTS, WEEKDAYS } from './texts.ts';

interface HoursDialogProps {
  hours: DoctorHours;
  onSaved: (hours: DoctorHours) => void;
  onClose: () => void;
}

const schema = schemaFrom<WeekValues>((values) => checkWeek(values, HOURS_TEXTS));
const SLOTS = SLOT_LENGTHS.map((minutes) => ({ value: String(minutes), label: String(minutes) }));
const MOST_AT_ONCE = 20;
const AT_ONCE = Array.from({ length: MOST_AT_ONCE }, (_, index) => {
  const count = String(index + 1);
  return { value: count, label: count };
});

/** Edits when a doctor sees patients: two sessions a day, the length of a slot, patients in one. */
export function HoursDialog({ hours, onSaved, onClose }: HoursDialogProps) {
  const [first] = useState(hours);
  const draft = useDraft<DoctorHours, WeekValues>(`hours/${first.doctorId}`, first);
  const form = useSchemaForm(schema, {
    initial: toValues(draft.base),
    draft,
    onValid: async (values) => {
      const { doctorId, version } = draft.base;
      const savedHours = await hoursApi.setHours.call({ doctorId, version, ...toInput(values) });
      draft.forget(savedHours);
      onSaved(savedHours);
    },
  });
  return (
    <FormDialog
      title={HOURS_TEXTS.dialogTitle}
      description={first.doctorName}
      texts={HOURS_TEXTS}
      refusals={HOURS_REFUSALS}
      form={form}
      draft={draft}
      savedValues={toValues(hours)}
      onClose={onClose}
      size="large"
    >
      <div className="grid grid-cols-1 gap-2">
        <div className="grid grid-cols-2 gap-4">
          <Select label={HOURS_TEXTS.slot} options={SLOTS} {...bindField(form, 'slotMinutes')} />
          <Select
            label={HOURS_TEXTS.perSlot}
            options={AT_ONCE}
            {...bindField(form, 'patientsPerSlot')}
          />
        </div>
        {WEEKDAYS.map((name, index) => (
          <Weekday key={name} name={name} weekday={index + 1} form={form} />
        ))}
      </div>
    </FormDialog>
  );
}

interface WeekdayProps {
  name: string;
  weekday: number;
  form: SchemaForm<WeekValues>;
}

/** One line for a day: whether the doctor sees patients then, and when; a closed day has no fields. */
function Weekday({ name, weekday, form }: WeekdayProps) {
  const { values } = form;
  const usedCount = countSessions(values, weekday);
  const [shownCount, setShownCount] = useState(usedCount);
  const [closedTimes, setClosedTimes] = useState<WeekValues>({});
  const sessions = listSessions(values, weekday).slice(0, Math.max(usedCount, shownCount));
  const isOpen = sessions.length > 0;
  const close = () => {
    setClosedTimes(pickDay(values, weekday));
    setShownCount(0);
    form.set(emptyDay(values, weekday));
  };
  const open = () => {
    setShownCount(1);
    form.set(closedTimes);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-x-6 gap-y-2 border-t border-line pt-2 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <Checkbox
        label={<span className="font-semibold">{name}</span>}
        checked={isOpen}
        onChange={isOpen ? close : open}
      />
      {!isOpen && <p className="flex min-h-11 items-center text-ink-soft">{HOURS_TEXTS.closed}</p>}
      {sessions.map((session) => (
        <div key={session} className="flex items-start gap-2 sm:not-nth-[-n+4]:col-start-2">
          {(['starts', 'ends'] as const).map((end) => (
            <TimeInput
              key={end}
              label={`${name}, ${HOURS_TEXTS.session(session + 1)}, ${end === 'starts' ? HOURS_TEXTS.from : HOURS_TEXTS.until}`}
              labelHidden
              {...bindField(form, fieldName(weekday, { session, end }))}
            />
          ))}
        </div>
      ))}
      {sessions.length === 1 && (
        <span>
          <Button
            icon={Plus}
            variant="plain"
            label={HOURS_TEXTS.addSecondOf(name)}
            onClick={() => setShownCount(2)}
          >
            {HOURS_TEXTS.addSecond}
          </Button>
        </span>
      )}
      {weekday === 1 && isOpen && (
        <span className="sm:col-span-2 sm:col-start-2">
          <Button icon={CopyPlus} variant="plain" onClick={() => form.set(copyMonday(values))}>
            {HOURS_TEXTS.copyMonday}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

/** The names of a week's fields are computed, so each may be missing to the compiler. */
function bindField(form: SchemaForm<WeekValues>, name: string) {
  const field = form.field(name);
  return { ...field, value: field.value ?? '' };
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
